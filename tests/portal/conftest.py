"""What every portal test needs."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from pytest_django import Settings


@pytest.fixture(autouse=True)
def _fresh_rate_limits() -> Iterator[None]:
    """Attempts of one test do not count against the next."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Settings) -> None:
    """A password of the cast takes no quarter of a second to hash."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
