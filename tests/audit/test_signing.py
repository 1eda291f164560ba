"""The log's key: where it is, how it is rotated, what it signs."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.core.exceptions import ImproperlyConfigured
from pytest_django.fixtures import Settings

from audit.receipts import is_our_receipt, sign_receipt
from audit.signing import Signer, load_signer, public_keys
from audit.verifier import from_base64, is_signed, key_id, signatures, to_base64
from tests.audit.acts import act, findings, seal, sealed_log


@pytest.fixture
def key_file(settings: Settings, tmp_path: Path) -> Path:
    path = tmp_path / "signing.key"
    path.write_bytes(bytes(range(32)))
    settings.DUALTRACE_AUDIT_SIGNING_KEY_FILE = path
    return path


def test_the_key_is_32_raw_bytes_of_ed25519(key_file: Path) -> None:
    expected = Ed25519PrivateKey.from_private_bytes(bytes(range(32))).public_key()

    assert load_signer().public_key == expected.public_bytes_raw()
    assert public_keys() == [expected.public_bytes_raw()]


def test_a_missing_key_says_how_to_mend_it(key_file: Path) -> None:
    key_file.unlink()

    with pytest.raises(ImproperlyConfigured, match="put it back from your backup"):
        load_signer()


def test_a_key_of_another_length_is_refused(key_file: Path) -> None:
    key_file.write_bytes(bytes(31))

    with pytest.raises(ImproperlyConfigured, match="32 raw bytes"):
        load_signer()


def test_a_note_is_in_the_signed_note_format(key_file: Path) -> None:
    signer = load_signer()
    text = "example.org/log/1\n0\n"

    note = signer.sign_note(text)

    assert note.startswith(text + "\n\u2014 example.org/log/1 ")
    assert note.endswith("\n")
    ((name, made),) = signatures(note)
    assert name == "example.org/log/1"
    assert made[:4] == key_id(name, signer.public_key)
    assert len(made) == 4 + 64


def test_a_note_of_the_reference_implementation_reads_as_there() -> None:
    """The example of golang.org/x/mod/sumdb/note."""
    name, key = "PeterNeumann", from_base64("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")[1:]
    text = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n"
    )
    line = (
        "\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfq"
        "dngotpRZb6KE6RyyBwJnAM=\n"
    )

    ((signer, made),) = signatures(f"{text}\n{line}")

    assert (signer, made[:4]) == (name, key_id(name, key))
    Ed25519PublicKey.from_public_bytes(key).verify(made[4:], text.encode())


@pytest.mark.parametrize(
    ("changed", "into"),
    [("\n5\n", "\n6\n"), ("\u2014 ", "- "), ("\n\n", "\n"), ("log/1 ", "log/2 "), ("=\n", "\n")],
)
def test_a_changed_note_is_not_signed(key_file: Path, changed: str, into: str) -> None:
    signer = load_signer()
    note = signer.sign_note("example.org/log/1\n5\n")

    assert is_signed(note, [signer.public_key])
    assert not is_signed(note.replace(changed, into), [signer.public_key])


def test_an_unknown_signature_beside_ours_is_ignored(key_file: Path) -> None:
    signer, witness = load_signer(), Signer(Ed25519PrivateKey.generate())
    note = signer.sign_note("example.org/log/1\n5\n")
    cosigned = note + witness.sign_note("example.org/log/1\n5\n").rpartition("\n\n")[2]

    assert is_signed(cosigned, [signer.public_key])
    assert is_signed(cosigned, [witness.public_key])
    assert not is_signed(note, [witness.public_key])


def test_checkpoints_of_a_retired_key_stay_valid(key_file: Path) -> None:
    context = sealed_log(2)
    old = load_signer().public_key
    key_file.write_bytes(bytes(32))
    forgotten = findings(context)
    key_file.with_name("signing.key.retired").write_text(to_base64(old) + "\n")
    act(context)
    seal(context)

    assert "checkpoint 1: is not signed by this log" in forgotten
    assert public_keys() == [load_signer().public_key, old]
    assert findings(context) == []


def test_a_receipt_is_ours_until_a_word_is_changed(key_file: Path) -> None:
    receipt = sign_receipt({"erasure": "1", "deleted": {"memory_memory": 3}})

    assert is_our_receipt(receipt)
    assert not is_our_receipt(receipt | {"deleted": {"memory_memory": 4}})
    assert not is_our_receipt(receipt | {"added": True})


def test_a_receipt_of_another_key_is_not_ours(key_file: Path) -> None:
    receipt = sign_receipt({"erasure": "1"})
    key_file.write_bytes(bytes(32))

    assert not is_our_receipt(receipt)
