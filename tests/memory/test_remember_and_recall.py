from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.errors import Conflict, InvalidInput, NotFound, ScopeMissing, VersionMismatch
from kernel.ids import new_id
from memory.encode_pending import encode_pending
from memory.forget import forget
from memory.list_memories import list_memories
from memory.read_history import read_history
from memory.read_memory import read_memory, read_with_structure
from memory.recall import recall
from memory.remember import remember
from memory.remember_batch import remember_batch
from memory.revise import revise
from memory.values import Draft, Filters, MemoryRecord, Question, Revision
from tests.factories import found_tenant

MAY_7 = datetime(2026, 5, 7, 13, 56, tzinfo=UTC)


def keep(context: TenantContext, text: str, subject: str = "bob", **fields: object) -> MemoryRecord:
    return remember(context, Draft(text=text, **fields), subject=subject)  # type: ignore[arg-type]


def found(context: TenantContext, query: str, subject: str = "bob", **fields: object) -> list[str]:
    question = Question(query=query, **fields)  # type: ignore[arg-type]
    return [hit.memory.text for hit in recall(context, question, subject=subject).hits]


def test_a_memory_comes_back_as_it_was_given() -> None:
    acme = found_tenant()
    record = keep(
        acme,
        "Let us use four spaces in Project Heron.",
        session="s1",
        turn=3,
        speaker="Bob",
        topic="style",
        occurred_at=MAY_7,
        source="agent",
        importance=0.9,
        metadata={"ticket": 7, "tags": ["code"]},
    )
    assert read_memory(acme, record.id) == record
    assert (record.text, record.session, record.turn) == (
        "Let us use four spaces in Project Heron.",
        "s1",
        3,
    )
    assert (record.speaker, record.topic, record.occurred_at) == ("Bob", "style", MAY_7)
    assert (record.source, record.importance, record.trust) == ("agent", 0.9, 0.8)
    assert record.metadata == {"ticket": 7, "tags": ["code"]}
    assert record.traces == {"semantic": "ready", "structural": "ready"}
    assert (record.status, record.version) == ("active", 1)


def test_personal_data_is_gone_before_it_is_kept() -> None:
    acme = found_tenant()
    address = "bob" + "@" + "example.com"
    record = keep(acme, f"Write to {address} please.", metadata={"mail": address})
    assert address not in record.text
    assert address not in str(record.metadata)
    assert [(f.entity_type, f.operator) for f in record.findings] == [
        ("EMAIL_ADDRESS", "pseudonymise")
    ]
    assert found(acme, f"who is {address}?") == [record.text]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("My sister moved to Lyon in spring.", "Where does my sister live?"),
        ("The espresso machine is a Gaggia Classic.", "gaggia"),
        ("我最喜欢喝美式咖啡。", "喜欢什么饮料？"),
        ("我最喜欢喝美式咖啡。", "美式咖啡"),
        ("项目的截止日期改到下周五了。", "截止日期"),
        ("We wrote a recursive divide-and-conquer sort.", "the quicksort"),
    ],
)
def test_a_memory_is_found_by_meaning_and_by_word_in_both_languages(text: str, query: str) -> None:
    acme = found_tenant()
    keep(acme, "The weather was fine on Sunday.", session="earlier")
    keep(acme, "今天开了一个很长的会。", session="earlier")
    keep(acme, text, session="yesterday")
    assert found(acme, query, session="today")[0] == text


def test_a_memory_is_found_by_its_structure() -> None:
    acme = found_tenant()
    keep(acme, "It went well.", session="s1", turn=1, speaker="Ana", occurred_at=MAY_7)
    keep(acme, "It went badly.", session="s2", turn=1, speaker="Ben", occurred_at=now())
    assert found(acme, "it", filters=Filters(session="s1")) == ["It went well."]
    assert found(acme, "it", filters=Filters(speaker="ben")) == ["It went badly."]
    assert found(acme, "it", filters=Filters(before=MAY_7 + timedelta(days=1))) == ["It went well."]
    assert found(acme, "What did Ana say?", arm="structural") == ["It went well."]


def test_filters_name_entities_topics_and_metadata() -> None:
    acme = found_tenant()
    keep(acme, "Lunch with Maria in Porto.", topic="food", metadata={"trip": "north"})
    keep(acme, "Dinner with Otto in Berlin.", topic="work")
    assert found(acme, "meal", filters=Filters(topic="Food")) == ["Lunch with Maria in Porto."]
    assert found(acme, "meal", filters=Filters(metadata={"trip": "north"})) == [
        "Lunch with Maria in Porto."
    ]
    assert found(acme, "meal", filters=Filters(entities=["Berlin"])) == [
        "Dinner with Otto in Berlin."
    ]


