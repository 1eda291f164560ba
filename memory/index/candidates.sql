-- Every index of one person's memory asked at once: ids and numbers, nothing readable.
-- An index that a recall leaves out gets an empty array (or a NULL vector) and costs nothing.
WITH tally AS (
    SELECT greatest(memories, 1)::float8 AS memories,
           greatest(terms, 1)::float8 / greatest(memories, 1) AS mean_terms
    FROM memory_tally WHERE tenant_id = %(tenant)s AND subject_id = %(subject)s
),
-- Exact neighbours by meaning.
semantic AS (
    SELECT memory_id AS id, 1 - (vector <=> %(vector)s::halfvec) AS cosine
    FROM memory_trace
    WHERE tenant_id = %(tenant)s AND subject_id = %(subject)s AND model = %(model)s
      AND kind = 'semantic' AND vector IS NOT NULL AND %(vector)s::halfvec IS NOT NULL
      AND (%(among)s::uuid[] IS NULL OR memory_id = ANY(%(among)s::uuid[]))
    ORDER BY vector <=> %(vector)s::halfvec LIMIT %(vector_budget)s
),
-- BM25 with k1 = 1.2, b = .75 (Robertson and Zaragoza 2009), over memories and over sessions.
-- Sessions have no length normalisation: their length is not kept.
matched AS MATERIALIZED (
    SELECT token, count, memory_id AS id, terms, session_ref FROM memory_posting
    WHERE tenant_id = %(tenant)s AND subject_id = %(subject)s
      AND token = ANY(%(tokens)s::bytea[])
      AND (%(among)s::uuid[] IS NULL OR memory_id = ANY(%(among)s::uuid[]))
),
rarity AS (
    SELECT token, ln(1 + (memories - count(*) + 0.5) / (count(*) + 0.5)) AS idf
    FROM matched, tally GROUP BY token, memories
),
lexical AS (
    SELECT id, sum(idf * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * terms / mean_terms))) AS bm25
    FROM matched JOIN rarity USING (token), tally GROUP BY id
    ORDER BY bm25 DESC, id LIMIT %(lexical_budget)s
),
spread AS (
    SELECT session_ref, token, sum(count) AS count FROM matched
    WHERE session_ref IS NOT NULL GROUP BY session_ref, token
),
sessions AS (
    SELECT session_ref, sum(idf * count * 2.2 / (count + 1.2)) AS session_bm25
    FROM spread JOIN rarity USING (token) GROUP BY session_ref
),
-- Memories that name an entity of the query, were said by whom it names, speak of its times or
-- were said then.
named AS (
    SELECT memory_id AS id FROM memory_mention
    WHERE tenant_id = %(tenant)s AND subject_id = %(subject)s
      AND entity_ref = ANY(%(entities)s::bytea[])
    ORDER BY memory_id DESC LIMIT %(named_budget)s
),
spoken AS (
    SELECT id FROM memory_memory
    WHERE cardinality(%(speakers)s::bytea[]) > 0
      AND tenant_id = %(tenant)s AND subject_id = %(subject)s
      AND speaker_ref = ANY(%(speakers)s::bytea[])
    ORDER BY id DESC LIMIT %(spoken_budget)s
),
span AS (
    SELECT * FROM unnest(%(starts)s::timestamptz[], %(ends)s::timestamptz[]) AS span(start, stop)
),
about AS (
    SELECT i.memory_id AS id FROM memory_interval i JOIN span ON starts_at < stop AND ends_at > start
    WHERE cardinality(%(starts)s::timestamptz[]) > 0
      AND tenant_id = %(tenant)s AND subject_id = %(subject)s
    ORDER BY i.memory_id DESC LIMIT %(timed_budget)s
),
said AS (
    SELECT m.id FROM memory_memory m JOIN span ON occurred_at >= start AND occurred_at < stop
    WHERE cardinality(%(starts)s::timestamptz[]) > 0
      AND tenant_id = %(tenant)s AND subject_id = %(subject)s
    ORDER BY m.id DESC LIMIT %(timed_budget)s
),
found AS MATERIALIZED (
    SELECT id, max(cosine) AS cosine, max(bm25) AS bm25 FROM (
        SELECT id, cosine, NULL::float8 AS bm25 FROM semantic
        UNION ALL SELECT id, NULL, bm25 FROM lexical
        UNION ALL SELECT id, NULL, NULL FROM named
        UNION ALL SELECT id, NULL, NULL FROM spoken
        UNION ALL SELECT id, NULL, NULL FROM about
        UNION ALL SELECT id, NULL, NULL FROM said
    ) AS brought GROUP BY id
),
-- What may be recalled: in force, not expired, known by the date asked for, past the filters.
-- OFFSET 0 keeps it a look-up by id: the planner takes a person's memories for one row and would
-- go through all of them for each that was found.
placed AS MATERIALIZED (
    SELECT m.id, m.occurred_at, m.session_ref, m.turn, m.speaker_ref, m.asks, m.importance,
           m.trust, m.superseded_by, found.cosine, found.bm25
    FROM found CROSS JOIN LATERAL (
        SELECT * FROM memory_memory WHERE id = found.id AND tenant_id = %(tenant)s OFFSET 0
    ) AS m
    WHERE m.subject_id = %(subject)s AND m.status IN ('active', 'superseded')
      AND (m.expires_at IS NULL OR m.expires_at > now())
      AND (%(as_of)s::timestamptz IS NULL OR m.occurred_at <= %(as_of)s::timestamptz)
      AND (%(among)s::uuid[] IS NULL OR m.id = ANY(%(among)s::uuid[]))
),
-- The turns beside the best, chosen by a rough sum.
best AS (
    SELECT session_ref, turn FROM placed
    WHERE session_ref IS NOT NULL AND turn IS NOT NULL
    ORDER BY coalesce(cosine / nullif((SELECT max(cosine) FROM placed), 0), 0)
           + coalesce(bm25 / nullif((SELECT max(bm25) FROM placed), 0), 0) DESC
    LIMIT %(beside_budget)s
),
beside AS (
    SELECT DISTINCT ON (m.id) m.id, m.occurred_at, m.session_ref, m.turn, m.speaker_ref, m.asks,
           m.importance, m.trust, m.superseded_by, NULL::float8 AS cosine, NULL::float8 AS bm25
    FROM best JOIN memory_memory m
      ON m.tenant_id = %(tenant)s AND m.subject_id = %(subject)s
     AND m.session_ref = best.session_ref AND m.turn IN (best.turn - 1, best.turn + 1)
    WHERE m.status IN ('active', 'superseded') AND (m.expires_at IS NULL OR m.expires_at > now())
      AND (%(as_of)s::timestamptz IS NULL OR m.occurred_at <= %(as_of)s::timestamptz)
      AND %(among)s::uuid[] IS NULL AND m.id NOT IN (SELECT id FROM placed)
),
everyone AS (SELECT * FROM placed UNION ALL SELECT * FROM beside)
SELECT e.id, e.occurred_at, e.session_ref, e.turn, e.speaker_ref, e.asks, e.importance, e.trust,
       e.superseded_by IS NOT NULL,
       coalesce(e.cosine, 1 - (t.vector <=> %(vector)s::halfvec)), e.bm25, s.session_bm25,
       (SELECT string_agg(n.entity_ref, '') FROM memory_mention n
        WHERE n.tenant_id = %(tenant)s AND n.memory_id = e.id AND %(structural)s),
       (SELECT array_agg(ARRAY[i.starts_at, i.ends_at]) FROM memory_interval i
        WHERE i.tenant_id = %(tenant)s AND i.memory_id = e.id AND %(structural)s)
FROM everyone e
LEFT JOIN sessions s ON s.session_ref = e.session_ref
LEFT JOIN memory_trace t ON t.tenant_id = %(tenant)s AND t.memory_id = e.id AND t.part = 0
      AND t.kind = 'semantic' AND t.model = %(model)s AND e.cosine IS NULL
