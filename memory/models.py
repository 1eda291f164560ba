"""Tables of the memory room. Nothing readable rests here: bodies are sealed, words, names and
labels are blind references under the person's key (docs/threat-model.md has the leakage table)."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BTreeIndex
from django.db import models
from django.db.models.functions import Now
from pgvector.django import HalfVectorField

from kernel.ids import new_id
from kernel.isolation import TenantModel


class Source(models.TextChoices):
    """Where a memory came from; trust begins here."""

    USER = "user"
    AGENT = "agent"
    TOOL = "tool"
    DOCUMENT = "document"
    IMPORT = "import"


class Status(models.TextChoices):
    """Whether a memory may be recalled."""

    ACTIVE = "active"
    QUARANTINED = "quarantined"
    FROZEN = "frozen"
    SUPERSEDED = "superseded"
    ARCHIVED = "archived"


class SubjectRow(TenantModel):
    """A row that belongs to one person of a tenant and dies with them."""

    subject_id = models.UUIDField()

    class Meta:
        abstract = True


class Memory(SubjectRow):
    """One memory. ``body`` seals its text, session, speaker, topic, metadata and findings."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    body = models.BinaryField()
    session_ref = models.BinaryField(null=True)
    turn = models.IntegerField(null=True)
    speaker_ref = models.BinaryField(null=True)
    occurred_at = models.DateTimeField()
    created_at = models.DateTimeField(db_default=Now())
    source = models.CharField(max_length=10, choices=Source.choices)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.ACTIVE)
    importance = models.FloatField(default=0.5)
    trust = models.FloatField(default=1.0)
    asks = models.FloatField(default=0)
    facets = ArrayField(models.BinaryField(), default=list)
    terms = models.PositiveIntegerField(default=0)
    origin_ref = models.BinaryField(null=True)
    version = models.PositiveIntegerField(default=1)
    superseded_by = models.UUIDField(null=True)
    expires_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tenant_id", "id"], name="memory_tenant_id"),
            models.UniqueConstraint(
                fields=["tenant_id", "subject_id", "origin_ref"], name="memory_once_an_origin"
            ),
        ]
        indexes: ClassVar = [
            BTreeIndex(fields=["tenant_id", "subject_id", "-id"], name="memory_newest"),
            BTreeIndex(
                fields=["tenant_id", "subject_id", "session_ref", "turn"], name="memory_turn"
            ),
            BTreeIndex(fields=["tenant_id", "subject_id", "occurred_at"], name="memory_when"),
            BTreeIndex(fields=["tenant_id", "subject_id", "speaker_ref", "id"], name="memory_who"),
        ]


class MemoryVersion(SubjectRow):
    """What a memory said before a revision, sealed; gone with the memory."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    memory_id = models.UUIDField()
    version = models.PositiveIntegerField()
    body = models.BinaryField()
    replaced_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tenant_id", "memory_id", "version"], name="version_once_a_memory"
            )
        ]
        indexes: ClassVar = [BTreeIndex(fields=["tenant_id", "subject_id"], name="version_subject")]


class TraceKind(models.TextChoices):
    """The kinds of traces; a visual or auditory one would be a new encoder, not a migration."""

    SEMANTIC = "semantic"
    STRUCTURAL = "structural"


class Trace(SubjectRow):
    """What a memory leaves for recall, by ``(memory, kind, model, part)``. A trace without its
    vector or structure is pending: the row itself is the work to be done."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    memory_id = models.UUIDField()
    kind = models.CharField(max_length=12, choices=TraceKind.choices)
    model = models.CharField(max_length=60)
    part = models.PositiveSmallIntegerField(default=0)
    vector = HalfVectorField(null=True)
    structure = models.BinaryField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tenant_id", "memory_id", "kind", "model", "part"], name="trace_once"
            )
        ]
        indexes: ClassVar = [
            BTreeIndex(
                fields=["tenant_id", "subject_id", "model"],
                condition=models.Q(kind="semantic"),
                name="trace_semantic",
            )
        ]


class Posting(SubjectRow):
    """The lexical index: a blind token, the memory it is in, and how often; with the memory's
    length and session, so that BM25 over both need not read the memory."""

    pk = models.CompositePrimaryKey("tenant_id", "subject_id", "token", "memory_id")
    token = models.BinaryField()
    memory_id = models.UUIDField()
    count = models.PositiveIntegerField()
    terms = models.PositiveIntegerField()
    session_ref = models.BinaryField(null=True)

    class Meta:
        indexes: ClassVar = [
            BTreeIndex(fields=["tenant_id", "memory_id"], name="posting_memory"),
        ]


class Mention(SubjectRow):
    """A blind reference to an entity that a memory names."""

    pk = models.CompositePrimaryKey("tenant_id", "subject_id", "entity_ref", "memory_id")
    entity_ref = models.BinaryField()
    memory_id = models.UUIDField()

    class Meta:
        indexes: ClassVar = [BTreeIndex(fields=["tenant_id", "memory_id"], name="mention_memory")]


class Relation(SubjectRow):
    """Subject, predicate, object as blind references; their words are in the structural trace."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    memory_id = models.UUIDField()
    from_ref = models.BinaryField()
    predicate_ref = models.BinaryField()
    to_ref = models.BinaryField()

    class Meta:
        indexes: ClassVar = [
            BTreeIndex(fields=["tenant_id", "subject_id", "from_ref"], name="relation_from"),
            BTreeIndex(fields=["tenant_id", "subject_id", "to_ref"], name="relation_to"),
            BTreeIndex(fields=["tenant_id", "memory_id"], name="relation_memory"),
        ]


class Interval(SubjectRow):
    """A stretch of time that a memory speaks of, end excluded."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    memory_id = models.UUIDField()
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            BTreeIndex(fields=["tenant_id", "subject_id", "starts_at"], name="interval_start"),
            BTreeIndex(fields=["tenant_id", "memory_id"], name="interval_memory"),
        ]


class Tally(SubjectRow):
    """Kept counters of one person: what BM25 needs, without counting rows at each recall. Its
    row lock also orders a write against an erasure."""

    subject_id = models.UUIDField(primary_key=True)
    memories = models.PositiveIntegerField(default=0)
    terms = models.PositiveBigIntegerField(default=0)
