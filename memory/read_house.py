"""Read how a tenant's memory is doing: its size, its pace, and whether all of it runs."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Sum

from audit.append import append
from audit.events import PageViewed
from audit.heartbeat import last_beat
from audit.listing import Search, list_entries
from audit.models import Entry
from kernel.clock import now
from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.models import Tally
from privacy.models import Subject
from tenants.agents import working_agents
from tenants.keys import open_tenant_keys
from tenants.models import Outbox

RECENT = 5
WEEK = timedelta(days=7)
STUCK_AFTER_ATTEMPTS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """``waiting`` pieces of work are not done yet, of which ``stuck`` were sent several times;
    ``sealed_at`` is when the sealer last went round, None before its first round."""

    memories: int
    people: int
    agents: int
    acts_this_week: int
    waiting: int
    stuck: int
    sealed_at: datetime | None
    recent: tuple[Entry, ...]


def read_house(context: TenantContext) -> House:
    """Counts and the newest acts; no content. Needs ``audit:read``; audited as a page opened."""
    context.require(Scope.AUDIT_READ)
    context.require_tenant_wide("page")
    beat = last_beat()
    with tenant_transaction(context):
        recent = list_entries(context, limit=RECENT).entries
        append(PageViewed(page="home"), context=context, key=open_tenant_keys(context).audit)
        return House(
            memories=_memories(context),
            people=_people(context),
            agents=working_agents(context).count(),
            acts_this_week=_acts_this_week(context),
            waiting=_waiting(context),
            stuck=_waiting(context, attempts__gte=STUCK_AFTER_ATTEMPTS),
            sealed_at=beat.beat_at if beat else None,
            recent=tuple(recent),
        )


def _memories(context: TenantContext) -> int:
    counted = Tally.objects.within(context).aggregate(total=Sum("memories"))
    return int(counted["total"] or 0)


def _people(context: TenantContext) -> int:
    return int(Subject.objects.within(context).filter(reference__isnull=False).count())


def _acts_this_week(context: TenantContext) -> int:
    recent = Search(after=now() - WEEK).condition()
    return int(Entry.objects.within(context).filter(recent).count())


def _waiting(context: TenantContext, **narrowed: int) -> int:
    return Outbox.objects.filter(tenant_id=context.tenant_id, **narrowed).count()
