"""``/me/memories/{id}/correct/``: say it as it is."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from kernel.errors import Conflict, InvalidInput, RejectedByPolicy, VersionMismatch
from memory.read_memory import read_memory
from memory.revise import revise
from memory.values import TEXT_LIMIT, MemoryRecord, Revision
from portal.pages import person_page
from portal.visit import PortalRequest
from portal.wording.memories import FROZEN

CHANGED = _("This memory changed while you wrote. Look at its text again, then save.")
REFUSED = _("This can’t be kept: the team’s rules refuse something in it.")
WRONG = _("This can’t be kept as it is. Check the text and try again.")


class CorrectionForm(forms.Form):
    """The new wording, and the version it is meant to replace."""

    text = forms.CharField(
        max_length=TEXT_LIMIT,
        label=_("What should be remembered"),
        widget=forms.Textarea(attrs={"dir": "auto"}),
        help_text=_(
            "Phone numbers, addresses, secrets and the like are hidden again before it is stored."
        ),
    )
    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


@person_page
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: PortalRequest, memory_id: UUID) -> HttpResponse:
    """A correction makes a new version; agents use it from then on."""
    form = CorrectionForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _saved(request, memory_id, form):
        messages.success(request, _("Corrected. Agents use the new wording from now on."))
        return redirect("memory", memory_id=memory_id)
    record = read_memory(request.portal.context, memory_id)
    shown = form if form.is_bound else _filled(record)
    return render(request, "portal/me/correct.html", {"form": shown, "memory": record})


def _filled(record: MemoryRecord) -> CorrectionForm:
    return CorrectionForm(initial={"text": record.text, "version": record.version})


def _saved(request: PortalRequest, memory_id: UUID, form: CorrectionForm) -> bool:
    revision = Revision(text=form.cleaned_data["text"])
    version = form.cleaned_data["version"]
    try:
        revise(request.portal.context, memory_id, revision, expected_version=version)
    except VersionMismatch:
        form.add_error(None, CHANGED)
    except Conflict:
        form.add_error(None, FROZEN)
    except RejectedByPolicy:
        form.add_error("text", REFUSED)
    except InvalidInput:
        form.add_error("text", WRONG)
    return form.is_valid()
