"""Relations from Chinese clauses: who, a verb that names a relation, and what."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory.encoders.structural.cast import ASKED_FOR, Cast
from memory.encoders.structural.facts import Fact
from memory.encoders.structural.naming import key_of
from memory.encoders.structural.values import Entity, Kind, Tense
from memory.encoders.structural.when.chinese_tense import chinese_tense_after
from memory.lexical.scripts import HAN
from privacy.language import Word

_CLAUSE = re.compile(r"[^，。！？；,!?;\n]+[？?]?")
_WHO = rf"(?P<who>[{HAN}A-Za-z·]{{1,12}}?)"
_WHAT = rf"(?P<what>[{HAN}\w<>·《》 ]{{1,24}}?)"
_NOT = r"(?P<not>不再|不太|不|没有|没|从不|别)?"
_MANNER = (
    r"(?:也|都|最|很|非常|特别|一直|还|现在|已经|刚|刚刚|比较|真的|其实|就|曾经|打算|想|要|会){0,3}"
)
_END = r"(?:了|的|啦|吧|呢|啊)?\s*[？?]?$"


@dataclass(frozen=True, slots=True)
class Template:
    """A form of clause and the relation it states."""

    predicate: str
    pattern: re.Pattern[str]


def _verb(predicate: str, verbs: str) -> Template:
    form = rf"^{_WHO}{_MANNER}{_NOT}{_MANNER}(?:{verbs})(?:了|过|着)?{_WHAT}{_END}"
    return Template(predicate, re.compile(form))


TEMPLATES = (
    Template("is_called", re.compile(rf"^{_WHO}(?:的名字)?(?:叫做|名叫|叫)(?:作)?{_WHAT}{_END}")),
    Template("allergic_to", re.compile(rf"^{_WHO}{_MANNER}{_NOT}对{_WHAT}(?:严重)?过敏{_END}")),
    Template(
        "interested_in",
        re.compile(rf"^{_WHO}{_MANNER}{_NOT}对{_WHAT}(?:很|非常)?(?:感|有)兴趣{_END}"),
    ),
    Template(
        "works_at", re.compile(rf"^{_WHO}{_MANNER}{_NOT}在{_WHAT}(?:工作|上班|任职|就职){_END}")
    ),
    Template(
        "studies_at", re.compile(rf"^{_WHO}{_MANNER}{_NOT}在{_WHAT}(?:上学|读书|念书|学习){_END}")
    ),
    Template(
        "moved_to", re.compile(rf"^{_WHO}{_MANNER}{_NOT}从[^到]{{1,8}}搬到(?:了)?{_WHAT}{_END}")
    ),
    _verb("moved_to", "搬到|搬去|搬家到|搬回|移居"),
    _verb("lives_in", "住在|居住在|定居在|住"),
    _verb("comes_from", "来自|出生在|老家在|老家是"),
    _verb("likes", "喜欢(?:喝|吃|看|听|用|玩|去)?|爱喝|爱吃|爱看|爱听|热爱|偏爱|爱"),
    _verb("dislikes", "讨厌|厌恶|受不了|反感"),
    _verb("proposed", "提出|提议|建议"),
    _verb("decided", "决定(?:用|采用|选)?|选择|选了|选定"),
    _verb("implements", "实现|完成"),
    _verb("needs", "需要|必须有|要求"),
    _verb("uses", "使用|用的是|改用|用"),
    _verb("belongs_to", "属于|归属于|隶属于"),
    _verb("causes", "导致|造成|引起"),
    _verb("responsible_for", "负责|主管"),
    _verb("owns", "拥有|养了|养|买了"),
    _verb("visits", "去过|去了|去|到过"),
    _verb("learns", "学习|在学|学"),
    Template("married_to", re.compile(rf"^{_WHO}{_MANNER}{_NOT}(?:和|跟|与){_WHAT}结婚{_END}")),
    Template("is", re.compile(rf"^{_WHO}{_MANNER}{_NOT}是(?:一名|一个|一位)?{_WHAT}{_END}")),
)
_FLIPPED = {"likes": "dislikes"}
_ASKED = frozenset(["什么", "谁", "哪里", "哪儿", "哪", "哪个", "多少"])
_EMPTY = frozenset(
    [
        "这",
        "那",
        "这个",
        "那个",
        "这样",
        "那样",
        "它",
        "他",
        "她",
        "大家",
        "有人",
        "别人",
        "因为",
        "所以",
        "但是",
        "不过",
        "如果",
    ]
)


def facts_in(text: str, words: Sequence[Word], cast: Cast) -> Iterator[Fact]:
    """Every relation that a clause of ``text`` (simplified) states."""
    if not words:
        return
    for match in _CLAUSE.finditer(_without_times(text, words)):
        clause = match.group().strip()
        if not cast.asking and clause.endswith(("？", "?", "吗")):
            continue
        if fact := _read(clause, cast):
            yield fact


def _without_times(text: str, words: Sequence[Word]) -> str:
    """When it was stands between who and what: "我上周搬到了上海"."""
    times = {
        at for word in words if word.tag in ("TIME", "t") for at in range(word.start, word.end)
    }
    return "".join(character for at, character in enumerate(text) if at not in times)


def _read(clause: str, cast: Cast) -> Fact | None:
    for template in TEMPLATES:
        if match := template.pattern.match(clause):
            who, what = _end_of(match["who"], cast), _end_of(match["what"], cast)
            if who and what and who.key != what.key:
                return _fact(template.predicate, match, who, what)
    return None


def _fact(predicate: str, match: re.Match[str], who: Entity, what: Entity) -> Fact:
    negated = bool(match.groupdict().get("not"))
    if negated and predicate in _FLIPPED:
        predicate, negated = _FLIPPED[predicate], False
    tense = chinese_tense_after(match.string, match.start("what")) or Tense.PRESENT
    return Fact(who, predicate, what, negated, tense, 0.8)


def _end_of(name: str, cast: Cast) -> Entity | None:
    bare = name.strip().removesuffix("的")
    if bare in ("我", "我们", "咱", "咱们", "本人"):
        return cast.speaker
    if bare in ("你", "您", "你们"):
        return cast.addressee
    if bare in _ASKED:
        return ASKED_FOR if cast.asking else None
    key = key_of(bare)
    if not key or bare in _EMPTY:
        return None
    return Entity(bare, Kind.CONCEPT, key)
