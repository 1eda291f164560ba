from typing import ClassVar

from django.db import migrations

from kernel.rowsecurity import IsolateTable, TenantReference


class Migration(migrations.Migration):
    """Row security by tenant and, where an act is confined to one person, by person."""

    dependencies: ClassVar = [("privacy", "0001_initial")]

    operations: ClassVar = [
        IsolateTable("privacy_subject", subject="id"),
        IsolateTable("privacy_subjectkey", subject="subject_id"),
        IsolateTable("privacy_operation", subject="subject_id"),
        IsolateTable("privacy_exportchunk", subject="subject_id"),
        TenantReference("privacy_subjectkey", "subject_id", "privacy_subject"),
    ]
