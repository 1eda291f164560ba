"""Isolation in the database: transaction-local settings, and managers that refuse to guess.

``tenant_transaction(context)`` opens the only kind of transaction in which tenant tables show
rows. Settings are local to it (a plain ``SET`` would survive into the next request on a pooled
connection), and row security compares them with each row (``kernel.rowsecurity``).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import connection, models, transaction

from kernel.context import TenantContext
from kernel.errors import NoActiveContext

# A lock that does not come soon fails the act (503 within two seconds) instead of queueing it.
SETTINGS = """
SELECT set_config('app.tenant_id', %s, true), set_config('app.subject_id', %s, true),
    set_config('lock_timeout', '1500ms', true)
"""


@contextmanager
def tenant_transaction(context: TenantContext) -> Iterator[None]:
    """A durable transaction whose settings show ``context``'s rows and no others."""
    with transaction.atomic(durable=True):
        set_local(context.tenant_id, context.subject_id)
        yield


def set_local(tenant_id: UUID, subject_id: UUID | None = None) -> None:
    """Set the transaction-local tenant and person. One query; must run inside a transaction."""
    if not connection.in_atomic_block:
        raise NoActiveContext("Row security settings outside a transaction would do nothing.")
    with connection.cursor() as cursor:
        cursor.execute(SETTINGS, [str(tenant_id), str(subject_id or "")])


@contextmanager
def credential_transaction(setting: str, value: str) -> Iterator[None]:
    """A transaction in which a policy shows the one row whose hash or id equals ``setting``."""
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, true)", [f"app.{setting}", value])
        yield


class ScopedManager(models.Manager[Any]):
    """The default manager of tenant tables: ``Model.objects.within(context)`` or nothing."""

    def get_queryset(self) -> "models.QuerySet[Any]":
        raise NoActiveContext(f"{self.model.__name__}.objects needs .within(context).")

    def within(self, context: TenantContext) -> "models.QuerySet[Any]":
        """Rows of the context's tenant, and of its person where it is narrowed to one."""
        rows = super().get_queryset().filter(tenant_id=context.tenant_id)
        if context.subject_id is not None and _has_subject(self.model):
            rows = rows.filter(subject_id=context.subject_id)
        return rows


class TenantModel(models.Model):
    """A row that belongs to a tenant. Tables need ``IsolateTable`` in their migration."""

    tenant_id = models.UUIDField()

    objects = ScopedManager()

    class Meta:
        abstract = True


def _has_subject(model: type[models.Model]) -> bool:
    return any(field.attname == "subject_id" for field in model._meta.concrete_fields)
