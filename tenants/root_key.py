"""The root key: from a file that only its owner may read, from the environment, or opened by a
service (``tenants.remote_root_key``)."""

import base64
import binascii
import stat
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from kernel.aead import Key
from tenants.remote_root_key import open_wrapped

KEY_BYTES = 32


@cache
def root_key() -> Key:
    """The key that wraps every tenant's keys, and those before it, which only open; raises
    ``ImproperlyConfigured`` with the cure. Versions count from the oldest."""
    retired = [_read(Path(path)) for path in settings.DUALTRACE_OLD_ROOT_KEY_FILES]
    older = tuple(Key(number, material) for number, material in enumerate(retired, 1))
    return Key(len(older) + 1, _current(), older)


def _current() -> bytes:
    provider = settings.DUALTRACE_ROOT_KEY_PROVIDER
    if provider != "local":
        return _sized(open_wrapped(provider), f"What {provider} opened")
    if settings.DUALTRACE_ROOT_KEY:
        return _decode(settings.DUALTRACE_ROOT_KEY)
    return _read(Path(settings.DUALTRACE_ROOT_KEY_FILE))


def _read(path: Path) -> bytes:
    try:
        mode, material = path.stat().st_mode, path.read_bytes()
    except OSError as error:
        raise ImproperlyConfigured(
            f"The root key file {path} cannot be read ({error.strerror}): run the set-up "
            "(make run), or set DUALTRACE_ROOT_KEY_FILE or DUALTRACE_ROOT_KEY."
        ) from None
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise ImproperlyConfigured(f"Others may read the root key: chmod 600 {path}")
    return _sized(material, str(path))


def _decode(encoded: str) -> bytes:
    try:
        return _sized(base64.b64decode(encoded, validate=True), "DUALTRACE_ROOT_KEY")
    except binascii.Error:
        raise ImproperlyConfigured("DUALTRACE_ROOT_KEY is not base64 of 32 bytes.") from None


def _sized(material: bytes, source: str) -> bytes:
    if len(material) != KEY_BYTES:
        raise ImproperlyConfigured(f"{source} must hold exactly {KEY_BYTES} random bytes.")
    return material
