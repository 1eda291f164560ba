"""Keep how someone wants the portal to look."""

from audit.append import append
from audit.events import SettingsChanged
from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from tenants.keys import open_tenant_keys
from tenants.models import User


def keep_preferences(context: TenantContext, *, language: str, theme: str) -> None:
    """Write the acting user's language and theme; the entry does not say which they chose."""
    with tenant_transaction(context):
        if context.actor.id is not None:
            User.objects.filter(id=context.actor.id).update(language=language, theme=theme)
        event = SettingsChanged(setting="presentation")
        append(event, context=context, key=open_tenant_keys(context).audit)
