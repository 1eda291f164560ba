"""``/manage/``: how the team's memory is doing."""

from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from kernel.clock import now
from memory.read_house import House, read_house
from portal.acts import tabled
from portal.pages import admin_page
from portal.visit import PortalRequest
from tenants.name_actors import name_actors

SEALER_IS_LATE_AFTER = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that runs, or does not: ``cure`` says what to do."""

    name: str
    state: str
    tone: str
    cure: str = ""


@admin_page
@require_safe
def home(request: PortalRequest) -> HttpResponse:
    """Figures, health, the newest acts; never content."""
    context = request.portal.context
    house = read_house(context)
    checks = [sealing(house), work(house)]
    shown = {
        "sentence": _sentence(checks),
        "figures": _figures(house),
        "checks": checks,
        "rows": tabled(house.recent, name_actors(context)),
    }
    return render(request, "portal/manage/home.html", shown)


def sealing(house: House) -> Check:
    """Whether new entries become tamper-evident."""
    name = _("Sealing of the audit log")
    if house.sealed_at is None or now() - house.sealed_at > SEALER_IS_LATE_AFTER:
        cure = _("New entries are kept but not sealed yet. Start the sealer: manage.py run_sealer.")
        return Check(name, _("Stopped"), "bad", cure)
    return Check(name, _("Running"), "good")


def work(house: House) -> Check:
    """Whether exports, erasures and embeddings get done."""
    name = _("Background work")
    if house.stuck:
        state = ngettext("%(n)d piece is stuck", "%(n)d pieces are stuck", house.stuck)
        cure = _("Nothing is lost. See that the worker and its broker run.")
        return Check(name, state % {"n": house.stuck}, "warn", cure)
    if house.waiting:
        state = ngettext("%(n)d piece waits", "%(n)d pieces wait", house.waiting)
        return Check(name, state % {"n": house.waiting}, "good")
    return Check(name, _("All done"), "good")


def _sentence(checks: list[Check]) -> str:
    if all(check.tone == "good" for check in checks):
        return _("Everything runs.")
    return _("Something needs your attention.")


def _figures(house: House) -> list[tuple[str, int]]:
    return [
        (_("memories"), house.memories),
        (_("people"), house.people),
        (_("agents"), house.agents),
        (_("acts in the last 7 days"), house.acts_this_week),
    ]
