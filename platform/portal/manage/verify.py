"""``/manage/audit/verify/``: recompute this team's log and say what that shows."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from portal.pages import admin_page
from portal.visit import PortalRequest
from tenants.verify_audit import verify_audit

FINDINGS_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome in a word, what it means in a sentence, and what was found, if anything."""

    tone: str
    title: str
    meaning: str
    lines: list[str]


@admin_page
@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: PortalRequest) -> HttpResponse:
    """The answer on a page of its own, or for htmx only the verdict."""
    if request.method != "POST":
        return redirect("audit")
    verdict = _verdict(request)
    name = "verdict" if request.htmx else "verified"
    return render(request, f"portal/manage/{name}.html", {"verdict": verdict})


def _verdict(request: PortalRequest) -> Verdict:
    try:
        found = verify_audit(request.portal.context)
    except ValueError:
        return _tampered([_("The witness’s file, kept outside the database, is damaged.")])
    return _tampered(found.findings) if found.findings else _valid(found.entries)


def _valid(entries: int) -> Verdict:
    meaning = ngettext(
        "The %(n)d sealed entry is exactly as it was written; nothing was changed or removed.",
        "All %(n)d sealed entries are exactly as they were written; nothing was changed, removed "
        "or slipped in.",
        entries,
    )
    return Verdict("success", _("Valid"), meaning % {"n": entries}, [])


def _tampered(findings: list[str]) -> Verdict:
    meaning = _(
        "Somebody changed the log behind the service’s back. Keep a copy of the database and of "
        "its witness file before you do anything else."
    )
    return Verdict("error", _("Tampered with"), meaning, findings[:FINDINGS_SHOWN])
