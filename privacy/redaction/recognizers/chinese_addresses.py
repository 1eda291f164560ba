"""Chinese postal addresses, from the largest unit named to the room."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("STREET_ADDRESS",)

_PROVINCE = (
    r"(?:北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|"
    r"海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|台北|高雄|台中)"
    r"(?:省|市|自治区|壮族自治区|回族自治区|维吾尔自治区|特别行政区)?"
)
_HAN = r"[\u4e00-\u9fff]"
# Words that stand before an address and never begin one.
_NOT_IN_NAME = r"(?![在住于到去是址从往至给把寄送我你他她您们的了和与跟有就家位叫])"
_NAME = rf"(?:{_NOT_IN_NAME}{_HAN})"
_AREA = rf"(?:{_NAME}{{1,7}}?(?:自治州|自治县|地区|新区|开发区|市|区|县|旗|镇|乡|街道|村))"
_NUMERAL = r"[0-9A-Za-z一二三四五六七八九十百零〇甲乙丙丁]{1,6}"
_STREET = rf"{_NAME}{{1,10}}?(?:大街|大道|胡同|公路|路|街|道|巷|弄|里|段|环)(?:[东南西北中]段?)?(?:{_NUMERAL}段)?"
_HOUSE = (
    rf"(?:{_NUMERAL}(?:-\d+)?\s?(?:号院|号楼|号|弄|巷|栋|幢|座|楼|单元|层|室|房|户|门|组|队|社|#))"
)
_BUILDING = rf"(?:{_NAME}{{2,12}}?(?:小区|[一二三四五六七八九十东南西北]区|花园|公寓|大厦|广场|家园|苑|新村|社区|中心|城|府|园|宿舍|大楼|写字楼|酒店))"
_ROOM = r"(?:-?\d{2,5}(?:-\d{1,5})*(?:室|号|房)?)"
_VILLAGE = rf"(?:{_NAME}{{1,6}}?(?:镇|乡|街道)\s?{_NAME}{{1,6}}?(?:村|社区|屯|寨|庄))"
_PLACE_TAIL = rf"(?:\s?(?:{_HOUSE}|{_BUILDING}|\d+-\d+(?:-\d+)*室?))"
_ADDRESS = re.compile(
    rf"(?:{_PROVINCE}\s?)?(?:{_AREA}\s?){{0,4}}"
    rf"(?:{_STREET}\s?{_HOUSE}|{_BUILDING}\s?{_HOUSE}|{_VILLAGE}\s?{_HOUSE})(?:{_PLACE_TAIL}){{0,6}}(?:{_ROOM}(?!\d|[元块年月日个人]))?"
)
_STATED = re.compile(
    r"(?:住址|地址|住在|家住|收货地|寄到|寄往|送到|坐落于|位于)(?:\s*(?:是|为|在|[:]))*\s*"
    rf"((?:{_PROVINCE}\s?)?(?:{_AREA}\s?){{0,4}}(?:{_STREET}|{_BUILDING}|{_HOUSE})(?:{_PLACE_TAIL}){{0,6}}{_ROOM}?)"
)
_SIGN = re.compile(r"[号室栋幢弄楼路街巷址住寄送层村组]")


def find(reading: Reading) -> Iterator[Span]:
    """Streets and estates with a house number; without one where the text calls it an address."""
    if _SIGN.search(reading.text) is None:
        return
    for match in _ADDRESS.finditer(reading.text):
        yield Span(*match.span(), "STREET_ADDRESS", 0.85)
    for match in _STATED.finditer(reading.text):
        if len(match[1]) >= 5:
            yield Span(*match.span(1), "STREET_ADDRESS", 0.75)
