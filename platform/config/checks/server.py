"""E007, E008, E024: pgvector is there, and no version is known to be unsafe."""

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error

VERSIONS = """
SELECT current_setting('server_version_num')::int,
    (SELECT extversion FROM pg_extension WHERE extname = 'vector')
"""

# The first minor release without CVE-2026-6473 (input wraps a size: a write out of bounds); all
# of them have the fixes of row security too (CVE-2024-10976, CVE-2025-8713).
OLDEST_MAJOR = 15
OLDEST_MINOR = {15: 18, 16: 14, 17: 10, 18: 4}
# CVE-2026-3172: building an index leaks other relations' data.
OLDEST_PGVECTOR = (0, 8, 2)


def faults_of(cursor: Any) -> list[CheckMessage]:
    """What the connected server lacks."""
    cursor.execute(VERSIONS)
    version, pgvector = cursor.fetchone()
    return list(version_faults(version, pgvector))


def version_faults(version: int, pgvector: str | None) -> Iterator[CheckMessage]:
    """The faults of a server of ``version`` (as ``server_version_num``) with that pgvector."""
    major, minor = divmod(version, 10_000)
    if major < OLDEST_MAJOR or minor < OLDEST_MINOR.get(major, 0):
        known = ", ".join(f"{major}.{minor}" for major, minor in OLDEST_MINOR.items())
        hint = f"Use one of {known} or newer; 18 is what the tests run on."
        yield Error(f"PostgreSQL {major}.{minor} is too old.", hint=hint, id="dualtrace.E008")
    if pgvector is None:
        hint = "As a superuser, in this database: CREATE EXTENSION vector;"
        yield Error("The extension pgvector is missing.", hint=hint, id="dualtrace.E007")
    elif tuple(map(int, pgvector.split("."))) < OLDEST_PGVECTOR:
        hint = "Install 0.8.2 or newer; as a superuser: ALTER EXTENSION vector UPDATE;"
        yield Error(f"pgvector {pgvector} is known to leak.", hint=hint, id="dualtrace.E024")
