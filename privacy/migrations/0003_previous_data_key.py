from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """A person's previous data key opens while what it sealed is sealed anew."""

    dependencies: ClassVar = [("privacy", "0002_row_security")]

    operations: ClassVar = [
        migrations.AddField(
            "subjectkey", "previous_version", models.PositiveSmallIntegerField(null=True)
        ),
        migrations.AddField("subjectkey", "previous_data", models.BinaryField(null=True)),
    ]
