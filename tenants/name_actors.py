"""Name who acted, for pages that show it."""

from kernel.context import Scope, TenantContext
from kernel.isolation import tenant_transaction
from tenants.agents import agent_names
from tenants.models import Membership, Role, User


def name_actors(context: TenantContext) -> dict[str, str]:
    """Actor id (as text) → name. Three queries at most; it belongs to an act that is audited
    already.

    Agents have names for everyone; who administers is named (by e-mail address) only to those
    who may read the audit log, and people are named to nobody.
    """
    with tenant_transaction(context):
        names = agent_names(context)
        if Scope.AUDIT_READ not in context.scopes:
            return names
        staff = Membership.objects.within(context).exclude(role=Role.PERSON)
        ids = list(staff.values_list("user_id", flat=True))
        found = User.objects.filter(id__in=ids).values_list("id", "email")
        return names | {str(user_id): email for user_id, email in found}
