"""IP addresses (RFC 4291 §2.2 for version 6) and MAC addresses (IEEE 802)."""

import re
from collections.abc import Iterator
from ipaddress import ip_address

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("IP_ADDRESS", "MAC_ADDRESS")

_IPV4 = re.compile(r"(?<![0-9A-Za-z.])(?:\d{1,3}\.){3}\d{1,3}(?![0-9A-Za-z]|\.\d)")
_IPV6 = re.compile(
    r"(?<![0-9A-Za-z:.])(?=[0-9A-Fa-f:]*:[0-9A-Fa-f:]*:)[0-9A-Fa-f:]{2,39}"
    r"(?:(?<=:)(?:\d{1,3}\.){3}\d{1,3})?(?:%[0-9A-Za-z]+)?(?![0-9A-Za-z:])"
)
_MAC = re.compile(
    r"(?<![0-9A-Za-z:-])(?:[0-9A-Fa-f]{2}(?P<separator>[:-]))(?:[0-9A-Fa-f]{2}(?P=separator)){4}"
    r"[0-9A-Fa-f]{2}(?![0-9A-Za-z:-])"
    r"|(?<![0-9A-Za-z.])(?:[0-9A-Fa-f]{4}\.){2}[0-9A-Fa-f]{4}(?![0-9A-Za-z.])"
)
_VERSION = re.compile(
    r"(?:(?<![a-z])(?:v|ver|version|release|firmware|build|section|chapter|chrome)|版本|版)"
    r"\W{0,3}(?:is |number |no\.? |号|是)?\W{0,2}$"
)


def find(reading: Reading) -> Iterator[Span]:
    """Addresses that belong to somebody: not versions, masks, loopback or unspecified ones."""
    text = reading.text
    if text.count(".") >= 3:
        for match in _IPV4.finditer(text):
            version = _VERSION.search(reading.folded[max(0, match.start() - 20) : match.start()])
            if not version and _is_somebodys(match.group()):
                yield Span(*match.span(), "IP_ADDRESS", 0.95)
    if text.count(":") >= 2:
        for match in _IPV6.finditer(text):
            if _is_somebodys(match.group()):
                yield Span(*match.span(), "IP_ADDRESS", 0.95)
    for match in _MAC.finditer(text):
        if len(set(match.group())) > 2:
            yield Span(*match.span(), "MAC_ADDRESS", 1.0)


def _is_somebodys(candidate: str) -> bool:
    try:
        address = ip_address(candidate)
    except ValueError:
        return False
    mask = candidate.startswith("255.")
    return not (address.is_loopback or address.is_unspecified or mask)
