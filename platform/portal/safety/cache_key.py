"""Where attempts to sign in are counted: under a hash, for a count names an address or account."""

import hmac
from hashlib import sha256

from django.conf import settings


def cache_key(key: str, key_prefix: str, version: int) -> str:
    """An HMAC under the secret key: the few addresses of a network could be tried otherwise."""
    named = f"{key_prefix}:{version}:{key}"
    return hmac.new(settings.SECRET_KEY.encode(), named.encode(), sha256).hexdigest()
