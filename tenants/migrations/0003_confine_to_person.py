from typing import ClassVar

from django.db import migrations

from kernel.rowsecurity import ConfineToPerson


class Migration(migrations.Migration):
    """While an act is confined to one person, other people's places and keys do not exist."""

    dependencies: ClassVar = [("tenants", "0002_row_security")]

    operations: ClassVar = [
        ConfineToPerson("tenants_membership", column="subject_id"),
        ConfineToPerson("tenants_apikey", column="subject_id"),
    ]
