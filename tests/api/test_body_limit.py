"""Bodies over the limit are refused while they arrive, declared or not."""

from collections.abc import AsyncIterator

import httpx
import pytest

from api.body_limit import BodyLimit
from tests.asgi import ask, run
from tests.factories import agent_key, found_tenant

CHUNK = b"x" * 64 * 1024


async def in_chunks(count: int) -> AsyncIterator[bytes]:
    """A body whose length nobody knows beforehand."""
    for _ in range(count):
        yield CHUNK


def post(content: bytes | AsyncIterator[bytes], key: str = "none") -> httpx.Response:
    """POST to the application that the server runs."""
    return ask("POST", "/api/v1/memories", key=key, content=content)


def assert_too_large(answer: httpx.Response) -> None:
    """A problem, whoever asked."""
    assert answer.status_code == 413
    assert answer.headers["Content-Type"] == "application/problem+json"
    told = answer.json()
    assert told["code"] == "too_large"
    assert told["request_id"] == answer.headers["X-Request-ID"] != ""


def test_a_body_that_declares_too_much_is_refused_unread() -> None:
    assert_too_large(post(CHUNK * 65))


def test_a_chunked_body_is_refused_when_it_grows_too_large() -> None:
    assert_too_large(post(in_chunks(65)))


def test_a_chunked_body_within_the_limit_is_read() -> None:
    async def body() -> AsyncIterator[bytes]:
        yield b'{"subject": "a", '
        yield b'"text": "Likes tea."}'

    answer = post(body(), agent_key(found_tenant()))
    assert (answer.status_code, answer.json()["text"]) == (201, "Likes tea.")


@pytest.mark.parametrize("sent", [0, 10])
def test_the_limit_itself_passes(sent: int) -> None:
    passed = []

    async def echo(_scope: object, receive: object, _send: object) -> None:
        message = await receive()  # type: ignore[operator]
        passed.append(len(message["body"]))

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"x" * sent}

    async def send(_message: object) -> None:
        raise AssertionError("nothing is refused")

    run(BodyLimit(echo, 10)({"type": "http", "headers": []}, receive, send))
    assert passed == [sent]
