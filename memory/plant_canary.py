"""Plant the tenant's canary: a memory of nobody, sealed like any other.

No act asks for it: it has no name, no words, no vector and is in no count. So whoever opens it
(``memory.body``) came by a way that should not exist, and the alarm is raised.
"""

import secrets

from kernel.clock import now
from kernel.context import TenantContext
from kernel.ids import new_id
from memory.body import Body, seal_body
from memory.models import Memory, Source
from privacy.make_nobody import has_nobody, make_nobody
from privacy.redaction import redact_label


def plant_canary(context: TenantContext) -> None:
    """Plant it where there is none, inside the tenant's transaction."""
    if has_nobody(context):
        return
    nobody = make_nobody(context)
    memory_id = new_id()
    song = redact_label(f"canary {secrets.token_hex(16)}", pseudonym_key=nobody.keys.blind)
    body = Body(song, None, None, None, {}, is_canary=True)
    Memory.objects.within(nobody.context).create(
        id=memory_id,
        tenant_id=context.tenant_id,
        subject_id=nobody.id,
        body=seal_body(body, nobody, memory_id, version=1),
        occurred_at=now(),
        source=Source.USER,
    )
