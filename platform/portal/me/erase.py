"""``/me/erase/``: what would go, sign in again, type to confirm."""

from typing import Any

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from django import forms
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.events import SignedOut
from portal.me.receipt import keep_ticket
from portal.pages import person_page
from portal.visit import PortalRequest
from privacy.erasure import request_erasure
from privacy.note_act import note_act
from privacy.preview_erasure import preview_erasure


class ErasureForm(forms.Form):
    """A word to type, so that no single click erases."""

    phrase = forms.CharField(required=False, max_length=50)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["phrase"]
        field.label = _("Type %(word)s to confirm") % {"word": _confirming_word()}
        field.widget.attrs["autocomplete"] = "off"

    def clean_phrase(self) -> str:
        """Case does not matter, the word does."""
        phrase = str(self.cleaned_data["phrase"]).strip()
        if phrase.casefold() != _confirming_word().casefold():
            raise forms.ValidationError(_("Type the word exactly as it stands here."))
        return phrase


def _confirming_word() -> str:
    return _("ERASE")


@person_page
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: PortalRequest) -> HttpResponse:
    """The preview; its last step is open only shortly after signing in again."""
    form = ErasureForm(request.POST or None) if did_recently_reauthenticate(request) else None
    if request.method == "POST" and form is not None and form.is_valid():
        return _begin(request)
    counts = preview_erasure(request.portal.context)
    return render(request, "portal/me/erase.html", {"form": form, "counts": _shown(counts)})


def _begin(request: PortalRequest) -> HttpResponse:
    """The account goes with its memories, so the session ends here; what replaces it may read
    the receipt and nothing else."""
    context = request.portal.context
    operation = request_erasure(context, subject=None)
    note_act(SignedOut(), context=context)
    logout(request)
    keep_ticket(request, context, operation.id)
    return redirect("erasure", operation_id=operation.id)


def _shown(counts: dict[str, int]) -> list[tuple[str, int]]:
    """Three figures for people; what only recall needs is one of them."""
    named = {"memory_memory", "memory_memoryversion"}
    rest = sum(count for table, count in counts.items() if table not in named)
    return [
        (_("memories"), counts.get("memory_memory", 0)),
        (_("earlier wordings"), counts.get("memory_memoryversion", 0)),
        (_("traces and index entries"), rest),
    ]
