"""``/me/memories/``: all of them, newest first, or those that a question finds."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from kernel.clock import now
from kernel.context import TenantContext
from memory.list_memories import list_memories
from memory.models import Status
from memory.recall import recall
from memory.values import Filters, Hit, MemoryRecord, Question
from portal.pages import person_page
from portal.visit import PortalRequest

PAGE_SIZE = 25
FOUND_LIMIT = 15
TRACES = ("semantic", "lexical", "structural")
QUERY_LIMIT = 1_000
STATES = (
    ("", _("All")),
    (Status.ACTIVE, _("In use")),
    (Status.SUPERSEDED, _("Replaced")),
    (Status.QUARANTINED, _("Held back")),
)
PERIODS = (("", _("Any time")), ("30", _("Last 30 days")), ("365", _("Last 12 months")))


class MemoriesForm(forms.Form):
    """What the address of the page may say; what it can't say is taken as unsaid."""

    q = forms.CharField(max_length=QUERY_LIMIT, required=False, label=_("Search your memories"))
    status = forms.ChoiceField(choices=STATES, required=False)
    period = forms.ChoiceField(choices=PERIODS, required=False)
    cursor = forms.CharField(max_length=500, required=False)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The page's question, clean."""

    query: str = ""
    status: str = ""
    period: str = ""
    cursor: str = ""

    @property
    def after(self) -> datetime | None:
        """The earliest moment asked for."""
        return now() - timedelta(days=int(self.period)) if self.period else None

    @property
    def is_narrowed(self) -> bool:
        """Whether an empty answer may just mean that the question was narrow."""
        return bool(self.query or self.status or self.period or self.cursor)


@dataclass(frozen=True, slots=True)
class Row:
    """One memory to show and, if it was searched for, what found it first."""

    memory: MemoryRecord
    found_by: str = ""


@person_page
@require_safe
def memories(request: PortalRequest) -> HttpResponse:
    """Searching is a recall like an agent's, and is audited like one."""
    form = MemoriesForm(request.GET)
    wanted = _wanted(form)
    context = request.portal.context
    found = _search(context, wanted) if wanted.query else _browse(context, wanted)
    shown = {"form": form, "wanted": wanted, "states": STATES, "periods": PERIODS, **found}
    return render(request, "portal/me/memories.html", shown)


def _wanted(form: MemoriesForm) -> Wanted:
    form.is_valid()
    clean = form.cleaned_data
    return Wanted(
        query=clean.get("q", ""),
        status=clean.get("status", ""),
        period=clean.get("period", ""),
        cursor=clean.get("cursor", ""),
    )


def _browse(context: TenantContext, wanted: Wanted) -> dict[str, Any]:
    page = list_memories(
        context,
        subject=None,
        status=wanted.status or None,
        after=wanted.after,
        cursor=wanted.cursor or None,
        limit=PAGE_SIZE,
    )
    return {"rows": [Row(memory) for memory in page.results], "next_cursor": page.next_cursor}


def _search(context: TenantContext, wanted: Wanted) -> dict[str, Any]:
    question = Question(query=wanted.query, limit=FOUND_LIMIT, filters=Filters(after=wanted.after))
    return {"rows": [_found(hit) for hit in recall(context, question, subject=None).hits]}


def _found(hit: Hit) -> Row:
    """With the trace that did most for it."""
    return Row(hit.memory, max(TRACES, key=lambda trace: hit.why.get(trace, 0.0)))
