"""The verifier runs alone: one file, the standard library and ``cryptography``."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from audit import verifier
from audit.bundle import export_bundle
from audit.verifier import Verification, clear_text, entry_hash, from_base64, read_bundle
from kernel.canonical import canonical_json
from kernel.context import TenantContext
from kernel.ids import new_id
from tests.audit.acts import checkpoints, sealed_log

Bundle = dict[str, Any]


def bundle_of(context: TenantContext) -> Bundle:
    document: Bundle = json.loads("".join(export_bundle(context)))
    return document


def findings_in(document: Bundle, *heads: str) -> list[str]:
    header, records = read_bundle(StringIO(json.dumps(document)))
    keys = [from_base64(key) for key in header["keys"]]
    found = Verification(header["origin"], keys, heads)
    for record in records:
        found.take(record)
    found.finish()
    return found.findings


def run_alone(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of the file, far from the rest of the house."""
    alone = folder / "verifier.py"
    shutil.copy(verifier.__file__, alone)
    return subprocess.run(
        [sys.executable, "-I", str(alone), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def log() -> TenantContext:
    return sealed_log(3, 4, 2, person=new_id())


def entries(document: Bundle) -> list[dict[str, Any]]:
    return [record for record in document["records"] if "entry" in record]


def test_it_finds_an_exported_bundle_valid(log: TenantContext, tmp_path: Path) -> None:
    bundle, head = tmp_path / "bundle.json", tmp_path / "head.json"
    bundle.write_text("".join(export_bundle(log)))
    head.write_text(json.dumps({"note": checkpoints(log)[1].note}, indent=1))

    done = run_alone(tmp_path, "bundle.json", "--checkpoint", "head.json")

    assert done.stderr == ""
    assert done.stdout == (
        f"VALID dualtrace/{log.tenant_id}: 9 entries, 3 checkpoints, 0 details erased\n"
    )
    assert done.returncode == 0


def test_it_names_what_was_tampered_with(log: TenantContext, tmp_path: Path) -> None:
    document = bundle_of(log)
    entries(document)[4]["entry"]["count"] += 1
    (tmp_path / "bundle.json").write_text(json.dumps(document, indent=2))

    done = run_alone(tmp_path, "bundle.json")

    assert done.returncode == 1
    assert done.stdout.startswith("TAMPERED")
    assert entries(document)[4]["entry"]["id"] in done.stdout


def test_it_tells_that_the_bundle_ends_before_a_kept_checkpoint(
    log: TenantContext, tmp_path: Path
) -> None:
    document = bundle_of(log)
    del document["records"][-3:]
    (tmp_path / "bundle.json").write_text(json.dumps(document))
    (tmp_path / "head.txt").write_text(checkpoints(log)[-1].note)

    assert run_alone(tmp_path, "bundle.json").returncode == 0
    done = run_alone(tmp_path, "bundle.json", "--checkpoint", "head.txt")
    assert done.returncode == 1
    assert "checkpoint 3, over 9 leaves, was cut off" in done.stdout


def test_it_trusts_no_key_but_the_one_it_was_given(log: TenantContext, tmp_path: Path) -> None:
    document = bundle_of(log)
    (tmp_path / "bundle.json").write_text(json.dumps(document))
    ours, other = document["keys"][0], verifier.to_base64(bytes(32))

    assert run_alone(tmp_path, "bundle.json", "--key", ours).returncode == 0
    assert run_alone(tmp_path, "bundle.json", "--key", other).returncode == 1


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "nonsense", '{"format":"other","records":[]}'],
    ids=["empty", "list", "object", "no JSON", "another format"],
)
def test_what_is_no_bundle_is_not_valid(tmp_path: Path, text: str) -> None:
    (tmp_path / "bundle.json").write_text(text)

    done = run_alone(tmp_path, "bundle.json")

    assert done.returncode == 1
    assert done.stdout.startswith("INVALID")
    assert done.stderr == ""


def test_a_bundle_that_was_cut_off_is_not_valid(log: TenantContext, tmp_path: Path) -> None:
    whole = "".join(export_bundle(log))
    for end in (200, len(whole) // 2, len(whole) - 4):
        (tmp_path / "bundle.json").write_text(whole[:end])
        assert run_alone(tmp_path, "bundle.json").returncode == 1


@pytest.mark.parametrize("head", ["missing.json", "nonsense.json"])
def test_a_checkpoint_that_cannot_be_read_is_not_passed_over(
    log: TenantContext, tmp_path: Path, head: str
) -> None:
    (tmp_path / "bundle.json").write_text("".join(export_bundle(log)))
    (tmp_path / "nonsense.json").write_text('{"head": 1}')

    done = run_alone(tmp_path, "bundle.json", "--checkpoint", head)

    assert done.returncode == 1
    assert done.stdout.startswith("INVALID")


def test_an_empty_log_is_valid() -> None:
    assert findings_in(bundle_of(sealed_log())) == []


def test_a_bundle_may_be_formatted_anew(log: TenantContext) -> None:
    assert findings_in(bundle_of(log)) == []


def _first(key: str, value: object) -> Callable[[Bundle], None]:
    def change(document: Bundle) -> None:
        entries(document)[0][key] = value

    return change


def _swap(document: Bundle) -> None:
    records = document["records"]
    records[0], records[1] = records[1], records[0]


def _drop_first(document: Bundle) -> None:
    del document["records"][0]


def _repeat(document: Bundle) -> None:
    document["records"].insert(1, document["records"][0])


def _rename(document: Bundle) -> None:
    document["origin"] = "dualtrace/another"


def _no_detail(document: Bundle) -> None:
    entries(document)[0] |= {"salt": None, "sealed": None}


def _more_fields(document: Bundle) -> None:
    entries(document)[0]["entry"]["note"] = "added"


@pytest.mark.parametrize(
    "change",
    [
        _first("leaf", verifier.to_base64(bytes(32))),
        _first("commitment", verifier.to_base64(bytes(32))),
        _first("sealed", verifier.to_base64(b"other")),
        _first("index", 1),
        _first("epoch", 2),
        _swap,
        _drop_first,
        _repeat,
        _rename,
        _no_detail,
        _more_fields,
    ],
)
def test_a_changed_bundle_is_found_out(
    log: TenantContext, change: Callable[[Bundle], None]
) -> None:
    document = bundle_of(log)
    change(document)

    assert findings_in(document) != []


@pytest.mark.parametrize(
    "record",
    [{"entry": {}}, {"entry": None}, {"entry": {"id": "1"}, "leaf": "?"}, {}],
    ids=["no fields", "no entry", "no base64", "nothing"],
)
def test_a_record_in_another_format_is_malformed(record: dict[str, Any]) -> None:
    document = {"format": verifier.FORMAT, "origin": "", "keys": [], "records": [record]}

    with pytest.raises(verifier.Malformed):
        findings_in(document)


def test_its_canonical_json_is_the_houses() -> None:
    clear = {
        "id": str(new_id()),
        "count": 2**53 - 1,
        "subject_ref": None,
        "request_id": 'quote " backslash \\ tab \t control \x1f 中文 \U0001f600 \u2028',
    }

    assert clear_text(clear).encode() == canonical_json(clear)
    assert entry_hash(clear, b"") == verifier.leaf_hash(canonical_json(clear))
