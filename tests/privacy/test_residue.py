"""What is stored can be read nowhere: not before an erasure, and not after it."""

import base64
import json
import random
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from config.launch.postgres import SUPERUSER
from config.residue import forms, scan_files, scan_tables
from kernel.context import TenantContext
from memory.recall import recall
from memory.remember import remember
from memory.remember_batch import remember_batch
from memory.revise import revise
from memory.values import Draft, Question, Revision
from privacy.erasure import request_erasure, run_erasure
from privacy.export import request_export, run_export
from tests.factories import found_tenant

LATIN, HAN = "bcdfghklmnprstvz", "山水风云木石火雪竹松梅兰溪谷岭湖"
SIX = 6


def word(number: int) -> str:
    """A string that is nowhere else; the even ones are Chinese."""
    letters, length = (HAN, 8) if number % 2 == 0 else (LATIN, 14)
    return "".join(random.choices(letters, k=length))


@given(token=st.text(min_size=4, max_size=20), before=st.binary(max_size=7))
def test_base64_is_found_wherever_it_begins(token: str, before: bytes) -> None:
    raw = token.encode("utf-8", "surrogatepass")
    if raw.decode("utf-8", "replace") != token:
        return
    encoded = base64.b64encode(before + raw + b"tail")
    assert any(form in encoded for form in forms(token)["base64"])


@pytest.mark.parametrize(
    "kept",
    [
        lambda text: text.encode(),
        lambda text: text.encode("utf-16-le"),
        lambda text: text.encode("utf-16-be"),
        lambda text: text.encode().hex().upper().encode(),
        lambda text: base64.urlsafe_b64encode(b"ab" + text.encode()),
    ],
)
def test_a_file_that_holds_it_in_any_form_is_named(tmp_path: Path, kept: Any) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "file").write_bytes(b"\0" * 5000 + kept("松林里的灯") + b"\0")
    (tmp_path / "other").write_bytes(b"nothing of it")
    found = list(scan_files(tmp_path, {"松林里的灯": forms("松林里的灯")}))
    assert {path.name for _, _, path in found} == {"file"}


@pytest.mark.parametrize("text", ['say "yes" now', "a\\path", "plain words"])
@pytest.mark.parametrize("kind", ["text", "jsonb", "bytea"])
def test_quotes_and_backslashes_hide_nothing_in_a_table(
    superuser: psycopg.Connection, text: str, kind: str
) -> None:
    token, table = f"{text} {uuid4().hex}", f"residue_{uuid4().hex}"
    value = {"text": token, "jsonb": json.dumps({"a": token}), "bytea": token.encode()}[kind]
    superuser.execute(f"CREATE TABLE {table} (kept {kind})")
    try:
        superuser.execute(f"INSERT INTO {table} VALUES (%s)", [value])
        places = {place for _, _, place in scan_tables(superuser, {token: forms(token)})}
    finally:
        superuser.execute(f"DROP TABLE {table}")
    assert places == {f"public.{table}"}


def everywhere(acme: TenantContext, subject: str, words: list[str]) -> None:
    """Put the words into every field that takes text, six a memory."""
    drafts = [
        Draft(
            text=f"On that day {text} was said.",
            session=session,
            turn=number,
            speaker=speaker,
            topic=topic,
            metadata={key: [value]},
        )
        for number, (text, session, speaker, topic, key, value) in enumerate(
            zip(*(iter(words),) * SIX, strict=True)
        )
    ]
    results = remember_batch(acme, drafts, subject=subject, gate="off")
    made = remember(acme, drafts[0], subject=subject)
    revise(acme, made.id, Revision(text=f"It was {words[0]}, not {words[1]}."))
    recall(acme, Question(query=f"What of {words[0]}?"), subject=subject)
    run_export(acme, request_export(acme, subject=subject).id)
    assert all(result.memory for result in results)


def test_two_hundred_strings_are_found_nowhere_before_and_after_an_erasure(
    services: Any, superuser: psycopg.Connection
) -> None:
    acme = found_tenant()
    words = [word(number) for number in range(204)]
    subject = f"{word(1)}@acme.example"
    tokens = {text: {"utf-8": {text.encode()}} for text in words}
    tokens |= {text: forms(text) for text in [subject, *words[:12]]}  # in every form
    everywhere(acme, subject, words)
    superuser.execute("CHECKPOINT")
    assert list(scan_tables(superuser, tokens)) == []
    for folder in (services.folder, services.cluster.data):
        assert list(scan_files(folder, tokens)) == []
    run_erasure(acme, request_erasure(acme, subject=subject).id)
    superuser.execute("CHECKPOINT")
    assert list(scan_tables(superuser, tokens)) == []
    for folder in (services.folder, services.cluster.data):
        assert list(scan_files(folder, tokens)) == []


def test_the_command_names_the_table_and_fails(
    services: Any, capsys: pytest.CaptureFixture[str], superuser: psycopg.Connection
) -> None:
    name = f"Residue {uuid4().hex}"
    found_tenant(name)
    url = services.url(SUPERUSER)
    with pytest.raises(SystemExit, match="1"):
        call_command("scan_residue", "--token", name, superuser_url=url)
    said = capsys.readouterr().out
    assert "table public.tenants_tenant" in said
    assert name not in said
    assert str(services.cluster.data) in said  # the bytes of the database's own files
    call_command("scan_residue", "--token", f"never {uuid4().hex}", superuser_url=url)
    assert capsys.readouterr().out.startswith("0 places")