def test_nobody_recalls_what_is_anothers() -> None:
    acme, elsewhere = found_tenant(), found_tenant()
    record = keep(acme, "The launch code name is Bluebird.")
    assert found(elsewhere, "launch code name") == []
    assert found(acme, "launch code name", subject="carol") == []
    for verb in (read_memory, read_history, forget):
        with pytest.raises(NotFound):
            verb(elsewhere, record.id)
    with pytest.raises(NotFound):
        revise(elsewhere, record.id, Revision(text="changed"))


def test_an_unknown_subject_is_an_empty_answer() -> None:
    acme = found_tenant()
    assert found(acme, "anything", subject="nobody") == []
    assert list_memories(acme, subject="nobody").results == ()


def test_hits_say_why() -> None:
    acme = found_tenant()
    keep(acme, "Bob adopted a greyhound called Nimbus.")
    (hit,) = recall(acme, Question(query="greyhound"), subject="bob").hits
    assert hit.why["lexical"] > 0
    assert hit.why["semantic"] > 0
    assert 0 < hit.score <= 1


def test_a_batch_is_recallable_at_once_and_embedded_later() -> None:
    acme = found_tenant()
    drafts = [Draft(text="A zebra crossed the street."), Draft(text="The kettle is broken.")]
    results = remember_batch(acme, drafts, subject="bob")
    assert [result.status for result in results] == ["remembered", "remembered"]
    assert results[0].memory is not None
    assert results[0].memory.traces["semantic"] == "pending"
    assert found(acme, "zebra")[0] == "A zebra crossed the street."
    assert encode_pending(acme, results[0].memory.subject_id) == 2
    assert read_memory(acme, results[0].memory.id).traces["semantic"] == "ready"
    assert encode_pending(acme, results[0].memory.subject_id) == 0


def test_an_invalid_item_stores_nothing_of_its_batch() -> None:
    acme = found_tenant()
    with pytest.raises(InvalidInput) as caught:
        remember_batch(acme, [Draft(text="fine"), Draft(text=" ")], subject="bob")
    assert caught.value.field == "items.1.text"
    assert list_memories(acme, subject="bob").results == ()


def test_a_revision_keeps_the_old_wording_and_makes_both_traces_anew() -> None:
    acme = found_tenant()
    record = keep(acme, "I work at Northwind as a baker.", speaker="Bob")
    revised = revise(acme, record.id, Revision(text="I work at Contoso as a pilot."))
    assert (revised.version, revised.speaker) == (2, "Bob")
    assert [(v.version, v.text) for v in read_history(acme, record.id)] == [
        (2, "I work at Contoso as a pilot."),
        (1, "I work at Northwind as a baker."),
    ]
    assert found(acme, "baker", arm="lexical") == []
    assert found(acme, "pilot", arm="lexical") == ["I work at Contoso as a pilot."]
    _, structure = read_with_structure(acme, record.id)
    assert "Contoso" in str(structure["entities"])
    assert "Northwind" not in str(structure)


def test_a_stale_revision_is_refused_and_changes_nothing() -> None:
    acme = found_tenant()
    record = keep(acme, "first")
    revise(acme, record.id, Revision(text="second"))
    with pytest.raises(VersionMismatch):
        revise(acme, record.id, Revision(text="third"), expected_version=1)
    assert read_memory(acme, record.id).text == "second"


def test_what_is_forgotten_leaves_no_row() -> None:
    acme = found_tenant()
    record = keep(acme, "My cat Tofu lives in Lyon.", session="s1", turn=1)
    revise(acme, record.id, Revision(text="My cat Tofu lives in Nice since last May."))
    forget(acme, record.id)
    assert found(acme, "Tofu") == []
    with pytest.raises(NotFound):
        read_memory(acme, record.id)
    assert rows_left(acme, record.id) == 0


def rows_left(context: TenantContext, memory_id: UUID) -> int:
    from django.apps import apps

    from kernel.isolation import tenant_transaction

    with tenant_transaction(context):
        return sum(
            model.objects.within(context).filter(memory_id=memory_id).count()
            for model in apps.get_app_config("memory").get_models()
            if any(field.attname == "memory_id" for field in model._meta.concrete_fields)
        )


