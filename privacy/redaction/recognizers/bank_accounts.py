"""Account and routing numbers that the text calls so; wallets of crypto-currencies by form."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("BANK_ACCOUNT", "CRYPTO_WALLET")

_NUMBER = re.compile(r"(?<![0-9A-Za-z.,$€£¥])\d(?:[ -]?\d){5,22}(?![0-9A-Za-z]|[.,]\d)")
_WALLET = re.compile(
    r"(?<![0-9A-Za-z])(?:0x[0-9a-fA-F]{40}|bc1[02-9ac-hj-np-z]{11,71}"
    r"|T[1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?![0-9A-Za-z])"
)
_UNIT_AFTER = re.compile(r"\s*(?:dollars|euros|pounds|usd|eur|users|people|元|块|人|次)")


def find(reading: Reading) -> Iterator[Span]:
    """Six digits or more under an account label, and wallet addresses."""
    if reading.labels:
        for match in _NUMBER.finditer(reading.numbers):
            if _is_account(reading, *match.span()):
                yield Span(*match.span(), "BANK_ACCOUNT", 0.8)
    for wallet in _WALLET.finditer(reading.text):
        if _mixes(wallet.group()):
            yield Span(*wallet.span(), "CRYPTO_WALLET", 0.9)


def _is_account(reading: Reading, start: int, end: int) -> bool:
    return reading.label(start, end) == "account" and not _UNIT_AFTER.match(reading.folded, end)


def _mixes(address: str) -> bool:
    return any(map(str.isdigit, address)) and any(map(str.isalpha, address[1:]))
