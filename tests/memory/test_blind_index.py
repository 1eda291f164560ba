"""The blind lexical index ranks exactly as a plain BM25 over the same tokens would."""

from collections import Counter
from dataclasses import dataclass
from math import log
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kernel.clock import now
from kernel.context import TenantContext
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from memory.index import lexical
from memory.index.candidates import find_candidates
from memory.lexical.blind import blind
from memory.models import Memory, Tally
from memory.read_question import Signals
from memory.references import References
from memory.retrieval import Arm, QuerySignals
from privacy.subjects import ensure_subject
from tests.factories import found_tenant

K1, B = 1.2, 0.75
WORDS = ("mill", "lease", "river", "\u7c73\u53a8", "42")


@dataclass(frozen=True)
class Text:
    """Words, said in a session."""

    words: tuple[str, ...]
    session: str | None


texts = st.lists(
    st.builds(
        Text,
        words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(tuple),
        session=st.sampled_from(["monday", "friday", None]),
    ),
    min_size=1,
    max_size=8,
)


def plain_bm25(query: set[str], corpus: list[Text]) -> list[float]:
    """Okapi BM25 (Robertson and Zaragoza 2009), a text at a time."""
    mean = sum(len(text.words) for text in corpus) / len(corpus)
    return [_score(query, Counter(text.words), len(text.words) / mean, corpus) for text in corpus]


def plain_session_bm25(query: set[str], corpus: list[Text], session: str) -> float:
    """The same over a whole session, whose length does not count."""
    words = Counter(w for text in corpus if text.session == session for w in text.words)
    return _score(query, words, 1.0, corpus)


def _score(query: set[str], counts: "Counter[str]", length: float, corpus: list[Text]) -> float:
    norm = K1 * (1 - B + B * length)
    return sum(
        _rarity(word, corpus) * counts[word] * (K1 + 1) / (counts[word] + norm)
        for word in query
        if counts[word]
    )


def _rarity(word: str, corpus: list[Text]) -> float:
    having = sum(word in text.words for text in corpus)
    return log(1 + (len(corpus) - having + 0.5) / (having + 0.5))


@pytest.fixture(scope="module")
def acme() -> TenantContext:
    return found_tenant()


def keep(acme: TenantContext, corpus: list[Text]) -> tuple[TenantContext, bytes, list[UUID]]:
    """A new person who has said ``corpus``: their context, blind key and memories' ids."""
    with tenant_transaction(acme):
        person = ensure_subject(acme, f"person {new_id()}")
    context, key = person.context, person.keys.blind
    with tenant_transaction(context):
        ids = [_insert(context, key, text) for text in corpus]
        Tally.objects.within(context).create(
            tenant_id=context.tenant_id,
            subject_id=person.id,
            memories=len(corpus),
            terms=sum(len(text.words) for text in corpus),
        )
    return context, key, ids


def _insert(context: TenantContext, key: bytes, text: Text) -> UUID:
    memory_id, session = new_id(), blind(text.session, key) if text.session else None
    Memory.objects.within(context).create(
        id=memory_id,
        tenant_id=context.tenant_id,
        subject_id=context.subject_id,
        body=b"sealed",
        session_ref=session,
        occurred_at=now(),
        source="user",
        terms=len(text.words),
    )
    counts = {blind(word, key): count for word, count in Counter(text.words).items()}
    lexical.add(context, [lexical.Indexed(memory_id, session, len(text.words), counts)])
    return memory_id


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(corpus=texts, query=st.sets(st.sampled_from(WORDS), min_size=1))
def test_blind_bm25_is_plain_bm25(acme: TenantContext, corpus: list[Text], query: set[str]) -> None:
    context, key, ids = keep(acme, corpus)
    asked = References(key).words(sorted(query))
    signals = Signals(arm=Arm.LEXICAL, vector=None, words=asked, structure=QuerySignals(now=now()))
    with tenant_transaction(context):
        found = {c.memory_id: c for c in find_candidates(context, signals, as_of=None, among=None)}
    for memory_id, text, score in zip(ids, corpus, plain_bm25(query, corpus), strict=True):
        if score == 0:
            assert memory_id not in found
            continue
        assert found[memory_id].bm25 == pytest.approx(score)
        if text.session:
            whole = plain_session_bm25(query, corpus, text.session)
            assert found[memory_id].session_bm25 == pytest.approx(whole)


def test_equal_words_of_two_people_look_different(acme: TenantContext) -> None:
    with tenant_transaction(acme):
        alice, bob = (ensure_subject(acme, name).keys.blind for name in ("alice", "bob"))
    assert blind("mill", alice) != blind("mill", bob)
    assert blind("mill", alice) == blind("mill", alice)
