"""Bearer authentication (RFC 6750): from the Authorization header to a context."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from api.request_frame import request_id_of
from kernel.context import Actor, TenantContext
from kernel.errors import NotAuthenticated
from tenants.authenticate_key import REFUSED, authenticate_key


class BearerKey(BaseAuthentication):
    """An API key in ``Authorization: Bearer …``. Nothing else counts: no cookie, no query."""

    def authenticate(self, request: Request) -> tuple[Actor, TenantContext]:
        """Who acts, and the context; raises :class:`NotAuthenticated`."""
        scheme, _, key = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            raise NotAuthenticated(REFUSED)
        context = authenticate_key(
            key.strip(),
            request_id=request_id_of(request._request),
            address=request.META.get("REMOTE_ADDR", ""),
        )
        return context.actor, context


class BearerKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema names it."""

    target_class = BearerKey
    name = "apiKey"

    def get_security_definition(self, _schema: object) -> dict[str, str]:
        """An HTTP bearer scheme."""
        return {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "dt_live_…",
            "description": "An API key of an agent, tenant-wide or bound to one subject.",
        }
