"""What a page costs: a fixed number of queries, and little to load."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory.remember_batch import remember_batch
from memory.values import Draft
from tests.portal.people import Visitor, mara, noor

PAGE_BYTES = 150 * 1024
# Those of a transaction (BEGIN, its settings, COMMIT), the session and the place are counted.
QUERIES = {
    "/me/": 25,
    "/me/memories/": 17,
    "/me/memories/?q=heron": 17,
    "/me/access/": 19,
    "/me/erase/": 27,
    "/me/settings/": 14,
    "/manage/": 26,
    "/manage/audit/": 19,
    "/manage/keys/": 13,
    "/manage/policies/": 19,
}


@pytest.fixture(scope="module")
def person() -> Visitor:
    return mara()


@pytest.fixture(scope="module")
def admin(person: Visitor) -> Visitor:
    return noor(person.tenant)


def remember_about(visitor: Visitor, count: int) -> None:
    drafts = [Draft(text=f"Heron number {number} was seen.") for number in range(count)]
    remember_batch(visitor.tenant, drafts, subject=visitor.subject, gate="off")


def queries(visitor: Visitor, path: str) -> int:
    """How many statements the page sends, the second time it is opened."""
    visitor.client.get(path)
    with CaptureQueriesContext(connection) as captured:
        assert visitor.client.get(path).status_code == 200
    return len(captured)


@pytest.mark.parametrize("path", QUERIES)
def test_a_page_costs_the_same_queries_with_60_memories_as_with_10(
    person: Visitor, admin: Visitor, path: str
) -> None:
    visitor = admin if path.startswith("/manage/") else person
    remember_about(person, 10)
    assert queries(visitor, path) == QUERIES[path]
    remember_about(person, 50)
    assert queries(visitor, path) == QUERIES[path]


@pytest.mark.parametrize("path", ["/", *QUERIES])
def test_a_page_with_all_it_loads_is_light(person: Visitor, admin: Visitor, path: str) -> None:
    visitor = admin if path.startswith("/manage/") else person
    html = visitor.client.get(path).content
    loaded = [
        _static(name) for name in re.findall(r'(?:src|href)="/static/([^"]+)"', html.decode())
    ]
    weight = sum(len(gzip.compress(part)) for part in (html, *loaded))
    assert weight < PAGE_BYTES


def _static(name: str) -> bytes:
    found = finders.find(name)
    assert found, f"{name} is nowhere"
    return Path(found).read_bytes()
