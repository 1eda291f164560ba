from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """The tenant's previous wrapping key opens while its people's keys are wrapped anew."""

    dependencies: ClassVar = [("tenants", "0006_sessions_and_second_factors")]

    operations: ClassVar = [
        migrations.AddField(
            "tenantkey", "previous_version", models.PositiveSmallIntegerField(null=True)
        ),
        migrations.AddField("tenantkey", "previous_wrap", models.BinaryField(null=True)),
    ]
