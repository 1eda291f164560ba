"""The ASGI application: ``uvicorn config.asgi:application``."""

import os
from typing import cast

import django
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from api.body_limit import Application, BodyLimit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config.checks import refuse_unsafe_start  # noqa: E402  (they need the apps)
from config.warm_up import warm_up  # noqa: E402


class OneHop(ASGIHandler):
    """Django's handler, with the whole chain of middleware and view in one thread.

    Nearly all of it is synchronous. The stock handler runs each piece in a thread of its own
    accord, going to and fro twenty times a request, which takes longer than the middleware.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002
        """As a synchronous chain."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Run the chain in the request's thread."""
        return await sync_to_async(self._respond, thread_sensitive=True)(request)

    def _respond(self, request: HttpRequest) -> HttpResponseBase:
        """The thread gives its connection back before anything is sent: neither a client that
        reads slowly nor one that has left, whose request is cancelled, keeps it."""
        try:
            return self.get_response(request)
        finally:
            close_old_connections()


refuse_unsafe_start()
warm_up()

application = BodyLimit(cast(Application, OneHop()), settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
