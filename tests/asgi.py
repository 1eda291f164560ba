"""Requests to the ASGI application that the server runs, without a server."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import httpx

Answer = TypeVar("Answer")

BASE_URL = "http://localhost"


def ask(
    method: str,
    path: str,
    *,
    key: str = "",
    content: bytes | AsyncIterator[bytes] | None = None,
    headers: Mapping[str, str] | None = None,
) -> httpx.Response:
    """One request, its path sent as it stands. The application examines the database when it is
    imported, so that waits until a test runs."""
    from config.asgi import application

    sent = {"Content-Type": "application/json", "Authorization": f"Bearer {key}", **(headers or {})}

    async def answer() -> httpx.Response:
        transport = httpx.ASGITransport(app=application)
        async with httpx.AsyncClient(transport=transport, base_url=BASE_URL) as client:
            return await client.request(method, path, content=content, headers=sent)

    return run(answer())


class Download:
    """An answer that its client reads piece by piece, or leaves in the middle."""

    def __init__(self, path: str, key: str) -> None:
        self.path, self.key = path, key
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue(maxsize=1)
        self.left = asyncio.Event()

    async def __aenter__(self) -> "Download":
        from config.asgi import application

        headers = [(b"authorization", f"Bearer {self.key}".encode()), (b"host", b"localhost")]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": self.path,
            "raw_path": self.path.encode(),
            "query_string": b"",
            "headers": headers,
        }
        self.asked = False
        self.task = asyncio.ensure_future(application(scope, self._receive, self.sent.put))
        self.status = (await self.sent.get())["status"]
        return self

    async def __aexit__(self, *_: object) -> None:
        """The client is gone, whether it read everything or not."""
        self.left.set()
        while not self.task.done():
            await asyncio.wait({self.task, asyncio.ensure_future(self.sent.get())}, timeout=0.1)
        self.task.exception()

    async def piece(self) -> bytes:
        """The next piece; empty at the end."""
        while True:
            message = await self.sent.get()
            if message.get("body") or not message.get("more_body"):
                return bytes(message.get("body", b""))

    async def _receive(self) -> dict[str, Any]:
        if not self.asked:
            self.asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}


def run(coroutine: Coroutine[Any, Any, Answer]) -> Answer:
    """On a thread of its own: Playwright keeps an event loop in the main one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
