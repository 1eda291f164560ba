"""Every other path under ``/api/``: a plain 404."""

from typing import NoReturn

from django.http import Http404

from api.view import OpenView


class NothingView(OpenView):
    """Nothing is served here."""

    schema = None

    def initial(self, *_args: object, **_kwargs: object) -> NoReturn:
        """Whatever the method, before anything is read."""
        raise Http404
