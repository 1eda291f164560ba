"""What a text calls the numbers in it: "my card number is …", "订单号 …".

A number belongs to the nearest label before it, or to one that follows at once ("… is my
phone"). Numbers under an ``other`` label (orders, builds, tickets) are nobody's.
"""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

STATES = (
    r"alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|"
    r"hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|"
    r"michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|"
    r"new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|"
    r"rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|"
    r"west virginia|wisconsin|wyoming"
)
WORDS: dict[str, str] = {
    "other": (
        r"orders?|invoices?|receipts?|tickets?|builds?|versions?|releases?|tracking|shipments?|"
        r"parcels?|consignment|waybill|cases?|issues?|bugs?|incidents?|refs?\b\.?|references?|"
        r"serials?|skus?|models?|isbn|issn|doi|commits?|ports?|timestamps?|epoch|batch|revisions?|"
        r"request[ _-]?ids?|trace[ _-]?ids?|session[ _-]?ids?|transactions?|confirmation|booking|"
        r"reservation|po number|pull requests?|pr\b|barcode|upc|ean|imei|item|product|"
        r"catalog(?:ue)?|article|page|room|gate|flight|seat|row|log|pid|population|parts?\b|rfc\b|iso\b|"
        r"订单|单号|编号|车位|車位|parking (?:spot|space|bay)|工单|票号|车票|版本|构建|发票|运单|快递|流水|批次|型号|货号|序列号|条码|"
        r"时间戳|会员卡|会员|取件|房间|航班|页码|案号|合同|项目|课程|提交|参考|收据|库存|查询"
    ),
    "phone": (
        r"(?:tele)?phones?|tel\b\.?|mobiles?|cell(?:phone)?s?\b|call(?:ed|ing)?\b|dial|fax|"
        r"whatsapp|sms|text (?:me|him|her|us|them)|texted|ring (?:me|him|her|us)|landline|hotline|"
        r"messag(?:es?|ing|ed) (?:to|from|at|me)|answer(?:s|ed|ing)? (?:at|on)|office|reach(?:able|ed)?|contact(?: number)?|extension|ext\b|callback|voicemail|"
        r"电话|手机|联系方式|联系|号码|致电|拨打|打给|热线|传真|座机|固话|短信|来电|機|電話|手機"
    ),
    "card": (
        r"(?:credit|debit|bank|payment|gift|prepaid)[ -]?cards?|cards?\b|visa|master ?card|amex|"
        r"american express|discover|diners|jcb|maestro|union ?pay|cc\b|card ?no|pan\b|"
        r"银行卡|信用卡|储蓄卡|借记卡|卡号|银联|尾号"
    ),
    "security_code": r"cvv2?|cvc2?|cv2|csc\b|card security code|security code|安全码|校验码",
    "account": (
        r"(?:bank|savings|checking|current)? ?accounts?|acct\b\.?|a/c|routing|sort code|swift|bic\b|"
        r"iban|aba\b|rtn\b|bsb\b|银行账户|银行帐户|银行账号|账户|帐户|账号|帐号|对公"
    ),
    "ssn": r"ssns?\b|social security(?: number)?|social sec|sin\b|social insurance|itin\b",
    "national_id": (
        r"national id(?:entity)?|identity (?:card|number|document|no)|id (?:card|number|no)\b\.?|"
        r"nino\b|national insurance|personal (?:number|identification|identity|id)|personnummer|"
        r"pesel|dni\b|nie\b|nif\b|cpf\b|curp\b|cnp\b|bsn\b|aadha?ar|codice fiscale|"
        r"fiscal code|personalausweis|ausweis|egn\b|hetu|jmbg|oib\b|amka|rodn[eé] [cč][ií]slo|"
        r"isikukood|asmens kodas|resident (?:id|registration)|citizen id|nric\b|fin\b|hkid|"
        r"身份证|身份證|证件号|證件|证件|居民身份|居留证|军官证|社保号|社保卡|社会保障|公民身份"
    ),
    "tax": (
        r"tax (?:id|identification|file|payer|number)|taxpayer|tin\b|ein\b|vat\b|steuer-?id|steuernummer|"
        r"tfn\b|pan (?:card|number)|统一社会信用代码|信用代码|税号|纳税人"
    ),
    "passport": r"passports?|pasaporte|passeport|reisepass|护照|護照",
    "licence": (
        r"driv(?:er'?s?|ing)[ -]licen[cs]es?|(?:"
        + STATES
        + r")(?: state)? licen[cs]e|licen[cs]e (?:number|no\b\.?|#)|dl (?:number|no)|dl\b|"
        r"f(?:ü|ue)hrerschein|permis de conduire|驾驶证|驾照|駕照"
    ),
    "permit": r"通行证|通行證|回乡证|台胞证|travel permit|home return permit",
    "health": (
        r"medicare|medicaid|mbi\b|nhs\b(?: number)?|health (?:card|insurance|plan)|insurance (?:id|number|"
        r"policy|member)|policy (?:number|no)|member id|medical record|mrn\b|patient id|npi\b|"
        r"医保|病历号|门诊号|住院号|保单"
    ),
    "plate": (
        r"licen[cs]e plates?|number plates?|plate (?:number|no)|registration plate|tag (?:number|no)|kennzeichen|immatriculation|matr[ií]cula|targa|plates?\b|"
        r"reg(?:istration)?(?:\.|\b)(?! date| form| fee)|车牌|牌照|車牌|車號|车号"
    ),
    "messenger": r"wechat|微信号?|weixin|qq号?|telegram|line id|signal|skype|snapchat|discord|vx|v信",
}

