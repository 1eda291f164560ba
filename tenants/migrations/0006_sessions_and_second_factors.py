from typing import ClassVar

from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    """Sessions that say whose they are, so that they can be listed and ended; a team that asks
    for a second factor; attempts to sign in, counted for all processes together."""

    dependencies: ClassVar = [("tenants", "0005_key_terms")]

    operations: ClassVar = [
        migrations.AddField("tenant", "needs_second_factor", models.BooleanField(default=False)),
        migrations.CreateModel(
            "Session",
            [
                (
                    "session_key",
                    models.CharField(
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                        verbose_name="session key",
                    ),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("user_id", models.UUIDField(db_index=True, null=True)),
                ("is_signed_in", models.BooleanField(default=False)),
                ("seen_at", models.DateTimeField(db_default=Now())),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
            },
        ),
        migrations.RunSQL("DROP TABLE IF EXISTS django_session", migrations.RunSQL.noop),
        migrations.RunSQL(
            """
            CREATE UNLOGGED TABLE tenants_attempt (
                cache_key varchar(255) PRIMARY KEY, value text NOT NULL, expires timestamptz NOT NULL
            );
            CREATE INDEX tenants_attempt_expires ON tenants_attempt (expires);
            """,
            "DROP TABLE tenants_attempt",
        ),
    ]
