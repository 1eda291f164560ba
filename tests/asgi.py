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


def run(coroutine: Coroutine[Any, Any, Answer]) -> Answer:
    """On a thread of its own: Playwright keeps an event loop in the main one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
