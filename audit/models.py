"""Tables of the log. Rows are added and never changed: rights and triggers see to it.

No column refers to another table by a foreign key: retention detaches old entries and keeps
their leaves, an erasure deletes details and keeps their entries. What belongs together is
proven by hashes instead, and checked by ``verify_audit_log``.
"""

from typing import Any, ClassVar

from django.db import models
from django.db.models.functions import Now

from kernel.ids import new_id
from kernel.isolation import TenantModel

PLATFORM_TABLES = {
    "audit_log": "which tenants have a log: the sealer reads it before it takes a tenant",
    "audit_heartbeat": "when the sealer last went round, and how far behind it was",
}


class TransactionIdField(models.BigIntegerField):  # type: ignore[type-arg]
    """PostgreSQL's ``xid8``: the id of a transaction. psycopg hands it over as text."""

    def db_type(self, connection: Any) -> str:  # noqa: ARG002
        """The column's type."""
        return "xid8"

    def from_db_value(self, value: str, *_: object) -> int:
        """Text to number."""
        return int(value)

    def get_db_prep_value(self, value: int, *_: object, **__: object) -> str:
        """Number to text: there is no cast from integers."""
        return str(value)


class Log(models.Model):
    """A tenant has a log. ``origin`` names it in checkpoints, followed by the epoch."""

    tenant_id = models.UUIDField(primary_key=True)
    origin = models.CharField(max_length=100)
    created_at = models.DateTimeField(db_default=Now())


class Heartbeat(models.Model):
    """The sealer's sign of life, one row: ``lag`` is the age of the oldest unsealed entry."""

    id = models.SmallIntegerField(primary_key=True, default=1)
    beat_at = models.DateTimeField()
    lag = models.DurationField()


class Entry(TenantModel):
    """An act, in the clear: who did what kind of thing, when, to how many objects.

    ``subject_ref`` is a keyed reference to the person; ``commitment`` is the SHA-256 of the
    detail's salt and sealed bytes. ``occurred_at`` counts microseconds since 1970.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    xid = TransactionIdField(db_default=models.Func(function="pg_current_xact_id"))
    occurred_at = models.BigIntegerField()
    action = models.CharField(max_length=40)
    actor_kind = models.CharField(max_length=10)
    actor_id = models.UUIDField(null=True)
    subject_ref = models.BinaryField(null=True)
    outcome = models.CharField(max_length=20)
    request_id = models.CharField(max_length=64)
    count = models.BigIntegerField()
    commitment = models.BinaryField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["tenant_id", "xid", "id"], name="audit_entry_to_seal"),
            models.Index(fields=["tenant_id", "occurred_at", "id"], name="audit_entry_by_time"),
            models.Index(
                fields=["tenant_id", "action", "occurred_at", "id"], name="audit_entry_by_action"
            ),
            models.Index(
                fields=["tenant_id", "actor_id", "occurred_at", "id"], name="audit_entry_by_actor"
            ),
            models.Index(
                fields=["tenant_id", "subject_ref", "occurred_at", "id"],
                condition=models.Q(subject_ref__isnull=False),
                name="audit_entry_by_subject",
            ),
            models.Index(
                fields=["tenant_id", "outcome", "occurred_at", "id"],
                condition=~models.Q(outcome="ok"),
                name="audit_entry_not_ok",
            ),
        ]


class Detail(TenantModel):
    """What an entry only commits to: its event's fields and purpose, sealed. It goes with the
    person it is about, in a transaction that appends the erasure."""

    entry_id = models.UUIDField(primary_key=True)
    subject_id = models.UUIDField(null=True)
    salt = models.BinaryField()
    sealed = models.BinaryField()

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["tenant_id", "subject_id"],
                condition=models.Q(subject_id__isnull=False),
                name="audit_detail_by_subject",
            )
        ]


class Leaf(TenantModel):
    """An entry's place in the tree of its epoch (level 0)."""

    pk = models.CompositePrimaryKey("tenant_id", "epoch", "index")
    epoch = models.IntegerField()
    index = models.BigIntegerField()
    entry_id = models.UUIDField()
    hash = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tenant_id", "entry_id"], name="audit_leaf_once")
        ]


class Node(TenantModel):
    """The root of a complete subtree of ``2 ** level`` leaves, level 1 and up. Kept so that
    sealing and proofs read O(log n) rows."""

    pk = models.CompositePrimaryKey("tenant_id", "epoch", "level", "index")
    epoch = models.IntegerField()
    level = models.SmallIntegerField()
    index = models.BigIntegerField()
    hash = models.BinaryField()


class Checkpoint(TenantModel):
    """A signed tree head. ``number`` counts a tenant's checkpoints through all epochs, so that
    one taken out leaves a gap. ``note`` is what was signed; the columns repeat it for queries.

    Entries with a transaction id below ``xid`` are in the tree; ``signed_at`` counts
    microseconds since 1970; ``system`` is PostgreSQL's system identifier.
    """

    pk = models.CompositePrimaryKey("tenant_id", "number")
    number = models.BigIntegerField()
    epoch = models.IntegerField()
    size = models.BigIntegerField()
    root = models.BinaryField()
    signed_at = models.BigIntegerField()
    key_id = models.BinaryField()
    xid = TransactionIdField()
    system = models.CharField(max_length=20)
    note = models.TextField()
