"""Migration operations that put row security on a table (design: isolation, layer 2).

A connection that once used a setting holds ``''`` afterwards, not NULL, hence ``nullif``;
NULL compares to nothing, so no context means no rows. The settings stand in sub-selects, which
are read once a statement: bare, they would be read and cast again for every row (three times the
cost of an exact scan of 10,000 vectors).
"""

from django.db import migrations

TENANT = "(SELECT nullif(current_setting('app.tenant_id', true), '')::uuid)"
SUBJECT = "(SELECT nullif(current_setting('app.subject_id', true), '')::uuid)"

TENANT_POLICY = """
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_only ON {table} FOR ALL
    USING (tenant_id = {tenant}) WITH CHECK (tenant_id = {tenant});
"""

SUBJECT_POLICY = """
CREATE POLICY subject_only ON {table} AS RESTRICTIVE FOR ALL
    USING ({subject} IS NULL OR {column} = {subject})
    WITH CHECK ({subject} IS NULL OR {column} = {subject});
"""

LOOKUP_POLICY = """
CREATE POLICY {name} ON {table} FOR SELECT
    USING ({column}::text = (SELECT nullif(current_setting('app.{setting}', true), '')));
"""


def IsolateTable(table: str, *, subject: str | None = None) -> migrations.RunSQL:  # noqa: N802
    """ENABLE and FORCE row security with the tenant's policy and, where ``subject`` names the
    column that points at a person, the restrictive one under it."""
    sql = TENANT_POLICY.format(table=table, tenant=TENANT)
    if subject:
        sql += SUBJECT_POLICY.format(table=table, column=subject, subject=SUBJECT)
    return migrations.RunSQL(sql, migrations.RunSQL.noop)


def ConfineToPerson(table: str, *, column: str) -> migrations.RunSQL:  # noqa: N802
    """The restrictive policy by person, for a table that has the tenant's already."""
    sql = SUBJECT_POLICY.format(table=table, column=column, subject=SUBJECT)
    return migrations.RunSQL(sql, migrations.RunSQL.noop)


def AllowLookup(table: str, *, column: str, setting: str) -> migrations.RunSQL:  # noqa: N802
    """Let a credential be found before its tenant is known: SELECT shows the rows whose
    ``column`` equals the transaction-local setting ``app.<setting>``, and no others."""
    sql = LOOKUP_POLICY.format(table=table, column=column, setting=setting, name=f"by_{setting}")
    return migrations.RunSQL(sql, migrations.RunSQL.noop)


def TenantReference(table: str, column: str, target: str) -> migrations.RunSQL:  # noqa: N802
    """A composite foreign key ``(tenant_id, column)`` → ``target (tenant_id, id)``: a plain one
    looks past row security. ``target`` needs a unique constraint over both columns."""
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {table}_{column}_tenant_fk FOREIGN KEY "
        f"(tenant_id, {column}) REFERENCES {target} (tenant_id, id) ON DELETE CASCADE "
        "DEFERRABLE INITIALLY DEFERRED",
        migrations.RunSQL.noop,
    )
