"""A root key that a service keeps: the official clients against hand-written services."""

import base64
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django.fixtures import Settings

from tenants.root_key import KEY_BYTES, root_key

SECRET = os.urandom(KEY_BYTES)
Answer = Callable[[str, dict[str, str], dict[str, str]], tuple[int, object]]


@contextmanager
def service(answer: Answer) -> Iterator[str]:
    """An HTTP service on loopback; ``answer`` gets path, headers and the JSON that was sent."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, body = answer(self.path, headers, sent)
            raw = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        do_PUT = do_POST  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def vault(path: str, headers: dict[str, str], sent: dict[str, str]) -> tuple[int, object]:
    """Transit's ``decrypt``: one key, one token, one ciphertext."""
    if headers.get("x-vault-token") != "let-me-in":
        return 403, {"errors": ["permission denied"]}
    if path != "/v1/transit/decrypt/dualtrace" or sent["ciphertext"] != "vault:v1:wrapped":
        return 400, {"errors": ["invalid ciphertext"]}
    return 200, {"data": {"plaintext": base64.b64encode(SECRET).decode()}}


def kms(_: str, headers: dict[str, str], sent: dict[str, str]) -> tuple[int, object]:
    """KMS's ``Decrypt``."""
    assert headers["x-amz-target"] == "TrentService.Decrypt"
    if base64.b64decode(sent["CiphertextBlob"]) != b"wrapped by kms":
        return 400, {"__type": "InvalidCiphertextException"}
    return 200, {"KeyId": "key", "Plaintext": base64.b64encode(SECRET).decode()}


@pytest.fixture
def wrapped(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """The file with the wrapped key."""
    settings.DUALTRACE_WRAPPED_ROOT_KEY_FILE = tmp_path / "root.wrapped"
    root_key.cache_clear()
    yield tmp_path / "root.wrapped"
    root_key.cache_clear()


@pytest.fixture
def in_vault(
    settings: Settings, wrapped: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[pytest.MonkeyPatch]:
    """Vault keeps it, and lets us in."""
    settings.DUALTRACE_ROOT_KEY_PROVIDER = "vault"
    wrapped.write_text("vault:v1:wrapped\n")
    monkeypatch.setenv("VAULT_TOKEN", "let-me-in")
    with service(vault) as url:
        monkeypatch.setenv("VAULT_ADDR", url)
        yield monkeypatch


@pytest.fixture
def in_kms(settings: Settings, wrapped: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """KMS keeps it."""
    settings.DUALTRACE_ROOT_KEY_PROVIDER = "aws-kms"
    wrapped.write_bytes(b"wrapped by kms")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "made-up")
    monkeypatch.setenv("AWS_REGION", "eu-central-1")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    with service(kms) as url:
        monkeypatch.setenv("AWS_ENDPOINT_URL", url)
        yield wrapped


def test_vault_opens_the_root_key(in_vault: pytest.MonkeyPatch) -> None:
    assert root_key().material == SECRET


def test_vaults_refusal_says_what_to_check(in_vault: pytest.MonkeyPatch) -> None:
    in_vault.setenv("VAULT_TOKEN", "wrong")
    with pytest.raises(ImproperlyConfigured, match=r"Vault did not open .*Forbidden.*credentials"):
        root_key()


def test_kms_opens_the_root_key(in_kms: Path) -> None:
    assert root_key().material == SECRET


def test_kmss_refusal_says_what_to_check(in_kms: Path) -> None:
    in_kms.write_bytes(b"another's")
    with pytest.raises(ImproperlyConfigured, match="AWS KMS did not open"):
        root_key()


def test_a_service_that_is_away_is_a_plain_error(in_vault: pytest.MonkeyPatch) -> None:
    in_vault.setenv("VAULT_ADDR", "http://127.0.0.1:1")
    with pytest.raises(ImproperlyConfigured, match="check its address"):
        root_key()


def test_no_wrapped_file_and_no_such_provider_say_so(settings: Settings, wrapped: Path) -> None:
    settings.DUALTRACE_ROOT_KEY_PROVIDER = "vault"
    with pytest.raises(ImproperlyConfigured, match="cannot be read"):
        root_key()
    settings.DUALTRACE_ROOT_KEY_PROVIDER = "a drawer"
    with pytest.raises(ImproperlyConfigured, match="local, vault, aws-kms"):
        root_key()
