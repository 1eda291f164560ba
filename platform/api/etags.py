"""Entity tags of memories (RFC 9110 §8.8, §13.1.1): the version, quoted."""

import re

from django.http import HttpRequest

from kernel.errors import VersionMismatch

TAG = re.compile(r'"([1-9][0-9]{0,8})"')


def etag_of(version: int) -> str:
    """A strong entity tag."""
    return f'"{version}"'


def expected_version(request: HttpRequest) -> int | None:
    """The version that If-Match asks for; None for ``*`` and where it is absent.

    Raises :class:`VersionMismatch` for a tag that no memory of ours ever has.
    """
    sent = request.headers.get("If-Match", "*").strip()
    if sent == "*":
        return None
    tag = TAG.fullmatch(sent)
    if tag is None:
        raise VersionMismatch('If-Match takes one ETag of this memory, such as "3", or *.')
    return int(tag[1])
