from typing import ClassVar

import django.db.models.functions.datetime
from django.db import migrations, models

import kernel.ids
from kernel.rowsecurity import IsolateTable


class Migration(migrations.Migration):
    """A tenant's policies, one row a version: what was in force is never rewritten."""

    dependencies: ClassVar = [("privacy", "0003_previous_data_key")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="PolicyVersion",
            fields=[
                ("tenant_id", models.UUIDField()),
                (
                    "id",
                    models.UUIDField(
                        default=kernel.ids.new_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("rules", models.JSONField()),
                ("actor_kind", models.CharField(max_length=10)),
                ("actor_id", models.UUIDField(null=True)),
                (
                    "created_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tenant_id", "version"), name="policy_version_once_a_tenant"
                    )
                ],
            },
        ),
        IsolateTable("privacy_policyversion"),
        migrations.RunSQL(
            "REVOKE UPDATE ON privacy_policyversion FROM dualtrace_app",
            migrations.RunSQL.noop,
        ),
    ]
