"""Who "I" and "you" are in a text."""

from dataclasses import dataclass

from memory.encoders.structural.naming import key_of
from memory.encoders.structural.values import ASSISTANT, SELF, UNKNOWN, Entity, Kind

_PERSON_ROLES = frozenset(
    {"", "user", "human", "me", "self", "i", "customer", "client", "用户", "我"}
)
_MACHINE_ROLES = frozenset(
    {"assistant", "agent", "ai", "bot", "model", "system", "tool", "chatgpt", "claude", "助手"}
)
_SELF = Entity("I", Kind.PERSON, SELF)
_ASSISTANT = Entity("assistant", Kind.PERSON, ASSISTANT)
WE = Entity("we", Kind.PERSON, "we")
ASKED_FOR = Entity(UNKNOWN, Kind.CONCEPT, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Cast:
    """The speaker, whom they speak to if that is known, and whether question words may stand for
    what is asked (in a query) or leave their clause unread (in a memory)."""

    speaker: Entity
    addressee: Entity | None
    asking: bool = False


def cast_of(speaker: str | None, *, asking: bool = False) -> Cast:
    """The person remembered speaks (key ``self``), the assistant speaks to them, or someone known
    by name speaks to someone we cannot know."""
    role = key_of(speaker or "")
    if role in _PERSON_ROLES:
        return Cast(_SELF, _ASSISTANT, asking)
    if role in _MACHINE_ROLES:
        return Cast(_ASSISTANT, _SELF, asking)
    return Cast(Entity((speaker or "").strip(), Kind.PERSON, role), None, asking)