_WORD_START = r"(?<![a-z])"
_ALL = re.compile(
    _WORD_START + "(?:" + "|".join(f"(?P<{kind}>{words})" for kind, words in WORDS.items()) + ")"
)
_REACH = 40
_LINK_AFTER = re.compile(
    r"[\s,)\]\"'\-/]{0,3}(?:\(|（)?(?:(?:is|was|are|as|on|for|belongs to|是|为|就是|这个是|,)\s*)*"
    r"(?:(?:my|his|her|their|our|the|a|your|我们?的?|他的?|她的?|你的?|您的?)\s*)?"
    r"(?:(?:new|old|work|home|personal|other|current|新|旧)\s*的?)?\s*"
)
_BREAK = re.compile(
    r"(?<!\bno)(?<!\bnr)(?<!\btel)(?<!\bnum)(?<!\bext)(?<!\breg)[.!?]\s|[。!?]|\n\s*\n|\ue000"
)
_LONG_NUMBER = re.compile(r"\d[\d -]{3,}")


@dataclass(frozen=True, slots=True)
class Label:
    """A word that names a number; ``kind`` is a key of :data:`WORDS`."""

    kind: str
    start: int
    end: int


def find_labels(folded: str) -> list[Label]:
    """All labels of a lower-cased text, in order."""
    return [
        Label(str(match.lastgroup), match.start(), match.end()) for match in _ALL.finditer(folded)
    ]


def label_of(folded: str, labels: list[Label], start: int, end: int) -> Label | None:
    """The label that ``folded[start:end]`` goes by, or None."""
    before = _label_before(folded, labels, start)
    return before or _label_after(folded, labels, end)


def _label_before(folded: str, labels: list[Label], start: int) -> Label | None:
    at = bisect_right(labels, start, key=lambda label: label.end) - 1
    if at < 0 or start - labels[at].end > _REACH:
        return None
    label = labels[at]
    gap = folded[label.end : start]
    if _BREAK.search(gap):
        return None
    if label.kind == "other" and _LONG_NUMBER.search(gap):
        return None
    return label


def _label_after(folded: str, labels: list[Label], end: int) -> Label | None:
    link = _LINK_AFTER.match(folded, end)
    begin = link.end() if link else end
    at = bisect_left(labels, end, key=lambda label: label.start)
    close = at < len(labels) and labels[at].start <= begin
    return labels[at] if close else None
