"""Tenants, keys and clients: each test founds its own and sees nothing else."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.test import Client

from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from privacy.subjects import ensure_subject
from tenants.create_tenant import create_tenant
from tenants.issue_key import issue_key

ALL_SCOPES = tuple(Scope)


@dataclass(frozen=True, slots=True)
class ApiClient:
    """Speaks JSON with ``key``; faults come back as the answers that a caller would get."""

    key: str | None
    http: Client = field(default_factory=partial(Client, raise_request_exception=False))

    def get(self, path: str, **headers: str) -> Any:
        """GET; a header ``if_match=…`` is sent as If-Match."""
        return self.send("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> Any:
        """POST ``body`` as JSON, or as it is if it is bytes."""
        return self.send("POST", path, body, **headers)

    def put(self, path: str, body: object = None, **headers: str) -> Any:
        """PUT, as :meth:`post`."""
        return self.send("PUT", path, body, **headers)

    def patch(self, path: str, body: object = None, **headers: str) -> Any:
        """PATCH, as :meth:`post`."""
        return self.send("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str) -> Any:
        """DELETE."""
        return self.send("DELETE", path, **headers)

    def send(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """One request. ``REQUEST_URI`` names the path as sent, as real servers do."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.key:
            sent["Authorization"] = f"Bearer {self.key}"
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        media_type = sent.pop("content-type", "application/json")
        return self.http.generic(method, path, data, media_type, headers=sent, REQUEST_URI=path)


def found_tenant(name: str | None = None) -> TenantContext:
    """A new tenant, and the operator's context in it: every scope, bound to nobody."""
    return create_tenant(name or f"Tenant {uuid4().hex}")


def subject_id_of(context: TenantContext, subject: str) -> UUID:
    """The random id of the person whom the tenant calls ``subject``, created on first sight."""
    with tenant_transaction(context):
        return ensure_subject(context, subject).id


def agent_key(
    context: TenantContext,
    scopes: Iterable[str] = ALL_SCOPES,
    subject: str | None = None,
    *,
    agent: str = "support bot",
    purpose: str = "",
) -> str:
    """A fresh API key of the tenant; with ``subject``, bound to that person."""
    bound_to = None if subject is None else subject_id_of(context, subject)
    issued = issue_key(context, agent=agent, scopes=scopes, subject_id=bound_to, purpose=purpose)
    return issued.secret


def api_client(key: str | None = None) -> ApiClient:
    """A client that presents ``key``."""
    return ApiClient(key)
