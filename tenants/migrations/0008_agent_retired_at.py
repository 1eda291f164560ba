from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """An agent that is let go leaves the lists; its name stays for the log."""

    dependencies: ClassVar = [("tenants", "0007_previous_wrap")]

    operations: ClassVar = [
        migrations.AddField("agent", "retired_at", models.DateTimeField(null=True)),
    ]
