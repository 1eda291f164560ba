"""Logs to try things on. Each test founds its own."""

from uuid import UUID

from audit.append import append
from audit.events import Event, MemoriesListed, MemoryRead
from audit.logs import register_log
from audit.models import Checkpoint, Leaf
from audit.seal import SealReport, seal_tenant
from audit.verify_log import verify_log
from kernel.aead import Key
from kernel.context import Actor, ActorKind, Scope, TenantContext
from kernel.ids import new_id
from kernel.isolation import tenant_transaction

TENANT_KEY = Key(1, bytes(range(32)))
PERSON_KEY = Key(1, bytes(range(32, 64)))


def found_log() -> TenantContext:
    """A tenant that has a log and nothing else, seen by one of its agents."""
    tenant_id = new_id()
    context = TenantContext(
        tenant_id=tenant_id,
        actor=Actor(ActorKind.AGENT, new_id()),
        scopes=frozenset(Scope),
        purpose="support",
        request_id="request-1",
    )
    with tenant_transaction(context):
        register_log(tenant_id)
    return context


def act(
    context: TenantContext,
    event: Event | None = None,
    *,
    person: UUID | None = None,
    outcome: str = "ok",
) -> UUID:
    """An act in a transaction of its own; its entry's id."""
    event = event or (MemoryRead(memory_id=new_id()) if person else MemoriesListed(memory_ids=()))
    key = PERSON_KEY if person else TENANT_KEY
    with tenant_transaction(context):
        return append(event, context=context, key=key, subject_id=person, outcome=outcome)


def acts(context: TenantContext, count: int, *, person: UUID | None = None) -> list[UUID]:
    """So many acts."""
    return [act(context, person=person) for _ in range(count)]


def seal(context: TenantContext) -> SealReport:
    """Seal all there is; a maintenance job of the database may hold the horizon for a moment."""
    report = seal_tenant(context.tenant_id)
    while report.lag and not report.sealed:
        report = seal_tenant(context.tenant_id)
    return report


def sealed_log(*sizes: int, person: UUID | None = None) -> TenantContext:
    """A log sealed in batches of these sizes."""
    context = found_log()
    for size in sizes:
        acts(context, size, person=person)
        seal(context)
    return context


def leaves(context: TenantContext) -> list[Leaf]:
    """The log's leaves, in order."""
    with tenant_transaction(context):
        return list(Leaf.objects.within(context).order_by("epoch", "index"))


def checkpoints(context: TenantContext) -> list[Checkpoint]:
    """The log's checkpoints, in order."""
    with tenant_transaction(context):
        return list(Checkpoint.objects.within(context).order_by("number"))


def findings(context: TenantContext, *heads: str) -> list[str]:
    """What the verification of the log finds."""
    return verify_log(context.tenant_id, heads).findings
