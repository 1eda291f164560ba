"""E001–E005, E010–E014: the role that serves stands under row security and cannot step out."""

from config.checks.question import Question

HINT = "Serve as dualtrace_app: set DATABASE_URL to a role that only may read and write rows."

SELF = "SELECT rolname FROM pg_roles WHERE rolname = current_user AND {}"
TABLE = """
SELECT DISTINCT rolname FROM pg_class JOIN pg_roles ON rolname = current_user
WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND {}
"""
OWNS_DATABASE = """
SELECT rolname FROM pg_database JOIN pg_roles ON datdba = pg_roles.oid
WHERE datname = current_database() AND rolname = current_user
"""
# Roles that read or write the server's files and programs: all rows of all tenants are there.
FILE_ROLES = """
SELECT rolname FROM pg_roles
WHERE rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
    AND pg_has_role(current_user, oid, 'MEMBER')
"""
RIGHTS_BEYOND_ROWS = """
SELECT relname FROM tenant_table
WHERE has_table_privilege(oid, 'TRUNCATE, TRIGGER, REFERENCES') ORDER BY relname
"""
MAY_CREATE = "SELECT current_user WHERE has_schema_privilege('public', 'CREATE')"

QUESTIONS = (
    Question(
        "E001",
        SELF.format("rolsuper"),
        "The app role {} is a superuser: row security does not bind it.",
        HINT,
    ),
    Question(
        "E002",
        SELF.format("rolbypassrls"),
        "The app role {} has BYPASSRLS: row security does not bind it.",
        HINT,
    ),
    Question(
        "E003",
        TABLE.format("relowner = pg_roles.oid"),
        "The app role {} owns tables: it could switch their row security off.",
        HINT,
    ),
    Question(
        "E004",
        OWNS_DATABASE,
        "The app role {} owns the database: it could change anything in it.",
        HINT,
    ),
    Question(
        "E005",
        TABLE.format("relowner <> pg_roles.oid AND pg_has_role(pg_roles.oid, relowner, 'MEMBER')"),
        "The app role {} may become the owner of the tables.",
        HINT,
    ),
    Question(
        "E010",
        SELF.format("rolreplication"),
        "The app role {} may replicate: it could copy every tenant's rows.",
        HINT,
    ),
    Question(
        "E011",
        SELF.format("rolcreaterole"),
        "The app role {} may create roles: it could give itself a wider one.",
        HINT,
    ),
    Question(
        "E012",
        FILE_ROLES,
        "The app role is a member of {}: the server's files hold every tenant's rows.",
        HINT,
    ),
    Question(
        "E013",
        RIGHTS_BEYOND_ROWS,
        "The app role may truncate {}, refer to it or put triggers on it: all look past row "
        "security.",
        "As the tables' owner: REVOKE TRUNCATE, TRIGGER, REFERENCES ON ALL TABLES IN SCHEMA public "
        "FROM the role.",
    ),
    Question(
        "E014",
        MAY_CREATE,
        "The app role {} may create objects in the schema public.",
        "As a superuser: REVOKE CREATE ON SCHEMA public FROM PUBLIC, and from the role.",
    ),
)
