"""Refuse a body over the limit while it arrives: Django would spool all of it to disk first."""

import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from uuid import uuid4

from api.problems import KINDS, MEDIA_TYPE, Fault, problem
from api.request_frame import ID_HEADER

DRAINED_BYTES = 64 * 1024 * 1024

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]


class BodyTooLargeError(Exception):
    """More has arrived than the limit."""


class BodyLimit:
    """An ASGI application around another; bodies of over ``limit`` bytes are answered 413."""

    def __init__(self, application: Application, limit: int) -> None:
        self.application, self.limit = application, limit

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Pass one connection on."""
        if _declared(scope) > self.limit:
            await _refuse(receive, send)
            return
        try:
            await self.application(scope, _counted(receive, self.limit), send)
        except BodyTooLargeError:
            await _refuse(receive, send)


def _declared(scope: MutableMapping[str, Any]) -> int:
    sent = dict(scope.get("headers", ())).get(b"content-length", b"0")
    return int(sent) if sent.isdigit() else 0


def _counted(receive: Receive, limit: int) -> Receive:
    arrived = 0

    async def counting() -> Message:
        nonlocal arrived
        message = await receive()
        arrived += len(message.get("body", b""))
        if arrived > limit:
            raise BodyTooLargeError
        return message

    return counting


async def _drain(receive: Receive) -> None:
    """Throw the rest away, within reason: many clients read no answer before all is sent."""
    dropped = 0
    while dropped < DRAINED_BYTES:
        message = await receive()
        dropped += len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body", False):
            return


async def _refuse(receive: Receive, send: Send) -> None:
    await _drain(receive)
    request_id = uuid4().hex
    body = json.dumps(problem(Fault("too_large", KINDS["too_large"].cure), request_id)).encode()
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (ID_HEADER.lower().encode(), request_id.encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
