"""Files that leave in pieces, never whole in memory, never cached."""

from collections.abc import AsyncIterator, Generator, Iterable

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import StreamingHttpResponse
from rest_framework.request import Request

Pieces = Generator[bytes, None, None]

PIECE_BYTES = 64 * 1024


def download(
    request: Request, chunks: Iterable[bytes], filename: str, media_type: str
) -> StreamingHttpResponse:
    """``chunks`` as an attachment called ``filename``."""
    pieces = _pieces(chunks)
    is_async = isinstance(request._request, ASGIRequest)
    response = StreamingHttpResponse(
        _one_by_one(pieces) if is_async else pieces, content_type=media_type
    )
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["Cache-Control"] = "no-store"
    return response


def encoded(lines: Iterable[str]) -> Pieces:
    """Many short lines in few pieces of UTF-8."""
    piece = bytearray()
    for line in lines:
        piece += line.encode()
        if len(piece) >= PIECE_BYTES:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


def _pieces(chunks: Iterable[bytes]) -> Pieces:
    yield from chunks


async def _one_by_one(pieces: Pieces) -> AsyncIterator[bytes]:
    """Under ASGI, Django would read a plain iterator to its end before sending any of it. When
    the client is gone, the generator ends where it runs: it may hold a transaction."""
    try:
        while piece := await sync_to_async(_next)(pieces):
            yield piece
    finally:
        await sync_to_async(_end)(pieces)


def _next(pieces: Pieces) -> bytes:
    """Between two pieces the connection is free, unless they are read in one transaction."""
    try:
        return next(pieces, b"")
    finally:
        close_old_connections()


def _end(pieces: Pieces) -> None:
    try:
        pieces.close()
    finally:
        close_old_connections()
