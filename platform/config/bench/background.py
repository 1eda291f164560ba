"""Other people's rows: copied in as a superuser with synthetic vectors, since only their number
matters to the person measured."""

import psycopg

PEOPLE = 100
VECTORS = 500

FILL = """
SET session_replication_role = replica;
CREATE TEMP TABLE pool AS
SELECT number, (SELECT array_agg(random() - 0.5 + number * 0 + part * 0)
                FROM generate_series(1, 384) AS part)::vector::halfvec AS vector
FROM generate_series(0, {vectors} - 1) AS number;
CREATE TEMP TABLE person AS
SELECT number, gen_random_uuid() AS id FROM generate_series(0, {people} - 1) AS number;
CREATE TEMP TABLE filler AS
SELECT row, gen_random_uuid() AS id, person.id AS subject_id
FROM generate_series(1, {rows}) AS row JOIN person ON person.number = row %% {people};
INSERT INTO memory_memory (id, tenant_id, subject_id, body, turn, occurred_at, source, status,
    importance, trust, asks, facets, terms, version)
SELECT id, %(tenant)s, subject_id, '\\x00'::bytea, row, now() - row * interval '1 minute', 'user',
    'active', 0.5, 1, 0, '{{}}', 12, 1 FROM filler;
INSERT INTO memory_trace (id, tenant_id, subject_id, memory_id, kind, model, part, vector)
SELECT gen_random_uuid(), %(tenant)s, subject_id, filler.id, 'semantic', %(model)s, 0, pool.vector
FROM filler JOIN pool ON pool.number = row %% {vectors};
INSERT INTO memory_posting (tenant_id, subject_id, memory_id, terms, token, count)
SELECT %(tenant)s, subject_id, id, 12, sha256(((row * 31 + word) %% 5000)::text::bytea), 1
FROM filler CROSS JOIN generate_series(1, 6) AS word
ON CONFLICT DO NOTHING;
"""


def fill(superuser_url: str, tenant_id: object, model: str, rows: int) -> None:
    """Add ``rows`` memories of 100 other people of the tenant, each with vector and postings."""
    statements = FILL.format(rows=rows, people=PEOPLE, vectors=VECTORS)
    with psycopg.connect(superuser_url) as connection:
        for statement in statements.split(";\n"):
            if statement.strip():
                connection.execute(statement, {"tenant": tenant_id, "model": model})
    with psycopg.connect(superuser_url, autocommit=True) as connection:
        connection.execute("VACUUM (ANALYZE) memory_trace")
        connection.execute("VACUUM (ANALYZE) memory_memory")
        connection.execute("VACUUM (ANALYZE) memory_posting")
