"""ChatGPT's export, whole and in parts."""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from kernel.errors import InvalidInput
from memory.importing import ImportedTurn, Item, Reason, Skipped, read_export

EXPORTS = Path(__file__).parents[1] / "fixtures" / "exports"
WHOLE = EXPORTS / "chatgpt" / "conversations.json"
PARTS = EXPORTS / "chatgpt_partitioned"


def turns(items: list[Item]) -> list[ImportedTurn]:
    return [item for item in items if isinstance(item, ImportedTurn)]


def skipped(items: list[Item]) -> dict[str, Reason]:
    return {item.ref: item.reason for item in items if isinstance(item, Skipped)}


def conversation(**changes: object) -> dict[str, object]:
    message = {
        "id": "m1",
        "author": {"role": "user"},
        "content": {"content_type": "text", "parts": ["Salt the aubergines first."]},
    }
    mapping = {
        "root": {"id": "root", "message": None, "parent": None, "children": ["m1"]},
        "m1": {"id": "m1", "message": message, "parent": "root", "children": []},
    }
    return {"conversation_id": "c1", "current_node": "m1", "mapping": mapping, **changes}


def test_only_the_path_to_the_current_node_is_imported() -> None:
    found = [(each.turn, each.role, each.text) for each in turns(list(read_export(WHOLE)))]

    assert found == [
        (1, "user", "I started the violin at forty. My teacher is called Odile."),
        (2, "assistant", "Brave! How often do you practise?"),
        (3, "user", "Twenty minutes a day. Here is my bow hold."),
        (4, "assistant", "Bend your thumb, as Odile says."),
        (5, "user", "谢谢，我明天再练。"),
        (6, "assistant", "好，明天见！"),
    ]


def test_a_turn_has_its_conversation_its_ids_and_its_time_in_utc() -> None:
    first, *_, voice, _ = turns(list(read_export(WHOLE)))

    assert first.ref == "chatgpt:c-violin:q1"
    assert (first.session, first.topic) == ("c-violin", "Learning the violin")
    assert (first.speaker, first.source) == ("user", "import")
    assert first.occurred_at == datetime(2025, 12, 6, 5, 46, 41, 500_000, tzinfo=UTC)
    assert voice.occurred_at == datetime(2025, 12, 6, 5, 46, 40, tzinfo=UTC)


def test_whatever_else_the_conversation_holds_is_skipped_with_its_reason() -> None:
    assert skipped(list(read_export(WHOLE))) == {
        "chatgpt:c-violin:sys": Reason.SYSTEM,
        "chatgpt:c-violin:profile": Reason.PROFILE,
        "chatgpt:c-violin:q2#part1": Reason.NOT_TEXT,
        "chatgpt:c-violin:call": Reason.TOOL,
        "chatgpt:c-violin:result": Reason.TOOL,
        "chatgpt:c-violin:think": Reason.REASONING,
        "chatgpt:c-violin:draft": Reason.REASONING,
        "chatgpt:c-violin:recap": Reason.REASONING,
        "chatgpt:c-violin:voice#part1": Reason.NOT_TEXT,
        "chatgpt:c-violin:hidden": Reason.HIDDEN,
        "chatgpt:c-violin:q2-first": Reason.OTHER_BRANCH,
        "chatgpt:c-violin:a2-first": Reason.OTHER_BRANCH,
        "chatgpt:c-secret": Reason.DO_NOT_REMEMBER,
    }


def test_a_partitioned_folder_is_read_whole_and_repeated_conversations_once() -> None:
    items = list(read_export(PARTS))

    assert [each.text for each in turns(items)][-2:] == ["我的酸种叫小泡。", "小泡今天冒泡了吗？"]
    assert len(turns(items)) == 8
    reasons = skipped(items)
    assert reasons["chatgpt:c-bread:b1"] is Reason.DUPLICATE
    assert reasons["chatgpt:c-empty"] is Reason.EMPTY
    assert reasons["user.json"] is Reason.MISSING


def test_a_zip_archive_gives_what_its_folder_gives(tmp_path: Path) -> None:
    packed = tmp_path / "export"
    with ZipFile(packed, "w") as archive:
        for file in sorted(PARTS.iterdir()):
            archive.write(file, f"my-export/{file.name}")
        archive.writestr("my-export/chat.html", "<html></html>")
        archive.writestr("__MACOSX/._conversations-000.json", b"\x00\x05\x16\x07")

    items = list(read_export(packed))

    assert turns(items) == turns(list(read_export(PARTS)))
    assert skipped(items)["my-export/chat.html"] is Reason.NOT_CONVERSATIONS
    assert skipped(items)["my-export/user.json"] is Reason.MISSING


def test_a_missing_part_of_the_conversations_is_refused(tmp_path: Path) -> None:
    for name in ("conversations-000.json", "export_manifest.json"):
        shutil.copy(PARTS / name, tmp_path)

    with pytest.raises(InvalidInput, match="incomplete: 1 of the files of conversations"):
        read_export(tmp_path)


def test_the_same_export_gives_the_same_refs_every_time() -> None:
    assert list(read_export(WHOLE)) == list(read_export(WHOLE))


def test_without_a_current_node_the_path_to_the_last_message_counts(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(json.dumps([conversation(current_node=None)]), "utf-8")

    (turn,) = read_export(file)

    assert isinstance(turn, ImportedTurn)
    assert (turn.text, turn.occurred_at) == ("Salt the aubergines first.", None)


def test_a_circle_of_parents_ends(tmp_path: Path) -> None:
    circle = conversation()
    circle["mapping"]["root"]["parent"] = "m1"  # type: ignore[index]
    file = tmp_path / "circle.json"
    file.write_text(json.dumps([circle]), "utf-8")

    assert len(turns(list(read_export(file)))) == 1


def test_one_unreadable_conversation_does_not_hide_the_others(tmp_path: Path) -> None:
    file = tmp_path / "mixed.json"
    file.write_text(json.dumps([conversation(), {"id": "c2", "mapping": []}, 7]), "utf-8")

    items = list(read_export(file))

    assert len(turns(items)) == 1
    assert skipped(items) == {
        "chatgpt:c2": Reason.UNREADABLE,
        "chatgpt:#2": Reason.UNREADABLE,
    }


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" \n\t", Reason.EMPTY),
        ("x" * 32_001, Reason.TOO_LONG),
        ("a\x00b", Reason.UNSTORABLE),
        ("a\ud800b", Reason.UNSTORABLE),
    ],
)
def test_a_text_that_cannot_be_a_memory_is_skipped(
    tmp_path: Path, text: str, reason: Reason
) -> None:
    changed = conversation()
    changed["mapping"]["m1"]["message"]["content"]["parts"] = [text]  # type: ignore[index]
    file = tmp_path / "unfit.json"
    file.write_text(json.dumps([changed]), "utf-8")

    assert list(read_export(file)) == [Skipped("chatgpt:c1:m1", reason)]
