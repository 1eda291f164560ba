"""What every portal test needs."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import override_settings

QUICK = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _fresh_rate_limits() -> Iterator[None]:
    """Attempts of one test do not count against the next."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(scope="module", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """A password of the cast takes no quarter of a second to hash."""
    with override_settings(PASSWORD_HASHERS=QUICK):
        yield
