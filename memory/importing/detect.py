"""Tell a format by what its records hold; names of files say nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from memory.importing.chatgpt import read_chatgpt
from memory.importing.claude_ai import (
    read_claude_conversations,
    read_claude_memories,
    read_claude_projects,
)
from memory.importing.claude_code import read_claude_code
from memory.importing.items import Item
from memory.importing.langchain import read_langchain_messages, read_langgraph_states
from memory.importing.mem0 import read_mem0_memories, read_mem0_pages, read_mem0_profile
from memory.importing.openai_messages import read_openai_conversations, read_openai_messages
from memory.importing.shapes import as_mapping, as_sequence, as_text
from memory.importing.sharegpt import read_sharegpt

Fields = Mapping[str, object]
Reader = Callable[[Iterator[object]], Iterator[Item]]

RESPONSES_ITEMS = frozenset({"function_call", "function_call_output", "reasoning"})
LANGCHAIN_TYPES = frozenset({"human", "ai", "system", "tool", "function", "chat"})
# A structured export has the fields its team asked for. It is taken for one when most of them
# are what people are usually asked, and none names an account or a package.
PROFILE_FIELDS = frozenset(
    {"full_name", "first_name", "last_name", "name", "nickname", "gender", "pronouns"}
    | {"age", "birthday", "date_of_birth", "location", "city", "country", "address", "timezone"}
    | {"languages", "nationality", "occupation", "profession", "job", "job_title", "role"}
    | {"current_role", "company", "employer", "industry", "skills", "technical_skills"}
    | {"education", "degree", "university", "hobbies", "interests", "likes", "dislikes", "goals"}
    | {"preferences", "food_preferences", "favorite_foods", "allergies", "diet", "health"}
    | {"family", "pets", "travel"}
)
IDENTIFIERS = frozenset({"id", "uuid", "email", "version", "type", "error", "status"})


def detect(head: Sequence[object]) -> Reader | None:
    """The reader for the format of a file that begins with these records; None if unknown."""
    if len(head) == 1 and _is_mem0_profile(as_mapping(head[0])):
        return read_mem0_profile
    for record in head:
        fields = as_mapping(record)
        for recognises, reader in FORMATS:
            if recognises(fields):
                return reader
    return None


def _is_claude_code(record: Fields) -> bool:
    marks = ("sessionId", "leafUuid", "parentUuid")
    return "type" in record and any(mark in record for mark in marks)


def _is_openai_message(record: Fields) -> bool:
    if "role" in record and ("content" in record or "tool_calls" in record):
        return True
    return as_text(record.get("type")) in RESPONSES_ITEMS and "data" not in record


def _is_openai_conversation(record: Fields) -> bool:
    return any("role" in as_mapping(message) for message in as_sequence(record.get("messages")))


def _is_langchain_message(record: Fields) -> bool:
    if record.get("lc") == 1 and "kwargs" in record:
        return True
    body = as_mapping(record.get("data")) or record
    return as_text(record.get("type")) in LANGCHAIN_TYPES and "content" in body


def _is_langgraph_state(record: Fields) -> bool:
    return bool(as_sequence(as_mapping(record.get("values")).get("messages")))


def _is_sharegpt(record: Fields) -> bool:
    return any("from" in as_mapping(line) for line in as_sequence(record.get("conversations")))


def _is_mem0_page(record: Fields) -> bool:
    return any("memory" in as_mapping(memory) for memory in as_sequence(record.get("results")))


def _is_mem0_profile(record: Fields) -> bool:
    known = sum(key in PROFILE_FIELDS for key in record)
    flat = not any(_is_nested(value) for value in record.values())
    return flat and known >= 2 and known * 2 >= len(record) and not IDENTIFIERS & record.keys()


def _is_nested(value: object) -> bool:
    return any(isinstance(each, dict | list) for each in as_sequence(value)) or isinstance(
        value, dict
    )


FORMATS: tuple[tuple[Callable[[Fields], bool], Reader], ...] = (
    (lambda record: isinstance(record.get("mapping"), dict), read_chatgpt),
    (lambda record: isinstance(record.get("chat_messages"), list), read_claude_conversations),
    (lambda record: "conversations_memory" in record, read_claude_memories),
    (lambda record: "prompt_template" in record and "docs" in record, read_claude_projects),
    (_is_claude_code, read_claude_code),
    (_is_openai_message, read_openai_messages),
    (_is_openai_conversation, read_openai_conversations),
    (_is_langgraph_state, read_langgraph_states),
    (_is_langchain_message, read_langchain_messages),
    (_is_sharegpt, read_sharegpt),
    (_is_mem0_page, read_mem0_pages),
    (lambda record: "memory" in record and "id" in record, read_mem0_memories),
)
