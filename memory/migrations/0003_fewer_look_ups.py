from typing import ClassVar

from django.contrib.postgres.indexes import BTreeIndex
from django.db import migrations, models

TELL = """
ALTER TABLE memory_posting NO FORCE ROW LEVEL SECURITY;
ALTER TABLE memory_memory NO FORCE ROW LEVEL SECURITY;
UPDATE memory_posting AS posting SET terms = memory.terms, session_ref = memory.session_ref
FROM memory_memory AS memory
WHERE memory.tenant_id = posting.tenant_id AND memory.id = posting.memory_id;
ALTER TABLE memory_memory FORCE ROW LEVEL SECURITY;
ALTER TABLE memory_posting FORCE ROW LEVEL SECURITY;
"""


class Migration(migrations.Migration):
    """Postings tell their memory's length and session, so that BM25 reads no memory; the moment
    and the speaker of a memory are found by index."""

    dependencies: ClassVar = [("memory", "0002_row_security")]

    operations: ClassVar = [
        migrations.AddField("posting", "terms", models.PositiveIntegerField(default=0)),
        migrations.AddField("posting", "session_ref", models.BinaryField(null=True)),
        migrations.RunSQL(TELL, migrations.RunSQL.noop),
        migrations.AlterField("posting", "terms", models.PositiveIntegerField()),
        migrations.AddIndex(
            "memory",
            BTreeIndex(fields=["tenant_id", "subject_id", "occurred_at"], name="memory_when"),
        ),
        migrations.AddIndex(
            "memory",
            BTreeIndex(fields=["tenant_id", "subject_id", "speaker_ref", "id"], name="memory_who"),
        ),
    ]
