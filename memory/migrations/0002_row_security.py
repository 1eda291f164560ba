from typing import ClassVar

from django.db import migrations

from kernel.rowsecurity import IsolateTable, TenantReference

CHILDREN = ("memoryversion", "trace", "posting", "mention", "relation", "interval")


class Migration(migrations.Migration):
    """Row security by tenant and person; a memory's rows go with it, inside its tenant."""

    dependencies: ClassVar = [("memory", "0001_initial")]

    operations: ClassVar = [
        IsolateTable("memory_memory", subject="subject_id"),
        IsolateTable("memory_tally", subject="subject_id"),
        *(IsolateTable(f"memory_{child}", subject="subject_id") for child in CHILDREN),
        *(TenantReference(f"memory_{child}", "memory_id", "memory_memory") for child in CHILDREN),
    ]
