"""How Chinese says when. Texts are read with their traditional characters simplified."""

import re
from functools import partial

from memory.encoders.structural.values import Granularity, Tense
from memory.encoders.structural.when import stretches
from memory.encoders.structural.when.numerals import chinese_number
from memory.encoders.structural.when.occurrence import Yearly, occurrence
from memory.encoders.structural.when.scan import Frame, Joints, Rule
from memory.encoders.structural.when.stretches import Stretch

Match = re.Match[str]
compiled = partial(re.compile, flags=re.VERBOSE)

_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}
_YEARS = {"大前年": -3, "前年": -2, "去年": -1, "上一年": -1, "今年": 0, "明年": 1, "后年": 2}
_WAYS = {"上上": -2, "上": -1, "这": 0, "本": 0, "下": 1, "下下": 2}
_WEEKDAYS = {day: number for number, day in enumerate("一二三四五六日")} | {"天": 6, "末": 7}
_SEASONS = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_PARTS = {
    "凌晨": "dawn",
    "清晨": "morning",
    "早上": "morning",
    "早晨": "morning",
    "早": "morning",
    "上午": "morning",
    "中午": "noon",
    "下午": "afternoon",
    "傍晚": "evening",
    "晚上": "evening",
    "晚": "evening",
    "夜里": "night",
    "夜": "night",
}
_SIDES = {
    "初": "early",
    "上旬": "early",
    "中旬": "middle",
    "中": "middle",
    "底": "late",
    "末": "late",
    "下旬": "late",
}
_UNITS = {
    "分钟": "minute",
    "小时": "hour",
    "钟头": "hour",
    "天": "day",
    "日": "day",
    "周": "week",
    "星期": "week",
    "礼拜": "week",
    "月": "month",
    "季度": "quarter",
    "年": "year",
}
_HOLIDAYS = {
    "元旦": (1, 1),
    "情人节": (2, 14),
    "妇女节": (3, 8),
    "劳动节": (5, 1),
    "儿童节": (6, 1),
    "国庆": (10, 1),
    "平安夜": (12, 24),
    "圣诞": (12, 25),
}


def _relative_day(match: Match, frame: Frame) -> Stretch:
    return stretches.day(frame.base, _DAYS[match["day"]])


def _week(match: Match, frame: Frame) -> Stretch:
    offset = _WAYS[match["way"]] if match["way"] else 0
    if not match["weekday"]:
        return stretches.week(frame.base, offset)
    if match["weekday"] == "末":
        return stretches.weekend(frame.base, offset)
    monday = stretches.week(frame.base, offset).start
    return stretches.day(monday, _WEEKDAYS[match["weekday"]])


def _weekend(match: Match, frame: Frame) -> Stretch:
    past = frame.leaning(match.end()) is Tense.PAST
    return stretches.weekend(frame.base, -1 if past and frame.base.weekday() < 5 else 0)


def _year_said(match: Match, base: Frame) -> int | None:
    if match["year"]:
        number = chinese_number(match["year"])
        return number if number > 99 else 2000 + number if number < 50 else 1900 + number
    return base.base.year + _YEARS[match["relative"]] if match["relative"] else None


def _date(match: Match, frame: Frame) -> Stretch:
    year, month = _year_said(match, frame), chinese_number(match["month"])
    if not match["day"]:
        return _month(match, frame, year, month)
    day = chinese_number(match["day"])
    return _in_year(lambda year: stretches.date(frame.base, year, month, day), year, match, frame)


def _month(match: Match, frame: Frame, year: int | None, number: int) -> Stretch:
    if not 1 <= number <= 12:
        raise ValueError("a month is 1 to 12")
    whole = _in_year(lambda year: stretches.month(frame.base, year, number), year, match, frame)
    return stretches.part_of_month(whole, _SIDES[match["side"]]) if match["side"] else whole


def _in_year(of_year: Yearly, year: int | None, match: Match, frame: Frame) -> Stretch:
    if year is not None:
        return of_year(year)
    return occurrence(of_year, frame.base, frame.leaning(match.end()))


def _year(match: Match, frame: Frame) -> Stretch:
    year = _year_said(match, frame)
    if year is None:
        raise ValueError("a year has to be said")
    if match["side"]:
        return stretches.part_of_year(frame.base, year, _SIDES[match["side"]])
    return stretches.year(frame.base, year)


def _season(match: Match, frame: Frame) -> Stretch | None:
    """None for summers in general."""
    year = _year_said(match, frame)
    if year is None:
        return None
    return stretches.season(frame.base, year, _SEASONS[match["season"]])


def _quarter(match: Match, frame: Frame) -> Stretch:
    year = _year_said(match, frame)
    number = chinese_number(match["number"])
    return stretches.quarter(frame.base, frame.base.year if year is None else year, number)


