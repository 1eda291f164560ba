"""Vehicle licence plates: Chinese by form (GA 36-2018), others where the text says so."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("LICENSE_PLATE",)

_PROVINCES = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼"
_CHINESE = re.compile(
    rf"[{_PROVINCES}使领][A-HJ-NP-Z][·•・.\- ]?(?=[A-HJ-NP-Z0-9]*\d)"
    r"(?:[A-HJ-NP-Z0-9]{4,5}[挂学警港澳领]|[A-HJ-NP-Z0-9]{5,6})(?![0-9A-Za-z])",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"(?<![0-9A-Za-z])(?=[A-Z0-9 -]*\d)(?=[A-Z0-9 -]*[A-Z])[A-Z0-9]{1,4}(?:[ -]?[A-Z0-9]{2,5}){1,2}"
    r"(?![0-9A-Za-z])"
)


def find(reading: Reading) -> Iterator[Span]:
    """Plates, from the province's sign to the last character."""
    for match in _CHINESE.finditer(reading.text):
        yield Span(*match.span(), "LICENSE_PLATE", 0.95)
    if any(label.kind == "plate" for label in reading.labels):
        for match in _OTHER.finditer(reading.text):
            if reading.label(*match.span()) == "plate":
                yield Span(*match.span(), "LICENSE_PLATE", 0.8)
