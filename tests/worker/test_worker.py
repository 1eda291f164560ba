"""A real worker on each broker that is installed: nothing that was promised is lost."""

import io
import os
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

import pytest
from celery import current_app

from config.readers import broker_options
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from memory.models import Trace
from memory.read_memory import read_memory
from memory.remember import remember
from memory.remember_batch import remember_batch
from memory.values import Draft
from privacy.erasure import read_erasure, request_erasure
from privacy.export import open_export, request_export
from privacy.operations import read_operation
from tenants.models import Outbox
from tenants.outbox import sweep
from tests.factories import found_tenant
from tests.worker.brokers import INSTALLED, Broker, Kind

PATIENCE = 90.0


def until(done: Callable[[], bool]) -> None:
    """Wait for the other process, and fail if it never gets there."""
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, "the worker did not do it in time"
        time.sleep(0.1)


@contextmanager
def running_worker(broker: Broker) -> Iterator["subprocess.Popen[bytes]"]:
    """A worker process with its own pool of one, as the supervisor starts it."""
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--concurrency=1"]
    process = subprocess.Popen(
        [*command, "--loglevel=warning"],
        env={**os.environ, "BROKER_URL": broker.url},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(timeout=30)


@pytest.fixture(scope="module", params=INSTALLED, ids=lambda kind: kind.name)
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Broker]:
    """A broker of each kind that this machine has."""
    kind: Kind = request.param
    with kind.prepare(tmp_path_factory.mktemp("broker")) as broker:
        broker.start()
        yield broker
        broker.kill()


@pytest.fixture
def broker(installed: Broker) -> Iterator[Broker]:
    """This process's Celery speaks to the running broker."""
    before = current_app.conf.broker_url
    speak_to(installed.url)
    yield installed
    speak_to(before)


def speak_to(url: str) -> None:
    current_app.conf.broker_url = url
    current_app.conf.broker_transport_options = broker_options("BROKER_URL", url)
    current_app._after_fork()  # forgets the connections to the broker before


def batch(context: TenantContext, size: int) -> list[UUID]:
    drafts = [Draft(text=f"Note {i} about the harbour.") for i in range(size)]
    results = remember_batch(context, drafts, subject="bob")
    return [result.memory.id for result in results if result.memory]


def waiting(context: TenantContext) -> int:
    with tenant_transaction(context):
        return int(
            Trace.objects.within(context).filter(kind="semantic", vector__isnull=True).count()
        )


def test_a_worker_embeds_exports_and_erases(broker: Broker) -> None:
    acme = found_tenant()
    with running_worker(broker):
        ids = batch(acme, 5)
        until(lambda: waiting(acme) == 0)
        assert read_memory(acme, ids[0]).traces["semantic"] == "ready"
        export = request_export(acme, subject="bob")
        until(lambda: read_operation(acme, export.id).status == "succeeded")
        assert b"".join(open_export(acme, export.id).chunks)[:2] == b"PK"
        erasure = request_erasure(acme, subject="bob")
        until(lambda: read_erasure(acme, erasure.id).status == "succeeded")
    assert not Outbox.objects.filter(tenant_id=acme.tenant_id).exists()


def test_a_killed_worker_loses_nothing(broker: Broker) -> None:
    acme = found_tenant()
    with running_worker(broker) as worker:
        batch(acme, 150)
        until(lambda: waiting(acme) < 150)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    assert Outbox.objects.filter(tenant_id=acme.tenant_id).exists()
    with running_worker(broker):
        until(lambda: swept_until_done(acme))


def swept_until_done(context: TenantContext) -> bool:
    """What beat does every few seconds, without waiting for its clock."""
    Outbox.objects.filter(tenant_id=context.tenant_id).update(due_at="2020-01-01T00:00:00Z")
    sweep()
    return waiting(context) == 0 and not Outbox.objects.filter(tenant_id=context.tenant_id).exists()


def test_a_write_succeeds_while_the_broker_is_down_and_its_work_is_done_later(
    broker: Broker,
) -> None:
    acme = found_tenant()
    batch(acme, 1)
    broker.kill()
    try:
        started = time.monotonic()
        batch(acme, 3)
        assert time.monotonic() - started < 15
        assert waiting(acme) == 4
    finally:
        broker.start()
    with running_worker(broker):
        until(lambda: swept_until_done(acme))


def test_a_broker_killed_under_a_worker_loses_nothing(broker: Broker) -> None:
    acme = found_tenant()
    with running_worker(broker) as worker:
        batch(acme, 150)
        until(lambda: waiting(acme) < 150)
        broker.kill()
        broker.start()
        until(lambda: swept_until_done(acme))
        assert worker.poll() is None
        batch(acme, 1)
        until(lambda: swept_until_done(acme))


def test_task_arguments_are_ids_only(broker: Broker) -> None:
    acme = found_tenant()
    remember(acme, Draft(text="A secret harbour."), subject="bob")
    batch(acme, 1)
    rows = Outbox.objects.filter(tenant_id=acme.tenant_id).values("task", "object_id")
    (row,) = rows
    assert row["task"] == "memory.encode_pending"
    assert isinstance(row["object_id"], UUID)


def test_one_child_works_for_one_tenant_after_another(broker: Broker) -> None:
    """Nothing of one is left in the process for the next, though work fails in between."""
    tenants = [found_tenant() for _ in range(3)]
    for number, tenant in enumerate(tenants):
        remember(tenant, Draft(text=f"Harbour number {number}."), subject="bob")
    with running_worker(broker):
        exports = []
        for tenant, other in zip(tenants * 2, tenants[1:] + tenants + tenants[:1], strict=False):
            exports.append((tenant, request_export(tenant, subject="bob").id))
            mixed = [str(UUID(int=0)), str(other.tenant_id), str(exports[-1][1])]
            current_app.send_task("privacy.run_export", mixed)
        for tenant, export_id in exports:
            until(lambda t=tenant, e=export_id: read_operation(t, e).status == "succeeded")
    for tenant, export_id in exports:
        told = _unzipped(b"".join(open_export(tenant, export_id).chunks))
        numbers = [number for number in range(3) if f"Harbour number {number}." in told]
        assert numbers == [tenants.index(tenant)]


def _unzipped(body: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return "\n".join(archive.read(name).decode() for name in archive.namelist())
