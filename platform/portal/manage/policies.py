"""``/manage/policies/``: what is done with personal details, and a text to try it on."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from kernel.errors import VersionMismatch
from portal.manage.policy_forms import PolicyForm, TrialForm, filled
from portal.pages import admin_page
from portal.visit import PortalRequest
from privacy.change_policy import change_policy
from privacy.preview_redaction import preview_redaction
from privacy.read_policy import read_policy
from privacy.redaction import Redaction
from tenants.name_actors import name_actors

PAGE_METHODS = ["GET", "HEAD", "POST"]
SAVED = _("Saved. It holds for whatever is written and asked from now on.")
CHANGED = _("Somebody else changed the policy meanwhile, so nothing was saved. This is theirs.")


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in the text that was tried, and what is done with it."""

    entity_type: str
    value: str
    operator: str


@dataclass(frozen=True, slots=True)
class Trial:
    """What would become of a text."""

    redaction: Redaction
    found: list[Found]


@admin_page
@require_http_methods(PAGE_METHODS)
def policies(request: PortalRequest) -> HttpResponse:
    """The policy in force and those before it."""
    form = PolicyForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        _save(request, form)
        return redirect("policies")
    return _page(request, form=form, trial_form=TrialForm())


@admin_page
@require_http_methods(PAGE_METHODS)
def try_policy(request: PortalRequest) -> HttpResponse:
    """The same page with the outcome, or for htmx only the outcome. Nothing is stored."""
    if request.method != "POST":
        return redirect("policies")
    form = TrialForm(request.POST)
    trial = _tried(request, form) if form.is_valid() else None
    if request.htmx:
        return render(request, "portal/manage/policy_trial.html", {"trial": trial})
    return _page(request, form=PolicyForm(), trial_form=form, trial=trial)


def _page(
    request: PortalRequest, *, form: PolicyForm, trial_form: TrialForm, trial: Trial | None = None
) -> HttpResponse:
    context = request.portal.context
    versions = read_policy(context)
    names = name_actors(context)
    shown = {
        "form": form if form.is_bound else filled(versions[0]),
        "trial_form": trial_form,
        "trial": trial,
        "history": [(version, names.get(str(version.actor_id), "")) for version in versions],
    }
    return render(request, "portal/manage/policies.html", shown)


def _save(request: PortalRequest, form: PolicyForm) -> None:
    version = form.cleaned_data["version"]
    try:
        change_policy(request.portal.context, expected_version=version, **form.rules())
    except VersionMismatch:
        messages.error(request, CHANGED)
    else:
        messages.success(request, SAVED)


def _tried(request: PortalRequest, form: TrialForm) -> Trial:
    text, profile = form.cleaned_data["text"], form.cleaned_data["under"] or None
    source = form.cleaned_data["source"]
    redaction = preview_redaction(request.portal.context, text, profile=profile, source=source)
    found = [
        Found(one.entity_type, text[one.start : one.end], one.operator)
        for one in redaction.findings
    ]
    return Trial(redaction, found)
