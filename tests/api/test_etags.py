"""If-Match on memories."""

import pytest
from django.test import RequestFactory

from api.etags import etag_of, expected_version
from kernel.errors import VersionMismatch


def expected(sent: str | None) -> int | None:
    """What a request with that If-Match expects."""
    headers = {} if sent is None else {"If-Match": sent}
    return expected_version(RequestFactory().patch("/", headers=headers))


def test_an_etag_comes_back_as_its_version() -> None:
    assert etag_of(7) == '"7"'
    assert expected(etag_of(7)) == 7


@pytest.mark.parametrize("sent", [None, "*", " * "])
def test_no_condition_expects_nothing(sent: str | None) -> None:
    assert expected(sent) is None


@pytest.mark.parametrize("sent", ['W/"1"', "1", '"a"', '"1", "2"', '"0"', '"-1"', '"01"', ""])
def test_a_tag_that_no_memory_has_never_matches(sent: str) -> None:
    with pytest.raises(VersionMismatch):
        expected(sent)
