"""The ends of a Chinese relation: whom or what a stretch of a clause names."""

import re

from memory.encoders.structural.cast import ASKED_FOR, WE, Cast
from memory.encoders.structural.naming import key_of
from memory.encoders.structural.values import Entity, Kind

_I = frozenset({"我", "本人", "咱"})
_US = frozenset({"我们", "咱们"})
_YOU = frozenset({"你", "您"})
_ASKED = frozenset({"什么", "谁", "哪里", "哪儿", "哪", "哪个", "多少"})
_NOBODY = frozenset(
    {"这", "那", "这个", "那个", "这样", "那样", "它", "他", "她", "大家", "有人", "别人", "人"}
) | {"名字", "因为", "所以", "但是", "不过", "如果", "不", "没", "也", "就"}
_MEASURE = "个只台款本辆条家位名次项份张杯种些件套支部座间把颗棵门"
_NUMBER = r"[一二两三四五六七八九十几半\d]+"
_COUNTED = re.compile(
    rf"^(?:上次|上回)?(?:(?:这|那|每|某)(?:{_NUMBER})?|{_NUMBER})[{_MEASURE}](?=.)"
)
_POINTED = re.compile(r"^(?:上次|上回)?(?:这|那)(?=..)")
_OWNED = re.compile(r"^(?:我们|我家|我)(?:的)?(?=..)|^我(?:的|家的)?(?=[猫狗爸妈哥姐弟妹])")


def end_of(stretch: str, cast: Cast) -> Entity | None:
    """The entity, without demonstratives, numbers, measure words and what stands before 的; None
    for pronouns that could be anyone."""
    bare = stretch.strip().removesuffix("的")
    if bare in _I:
        return cast.speaker
    if bare in _US:
        return WE
    if bare in _YOU:
        return cast.addressee
    if bare in _ASKED:
        return ASKED_FOR if cast.asking else None
    head = _head(bare)
    key = key_of(head)
    return None if not key or head in _NOBODY else Entity(head, Kind.CONCEPT, key)


def _head(bare: str) -> str:
    """ "一台新的笔记本电脑" is 笔记本电脑, "我家的狗" is 狗."""
    found = _OWNED.sub("", bare)
    for form in (_COUNTED, _POINTED):
        found = form.sub("", found)
    return found.rpartition("的")[2] or found
