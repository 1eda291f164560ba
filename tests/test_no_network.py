"""It keeps to itself: the main job opens no socket beyond this machine."""

import socket
import subprocess
import sys
from typing import Any

import pytest

from memory.compose_context import compose_context
from memory.encode_pending import encode_pending
from memory.recall import recall
from memory.remember import remember
from memory.remember_batch import remember_batch
from memory.values import Draft, Question
from privacy.erasure import request_erasure, run_erasure
from privacy.export import open_export, request_export, run_export
from tests.factories import found_tenant

LOOPBACK = ("127.", "::1", "localhost")
TEXT = (
    "Mail bob" + "@" + "example.co.uk or call +44 20 7946 0958, see https://example.museum/page. "
    "我的邮箱是 wang" + "@" + "例子.中国，电话 138 0013 8000。"
)


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Refuse, and note, every connection and name look-up that leaves the machine."""
    attempts: list[str] = []
    connect, resolve = socket.socket.connect, socket.getaddrinfo

    def guarded_connect(self: socket.socket, address: Any) -> None:
        if self.family != socket.AF_UNIX and not str(address[0]).startswith(LOOPBACK):
            attempts.append(str(address))
            raise OSError("refused by the test")
        connect(self, address)

    def guarded_resolve(host: Any, *rest: Any, **options: Any) -> Any:
        if not str(host).startswith(LOOPBACK):
            attempts.append(str(host))
            raise OSError("refused by the test")
        return resolve(host, *rest, **options)

    monkeypatch.setattr(socket.socket, "connect", guarded_connect)
    monkeypatch.setattr(socket, "getaddrinfo", guarded_resolve)
    return attempts


def test_the_guard_itself_refuses(no_network: list[str]) -> None:
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("192.0.2.1", 80))
    assert no_network == ["192.0.2.1"]


def test_the_main_job_needs_nothing_from_outside(no_network: list[str]) -> None:
    acme = found_tenant()
    record = remember(acme, Draft(text=TEXT, session="s", turn=1), subject="bob")
    remember_batch(acme, [Draft(text="a later note", session="s", turn=2)], subject="bob")
    encode_pending(acme, record.subject_id)
    assert recall(acme, Question(query="邮箱 e-mail"), subject="bob").hits
    assert compose_context(acme, Question(query="phone"), subject="bob").block
    operation = request_export(acme, subject="bob")
    run_export(acme, operation.id)
    assert b"".join(open_export(acme, operation.id).chunks)
    run_erasure(acme, request_erasure(acme, subject="bob").id)
    assert no_network == []


GUARDED_LOAD = """
import socket
def refuse(*_, **__): raise SystemExit("a socket was opened")
socket.socket.connect = refuse
socket.getaddrinfo = refuse
import django
django.setup()
from privacy.redaction import redact, warm_up
from memory.encoders.semantic import encoder
warm_up()
encoder()
redact("Mail bob" + chr(64) + "example.com", pseudonym_key=b"k" * 32)
"""


def test_a_fresh_process_loads_its_models_without_a_socket() -> None:
    done = subprocess.run(
        [sys.executable, "-c", GUARDED_LOAD], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
