"""Names in what the Chinese model said."""

import re
from collections.abc import Iterator, Sequence

from privacy.language import Word
from privacy.redaction.recognizers.dates import is_date
from privacy.redaction.spans import Span

_TYPES = {"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION", "TIME": "DATE_TIME"}
_SCORE = 0.85
_NO_NAME = re.compile(r"[\d<>@#=/\\{}|_*+~^:;!?。，、]|元整|[仟佰拾亿]|[月日号点分]$")
_NOT_PEOPLE = frozenset(
    [
        "纪要",
        "哈希",
        "高兴",
        "周末",
        "安全",
        "方便",
        "时候",
        "马上",
        "金额",
        "明天",
        "今天",
        "昨天",
        "后天",
        "文件",
        "项目",
        "老板",
        "经理",
        "老师",
        "同学",
        "先生",
        "女士",
        "小姐",
        "医生",
        "护士",
        "司机",
        "客服",
        "用户",
        "客户",
        "妈妈",
        "爸爸",
        "爷爷",
        "奶奶",
        "哥哥",
        "姐姐",
        "弟弟",
        "妹妹",
        "小明同学",
        "微信",
        "支付宝",
        "淘宝",
        "京东",
        "百度",
        "腾讯",
        "阿里",
        "华为",
        "小米",
        "苹果",
        "安卓",
        "小爱同学",
        "天猫精灵",
        "小度",
    ]
)
_JOINERS = frozenset({" ", "·", "•", "."})
# What the model sometimes glues to the end of a name.
_TAIL = re.compile(
    r"(?<=..)(?:明天|今天|昨天|后天|下周|上周|现在|已经|正在|先生|女士|老师|医生|经理|总)$"
)


def find_chinese(words: Sequence[Word]) -> Iterator[Span]:
    """The names and dates among ``words``."""
    at = 0
    while at < len(words):
        last = _last_of_name(words, at)
        written = "".join(word.text for word in words[at : last + 1])
        entity_type = _TYPES.get(words[at].tag)
        name = _TAIL.sub("", written) if entity_type == "PERSON" else written
        if entity_type and _is_credible(entity_type, name):
            start = words[at].start
            yield Span(start, start + len(name), entity_type, _SCORE)
        at = last + 1


def _last_of_name(words: Sequence[Word], at: int) -> int:
    """The last word of a name that begins at ``at`` ("John", " ", "Smith")."""
    last = at
    while (
        words[at].tag == "PER"
        and last + 2 < len(words)
        and words[last + 2].tag == "PER"
        and words[last + 1].text in _JOINERS
    ):
        last += 2
    return last


def _is_credible(entity_type: str, name: str) -> bool:
    if entity_type == "DATE_TIME":
        return is_date(name)
    if entity_type == "PERSON":
        return len(name) > 1 and _NO_NAME.search(name) is None and name not in _NOT_PEOPLE
    return any(map(str.isalpha, name)) and len(name) > 1
