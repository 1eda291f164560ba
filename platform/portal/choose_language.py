"""The language switch of pages that need no sign-in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from portal.presentation import LANGUAGE_NAMES, keep_choices


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the language in this browser, go back to the page."""
    back = request.POST.get("next", "/")
    is_ours = url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    response = redirect(back if is_ours else "/")
    language = request.POST.get("language", "")
    keep_choices(response, language=language if language in dict(LANGUAGE_NAMES) else "")
    return response
