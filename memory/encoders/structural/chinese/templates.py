"""Relations from Chinese clauses: who, a verb that names a relation, and what."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory.encoders.structural.cast import Cast
from memory.encoders.structural.chinese.ends import end_of
from memory.encoders.structural.facts import Fact
from memory.encoders.structural.values import Entity, Tense
from memory.encoders.structural.when.chinese_tense import chinese_tense_after
from memory.lexical.scripts import HAN
from privacy.language import Word

SURE, LIKELY = 0.8, 0.6
_CLAUSE = re.compile(r"[^，。！？；,!?;\n]+[？?]?")
_WHO = rf"(?P<who>[{HAN}A-Za-z·]{{1,12}}?)"
_WHAT = rf"(?P<what>[{HAN}\w<>·《》 ]{{1,24}}?)"
_ROLE = rf"(?P<role>[{HAN}]{{1,6}}?)"
_NOT = r"(?P<not>不再|不太|不想|不|没有|没|从不|别)?"
_ADVERBS = "也|都|最|很|非常|特别|一直|还|现在|已经|刚刚|刚|比较|真的|其实|就|曾经"
_MANNER = rf"(?:{_ADVERBS}|打算|计划|想|要|会){{0,3}}"
_END = r"(?:了|的|啦|吧|呢|啊)?\s*[？?]?$"
_OWN = "生日|邮箱|邮件|电话|手机号|手机|地址|名字|血型|职业|爱好"


@dataclass(frozen=True, slots=True)
class Template:
    """A form of clause and the relation it states; with a ``role`` in it, that is the relation.
    A form that ``denies`` states that it holds no longer."""

    predicate: str
    pattern: re.Pattern[str]
    denies: bool = False


def _verb(predicate: str, verbs: str) -> Template:
    form = rf"^{_WHO}{_MANNER}{_NOT}{_MANNER}(?:{verbs})(?:了|过|着)?{_WHAT}{_END}"
    return Template(predicate, re.compile(form))


def _form(predicate: str, form: str, *, denies: bool = False) -> Template:
    return Template(predicate, re.compile(rf"^{form}{_END}"), denies)


TEMPLATES = (
    _form("is_called", rf"{_WHO}(?:的名字)?(?:叫做|名叫|叫)(?:作)?{_WHAT}"),
    _form("likes", rf"{_WHO}最?喜欢的[{HAN}]{{1,6}}是{_WHAT}"),
    _form("", rf"{_WHO}(?:的)?(?P<role>{_OWN})(?:是|在){_WHAT}"),
    _form("", rf"(?P<what>[{HAN}A-Za-z]{{2,6}}?)是{_WHO}的{_ROLE}"),
    _form("", rf"{_WHO}的{_ROLE}是{_WHAT}"),
    _form("allergic_to", rf"{_WHO}{_MANNER}{_NOT}对{_WHAT}(?:严重)?过敏"),
    _form("interested_in", rf"{_WHO}{_MANNER}{_NOT}对{_WHAT}(?:很|非常)?(?:感|有)兴趣"),
    _form("works_at", rf"{_WHO}{_MANNER}{_NOT}在{_WHAT}(?:工作|上班|任职|就职)"),
    _form("works_at", rf"{_WHO}{_MANNER}从{_WHAT}(?:离职|辞职)", denies=True),
    _form("studies_at", rf"{_WHO}{_MANNER}{_NOT}在{_WHAT}(?:上学|读书|念书|学习)"),
    _form("moved_to", rf"{_WHO}{_MANNER}{_NOT}从[^到]{{1,8}}搬到(?:了)?{_WHAT}"),
    _form("married_to", rf"{_WHO}{_MANNER}{_NOT}(?:和|跟|与){_WHAT}结婚"),
    _form(
        "responsible_for",
        rf"(?P<what>[{HAN}\w]{{2,12}}?)(?:是)?由{_WHO}(?:负责|主管)",
    ),
    _form("happened_before", rf"{_WHO}在{_WHAT}(?:之前|以前|前)(?:完成|结束|进行|开始|发生)"),
    _verb("studies_at", "毕业于|就读于"),
    _verb("works_as", "担任|从事"),
    _verb("depends_on", "依赖于|依赖|取决于"),
    _verb("moved_to", "搬到|搬去|搬家到|搬回|移居"),
    _verb("lives_in", "住在|居住在|定居在"),
    _verb("born_in", "出生在|出生于|生于"),
    _verb("comes_from", "来自|老家在|老家是"),
    _verb("likes", "喜欢(?:喝|吃|看|听|玩|去)?|爱喝|爱吃|爱看|爱听|热爱|偏爱"),
    _verb("dislikes", "讨厌|厌恶|受不了|反感"),
    _verb("proposed", "提出|提议|建议"),
    _verb("decided", "决定|选定"),
    _verb("implements", "实现|完成"),
    _verb("needs", "需要|必须有"),
    _verb("uses", "使用|用的是|改用|用(?!户|于|来)"),
    _verb("belongs_to", "属于|归属于|隶属于"),
    _verb("causes", "导致|造成|引起"),
    _verb("responsible_for", "负责|主管"),
    _verb("creates", "开发|创建|设计|写"),
    _verb("buys", "买|购买"),
    _verb("has", "拥有|养|有(?!人|些|点)"),
    _verb("visits", "去过|去|到过"),
    _verb("learns", "在学|学会|学(?!校|生|习|期)"),
    _form("is_a", rf"{_WHO}{_MANNER}{_NOT}是(?:一名|一个|一位|名|个)?{_WHAT}"),
)
_FLIPPED = {"likes": "dislikes"}
_ROLES = {
    "妻子": "married_to", "丈夫": "married_to", "老公": "married_to", "老婆": "married_to",
    "爱人": "married_to", "名字": "is_called", "姐姐": "sister", "妹妹": "sister",
    "哥哥": "brother", "弟弟": "brother", "妈妈": "mother", "爸爸": "father", "朋友": "friend",
}  # fmt: skip
_KIN_NAMED = re.compile(
    rf"^我(?:的)?(?P<kin>{'|'.join(_ROLES)})叫(?P<name>[{HAN}A-Za-z]{{1,6}}){_END}"
)
_SINCE = re.compile(r"因为(?P<cause>[^，。,]{2,16})[，,](?:所以)?(?P<effect>[^，。,；]{2,16})")


def facts_in(text: str, words: Sequence[Word], cast: Cast) -> Iterator[Fact]:
    """Every relation that a clause of ``text`` (simplified) states. A clause without a subject
    has that of the one before it."""
    if not words:
        return
    spoken = _without_times(text, words)
    yield from _causes(spoken, cast)
    subject = ""
    for match in _CLAUSE.finditer(spoken):
        clause = match.group().strip()
        if not cast.asking and clause.endswith(("？", "?", "吗")):
            continue
        read = _read(clause, cast) or (_read(subject + clause, cast) if subject else None)
        if read:
            subject, fact = read
            yield fact


def _without_times(text: str, words: Sequence[Word]) -> str:
    """When it was stands between who and what: "我上周搬到了上海"."""
    times = {
        at for word in words if word.tag in ("TIME", "t") for at in range(word.start, word.end)
    }
    if len(times) > len(text) // 2:
        return text
    return "".join(character for at, character in enumerate(text) if at not in times)


def _causes(text: str, cast: Cast) -> Iterator[Fact]:
    for match in _SINCE.finditer(text):
        cause, effect = (
            end_of(match["cause"], cast),
            end_of(match["effect"].removesuffix("了"), cast),
        )
        if cause and effect:
            yield Fact(cause, "causes", effect, False, Tense.PRESENT, LIKELY)


def _read(clause: str, cast: Cast) -> tuple[str, Fact] | None:
    """The clause's subject, as it stands there, and its relation."""
    if match := _KIN_NAMED.match(clause):
        name = end_of(match["name"], cast)
        if name:
            return "我", Fact(cast.speaker, _ROLES[match["kin"]], name, False, Tense.PRESENT, SURE)
    for template in TEMPLATES:
        if match := template.pattern.match(clause):
            who, what = end_of(match["who"], cast), end_of(match["what"], cast)
            if who and what and who.key != what.key:
                return match["who"], _fact(template, match, who, what)
    return None


def _fact(template: Template, match: re.Match[str], who: Entity, what: Entity) -> Fact:
    named = match.groupdict()
    role = named.get("role")
    predicate = _ROLES.get(role, role) if role else template.predicate
    negated = bool(named.get("not")) or template.denies
    if negated and predicate in _FLIPPED:
        predicate, negated = _FLIPPED[predicate], False
    tense = chinese_tense_after(match.string, match.start("what")) or Tense.PRESENT
    return Fact(who, predicate, what, negated, tense, SURE)
