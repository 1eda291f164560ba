"""Names of people where the text itself says that a name comes next; the model finds the rest."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.recognizers.brands import brands
from privacy.redaction.spans import Span

ENTITY_TYPES = ("PERSON",)

_UPPER = "A-Z\u00c0-\u00d6\u00d8-\u00de\u0100-\u024f\u0386-\u03ab\u0400-\u042f"
_PART = rf"(?:[{_UPPER}][\w'’-]+|[{_UPPER}]\.?)"
_JOINING = r"(?:van|von|de|der|den|del|della|di|da|dos|la|le|bin|ibn|al|el|ter|y)"
_NAME = rf"[{_UPPER}][\w'’-]+(?:[ ](?:{_JOINING}[ ]){{0,2}}{_PART}){{0,3}}"
_TITLED = re.compile(
    rf"(?<!\w)(?:Mrs?|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Madam|Dame|Rev|Herr|Frau|Monsieur|Madame|Señora?)"
    rf"\.?[ ]({_NAME})"
)
_INTRODUCED = re.compile(
    rf"(?:(?i:\bmy (?:full |first |last |real )?name(?:'s| is)|\bname(?: is|:)|\bI am called|\bcall me|"
    rf"\bsigned,?|\bsincerely,?|\bregards,?|\bcontact person:?|\bcustomer(?: name)?:|\bpatient(?: name)?:|\bich bin(?: der| die)?|"
    rf"\bich hei(?:ß|ss)e|\bme llamo|\bje m'appelle|\bmi chiamo|\bmeu nome é))[ \n]+({_NAME})"
)
_RELATED = re.compile(
    r"(?i:\b(?:my|his|her|our|their|your)\s+(?:(?:older|younger|little|big|best|good|old|new|ex|late|dear|twin)[ -])?"
    r"(?:kid|son|daughter|wife|husband|brother|sister|mother|father|mom|mum|dad|friend|boss|colleague|co-?worker|"
    r"manager|neighbou?r|partner|girlfriend|boyfriend|cousin|uncle|aunt|nephew|niece|roommate|flatmate|doctor|"
    r"dentist|teacher|landlord|therapist|fianc[eé]e?|grandmother|grandfather|grandma|grandpa|mentor|assistant|"
    r"lawyer|accountant|client|supervisor|student|dog|cat)),?[ ](?:(?:is[ ])?(?:called|named)[ ])?"
    rf"({_NAME})"
)
_CALLED_ENGLISH = re.compile(
    rf"(?:\b(?:was|is|were|are|am)[ ](?:called|named)|\b(?:someone|somebody|woman|man|guy|girl|boy|person)[ ](?:called|named))[ ]({_NAME})"
)
# A field of a form or a question for a name, and what follows it.
_ASKED = re.compile(
    rf"(?i:\b(?:sur|last |first |given |family |middle |maiden |full )name(?: (?:is|was))?"
    r"(?:\s*[:?,-])?(?:\s*(?:user|customer|me|a)\s*:)?|\bname on the (?:account|card|booking|order)\?"
    rf"(?:\s*(?:user|customer|me|a)\s*:)?)\s+({_NAME})"
)
# "Stephan M. Urner": a middle initial between two names, and not the "B" of a plan or a vitamin.
_LETTERED = (
    r"(?i:vitamin|hepatitis|influenza|plan|types?|group|section|part|schedule|class|exhibit|figure|"
    r"appendix|table|option|team|room|gate|grade|level|phase|series|line|bus|track|tier|building|"
    r"block|unit|hall|terminal|zone|area|step|point|model|version|generation|general|terms?|the|"
    r"an?|in|at|and|or|to|my|our|this|that|if|when|can|do|did|will|should|drive|disk|form|rule|"
    r"column|row|cell|page|side|site|seat|wing|ward|lane|exit|platform|pier|aisle|case|answer)"
)
_WITH_INITIAL = re.compile(
    rf"(?<![\w.'’-])(?!{_LETTERED}\b)([{_UPPER}][a-z\u00df-\u024f'’-]{{2,}}[ ][A-Z]\.?[ ]"
    rf"[{_UPPER}][a-z\u00df-\u024f'’-]{{2,}})(?![\w-])"
)
_SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎"
    "余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
    "庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜"
    "詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边"
    "蓝闫盖丰卓冷郎晏仇娄简饶鞠付满巩佟水岑候苑乐符储燕麻商藏宗练温游竺权廉暴楚敖晁阙芮羿靳汲松井富巫"
)
_COMPOUND_SURNAMES = "欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|司徒|令狐|夏侯|端木|南宫|独孤"
_CHINESE_NAME = (
    rf"(?:(?:{_COMPOUND_SURNAMES})[\u4e00-\u9fff]{{1,2}}|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}})"
)
_END = r"(?![\u4e00-\u9fff])"
_FIELD = re.compile(
    r"(?:姓名|收件人|收货人|寄件人|联系人|患者|病人|客户|申请人|负责人|持卡人|户名|出租方|承租方|甲方|乙方|"
    r"用户名?|经办人|法定代表人|签名|署名|出席|参会人员|主持人|记录人)"
    rf"(?:\([^)]{{1,6}}\))?\s*[:]\s*({_CHINESE_NAME}(?:[、,]\s?{_CHINESE_NAME}{_END})*)(?=[\s,，、。;；等(（\d<]|$)"
)
_LATIN_FIELD = re.compile(
    r"(?:姓名|名字|拼音|护照名|持卡人|收件人|英文名)(?:的?拼音)?\s*(?:是|为|叫|写|填|[:])?\s*"
    r"([A-Z][A-Za-z'’-]+(?:[ ][A-Z][A-Za-z'’-]+){1,3})(?![A-Za-z])"
)
# Transliterated names, as Uyghur and foreign ones are written: 阿迪力·买买提.
_DOTTED = re.compile(
    r"(?<![\u4e00-\u9fff·])([\u4e00-\u9fff]{2,5}(?:[·•・][\u4e00-\u9fff]{2,6}){1,3}?)"
    r"(?=[^\u4e00-\u9fff·]|$|[是在和与的说做要去来想对跟把被给让也都就已今明昨])"
)
_CALLED = re.compile(
    rf"(?:我叫|我的名字是|名字叫|他叫|她叫|名叫|姓名是|我是)({_CHINESE_NAME})(?=[\s,，、。;；!！]|$)"
)


def find(reading: Reading) -> Iterator[Span]:
    """Names after a title, an introduction or the name of a form's field; brands are nobody."""
    spans = list(_stated(reading))
    named = list(brands(reading.text)) if spans else []
    for span in spans:
        if not any(start < span.end and span.start < end for start, end in named):
            yield span


def _stated(reading: Reading) -> Iterator[Span]:
    latin = (_TITLED, _INTRODUCED, _RELATED, _CALLED_ENGLISH, _ASKED, _WITH_INITIAL, _LATIN_FIELD)
    for pattern in (*latin, _DOTTED):
        for match in pattern.finditer(reading.text):
            yield Span(*match.span(1), "PERSON", 0.8)
    for pattern in (_FIELD, _CALLED):
        for match in pattern.finditer(reading.text):
            yield from _each(match)


def _each(match: re.Match[str]) -> Iterator[Span]:
    for name in re.finditer(r"[\u4e00-\u9fff]+", match[1]):
        start = match.start(1)
        yield Span(start + name.start(), start + name.end(), "PERSON", 0.8)
