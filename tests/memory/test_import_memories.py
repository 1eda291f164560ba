import json
from pathlib import Path

import pytest

from kernel.errors import InvalidInput
from memory.import_memories import import_memories
from memory.list_memories import list_memories
from memory.recall import recall
from memory.values import Question
from tests.factories import found_tenant

CHAT = [
    {
        "uuid": "c1",
        "name": "Weekend",
        "created_at": "2026-11-02T08:00:00Z",
        "updated_at": "2026-11-02T08:00:00Z",
        "chat_messages": [
            {
                "uuid": "m1",
                "text": "I want to see the botanical garden on Saturday.",
                "content": [
                    {"type": "text", "text": "I want to see the botanical garden on Saturday."}
                ],
                "sender": "human",
                "created_at": "2026-11-02T08:00:01Z",
            },
            {
                "uuid": "m2",
                "text": "It opens at seven.",
                "content": [{"type": "text", "text": "It opens at seven."}],
                "sender": "assistant",
                "created_at": "2026-11-02T08:00:05Z",
            },
        ],
    }
]


@pytest.fixture
def export(tmp_path: Path) -> Path:
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps(CHAT))
    return path


def test_an_export_is_remembered_and_recalled(export: Path) -> None:
    acme = found_tenant()
    report = import_memories(acme, export, subject="bob")
    assert (report.remembered, dict(report.skipped)) == (2, {})
    hit = recall(acme, Question(query="botanical garden"), subject="bob").hits[0].memory
    assert hit.text == "I want to see the botanical garden on Saturday."
    assert (hit.source, hit.turn) == ("import", 1)


def test_importing_twice_adds_nothing(export: Path) -> None:
    acme = found_tenant()
    import_memories(acme, export, subject="bob")
    again = import_memories(acme, export, subject="bob")
    assert (again.remembered, dict(again.skipped)) == (0, {"imported before": 2})
    assert len(list_memories(acme, subject="bob").results) == 2


def test_the_same_export_of_two_people_is_kept_for_both(export: Path) -> None:
    acme = found_tenant()
    import_memories(acme, export, subject="bob")
    assert import_memories(acme, export, subject="carol").remembered == 2


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe", b'{"a": 1}'])
def test_a_broken_file_is_refused_and_leaves_nothing(tmp_path: Path, content: bytes) -> None:
    acme = found_tenant()
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(InvalidInput):
        import_memories(acme, path, subject="bob")
    assert list_memories(acme, subject="bob").results == ()
