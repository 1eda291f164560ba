"""Isolation in the database: transaction-local settings, and managers that refuse to guess.

``tenant_transaction(context)`` opens the only kind of transaction in which tenant tables show
rows. Settings are local to it (a plain ``SET`` would survive into the next request on a pooled
connection), and row security compares them with each row (``kernel.rowsecurity``). Rows that a
manager brings are compared once more as they leave it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar
from uuid import UUID

from django.db import connection, models, transaction
from django.db.models.query import ModelIterable

from kernel.alarms import Alarm, Layer, alarms_noted, sound
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
    with alarms_noted(context), transaction.atomic(durable=True):
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


class ScopedRows(models.QuerySet[Any]):
    """Rows of a context. Whole rows are compared with it once more before anyone gets them: one
    of another tenant or person is dropped and alarmed. (``values()`` are ids and numbers of rows
    that are opened by this way; what is sealed leaves in whole rows only.)"""

    context: TenantContext | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._iterable_class = OwnRows

    def _clone(self) -> "ScopedRows":
        clone: ScopedRows = super()._clone()  # type: ignore[misc]
        clone.context = self.context
        return clone


class OwnRows(ModelIterable):  # type: ignore[type-arg]
    """The rows that are the context's own."""

    queryset: ScopedRows

    def __iter__(self) -> Iterator[Any]:
        context = self.queryset.context
        for row in super().__iter__():
            if context is not None and _is_own(row, context):
                yield row
            else:
                sound(Alarm(Layer.POST_FILTER, row._meta.db_table))


class ScopedManager(models.Manager[Any]):
    """The default manager of tenant tables: ``Model.objects.within(context)`` or nothing."""

    def get_queryset(self) -> "models.QuerySet[Any]":
        raise NoActiveContext(f"{self.model.__name__}.objects needs .within(context).")

    def within(self, context: TenantContext) -> "models.QuerySet[Any]":
        """Rows of the context's tenant, and of its person where it is narrowed to one."""
        rows = ScopedRows(self.model, using=self._db)
        rows.context = context
        return rows.filter(**self.condition(context))

    def looked_up(self, **by: Any) -> list[Any]:
        """The rows that a credential leads to, oldest first, while no tenant is known: inside a
        ``credential_transaction``. They are compared once more, too."""
        found = list(super().get_queryset().filter(**by).order_by("pk"))
        return [row for row in found if _led_to(row, by)]

    def condition(self, context: TenantContext) -> dict[str, UUID]:
        """The columns that must equal the context's ids."""
        person = person_column(self.model)
        if context.subject_id is None or person is None:
            return {"tenant_id": context.tenant_id}
        return {"tenant_id": context.tenant_id, person: context.subject_id}


class TenantModel(models.Model):
    """A row that belongs to a tenant. Tables need ``IsolateTable`` in their migration."""

    whose: ClassVar[str | None] = None  # the column of the person's id, if not ``subject_id``

    tenant_id = models.UUIDField()

    objects = ScopedManager()

    class Meta:
        abstract = True


def person_column(model: type[models.Model]) -> str | None:
    """The column of ``model`` that says whose row it is; None where rows are about nobody."""
    columns = {field.attname for field in model._meta.concrete_fields}
    return getattr(model, "whose", None) or ("subject_id" if "subject_id" in columns else None)


def _is_own(row: models.Model, context: TenantContext) -> bool:
    """Whether ``row``, and what came joined to it, is the context's."""
    joined = [held for held in row._state.fields_cache.values() if isinstance(held, TenantModel)]
    return all(_matches(one, context) for one in (row, *joined))


def _matches(row: models.Model, context: TenantContext) -> bool:
    person = person_column(type(row))
    same_tenant = bool(getattr(row, "tenant_id", None) == context.tenant_id)
    if person is None or context.subject_id is None:
        return same_tenant
    return same_tenant and getattr(row, person) == context.subject_id


def _led_to(row: models.Model, by: dict[str, Any]) -> bool:
    is_it = all(getattr(row, name) == value for name, value in by.items())
    if not is_it:
        sound(Alarm(Layer.POST_FILTER, row._meta.db_table))
    return is_it
