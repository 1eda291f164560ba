"""Files that leave in pieces, never whole in memory, never cached."""

from collections.abc import AsyncIterator, Iterable, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import StreamingHttpResponse
from rest_framework.request import Request


def download(
    request: Request, chunks: Iterable[bytes], filename: str, media_type: str
) -> StreamingHttpResponse:
    """``chunks`` as an attachment called ``filename``."""
    pieces = iter(chunks)
    is_async = isinstance(request._request, ASGIRequest)
    response = StreamingHttpResponse(
        _one_by_one(pieces) if is_async else pieces, content_type=media_type
    )
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["Cache-Control"] = "no-store"
    return response


async def _one_by_one(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Under ASGI, Django would read a plain iterator to its end before sending any of it."""
    while piece := await sync_to_async(_next)(pieces):
        yield piece


def _next(pieces: Iterator[bytes]) -> bytes:
    return next(pieces, b"")
