"""Seal a tenant's entries: sequence → integrate → publish.

*Sequence*: take the entries whose transactions are over (those below the horizon, the oldest
transaction still running), in the order of their transaction ids. Every later entry has a higher
id, so none is ever missed and no writer waits.
*Integrate*: append their leaves to the tenant's tree and sign its new head, in one transaction.
If the process dies before the commit, nothing happened: the next round takes the same entries.
*Publish*: keep the head outside the database. If the process dies between the commit and this,
the witness lags behind the database until the next round, which publishes the same head.

Two sealers never work on one tenant at once (an advisory lock), and if they did, the primary keys
of leaves and checkpoints would refuse the second: a fork cannot be committed.
"""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import transaction

from audit.checkpoint import sign_checkpoint
from audit.integrate import integrate, load_tree, oldest_unsealed
from audit.models import Checkpoint
from audit.signing import load_signer
from audit.standing import Standing, take_stand
from audit.verifier import Tree, parse_checkpoint
from audit.witness import last_witnessed, order, publish
from kernel.clock import MICROSECOND, now, to_micros

IDLE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class SealReport:
    """What a round did for a tenant: how many entries it sealed, the age of the oldest it found
    unsealed, and the number of the checkpoint it signed, if any. ``busy``: another sealer had
    the tenant."""

    tenant_id: UUID
    sealed: int = 0
    lag: timedelta = timedelta(0)
    number: int | None = None
    busy: bool = False


def seal_tenant(tenant_id: UUID) -> SealReport:
    """Seal what can be sealed, sign a checkpoint if there is something new or the last is a
    minute old, and publish it.

    Raises :class:`audit.standing.LogTampered` rather than sign what it can't vouch for,
    ``NotFound`` for a tenant without a log.
    """
    witnessed = last_witnessed(tenant_id)  # first: the database is never behind it
    with transaction.atomic(durable=True):
        standing = take_stand(tenant_id, witnessed)
        if standing is None:
            return SealReport(tenant_id, busy=True)
        report, newest = _seal(standing)
    if newest and (witnessed is None or order(parse_checkpoint(newest.note)) > order(witnessed)):
        publish(tenant_id, newest.note)
    return report


def _seal(standing: Standing) -> tuple[SealReport, Checkpoint | None]:
    moment = to_micros(now())
    oldest = oldest_unsealed(standing)
    lag = timedelta(0) if oldest is None else (moment - oldest) * MICROSECOND
    due = _is_due(standing, moment)
    if oldest is None and not due:
        return SealReport(standing.tenant_id), standing.last
    tree = load_tree(standing)
    sealed = integrate(standing, tree)
    if not sealed and not due:
        return SealReport(standing.tenant_id, lag=lag), standing.last
    newest = _sign(standing, tree, moment)
    return SealReport(standing.tenant_id, sealed, lag, newest.number), newest


def _is_due(standing: Standing, moment: int) -> bool:
    """Idle times are signed too: a gap in them would otherwise tell nothing."""
    last = standing.last
    return last is None or standing.starts_over or moment - last.signed_at >= IDLE / MICROSECOND


def _sign(standing: Standing, tree: Tree, moment: int) -> Checkpoint:
    row = Checkpoint(
        tenant_id=standing.tenant_id,
        number=standing.last.number + 1 if standing.last else 1,
        epoch=standing.epoch,
        size=tree.size,
        root=tree.root(),
        signed_at=moment,
        xid=standing.horizon,
        system=standing.system,
    )
    ended = standing.head if standing.starts_over else None
    sign_checkpoint(standing.origin, row, ended.as_previous() if ended else "", load_signer())
    row.save(force_insert=True)
    return row
