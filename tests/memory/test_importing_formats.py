"""The smaller formats: mem0, message lists, LangChain, ShareGPT; and telling them apart."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kernel.errors import InvalidInput
from memory.importing import ImportedTurn, Item, Reason, Skipped, read_export

EXPORTS = Path(__file__).parents[1] / "fixtures" / "exports"


def turns(name: str) -> list[ImportedTurn]:
    return [item for item in read_export(EXPORTS / name) if isinstance(item, ImportedTurn)]


def reasons(name: str) -> list[Reason]:
    return [item.reason for item in read_export(EXPORTS / name) if isinstance(item, Skipped)]


def read(folder: Path, *records: object) -> list[Item]:
    file = folder / "records.jsonl"
    file.write_text("\n".join(json.dumps(record) for record in records), "utf-8")
    return list(read_export(file))


def test_each_memory_of_mem0_is_one_turn_outside_of_any_order() -> None:
    bees, coriander = turns("mem0/library.json")

    assert (bees.ref, bees.text) == ("mem0:memory:m-1", "Keeps bees on the roof")
    assert (bees.session, bees.turn, bees.speaker) == (None, None, None)
    assert bees.occurred_at == datetime(2026, 5, 3, 17, tzinfo=UTC)
    assert (coriander.text, coriander.session, coriander.speaker) == ("不吃香菜", "run-7", "ida")
    assert coriander.occurred_at == datetime(2026, 7, 1, tzinfo=UTC)


def test_a_page_of_mem0s_platform_is_read() -> None:
    assert [each.text for each in turns("mem0/platform.json")] == ["Sails on Sundays"]


def test_a_structured_export_of_mem0_becomes_one_sentence_a_field() -> None:
    found = [each.text for each in turns("mem0/profile.json")]

    assert found == [
        "Full name: Ida Example",
        "Current role: beekeeper",
        "Hobbies: sailing, chess",
    ]
    assert reasons("mem0/profile.json") == [Reason.EMPTY]


def test_a_list_of_chat_messages_is_one_conversation() -> None:
    found = turns("openai/chat.json")

    assert [(each.turn, each.role, each.text) for each in found] == [
        (1, "user", "My lemon tree drops its leaves."),
        (2, "assistant", "It wants more light."),
        (3, "user", "Like this?"),
    ]
    assert len({each.session for each in found}) == 1
    assert {each.occurred_at for each in found} == {None}
    assert reasons("openai/chat.json") == [
        Reason.SYSTEM,
        Reason.TOOL,
        Reason.TOOL,
        Reason.NOT_TEXT,
    ]


def test_conversations_that_open_alike_keep_their_own_refs() -> None:
    found = turns("openai/finetune.jsonl")

    assert [each.text for each in found] == ["Hello", "Hello, one.", "Hello", "Hello, two."]
    assert len({each.ref for each in found}) == 4
    assert len({each.session for each in found}) == 2


def test_a_longer_log_keeps_the_refs_it_had(tmp_path: Path) -> None:
    messages = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]
    before = read(tmp_path, *messages)

    after = read(tmp_path, *messages, {"role": "user", "content": "Hi"})

    assert after[:2] == before
    assert len({item.ref for item in after}) == 3


def test_items_of_the_responses_api_are_read() -> None:
    found = turns("openai/responses.json")

    assert [each.text for each in found] == ["柠檬树怎么浇水？", "见干见湿。"]
    assert found[1].ref.endswith(":msg_1")
    assert reasons("openai/responses.json") == [Reason.REASONING, Reason.TOOL, Reason.TOOL]


@pytest.mark.parametrize("form", ["messages_to_dict", "dumpd", "langgraph"])
def test_each_form_of_langchains_messages_gives_the_same_turns(form: str) -> None:
    found = turns(f"langchain/{form}.json")

    assert [(each.role, each.text) for each in found] == [
        ("user", "I lost my library card."),
        ("assistant", "I can print a new one."),
        ("assistant", "It is at the desk."),
    ]
    assert [each.ref.split(":")[-1] for each in found] == ["h1", "a1", "a2"]
    assert reasons(f"langchain/{form}.json") == [Reason.SYSTEM, Reason.TOOL, Reason.TOOL]


def test_a_langgraph_state_names_its_thread_and_time() -> None:
    first, *_ = turns("langchain/langgraph.json")

    assert first.session == "t-card"
    assert first.occurred_at == datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_the_states_of_one_thread_do_not_repeat_its_messages(tmp_path: Path) -> None:
    state = json.loads((EXPORTS / "langchain/langgraph.json").read_text("utf-8"))

    items = read(tmp_path, state, state)

    assert sum(isinstance(item, ImportedTurn) for item in items) == 3


def test_sharegpt_dialogues_are_read() -> None:
    found = turns("sharegpt/dialogues.json")

    assert [(each.session, each.role, each.text) for each in found] == [
        ("d-1", "user", "A word for sea?"),
        ("d-1", "assistant", "Tea."),
    ]
    assert reasons("sharegpt/dialogues.json") == [Reason.SYSTEM, Reason.UNREADABLE]


@pytest.mark.parametrize(
    "record",
    [
        {"hello": "world"},
        {"id": "user-1", "email": "a@example.com", "company": "C", "city": "D"},
        {"name": "left-pad", "version": "1.3.0", "company": "C"},
        {"mapping": None, "chat_messages": 1},
        {"results": [{"id": 1}], "messages": [{"text": "x"}]},
        ["a"],
        "text",
        12,
        None,
    ],
)
def test_what_looks_like_no_known_format_is_refused(tmp_path: Path, record: object) -> None:
    with pytest.raises(InvalidInput, match="in no known format: ChatGPT, Claude"):
        read(tmp_path, record)
