"""Tables of the privacy room: people, their keys, long operations, erasure receipts."""

from typing import ClassVar

from django.db import models
from django.db.models.functions import Now

from kernel.ids import new_id
from kernel.isolation import TenantModel


class SubjectStatus(models.TextChoices):
    """What may happen to a person's memories."""

    ACTIVE = "active"
    FROZEN = "frozen"
    ERASED = "erased"


class Subject(TenantModel):
    """The person remembered. The random ``id`` is what everything refers to; the tenant's own
    id for them is kept as a blind reference and sealed, and both die with the erasure. Whoever
    has no reference is nobody anyone asks about: erased, or the holder of the tenant's canary."""

    whose: ClassVar[str | None] = "id"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    reference = models.BinaryField(null=True)
    sealed_name = models.BinaryField(null=True)
    status = models.CharField(
        max_length=10, choices=SubjectStatus.choices, default=SubjectStatus.ACTIVE
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tenant_id", "reference"], name="subject_reference_once_a_tenant"
            ),
            models.UniqueConstraint(fields=["tenant_id", "id"], name="subject_tenant_id"),
        ]


class SubjectKey(TenantModel):
    """A person's keys, wrapped by the tenant's key. Destroying this row is the erasure. The
    previous data key is there while what it sealed is being sealed anew."""

    subject = models.OneToOneField(
        Subject, primary_key=True, on_delete=models.CASCADE, db_constraint=False
    )
    version = models.PositiveSmallIntegerField(default=1)
    wrapped_data = models.BinaryField()
    previous_version = models.PositiveSmallIntegerField(null=True)
    previous_data = models.BinaryField(null=True)
    wrapped_blind = models.BinaryField()
    wrapped_audit = models.BinaryField()


class PolicyVersion(TenantModel):
    """What the tenant has done with what is found, from then on; the highest version is in
    force, and the earlier ones are its history. Before the first there is the default."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    version = models.PositiveIntegerField()
    rules = models.JSONField()
    actor_kind = models.CharField(max_length=10)
    actor_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tenant_id", "version"], name="policy_version_once_a_tenant"
            )
        ]


class OperationKind(models.TextChoices):
    """Long work that a caller may follow."""

    EXPORT = "export"
    ERASURE = "erasure"
    IMPORT = "import"


class OperationStatus(models.TextChoices):
    """Where long work stands."""

    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"


class Operation(TenantModel):
    """Long work: ids, counts and progress, never text. It outlives an erased person's rows, so
    it points at the random subject id and says so in the erasure rules."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    subject_id = models.UUIDField()
    kind = models.CharField(max_length=10, choices=OperationKind.choices)
    status = models.CharField(
        max_length=10, choices=OperationStatus.choices, default=OperationStatus.QUEUED
    )
    progress = models.FloatField(default=0)
    result = models.JSONField(default=dict)
    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["tenant_id", "subject_id", "-created_at"])]


class ExportChunk(TenantModel):
    """A piece of an export's zip, sealed under the person's key: it dies with the key."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    subject_id = models.UUIDField()
    operation_id = models.UUIDField()
    index = models.PositiveIntegerField()
    sealed = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tenant_id", "operation_id", "index"], name="export_chunk_once"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["tenant_id", "subject_id"], name="export_chunk_subject")
        ]
