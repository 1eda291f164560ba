"""Postal addresses in Latin script: a street with a number, boxes, units, postcodes.

The street decides; unit, town, state and postcode beside it belong to it. Towns alone are
places, not addresses.
"""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("STREET_ADDRESS", "POSTCODE")

_UPPER = "A-Z\u00c0-\u00d6\u00d8-\u00de\u0100-\u024f\u0386-\u03ab\u0400-\u042f"
_ANY = "A-Za-z\u00c0-\u024f\u0370-\u052f"
_NAME = rf"[{_UPPER}][{_ANY}'’-]*\.?"
_JOINING = (
    r"(?:de|la|le|les|du|des|del|della|delle|dei|do|da|dos|das|di|den|der|van|von|of|the|y|e|i|and)"
)
_WORDS = rf"{_NAME}(?: (?:{_JOINING} )?{_NAME}){{0,3}}"
_NUMBER = r"\d{1,6}(?:[A-Za-z](?![A-Za-z]))?(?:[-/]\d{1,5}[A-Za-z]?)?"
_SUFFIX = (
    r"(?:Street|St|Str|Avenue|Ave|Av|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Pl|"
    r"Square|Sq|Terrace|Ter|Circle|Cir|Highway|Hwy|Parkway|Pkwy|Crescent|Cres|Close|Trail|Trl|Loop|"
    r"Alley|Row|Walk|Mews|Gardens|Grove|Hill|Heights|Plaza|Quay|Wharf|Bypass|Pike|Turnpike|Expressway|"
    r"Run|Path|Ridge|Cove|Parade|Esplanade|Broadway|View|Rise|Vale|Mount|Green|Freeway|Route|Rte)"
)
_DIRECTION = r"(?:[NSEW]|NE|NW|SE|SW|North|South|East|West)\.?"
_ORDINAL = r"\d{1,3}(?:st|nd|rd|th)"
_AMERICAN = re.compile(
    rf"(?<![\w.,$-])(?:\d{{1,6}},? )?{_NUMBER},? (?:{_DIRECTION} )?"
    rf"(?:(?:{_NAME}|{_ORDINAL}) (?:(?:{_JOINING} )?{_NAME} ){{0,3}}?)?{_SUFFIX}\b\.?(?: {_DIRECTION}(?!\w))?"
)
_LOWER_CASE = re.compile(
    r"(?<![\w.,$-])\d{1,5} (?:(?!the |a |an |down |of |miles? |min\w* |hours? |way |to |on |in |and |more |"
    r"new |lane |people |times |blocks? )[a-z']{2,15} ){1,2}(?:street|avenue|ave|boulevard|blvd|lane|"
    r"road|rd|drive|court)(?![a-z])"
)
_LEFT = r"(?<![\w-])(?:\d{1,6},? )?"
_COMPOUND = re.compile(
    rf"{_LEFT}[{_UPPER}][{_ANY}.'-]*?(?:stra(?:ß|ss)e|str\.|weg|gasse|platz|allee|damm|ufer|chaussee|"
    r"katu|kuja|polku|tie|gatan|gata|gränd|vägen|väg|vej|vænget|gade|vei|veien|gaten|straat|laan|"
    r"plein|gracht|dijk|kade|singel|utca|pst|mnt|tänav|gatvė|iela|gata|braut|stígur)"
    rf"(?: [a-z]+)?,? {_NUMBER}(?![\w-])"
)
_SEPARATE = re.compile(
    rf"{_LEFT}{_NAME}[ -](?:Stra(?:ß|ss)e|Weg|Gasse|Platz|Allee|Ring|Damm|Katu|Tie|Gatan|Gata|Vägen|Vej|Straat|Laan)"
    rf",? {_NUMBER}(?![\w-])"
)
_FOREIGN_FIRST = (
    r"(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Bb]d|[Cc]hemin|[Aa]llée|[Ii]mpasse|[Qq]uai|[Pp]lace|[Vv]ia|[Vv]iale|"
    r"[Pp]iazza|[Cc]orso|[Ss]trada|[Vv]icolo|[Cc]alle|C/|[Aa]venida|[Aa]vda\.?|Av\.|[Pp]laza|[Pp]aseo|"
    r"[Cc]arrer|[Rr]ua|[Tt]ravessa|[Pp]raça|[Ll]argo|[Ee]strada|[Uu]lica|[Uu]l\.|[Aa]leja|[Ss]tr\.|"
    r"[Bb]ulevardul|[Cc]alea|[Ss]oseaua|[Uu]litsa|улица|ул\.|Am|An der|Auf dem|Im|Zum|Zur)"
)
_PREFIXED = re.compile(
    rf"(?<![\w-])(?:{_NUMBER}(?: (?:bis|ter))?,? ){{0,2}}{_FOREIGN_FIRST} (?:{_JOINING} |l'|d'|de l')*{_WORDS}"
    rf"(?:,? (?:n[°º.]? ?|nr\.? ?)?{_NUMBER})?"
)
_HUNGARIAN = re.compile(rf"{_LEFT}{_WORDS} (?:u\.|utca|út|útja|tér|krt\.|köz) {_NUMBER}\.?")
_BOX = re.compile(
    r"(?<![a-z])(?:\d{1,6} )?(?:p\.? ?o\.? ?box|post office box|postfach|boîte postale|apartado|casella postale)\s*#?\d{1,7}"
    r"|(?<![a-z])(?:psc|unit|cmr) \d{1,5},? box \d{1,5}(?:\s+(?:apo|fpo|dpo),? (?:aa|ae|ap) \d{5})?"
)
_UNIT = (
    r"(?:apartment|apt|suite|ste|unit|flat|floor|room|building|bldg|penthouse|ph|lot)\.? ?#?(?:\d{1,5}[a-z]?|[a-z]?\d{1,5}|[a-z])(?![a-z0-9])"
    r"|#\d{1,5}[a-z]?"
)
_LONE_UNIT = re.compile(r"(?<![a-z])(?:apartment|apt|suite|ste)\.? ?#?\d{1,5}[a-z]?(?![a-z0-9])")
_STATES = (
    "AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|"
    "NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR|GU|VI|AA|AE|AP"
)
_BRITISH = r"(?:GIR ?0AA|[A-PR-UWYZ](?:\d[0-9A-HJKPS-UW]?|[A-HK-Y]\d[0-9ABEHMNPRV-Y]?) \d[ABD-HJLNP-UW-Z]{2})"
_CANADIAN = r"[ABCEGHJ-NPRSTVXY]\d[A-CEGHJ-NPR-TV-Z] ?\d[A-CEGHJ-NPR-TV-Z]\d"
_ZIP = rf"(?:\d{{5}}(?:-\d{{4}})?|{_BRITISH}|{_CANADIAN}|\d{{4}}-\d{{3}}|\d{{3}}-\d{{4}}|\d{{4}} ?[A-Z]{{2}}|\d{{4,6}})(?![\w-])"
_SEPARATOR = r"[,\s>]{1,6}"
_TOWN = rf"{_NAME}(?:[ -]{_NAME}){{0,3}}"
_TAIL = re.compile(
    rf"(?:{_SEPARATOR}(?i:{_UNIT}))?"
    rf"(?:(?:{_SEPARATOR}{_TOWN}){{0,3}}(?:{_SEPARATOR}(?:{_STATES}))?{_SEPARATOR}{_ZIP}(?:{_SEPARATOR}{_TOWN})?"
    rf"|(?:{_SEPARATOR}{_TOWN})?{_SEPARATOR}(?:{_STATES})(?!\w))?"
)
_STATED = re.compile(
    r"(?:\baddress(?:es)?(?: (?:of|for) [^.,:\n]{1,40}?)?(?: is| are|:| -)|\b(?:located|situated|based) (?:at|on)|"
    r"\bcorner of|\b(?:office|restaurant|house|shop|store|hotel|place)s? (?:is|are) (?:at|on|in)|"
    r"\bwould you like this to be sent to\?(?: user:)?|\bdrops? (?:you|me|us|them) off at|\b(?:side|end) of|"
    r"(?<![a-z])(?:lives?|lived|living|resid(?:es?|ed|ing)|stay(?:s|ed|ing)?|moved|moving) (?:at|on|to|in)|\b(?:ship|deliver|send|mail)(?: it| this| them)? to)\s+"
)
_BLOCK = re.compile(
    rf"(?:{_NAME}|\d[\w/-]*\.?|{_JOINING})(?:(?:, ?|,?\s)(?:{_NAME}|\d[\w/-]*\.?|#\d+|{_JOINING}(?= ))){{1,9}}"
)
_NUMBERED = re.compile(
    rf"\d{{1,6}},? (?:[{_ANY}][\w.'’-]* ){{1,4}}\d{{1,5}}[a-z]?(?!\w)|(?:[{_ANY}][\w.'’-]* ){{1,3}}\d{{1,5}}[a-z]?(?=,)"
)
_POSTCODES = re.compile(
    rf"(?<![\w-])(?:{_BRITISH}|{_CANADIAN})(?![\w-])"
    rf"|(?<=[A-Za-z,.] )(?:{_STATES}),? \d{{5}}(?:-\d{{4}})?(?![\w-])"
)
_STATED_POSTCODE = re.compile(
    r"(?<![a-z])(?:zip(?: ?code)?|post(?:al)? ?code|postcode|plz|邮编|邮政编码|郵遞區號)"
    r"(?:\s*(?:is|was|[:=#]|是|为))*\s*([0-9a-z]{3,5}(?:[ -][0-9a-z]{3,4})?)(?![0-9a-z])"
)


