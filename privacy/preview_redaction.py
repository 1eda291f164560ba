"""Show what the policy would do with a text, storing nothing of it."""

import os

from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from privacy.policies import policy_in_force, policy_of
from privacy.redaction import Redaction, redact

KEY_BYTES = 32


def preview_redaction(
    context: TenantContext, text: str, *, profile: str | None = None, source: str = "user"
) -> Redaction:
    """What becomes of ``text`` under the tenant's policy or a ``profile`` as it stands.

    The pseudonyms are nobody's: their key is forgotten at once. Needs ``admin``; raises
    ``NotFound`` for a credential bound to one person.
    """
    context.require(Scope.ADMIN)
    context.require_tenant_wide("policy")
    if profile is not None:
        policy = policy_of({"profile": profile})
    else:
        with tenant_transaction(context):
            policy = policy_in_force(context)
    return redact(text, pseudonym_key=os.urandom(KEY_BYTES), policy=policy, source=source)
