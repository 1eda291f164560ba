"""``/manage/audit/``: who did what and when, and the proof of each entry."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from audit.listing import Search
from portal.acts import row_of, stated, tabled
from portal.pages import admin_page
from portal.proof import facts_of, proof_of
from portal.visit import PortalRequest
from portal.wording.acts import ACTS, KINDS
from privacy.read_entry import read_entry
from privacy.search_audit import search_audit
from tenants.name_actors import name_actors

PAGE_SIZE = 25
SENSIBLE = [MinValueValidator(date(2000, 1, 1)), MaxValueValidator(date(2999, 12, 31))]


def _date_field(label: Any) -> forms.DateField:
    """A date as browsers send it, whatever the reader's language."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(
        required=False, label=label, widget=widget, input_formats=["%Y-%m-%d"], validators=SENSIBLE
    )


class AuditForm(forms.Form):
    """A search; what the address can't say is taken as unsaid."""

    action = forms.ChoiceField(required=False, label=_("What"))
    actor = forms.ChoiceField(required=False, label=_("Who"))
    after = _date_field(_("From"))
    before = _date_field(_("To and including"))
    cursor = forms.CharField(required=False, max_length=500, widget=forms.HiddenInput)

    def __init__(self, *args: Any, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer(self.fields["action"], {key: str(words.name) for key, words in ACTS.items()})
        _offer(self.fields["actor"], _actors(names))

    def search(self) -> Search:
        """The clean part of the form as a search; days are the reader's."""
        self.is_valid()
        clean = self.cleaned_data
        actor, before = clean.get("actor") or None, clean.get("before")
        is_kind = actor in {str(kind) for kind in KINDS}
        return Search(
            action=clean.get("action") or None,
            actor_kind=actor if is_kind else None,
            actor_id=UUID(actor) if actor and not is_kind else None,
            after=_midnight(clean.get("after")),
            before=_midnight(before + timedelta(days=1)) if before else None,
        )


@admin_page
@require_safe
def audit(request: PortalRequest) -> HttpResponse:
    """A page of what was searched for."""
    context = request.portal.context
    names = name_actors(context)
    form = AuditForm(request.GET, names=names)
    search = form.search()
    cursor = form.cleaned_data.get("cursor") or None
    page = search_audit(context, search, cursor=cursor, limit=PAGE_SIZE)
    shown = {
        "form": form,
        "rows": tabled(page.results, names),
        "is_narrowed": search != Search(),
        "cursor": cursor,
        "next_cursor": page.next_cursor,
    }
    return render(request, "portal/manage/audit.html", shown)


@admin_page
@require_safe
def audit_entry(request: PortalRequest, entry_id: UUID) -> HttpResponse:
    """One entry, its reason, and what proves it."""
    context = request.portal.context
    found = read_entry(context, entry_id)
    shown = {
        "row": row_of(found.entry, name_actors(context)),
        "purpose": stated(found.detail.get("purpose", "")),
        "proof": proof_of(found),
        "facts": facts_of(found),
    }
    return render(request, "portal/manage/audit_entry.html", shown)


def _actors(names: Mapping[str, str]) -> dict[str, str]:
    return {**{kind: str(label) for kind, label in KINDS.items()}, **names}


def _offer(field: forms.Field, labels: Mapping[str, str]) -> None:
    """Anything, or one of ``labels`` in the order of the alphabet."""
    choices = sorted(labels.items(), key=lambda choice: choice[1].casefold())
    if isinstance(field, forms.ChoiceField):
        field.choices = [("", gettext("Anything")), *choices]


def _midnight(day: date | None) -> datetime | None:
    return timezone.make_aware(datetime.combine(day, time())) if day else None
