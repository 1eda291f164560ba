"""The log's tables, and what keeps them append-only: rights for the app role, triggers for all.

A superuser can switch triggers off; hashes, signatures and witnesses are for that.
"""

from typing import ClassVar

from django.db import migrations, models
from django.db.models.functions import Now

import audit.models
from kernel.ids import new_id
from kernel.rowsecurity import SUBJECT, IsolateTable

APPEND_ONLY = ("audit_log", "audit_entry", "audit_leaf", "audit_node", "audit_checkpoint")

# The app role may not choose ``xid``: the sealer's horizon relies on it being the writer's own.
RIGHTS = f"""
REVOKE UPDATE, DELETE, TRUNCATE ON {", ".join(APPEND_ONLY)} FROM dualtrace_app;
REVOKE UPDATE, TRUNCATE ON audit_detail FROM dualtrace_app;
REVOKE INSERT ON audit_entry FROM dualtrace_app;
GRANT INSERT (
    id, tenant_id, occurred_at, action, actor_kind, actor_id, subject_ref, outcome, request_id,
    count, commitment
) ON audit_entry TO dualtrace_app;
"""

REFUSE_CHANGES = """
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % is refused: the audit log is append-only', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END $$;
"""

APPEND_ONLY_TRIGGER = """
CREATE TRIGGER append_only BEFORE {events} ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
"""

# Tables are named with their schema: a temporary table of the same name would come first.
DETAILS_GO_WITH_AN_ERASURE = """
CREATE FUNCTION audit_detail_needs_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    writer CONSTANT xid8 := pg_current_xact_id();
BEGIN
    IF NOT EXISTS (
        SELECT FROM public.audit_entry AS gone
        JOIN public.audit_entry AS erasure
            ON erasure.tenant_id = gone.tenant_id AND erasure.xid = writer
        WHERE gone.id = OLD.entry_id AND gone.tenant_id = OLD.tenant_id
            AND erasure.outcome = 'ok'
            AND (
                erasure.action = 'tenant.erased'
                OR (erasure.action = 'subject.erased' AND erasure.subject_ref = gone.subject_ref)
            )
    ) THEN
        RAISE EXCEPTION 'a detail is deleted only in a transaction that appends its erasure'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER needs_erasure AFTER DELETE ON audit_detail
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION audit_detail_needs_erasure();
"""

# Narrowed to a person, a context sees that person's details only, but may still append an entry
# about nobody (its own sign-out, a denial).
DETAILS_OF_ONE_PERSON = f"""
CREATE POLICY subject_only ON audit_detail AS RESTRICTIVE FOR ALL
    USING ({SUBJECT} IS NULL OR subject_id = {SUBJECT})
    WITH CHECK ({SUBJECT} IS NULL OR subject_id IS NULL OR subject_id = {SUBJECT});
"""


def _sql(statement: str) -> migrations.RunSQL:
    return migrations.RunSQL(statement, migrations.RunSQL.noop)


def _refuse(table: str, events: str) -> migrations.RunSQL:
    return _sql(APPEND_ONLY_TRIGGER.format(table=table, events=events))


class Migration(migrations.Migration):
    initial = True
    dependencies: ClassVar = []
    operations: ClassVar = [
        migrations.CreateModel(
            name="Log",
            fields=[
                ("tenant_id", models.UUIDField(primary_key=True, serialize=False)),
                ("origin", models.CharField(max_length=100)),
                ("created_at", models.DateTimeField(db_default=Now())),
            ],
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("beat_at", models.DateTimeField()),
                ("lag", models.DurationField()),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("tenant_id", models.UUIDField()),
                (
                    "id",
                    models.UUIDField(
                        default=new_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "xid",
                    audit.models.TransactionIdField(
                        db_default=models.Func(function="pg_current_xact_id")
                    ),
                ),
                ("occurred_at", models.BigIntegerField()),
                ("action", models.CharField(max_length=40)),
                ("actor_kind", models.CharField(max_length=10)),
                ("actor_id", models.UUIDField(null=True)),
                ("subject_ref", models.BinaryField(null=True)),
                ("outcome", models.CharField(max_length=20)),
                ("request_id", models.CharField(max_length=64)),
                ("count", models.BigIntegerField()),
                ("commitment", models.BinaryField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tenant_id", "xid", "id"], name="audit_entry_to_seal"),
                    models.Index(
                        fields=["tenant_id", "occurred_at", "id"], name="audit_entry_by_time"
                    ),
                    models.Index(
                        fields=["tenant_id", "action", "occurred_at", "id"],
                        name="audit_entry_by_action",
                    ),
                    models.Index(
                        fields=["tenant_id", "actor_id", "occurred_at", "id"],
                        name="audit_entry_by_actor",
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
                ],
            },
        ),
        migrations.CreateModel(
            name="Detail",
            fields=[
                ("tenant_id", models.UUIDField()),
                ("entry_id", models.UUIDField(primary_key=True, serialize=False)),
                ("subject_id", models.UUIDField(null=True)),
                ("salt", models.BinaryField()),
                ("sealed", models.BinaryField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["tenant_id", "subject_id"],
                        condition=models.Q(subject_id__isnull=False),
                        name="audit_detail_by_subject",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Leaf",
            fields=[
                ("tenant_id", models.UUIDField()),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "tenant_id",
                        "epoch",
                        "index",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("epoch", models.IntegerField()),
                ("index", models.BigIntegerField()),
                ("entry_id", models.UUIDField()),
                ("hash", models.BinaryField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tenant_id", "entry_id"), name="audit_leaf_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Node",
            fields=[
                ("tenant_id", models.UUIDField()),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "tenant_id",
                        "epoch",
                        "level",
                        "index",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("epoch", models.IntegerField()),
                ("level", models.SmallIntegerField()),
                ("index", models.BigIntegerField()),
                ("hash", models.BinaryField()),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                ("tenant_id", models.UUIDField()),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "tenant_id",
                        "number",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("number", models.BigIntegerField()),
                ("epoch", models.IntegerField()),
                ("size", models.BigIntegerField()),
                ("root", models.BinaryField()),
                ("signed_at", models.BigIntegerField()),
                ("key_id", models.BinaryField()),
                ("xid", audit.models.TransactionIdField()),
                ("system", models.CharField(max_length=20)),
                ("note", models.TextField()),
            ],
            options={"abstract": False},
        ),
        IsolateTable("audit_entry"),
        IsolateTable("audit_detail"),
        IsolateTable("audit_leaf"),
        IsolateTable("audit_node"),
        IsolateTable("audit_checkpoint"),
        _sql(DETAILS_OF_ONE_PERSON),
        _sql(RIGHTS),
        _sql(REFUSE_CHANGES),
        *(_refuse(table, "UPDATE OR DELETE OR TRUNCATE") for table in APPEND_ONLY),
        _refuse("audit_detail", "UPDATE OR TRUNCATE"),
        _sql(DETAILS_GO_WITH_AN_ERASURE),
    ]
