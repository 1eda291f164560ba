"""Files that leave in pieces: never whole in memory, never cached."""

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import HttpRequest, StreamingHttpResponse


def download(request: HttpRequest, chunks: Iterator[bytes], filename: str) -> StreamingHttpResponse:
    """``chunks`` as an attachment called ``filename``.

    Under ASGI Django would read a plain iterator to its end before sending any of it.
    """
    pieces = _one_by_one(chunks) if isinstance(request, ASGIRequest) else chunks
    response = StreamingHttpResponse(pieces, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["Cache-Control"] = "no-store"
    return response


async def _one_by_one(chunks: Iterator[bytes]) -> AsyncIterator[bytes]:
    while piece := await sync_to_async(_next)(chunks):
        yield piece


def _next(chunks: Iterator[bytes]) -> bytes:
    """Between two pieces the connection is free for others."""
    try:
        return next(chunks, b"")
    finally:
        close_old_connections()
