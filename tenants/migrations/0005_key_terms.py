from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from kernel.rowsecurity import IsolateTable


class Migration(migrations.Migration):
    """Networks and rotation of API keys, and how far each is ahead of its rate. That table is
    unlogged: a request costs it no write to disk, and what a crash loses is nobody's loss."""

    dependencies: ClassVar = [("tenants", "0004_outbox_tries")]

    operations: ClassVar = [
        migrations.AddField(
            "apikey", "networks", ArrayField(models.CharField(max_length=43), default=list)
        ),
        migrations.AddField("apikey", "refused_at", models.DateTimeField(null=True)),
        migrations.AddField("apikey", "replaces_id", models.UUIDField(null=True)),
        migrations.CreateModel(
            "Pace",
            [
                ("tenant_id", models.UUIDField()),
                ("key_id", models.UUIDField(primary_key=True, serialize=False)),
                ("due", models.DateTimeField()),
            ],
            options={"abstract": False},
        ),
        migrations.RunSQL(
            "ALTER TABLE tenants_pace SET UNLOGGED, SET (fillfactor = 50)", migrations.RunSQL.noop
        ),
        IsolateTable("tenants_pace"),
    ]
