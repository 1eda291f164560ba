from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Work that fails each time is given up, so it must be told from work nobody took."""

    dependencies: ClassVar = [("tenants", "0003_confine_to_person")]

    operations: ClassVar = [
        migrations.AddField("outbox", "tries", models.PositiveSmallIntegerField(default=0)),
    ]
