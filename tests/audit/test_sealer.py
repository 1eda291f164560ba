"""The sealer's process: round after round, whatever one log does."""

import os
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread

import psycopg
import pytest
from django.conf import settings
from django.db import OperationalError, connection

from audit import sealer
from audit.heartbeat import beat, last_beat
from audit.seal import SealReport
from audit.sealer import Tour, run_sealer, seal_all
from kernel.clock import now
from tests.audit.acts import act, acts, findings, found_log, leaves, sealed_log

PATIENCE_SECONDS = 30


def test_a_round_seals_every_log() -> None:
    one, two = found_log(), found_log()
    acts(one, 2)
    acts(two, 3)

    tour = seal_all(Event())

    assert tour.sealed >= 5
    assert (len(leaves(one)), len(leaves(two))) == (2, 3)


def test_a_round_ends_between_two_logs_when_it_is_told_to() -> None:
    context = found_log()
    act(context)
    stop = Event()
    stop.set()

    assert seal_all(stop) == Tour(0, timedelta(0), 0)
    assert leaves(context) == []


def test_a_log_that_cannot_be_sealed_does_not_hold_up_the_others(
    superuser: psycopg.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    broken = sealed_log(1)
    superuser.execute("SET session_replication_role = replica")
    superuser.execute(
        "UPDATE audit_checkpoint SET note = 'gone' WHERE tenant_id = %s", [broken.tenant_id]
    )
    act(broken)
    sound = found_log()
    act(sound)

    tour = seal_all(Event())

    assert tour.failed >= 1
    assert len(leaves(sound)) == 1
    assert str(broken.tenant_id) in {getattr(record, "tenant", "") for record in caplog.records}


def test_the_sealer_beats_and_waits_for_a_database_it_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop, rounds = Event(), []

    def round_of(_: Event) -> Tour:
        rounds.append(now())
        if len(rounds) == 1:
            raise OperationalError("the server went away")
        stop.set()
        return Tour(0, timedelta(seconds=7), 0)

    monkeypatch.setattr(sealer, "seal_all", round_of)
    monkeypatch.setattr(sealer, "PAUSE_SECONDS", 0)
    run_sealer(stop)
    beaten = last_beat()

    assert len(rounds) == 2
    assert beaten is not None
    assert beaten.lag == timedelta(seconds=7)
    assert beaten.beat_at >= rounds[1]


def test_a_database_that_stays_away_ends_the_sealer(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_: Event) -> Tour:
        raise OperationalError("there is no server")

    monkeypatch.setattr(sealer, "seal_all", away)
    monkeypatch.setattr(sealer, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(sealer, "PATIENCE", timedelta(0))
    with pytest.raises(OperationalError, match="there is no server"):
        run_sealer(Event())


def test_entries_that_wait_long_raise_an_alarm(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stop, context = Event(), found_log()

    def late(tenant_id: object) -> SealReport:
        stop.set()
        return SealReport(context.tenant_id, lag=timedelta(seconds=61))

    monkeypatch.setattr(sealer, "seal_tenant", late)
    monkeypatch.setattr(sealer, "PAUSE_SECONDS", 0)
    run_sealer(stop)

    alarms = [one for one in caplog.records if one.name == "audit.sealer"]
    assert [(one.levelname, one.lag_seconds) for one in alarms] == [("WARNING", 61.0)]


def test_there_is_one_heartbeat() -> None:
    beat(timedelta(0))
    beat(timedelta(seconds=2))
    beaten = last_beat()

    assert beaten is not None
    assert (beaten.id, beaten.lag) == (1, timedelta(seconds=2))


def test_the_process_seals_until_it_is_asked_to_end() -> None:
    context = found_log()
    acts(context, 3)
    process = start_sealer(subprocess.PIPE)
    assert process.stderr is not None
    said = []
    reader = Thread(target=lambda: said.extend(process.stderr))
    reader.start()
    try:
        _wait_until_sealed(context, 3)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_SECONDS) == 0
    finally:
        process.kill()
        reader.join()

    assert findings(context) == []
    assert any('"entries": ' in line and '"lag_seconds": ' in line for line in said)


def test_killed_in_the_midst_of_writers_it_leaves_a_whole_log() -> None:
    context = found_log()
    process = start_sealer(subprocess.DEVNULL)
    writer = Thread(target=lambda: (acts(context, 300), connection.close()))
    writer.start()
    try:
        _wait_until_sealed(context, 1)
    finally:
        process.kill()
        process.wait()
        writer.join()
    seal_all(Event())

    assert len(leaves(context)) == 300
    assert findings(context) == []


def start_sealer(stderr: int) -> "subprocess.Popen[str]":
    manage = Path(settings.BASE_DIR) / "manage.py"
    command = [sys.executable, str(manage), "run_sealer"]
    return subprocess.Popen(command, env=os.environ.copy(), stderr=stderr, text=True)


def _wait_until_sealed(context: object, size: int) -> None:
    end = now() + timedelta(seconds=PATIENCE_SECONDS)
    while len(leaves(context)) < size:
        assert now() < end, "the sealer did nothing"
        Event().wait(0.05)
