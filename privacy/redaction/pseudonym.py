"""The stable name of a value: the same value of a person has the same one everywhere."""

import hashlib
import hmac
import re
from collections.abc import Callable, Mapping
from ipaddress import ip_address

from privacy.redaction.normalise import normalise
from privacy.redaction.recognizers.phones import canonical_phone

TOKEN_DIGITS = 8


def pseudonym(entity_type: str, value: str, key: bytes) -> str:
    """``<TYPE_xxxxxxxx>``: HMAC-SHA256 of type and canonical value under the person's key."""
    canonical = _canonical(entity_type, normalise(value).text)
    message = f"{entity_type}\0{canonical}".encode("utf-8", "surrogatepass")
    digest = hmac.new(key, message, hashlib.sha256).hexdigest()
    return f"<{entity_type}_{digest[:TOKEN_DIGITS]}>"


def _canonical(entity_type: str, plain: str) -> str:
    return _FORMS.get(entity_type, _words)(plain)


def _words(plain: str) -> str:
    return " ".join(re.findall(r"\w+", plain.casefold()))


def _symbols(plain: str) -> str:
    return re.sub(r"[\W_]", "", plain.casefold())


def _email(plain: str) -> str:
    spoken = re.sub(r"\s*[\[({<]?\s*(?:\bat\b|艾特|圈a|圈)\s*[\])}>]?\s*", "@", plain.casefold())
    address = spoken if "@" not in plain else plain.casefold()
    address = re.sub(r"\s*[\[({<]?\s*(?:\bdot\b|点)\s*[\])}>]?\s*", ".", address)
    local, _, domain = re.sub(r"\s+", "", address).rpartition("@")
    return f"{local}@{_unicode_domain(domain)}"


def _unicode_domain(domain: str) -> str:
    try:
        return domain.encode("ascii").decode("idna")
    except UnicodeError:
        return domain


def _ip(plain: str) -> str:
    try:
        return ip_address(plain).compressed
    except ValueError:
        return plain.casefold()


_FORMS: Mapping[str, Callable[[str], str]] = {
    "EMAIL_ADDRESS": _email,
    "PHONE_NUMBER": canonical_phone,
    "IP_ADDRESS": _ip,
    "MAC_ADDRESS": _symbols,
    "LICENSE_PLATE": _symbols,
    "POSTCODE": _symbols,
    "MESSENGER_ID": str.casefold,
}
