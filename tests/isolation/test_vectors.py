"""What the vectors of a stolen database give away of values that were redacted: nothing."""

import random

import numpy as np

from kernel.isolation import tenant_transaction
from memory.encode_pending import encode_pending
from memory.encoders.semantic import SemanticEncoder, Turn, encoder, passage
from memory.models import Trace
from memory.remember_batch import remember_batch
from memory.values import Draft
from privacy.redaction.redacted_text import redacted
from tests.factories import found_tenant, subject_id_of

PEOPLE = 40
# Of 40 guesses among 40 values, chance is right once; more than six times in one run of a million.
AS_GOOD_AS_CHANCE = 6


def addresses() -> list[str]:
    chance = random.Random(7)
    names = ("lena", "marek", "sofia", "tomas", "wei", "aiko", "bruno", "ines", "omar", "petra")
    return [
        f"{chance.choice(names)}.{chance.randrange(10_000)}@mill.example" for _ in range(PEOPLE)
    ]


def test_the_nearest_guess_to_a_stolen_vector_is_right_as_often_as_chance() -> None:
    """The thief has the vectors, the sentence and the list of all addresses, and embeds each: had
    they not been redacted, each guess would be right."""
    acme, values = found_tenant(), addresses()
    drafts = [Draft(text=f"You can reach me at {value} after six.") for value in values]
    results = remember_batch(acme, drafts, subject="alice", gate="off")
    alice = acme.narrowed(subject_id_of(acme, "alice"))
    encode_pending(acme, subject_id_of(acme, "alice"))
    ids = [result.memory.id for result in results if result.memory]
    with tenant_transaction(alice):
        rows = Trace.objects.within(alice).filter(kind="semantic", model=SemanticEncoder.model)
        stolen = {row.memory_id: np.array(row.vector) for row in rows}
    guessed = encoder().encode_passages(
        [passage(Turn(redacted(draft.text), None), None) for draft in drafts]
    )
    assert [int(np.argmax(guessed @ own)) for own in guessed] == list(range(PEOPLE))
    guesses = [int(np.argmax(guessed @ stolen[memory_id])) for memory_id in ids]
    right = sum(guess == place for place, guess in enumerate(guesses))
    assert right <= AS_GOOD_AS_CHANCE
