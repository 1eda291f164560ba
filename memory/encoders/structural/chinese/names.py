"""Entities in Chinese words, as the tagger cut and tagged them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from memory.encoders.structural.naming import key_of
from memory.encoders.structural.values import Entity, Kind
from privacy.language import Word

_KINDS = {
    "PER": Kind.PERSON,
    "LOC": Kind.PLACE,
    "ORG": Kind.ORGANISATION,
    "nw": Kind.TITLE,
    "nz": Kind.PRODUCT,
    "n": Kind.CONCEPT,
    "vn": Kind.CONCEPT,
    "an": Kind.CONCEPT,
}
_TYPES = {"项目": Kind.PROJECT, "函数": Kind.FUNCTION, "任务": Kind.TASK, "需求": Kind.REQUIREMENT}
_EMPTY = frozenset(
    [
        "时候",
        "东西",
        "事情",
        "问题",
        "地方",
        "样子",
        "情况",
        "方面",
        "人",
        "时间",
        "今天",
        "昨天",
        "明天",
        "里面",
        "一下",
        "个人",
    ]
)
SHORTEST_CONCEPT = 2


def entity_in(word: Word) -> Entity | None:
    """What the word names, if it can be told apart."""
    kind = _KINDS.get(word.tag)
    if kind is None or word.text in _EMPTY:
        return None
    if kind is Kind.CONCEPT and len(word.text) < SHORTEST_CONCEPT:
        return None
    key = key_of(word.text)
    return Entity(word.text, kind, key) if key else None


def entities_in(words: Sequence[Word]) -> Iterator[Entity]:
    """Every entity, and nouns that stand together as one ("美式" + "咖啡")."""
    for word in words:
        if entity := entity_in(word):
            yield entity
    for first, second in pairwise(words):
        if first.end == second.start and (compound := _compound(first, second)):
            yield compound


def _compound(first: Word, second: Word) -> Entity | None:
    if first.tag not in ("n", "nz", "vn", "a", "LOC", "ORG") or second.tag not in ("n", "nz", "vn"):
        return None
    name = first.text + second.text
    return Entity(name, _TYPES.get(second.text, Kind.CONCEPT), key_of(name))
