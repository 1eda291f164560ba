"""``/me/erase/{id}/``: an erasure's progress and receipt, for the browser that asked for it.

By the time the receipt is signed the account is gone. So the request for an erasure leaves a
ticket in a fresh session of that browser: it opens this one page and no other.
"""

import json
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kernel.context import Actor, ActorKind, TenantContext
from portal.presentation import zone_of
from portal.progress import is_open
from portal.visit import request_id_of
from privacy.erasure import read_erasure

TICKET = "erasure"
TICKET_SECONDS = 7 * 24 * 60 * 60


def keep_ticket(request: HttpRequest, context: TenantContext, operation_id: UUID) -> None:
    """Let this browser, and none other, read how the erasure stands."""
    named = (context.tenant_id, context.subject_id, context.actor.id, operation_id)
    request.session[TICKET] = [str(part) for part in named]
    request.session.set_expiry(TICKET_SECONDS)


@never_cache
@require_safe
def erasure(request: HttpRequest, operation_id: UUID) -> HttpResponse:
    """Progress, then the receipt; for htmx only the part that changes."""
    found = read_erasure(_context(request, operation_id), operation_id)
    name = "erase_state" if request.headers.get("HX-Request") else "erase_progress"
    with timezone.override(zone_of(request)):
        shown = {"erasure": found, "is_open": is_open(found.status), **_receipt(found.receipt)}
        return render(request, f"portal/me/{name}.html", shown)


def _context(request: HttpRequest, operation_id: UUID) -> TenantContext:
    """What the ticket opens; a 404 without one for this erasure."""
    ticket = [UUID(part) for part in request.session.get(TICKET, [])]
    if not ticket or ticket[-1] != operation_id:
        raise Http404
    tenant_id, subject_id, user_id, _ = ticket
    return TenantContext(
        tenant_id=tenant_id,
        actor=Actor(ActorKind.PERSON, user_id),
        scopes=frozenset(),
        subject_id=subject_id,
        bound=True,
        purpose="self-service",
        request_id=request_id_of(request),
    )


def _receipt(receipt: dict[str, Any] | None) -> dict[str, Any]:
    """The receipt's facts for people, and the whole of it for machines."""
    if receipt is None:
        return {}
    deleted = receipt["deleted"]
    return {
        "erased_at": datetime.fromisoformat(receipt["erased_at"]),
        "memories": deleted.get("memory_memory", 0),
        "records": sum(deleted.values()),
        "backup_days": settings.DUALTRACE_BACKUP_DAYS,
        "receipt_json": json.dumps(receipt, indent=2, ensure_ascii=False),
    }
