"""Words for roles and for what an API key may do."""

from django.utils.translation import gettext_lazy as _

from kernel.context import Scope
from tenants.models import Role

OVERLAPS = (
    (0, _("No time: it ends now")),
    (1, _("One hour")),
    (24, _("One day")),
    (168, _("One week")),
)

ROLE_NAMES = {
    Role.OWNER: _("Owner: runs the team’s memory"),
    Role.ADMIN: _("Admin: runs the team’s memory"),
    Role.AUDITOR: _("Auditor: reads the audit log"),
    Role.PERSON: _("Your own memory"),
}
MEMBER_ROLES = {
    Role.OWNER: _("Owner: runs the team’s memory and names owners"),
    Role.ADMIN: _("Admin: runs the team’s memory"),
    Role.AUDITOR: _("Auditor: reads the audit log"),
    Role.PERSON: _("Person: sees their own memory"),
}
SCOPE_NAMES = {
    Scope.MEMORY_READ: _("Read memories"),
    Scope.MEMORY_WRITE: _("Add and correct memories"),
    Scope.MEMORY_DELETE: _("Delete memories"),
    Scope.MEMORY_REVEAL: _("See hidden details again"),
    Scope.SUBJECT_MANAGE: _("Export and erase people"),
    Scope.AUDIT_READ: _("Read the audit log"),
    Scope.ADMIN: _("Manage keys and settings"),
}