def _half_year(match: Match, frame: Frame) -> Stretch:
    year = _year_said(match, frame)
    number = 1 if match["half"] == "上" else 2
    return stretches.half_year(frame.base, frame.base.year if year is None else year, number)


def _relative_month(match: Match, frame: Frame) -> Stretch:
    whole = stretches.unit_from(frame.base, _WAYS[match["way"]], "month")
    if match["day"]:
        return stretches.day(whole.start.replace(day=chinese_number(match["day"])))
    return stretches.part_of_month(whole, _SIDES[match["side"]]) if match["side"] else whole


def _side(match: Match, frame: Frame) -> Stretch:
    if match["unit"] == "年":
        return stretches.part_of_year(frame.base, frame.base.year, _SIDES[match["side"]])
    return stretches.part_of_month(
        stretches.unit_from(frame.base, 0, "month"), _SIDES[match["side"]]
    )


def _holiday(match: Match, frame: Frame) -> Stretch:
    month, day = _HOLIDAYS[match["name"]]
    return _in_year(
        lambda year: stretches.date(frame.base, year, month, day),
        _year_said(match, frame),
        match,
        frame,
    )


def _counted(match: Match, frame: Frame) -> Stretch:
    way = -1 if match["side"] == "前" else 1
    count = chinese_number(match["count"])
    return stretches.unit_from(frame.base, way * count, _UNITS[match["unit"]])


def _half(match: Match, frame: Frame) -> Stretch:
    way = -1 if match["side"] == "前" else 1
    whole = chinese_number(match["count"]) if match["count"] else 0
    return _halves(frame, way * (2 * whole + 1), _UNITS[match["unit"]])


def _halves(frame: Frame, halves: int, unit: str) -> Stretch:
    """``halves`` half units away, in units that can be halved."""
    finer, count = {"hour": ("minute", 30), "month": ("day", 15), "year": ("month", 6)}[unit]
    return stretches.unit_from(frame.base, halves * count, finer)


def _lately(match: Match, frame: Frame) -> Stretch:
    count, unit = _length(match)
    return Stretch(stretches.shifted(frame.base, -count, unit), frame.base, Granularity.RANGE)


def _ahead(match: Match, frame: Frame) -> Stretch:
    count, unit = _length(match)
    return Stretch(frame.base, stretches.shifted(frame.base, count, unit), Granularity.RANGE)


def _length(match: Match) -> tuple[int, str]:
    if match["count"] is None:  # 半年
        return 6, "month"
    return chinese_number(match["count"]), _UNITS[match["unit"]]


def _decade(match: Match, frame: Frame) -> Stretch:
    tens = chinese_number(match["tens"])
    if match["century"]:
        century = chinese_number(match["century"]) - 1
    else:
        century = 19 if match["last"] or tens >= 30 else 20
    return stretches.decade(frame.base, century * 100 + tens)


def _clock(match: Match, frame: Frame) -> Stretch:
    hour = chinese_number(match["hour"])
    part = _PARTS.get(match["part"] or "")
    if part in ("afternoon", "evening", "night") and hour < 12:
        hour += 12
    if part == "noon" and hour < 3:
        hour += 12
    minute = _minute(match)
    if hour > 24 or (minute or 0) > 59:
        raise ValueError("no such time of day")
    return stretches.clock(frame.base, hour, minute)


def _minute(match: Match) -> int | None:
    if match["half"]:
        return 30
    if match["quarter"]:
        return 15 * chinese_number(match["quarter"])
    return chinese_number(match["minute"]) if match["minute"] else None


def _part_alone(match: Match, frame: Frame) -> Stretch:
    return stretches.part_of_day(frame.base, _PARTS[match["part"]])


def _relative_part(match: Match, frame: Frame) -> Stretch:
    day = stretches.day(frame.base, _DAYS[match["day"]])
    return stretches.part_of_day(day.start, _PARTS[match["part"]])


_N = r"\d〇零一二三四五六七八九十"
_COUNT = r"(?P<count>\d{1,4}|[一二两三四五六七八九十百几数]{1,5})"
_YEAR = (
    r"(?:(?<!\d)(?P<year>(?:19|20)\d{2}|[一二][〇零一二三四五六七八九]{3}|(?<![\d年])\d{2})年"
    r"|(?P<relative>大前年|前年|去年|上一年|今年|明年|后年))的?"
)
_MONTH = rf"(?<![{_N}第])(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?"
_DAY = r"(?P<day>[12]\d|3[01]|0?[1-9]|[二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号]"
_PART = r"(?P<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里)"
_SIDE = r"(?P<side>初|底|末|上旬|中旬|下旬)"
_UNIT = r"(?P<unit>分钟|小时|钟头|天|日|周|星期|礼拜|月|季度|年)"
_WEEK = r"(?:周|星期|礼拜)"
_WAY = r"(?P<way>上上|上|这|本|下下|下)"
_AWAY = r"[以之]?(?P<side>前|后)"

