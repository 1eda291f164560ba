"""E006, E015–E018: no table, view or function shows a row that its policies would not."""

from config.checks.question import Question

OPEN_TABLES = """
SELECT relname FROM tenant_table AS t
WHERE NOT (forced AND EXISTS (SELECT FROM pg_policy WHERE polrelid = t.oid))
ORDER BY relname
"""
WITHOUT_PERSON = """
SELECT relname FROM tenant_table AS t
JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'subject_id' AND NOT a.attisdropped
WHERE NOT EXISTS (
    SELECT FROM pg_policy WHERE polrelid = t.oid AND NOT polpermissive AND polcmd = '*'
        AND pg_get_expr(polqual, polrelid) LIKE '%%app.subject_id%%'
        AND pg_get_expr(polwithcheck, polrelid) LIKE '%%app.subject_id%%'
)
ORDER BY relname
"""
# A policy that grants compares with a setting of the transaction; one that lets write, with the
# tenant's.
WIDE_POLICIES = """
SELECT relname || '.' || polname FROM tenant_table AS t
JOIN pg_policy ON polrelid = t.oid AND polpermissive
WHERE NOT CASE polcmd
    WHEN 'r' THEN pg_get_expr(polqual, polrelid) LIKE '%%current_setting(''app.%%'
    ELSE coalesce(pg_get_expr(polqual, polrelid), 'app.tenant_id') LIKE '%%app.tenant_id%%'
        AND coalesce(pg_get_expr(polwithcheck, polrelid), 'app.tenant_id') LIKE '%%app.tenant_id%%'
    END
ORDER BY 1
"""
# Such a view reads with its owner's rights; a materialised one is a copy that has no policies.
VIEWS = """
SELECT DISTINCT v.relname FROM pg_class v
JOIN pg_rewrite r ON r.ev_class = v.oid
JOIN pg_depend d ON d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
JOIN tenant_table AS t ON t.oid = d.refobjid
WHERE v.relkind = 'm' OR v.relkind = 'v' AND NOT EXISTS (
    SELECT FROM pg_options_to_table(v.reloptions)
    WHERE option_name = 'security_invoker' AND option_value::boolean
)
"""
DEFINER_FUNCTIONS = """
SELECT proname FROM pg_proc p WHERE prosecdef AND pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
"""

QUESTIONS = (
    Question(
        "E006",
        OPEN_TABLES,
        "{} has a tenant_id but no forced row security.",
        "Put IsolateTable in its migration, or a reason in its room's PLATFORM_TABLES.",
    ),
    Question(
        "E015",
        WITHOUT_PERSON,
        "{} has a subject_id but no restrictive policy by person.",
        'Give IsolateTable subject="subject_id", or put ConfineToPerson in a migration.',
    ),
    Question(
        "E016",
        WIDE_POLICIES,
        "The policy {} grants rows without comparing them with the transaction's tenant.",
        "Drop it: policies that grant come from IsolateTable and AllowLookup.",
    ),
    Question(
        "E017",
        VIEWS,
        "The view {} shows tenants' rows past their policies.",
        "Drop it, or make it WITH (security_invoker = true); a materialised view has to go.",
    ),
    Question(
        "E018",
        DEFINER_FUNCTIONS,
        "The function {} runs with its owner's rights.",
        "Drop it, or make it SECURITY INVOKER.",
    ),
)