def test_pages_go_from_newest_to_oldest_without_gaps() -> None:
    acme = found_tenant()
    remember_batch(acme, [Draft(text=f"note {i}") for i in range(7)], subject="bob")
    texts, cursor = [], None
    while True:
        page = list_memories(acme, subject="bob", limit=3, cursor=cursor)
        texts += [record.text for record in page.results]
        if (cursor := page.next_cursor) is None:
            break
    assert texts == [f"note {i}" for i in reversed(range(7))]


def test_a_cursor_of_another_person_or_made_up_is_refused() -> None:
    acme = found_tenant()
    for subject in ("bob", "carol"):
        remember_batch(acme, [Draft(text=f"{i}") for i in range(3)], subject=subject)
    cursor = list_memories(acme, subject="carol", limit=1).next_cursor
    for forged in (cursor, "forged", ""):
        with pytest.raises(InvalidInput) as caught:
            list_memories(acme, subject="bob", cursor=forged)
        assert caught.value.field == "cursor"


def test_each_verb_needs_its_scope() -> None:
    acme = found_tenant()
    record = keep(acme, "hello")
    powerless = TenantContext(tenant_id=acme.tenant_id, actor=acme.actor, scopes=frozenset())
    reader = TenantContext(
        tenant_id=acme.tenant_id, actor=acme.actor, scopes=frozenset({Scope.MEMORY_READ})
    )
    for act in (
        lambda: found(powerless, "hello"),
        lambda: list_memories(powerless, subject="bob"),
        lambda: read_memory(powerless, record.id),
        lambda: keep(reader, "more"),
        lambda: revise(reader, record.id, Revision(text="other")),
        lambda: forget(reader, record.id),
    ):
        with pytest.raises(ScopeMissing):
            act()


def test_a_bound_context_writes_and_reads_its_own_person_only() -> None:
    acme = found_tenant()
    bob = keep(acme, "Bob's note")
    keep(acme, "Carol's note", subject="carol")
    own = TenantContext(
        tenant_id=acme.tenant_id,
        actor=acme.actor,
        scopes=acme.scopes,
        subject_id=bob.subject_id,
        bound=True,
    )
    assert found(own, "note", subject="bob") == ["Bob's note"]
    assert found(own, "note", subject="carol") == []
    for name in ("carol", "somebody new"):
        with pytest.raises(NotFound):
            keep(own, "intrusion", subject=name)


def test_an_expired_memory_is_neither_listed_nor_recalled(superuser: object) -> None:
    acme = found_tenant()
    record = keep(acme, "A fleeting umbrella.", expires_at=now() + timedelta(hours=1))
    assert found(acme, "umbrella") == ["A fleeting umbrella."]
    superuser.execute(  # type: ignore[attr-defined]
        "UPDATE memory_memory SET expires_at = now() - interval '1 second' WHERE id = %s",
        [record.id],
    )
    assert found(acme, "umbrella") == []
    assert list_memories(acme, subject="bob").results == ()


def queries_of(act: object) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        act()  # type: ignore[operator]
    return [query["sql"].split()[0] for query in captured.captured_queries]


def test_queries_are_as_many_however_much_others_stored() -> None:
    acme = found_tenant()
    text = "I moved to Paris last week."
    keep(acme, text, session="s1", turn=1, speaker="Bob")
    ask = lambda: found(acme, "Where did Bob move last week?")  # noqa: E731
    tell = lambda: keep(acme, text, session="s1", turn=2, speaker="Bob")  # noqa: E731
    first = (len(queries_of(ask)), len(queries_of(tell)))
    remember_batch(acme, [Draft(text=f"{text} {i}") for i in range(300)], subject="carol")
    assert (len(queries_of(ask)), len(queries_of(tell))) == first
    assert first <= (24, 24)


def test_a_deleted_memory_id_is_not_found() -> None:
    with pytest.raises(NotFound):
        read_memory(found_tenant(), new_id())


def test_a_frozen_person_is_not_written_to(superuser: object) -> None:
    acme = found_tenant()
    record = keep(acme, "before")
    superuser.execute(  # type: ignore[attr-defined]
        "UPDATE privacy_subject SET status = 'frozen' WHERE id = %s", [record.subject_id]
    )
    with pytest.raises(Conflict):
        keep(acme, "after")
