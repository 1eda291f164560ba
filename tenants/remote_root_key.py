"""A root key that rests wrapped by a service: HashiCorp Vault's transit engine or AWS KMS.

The file holds what the service made of 32 random bytes; at start a process asks it once to open
them. Where and as whom is said by the variables that each service's own client reads
(``VAULT_ADDR``, ``VAULT_TOKEN``; ``AWS_REGION``, ``AWS_ENDPOINT_URL``, credentials).
"""

import base64
import binascii
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

TIMEOUT_SECONDS = 10


def open_wrapped(provider: str) -> bytes:
    """The root key, opened by ``provider``; raises ``ImproperlyConfigured`` with the cure."""
    if provider not in PROVIDERS:
        known = ", ".join(("local", *PROVIDERS))
        raise ImproperlyConfigured(f"DUALTRACE_ROOT_KEY_PROVIDER is one of: {known}.")
    path = Path(settings.DUALTRACE_WRAPPED_ROOT_KEY_FILE)
    try:
        wrapped = path.read_bytes()
    except OSError as error:
        raise ImproperlyConfigured(
            f"The wrapped root key {path} cannot be read ({error.strerror})."
        ) from None
    return PROVIDERS[provider](wrapped)


def _by_vault(wrapped: bytes) -> bytes:
    hvac = _client("hvac", "vault")
    name = settings.DUALTRACE_VAULT_KEY
    try:
        client = hvac.Client(timeout=TIMEOUT_SECONDS)
        answer = client.secrets.transit.decrypt_data(name=name, ciphertext=wrapped.decode().strip())
        return base64.b64decode(answer["data"]["plaintext"], validate=True)
    except (hvac.exceptions.VaultError, OSError, UnicodeDecodeError, binascii.Error) as problem:
        raise _refused("Vault", problem) from None


def _by_aws(wrapped: bytes) -> bytes:
    boto3, errors = _client("boto3", "aws"), _client("botocore.exceptions", "aws")
    try:
        opened: bytes = boto3.client("kms").decrypt(CiphertextBlob=wrapped)["Plaintext"]
    except (errors.BotoCoreError, errors.ClientError) as problem:
        raise _refused("AWS KMS", problem) from None
    return opened


def _client(module: str, extra: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise ImproperlyConfigured(
            f"The client is missing: install dualtrace-server[{extra}]."
        ) from None


def _refused(service: str, problem: Exception) -> ImproperlyConfigured:
    """The error's type only: its words may name what was sent."""
    kind = type(problem).__name__
    return ImproperlyConfigured(f"{service} did not open the root key ({kind}): check its address, "
                                "the credentials, and that it wrapped this file.")  # fmt: skip


PROVIDERS: Mapping[str, Callable[[bytes], bytes]] = {"vault": _by_vault, "aws-kms": _by_aws}