def find(reading: Reading) -> Iterator[Span]:
    """Addresses with what belongs to them; postcodes alone where their form or the text says so."""
    if not reading.labels and not re.search(r"\d", reading.text):
        return
    text = reading.text
    for pattern in (_AMERICAN, _LOWER_CASE, _COMPOUND, _SEPARATE, _PREFIXED, _HUNGARIAN):
        for match in pattern.finditer(text):
            yield from _address(reading, match)
    for pattern in (_BOX, _LONE_UNIT):
        for match in pattern.finditer(reading.folded):
            yield Span(match.start(), _extend(text, match.end()), "STREET_ADDRESS", 0.85)
    yield from _stated(reading)
    yield from _postcodes(reading)


def _address(reading: Reading, match: re.Match[str]) -> Iterator[Span]:
    end = _extend(reading.text, match.end())
    if any(map(str.isdigit, reading.text[match.start() : end])):
        yield Span(match.start(), end, "STREET_ADDRESS", 0.85)


def _extend(text: str, end: int) -> int:
    tail = _TAIL.match(text, end)
    return tail.end() if tail else end


def _stated(reading: Reading) -> Iterator[Span]:
    for match in _STATED.finditer(reading.folded):
        text, start = reading.text, match.end()
        block = _BLOCK.match(text, start) or _NUMBERED.match(text, start)
        if block and re.search(r"\d", block.group()):
            yield Span(start, _extend(text, block.end()), "STREET_ADDRESS", 0.75)


def _postcodes(reading: Reading) -> Iterator[Span]:
    for match in _POSTCODES.finditer(reading.text):
        yield Span(*match.span(), "POSTCODE", 0.8)
    for match in _STATED_POSTCODE.finditer(reading.folded):
        if any(map(str.isdigit, match[1])):
            yield Span(*match.span(1), "POSTCODE", 0.85)