CHINESE_RULES = (
    Rule(
        compiled(r"(?P<day>大前|前|昨|今|明|大后|后)[天日]"),
        _relative_day,
    ),
    Rule(compiled(r"(?P<day>今|昨|前|明)(?P<part>早|晚|夜)(?:上|里)?"), _relative_part),
    Rule(compiled(rf"(?<![每\d]){_WAY}一?个?{_WEEK}(?P<weekday>[一二三四五六日天末])?"), _week),
    Rule(
        compiled(
            rf"(?<![每上这本下个\d一二两三四五六七八九十几]){_WEEK}(?P<weekday>[一二三四五六日天])"
            r"(?P<way>)"
        ),
        _week,
    ),
    Rule(compiled(rf"(?<![每上这本下个]){_WEEK}末"), _weekend),
    Rule(compiled(rf"(?:{_YEAR})?{_MONTH}(?:{_DAY}|{_SIDE})?"), _date),
    Rule(compiled(rf"{_YEAR}(?P<side>初|中|底|末)?(?![级])"), _year),
    Rule(compiled(rf"(?:{_YEAR})?(?P<season>春|夏|秋|冬)(?:天|季)"), _season),
    Rule(compiled(rf"(?:{_YEAR})?第?(?P<number>[一二三四1-4])季度"), _quarter),
    Rule(compiled(rf"{_YEAR}[Qq](?P<number>[1-4])"), _quarter),
    Rule(compiled(rf"(?:{_YEAR})?(?P<half>上|下)半年"), _half_year),
    Rule(compiled(rf"{_WAY}个?月(?:{_DAY}|{_SIDE})?"), _relative_month),
    Rule(
        compiled(
            r"(?<![\d一二三四五六七八九十个本上下这去今明前后])(?P<unit>月|年)(?P<side>初|底|末)"
        ),
        _side,
    ),
    Rule(
        compiled(rf"(?:{_YEAR})?(?P<name>元旦|情人节|妇女节|劳动节|儿童节|国庆|平安夜|圣诞)节?"),
        _holiday,
    ),
    Rule(compiled(rf"(?<![第\d.{_N}]){_COUNT}多?个?多?{_UNIT}多?{_AWAY}"), _counted),
    Rule(
        compiled(rf"(?<![第\d])(?:{_COUNT}个)?半个?(?P<unit>小时|钟头|月|年){_AWAY}"),
        _half,
    ),
    Rule(compiled(rf"{_COUNT}(?P<unit>年|小时)半{_AWAY}"), _half),
    Rule(
        compiled(
            rf"(?:在?过去|最近|(?<!附)近|(?<![\w])这|(?<=我)这)的?(?:{_COUNT}|半)个?{_UNIT}(?:[来里内间]|以来)?"
        ),
        _lately,
    ),
    Rule(compiled(rf"(?:未来|接下来|今后)的?{_COUNT}个?{_UNIT}(?:[里内间])?"), _ahead),
    Rule(
        compiled(
            r"(?:(?P<last>上个?世纪)|(?P<century>\d{2}|二?十[一]?)世纪)?"
            r"(?P<tens>\d0|[一二三四五六七八九]十)年代"
        ),
        _decade,
    ),
    Rule(
        compiled(
            rf"(?:{_PART})?(?<![\d第.:有下几{_N}])(?P<hour>2[0-4]|1\d|0?\d|二十[一二三四]?|十[一二三四五六七八九]?"
            r"|[零一二两三四五六七八九])"
            r"(?:点钟?|(?<=\d)时|[:：](?=[0-5]\d))(?!建议|意见|原因|理由|要求|问题|看法|需要)"
            r"(?:(?P<half>半)|(?P<quarter>[一三])刻"
            r"|(?P<minute>[0-5]?\d|[二三四五]?十[一二三四五六七八九]?|零?[一二三四五六七八九])(?![\d点])分?)?"
        ),
        _clock,
        floating=True,
    ),
    Rule(compiled(_PART), _part_alone, floating=True, alone=False),
)

CHINESE_JOINTS = Joints(
    beside=re.compile(r"[\s,，]?的?"),
    between=re.compile(r"\s*(?:-|–|—+|~|～|到|至)\s*"),
    since=re.compile(r"自从?"),
    onwards=re.compile(r"(?:到|至)(?:现在|今天?|目前)|至今|以来|开始|起"),
)
