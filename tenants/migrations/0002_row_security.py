from typing import ClassVar

from django.db import migrations

from kernel.rowsecurity import AllowLookup, IsolateTable, TenantReference


class Migration(migrations.Migration):
    """Row security on the tenant tables. API keys and memberships may be looked up before a
    tenant is known: by a key's digest, by the signed-in user."""

    dependencies: ClassVar = [("tenants", "0001_initial")]

    operations: ClassVar = [
        IsolateTable("tenants_tenantkey"),
        IsolateTable("tenants_membership"),
        IsolateTable("tenants_agent"),
        IsolateTable("tenants_apikey"),
        AllowLookup("tenants_apikey", column="digest", setting="key_digest"),
        AllowLookup("tenants_membership", column="user_id", setting="user_id"),
        migrations.RunSQL(
            "ALTER TABLE tenants_agent ADD CONSTRAINT agent_tenant_id UNIQUE (tenant_id, id)",
            migrations.RunSQL.noop,
        ),
        TenantReference("tenants_apikey", "agent_id", "tenants_agent"),
    ]
