"""``/me/settings/restriction/``: stop the use of one's memory, and let it be used again."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from portal.pages import person_page
from portal.visit import PortalRequest
from privacy.lift_restriction import lift_restriction
from privacy.restrict import restrict


@person_page
@require_POST
def restriction(request: PortalRequest) -> HttpResponse:
    """Whichever of the two the button said."""
    if request.POST.get("use") == "allow":
        lift_restriction(request.portal.context, subject=None)
        messages.success(request, _("Your memory may be used again."))
    else:
        restrict(request.portal.context, subject=None)
        messages.success(request, _("Stopped. Nothing is recalled, added or changed any more."))
    return redirect("settings")
