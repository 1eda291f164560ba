"""claude.ai's export and Claude Code's logs."""

import json
from datetime import UTC, datetime
from pathlib import Path

from memory.importing import ImportedTurn, Item, Reason, Skipped, read_export

EXPORTS = Path(__file__).parents[1] / "fixtures" / "exports"
CONVERSATIONS = EXPORTS / "claude_ai" / "conversations.json"


def turns(items: list[Item]) -> list[ImportedTurn]:
    return [item for item in items if isinstance(item, ImportedTurn)]


def skipped(items: list[Item]) -> dict[str, Reason]:
    return {item.ref: item.reason for item in items if isinstance(item, Skipped)}


def test_the_texts_of_both_sides_are_imported_without_a_replaced_wording() -> None:
    found = [
        (each.session, each.turn, each.role, each.text)
        for each in turns([*read_export(CONVERSATIONS)])
    ]

    assert found == [
        ("k-trip", 1, "user", "Which train from Vienna to Trieste? I travel with my bassoon."),
        (
            "k-trip",
            2,
            "assistant",
            "The 07:58 is direct.\n\nBook a second seat for the bassoon.",
        ),
        ("k-old", 1, "user", "我的狗叫豆包。"),
        ("k-old", 2, "assistant", "豆包几岁了？"),
    ]


def test_times_are_utc_and_a_missing_one_is_the_conversations() -> None:
    question, _, _, late = turns(list(read_export(CONVERSATIONS)))

    assert question.ref == "claude:k-trip:k1"
    assert (question.topic, question.speaker) == ("Train to Trieste", "user")
    assert question.occurred_at == datetime(2026, 3, 1, 8, 1, 1, tzinfo=UTC)
    assert late.speaker == "Claude"
    assert late.occurred_at == datetime(2024, 1, 2, 3, 4, 5, tzinfo=UTC)


def test_blocks_files_and_replaced_wordings_are_skipped_with_their_reasons() -> None:
    assert skipped(list(read_export(CONVERSATIONS))) == {
        "claude:k-trip:k1-first": Reason.OTHER_BRANCH,
        "claude:k-trip:k2-first": Reason.OTHER_BRANCH,
        "claude:k-trip:k1#attachments0": Reason.ATTACHMENT,
        "claude:k-trip:k1#files0": Reason.ATTACHMENT,
        "claude:k-trip:k2#block0": Reason.REASONING,
        "claude:k-trip:k2#block1": Reason.TOOL,
        "claude:k-trip:k2#block2": Reason.TOOL,
        "claude:k-empty": Reason.EMPTY,
    }


def test_the_named_leaf_decides_the_branch(tmp_path: Path) -> None:
    (trip, *_) = json.loads(CONVERSATIONS.read_text("utf-8"))
    file = tmp_path / "leaf.json"
    file.write_text(json.dumps([{**trip, "current_leaf_message_uuid": "k2-first"}]), "utf-8")

    found = [each.text for each in turns(list(read_export(file)))]

    assert found == ["Which train to Trieste?", "From where?"]


def test_the_whole_folder_adds_the_notes_that_claude_kept() -> None:
    items = list(read_export(EXPORTS / "claude_ai"))

    notes = [each for each in turns(items) if each.topic == "Claude's notes"]
    assert [each.text for each in notes] == [
        "**Work**\nPlays the bassoon in Graz.",
        "**Home**\nHas a dog called Doubao.",
        "Rehearses on Mondays.",
    ]
    assert {each.speaker for each in notes} == {"Claude"}
    assert skipped(items)["claude:p-orch:d1"] is Reason.DOCUMENT
    assert skipped(items)["users.json"] is Reason.NOT_CONVERSATIONS


def test_a_coding_session_gives_what_people_and_assistant_wrote() -> None:
    items = list(read_export(EXPORTS / "claude_code" / "session.jsonl"))

    assert [(each.ref, each.turn, each.text) for each in turns(items)] == [
        ("claude_code:s-ferry:l1", 1, "The ferry timetable ignores daylight saving time."),
        ("claude_code:s-ferry:l2", 2, "I will store the zone, not the offset."),
    ]
    assert turns(items)[0].occurred_at == datetime(2026, 6, 1, 8, tzinfo=UTC)


def test_tools_side_agents_and_bookkeeping_of_a_coding_session_are_skipped() -> None:
    assert skipped(list(read_export(EXPORTS / "claude_code" / "session.jsonl"))) == {
        "claude_code:session:#0": Reason.SUMMARY,
        "claude_code:session:#1": Reason.SYSTEM,
        "claude_code:s-ferry:l0": Reason.HIDDEN,
        "claude_code:s-ferry:l0b": Reason.TOOL,
        "claude_code:s-ferry:l2#block0": Reason.REASONING,
        "claude_code:s-ferry:l2#block2": Reason.TOOL,
        "claude_code:s-ferry:l3#block0": Reason.TOOL,
        "claude_code:s-ferry:l4": Reason.TOOL,
        "claude_code:s-ferry:l5": Reason.SUMMARY,
        "claude_code:s-ferry:l6": Reason.SYSTEM,
    }
