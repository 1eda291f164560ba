"""What cannot be avoided: reading a text with the language model, embedding it, one raw scan."""

from collections.abc import Callable
from uuid import UUID

from django.db import connection, transaction
from pgvector import HalfVector

from memory.encoders.semantic import SemanticEncoder, encoder
from privacy.language import analyse
from privacy.redaction import redact_label

RAW_SCAN = """
SELECT memory_id FROM memory_trace
WHERE tenant_id = %s AND subject_id = %s AND model = %s AND kind = 'semantic'
ORDER BY vector <=> %s::halfvec LIMIT 10
"""
SETTINGS = "SELECT set_config('app.tenant_id', %s, true), set_config('app.subject_id', %s, true)"
KEY = b"bench" * 8


def recall_floor(tenant_id: UUID, subject_id: UUID) -> Callable[[str], object]:
    """Read, embed, scan."""

    def call(text: str) -> object:
        analyse(text)
        vector = encoder().encode_query(redact_label(text, pseudonym_key=KEY))
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(SETTINGS, [str(tenant_id), str(subject_id)])
            cursor.execute(
                RAW_SCAN,
                [tenant_id, subject_id, SemanticEncoder.model, HalfVector(vector).to_text()],
            )
            return cursor.fetchall()

    return call


def remember_floor(text: str) -> object:
    """Read and embed."""
    analyse(text)
    return encoder().encode_passages([redact_label(text, pseudonym_key=KEY)])
