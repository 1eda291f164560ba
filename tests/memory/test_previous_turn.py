"""A turn is embedded with the end of the one before it, and not a moment longer."""

from uuid import UUID

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from memory.encode_pending import encode_pending
from memory.forget import forget
from memory.models import Trace
from memory.read_memory import read_memory
from memory.remember import remember
from memory.remember_batch import remember_batch
from memory.revise import revise
from memory.values import Draft, Revision
from tests.factories import found_tenant


def vector_of(context: TenantContext, memory_id: UUID) -> list[float] | None:
    with tenant_transaction(context):
        trace = Trace.objects.within(context).get(memory_id=memory_id, kind="semantic")
    return None if trace.vector is None else list(trace.vector)


def turn(number: int, text: str, session: str | None = "s1") -> Draft:
    return Draft(text=text, session=session, turn=number, speaker="Bob")


def test_what_was_asked_before_colours_the_answer() -> None:
    acme = found_tenant()
    alone = remember(acme, turn(2, "Yes, on Friday.", session="other"), subject="bob")
    remember(acme, turn(1, "Shall we launch the boat?"), subject="bob")
    answer = remember(acme, turn(2, "Yes, on Friday."), subject="bob")
    assert vector_of(acme, answer.id) != vector_of(acme, alone.id)


def test_a_single_write_and_a_batch_give_the_same_vector() -> None:
    acme = found_tenant()
    drafts = [turn(1, "Shall we launch the boat?"), turn(2, "Yes, on Friday.")]
    single = [remember(acme, draft, subject="bob") for draft in drafts]
    batch = [result.memory for result in remember_batch(acme, drafts, subject="carol")]
    assert batch[0]
    assert batch[1]
    encode_pending(acme, batch[0].subject_id)
    assert vector_of(acme, single[1].id) == vector_of(acme, batch[1].id)


def test_when_a_turn_is_forgotten_the_next_one_is_embedded_anew_without_it() -> None:
    acme = found_tenant()
    alone = remember(acme, turn(2, "Yes, on Friday.", session="other"), subject="bob")
    question = remember(acme, turn(1, "Shall we launch the boat?"), subject="bob")
    answer = remember(acme, turn(2, "Yes, on Friday."), subject="bob")
    forget(acme, question.id)
    assert read_memory(acme, answer.id).traces["semantic"] == "pending"
    encode_pending(acme, answer.subject_id)
    assert vector_of(acme, answer.id) == vector_of(acme, alone.id)


def test_when_a_turn_is_revised_the_next_one_is_embedded_anew() -> None:
    acme = found_tenant()
    question = remember(acme, turn(1, "Shall we launch the boat?"), subject="bob")
    answer = remember(acme, turn(2, "Yes, on Friday."), subject="bob")
    before = vector_of(acme, answer.id)
    revise(acme, question.id, Revision(text="Shall we sell the house?"))
    assert vector_of(acme, answer.id) is None
    encode_pending(acme, answer.subject_id)
    assert vector_of(acme, answer.id) not in (None, before)
