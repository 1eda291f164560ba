"""Examples for the schema: fictional people, fictional ids."""

from typing import Any

MEMORY_ID = "0197a1b2-0000-7000-8000-000000000001"
OPERATION_ID = "0197a1b2-0000-7000-8000-000000000002"
RECALL_ID = "0197a1b2-0000-7000-8000-000000000003"
KEY_ID = "0197a1b2-0000-7000-8000-000000000004"
AGENT_ID = "0197a1b2-0000-7000-8000-000000000005"
OLD_KEY_ID = "0197a1b2-0000-7000-8000-000000000007"
ENTRY_ID = "0197a1b2-0000-7000-8000-000000000006"
SUBJECT = "alice@example.org"

DRAFT: dict[str, Any] = {
    "subject": SUBJECT,
    "text": "Alice moved her piano lessons to Thursday evenings.",
    "session": "2026-03-support-17",
    "turn": 4,
    "speaker": "Alice",
    "occurred_at": "2026-03-01T09:30:00Z",
    "metadata": {"channel": "chat"},
}
MEMORY: dict[str, Any] = {
    "id": MEMORY_ID,
    "subject": SUBJECT,
    "text": DRAFT["text"],
    "session": DRAFT["session"],
    "turn": 4,
    "speaker": "Alice",
    "topic": None,
    "occurred_at": "2026-03-01T09:30:00Z",
    "created_at": "2026-03-01T09:30:02.120000Z",
    "source": "user",
    "status": "active",
    "importance": 0.5,
    "trust": 1.0,
    "metadata": {"channel": "chat"},
    "findings": [],
    "expires_at": None,
    "superseded_by": None,
    "version": 1,
    "traces": {"semantic": "ready", "structural": "ready"},
}
MEMORY_PAGE: dict[str, Any] = {"results": [MEMORY], "next_cursor": None}
QUESTION: dict[str, Any] = {
    "subject": SUBJECT,
    "query": "When are the piano lessons?",
    "limit": 5,
}
HIT: dict[str, Any] = {
    "id": MEMORY_ID,
    "text": DRAFT["text"],
    "score": 0.91,
    "why": {"semantic": 0.88, "lexical": 0.61, "structural": 0.4},
    "session": DRAFT["session"],
    "speaker": "Alice",
    "occurred_at": "2026-03-01T09:30:00Z",
    "source": "user",
    "trust": 1.0,
    "superseded_by": None,
}
RECOLLECTION: dict[str, Any] = {
    "recall_id": RECALL_ID,
    "arm": "dual",
    "hits": [HIT],
    "took_ms": 31.4,
}
ACCEPTED: dict[str, Any] = {
    "operation": {
        "id": OPERATION_ID,
        "kind": "export",
        "status": "queued",
        "progress": 0.0,
        "result": {},
        "created_at": "2026-03-01T09:30:00Z",
        "finished_at": None,
    }
}
SECRET = "dt_live_EXAMPLE2_" + "x" * 43
KEY: dict[str, Any] = {
    "id": KEY_ID,
    "agent": {"id": AGENT_ID, "name": "support bot"},
    "prefix": "dt_live_EXAMPLE2",
    "scopes": ["memory:read", "memory:write"],
    "bound": False,
    "purpose": "answering customers",
    "created_at": "2026-03-01T09:30:00Z",
    "expires_at": None,
    "revoked_at": None,
    "last_used_at": None,
    "networks": ["203.0.113.0/24"],
    "refused_at": None,
    "replaces": None,
}
AGENT: dict[str, Any] = {
    "id": AGENT_ID,
    "name": "support bot",
    "created_at": "2026-03-01T09:30:00Z",
    "keys": 1,
}
MEMBER: dict[str, Any] = {
    "id": "0197a1b2-0000-7000-8000-000000000008",
    "email": "olivia@example.org",
    "role": "auditor",
    "subject": None,
    "has_password": True,
    "created_at": "2026-03-01T09:30:00Z",
}
WELCOME = "https://memory.example.org/welcome/EXAMPLE/EXAMPLE/"
RULES: dict[str, Any] = {
    "version": 1,
    "profile": "balanced",
    "operators": {},
    "special_categories": "flag",
    "changed_at": None,
    "actor_kind": None,
    "actor_id": None,
}
POLICY: dict[str, Any] = {
    "version": 2,
    "profile": "balanced",
    "operators": {"PERSON": "pseudonymise"},
    "special_categories": "flag",
    "changed_at": "2026-03-01T09:30:00Z",
    "actor_kind": "agent",
    "actor_id": AGENT_ID,
    "history": [RULES],
}
PREVIEW: dict[str, Any] = {
    "redacted": "Write to <EMAIL_ADDRESS_68a996bf>.",
    "findings": [
        {
            "entity_type": "EMAIL_ADDRESS",
            "operator": "pseudonymise",
            "start": 9,
            "end": 25,
            "score": 1.0,
        }
    ],
    "verdict": "ok",
}
PERSON: dict[str, Any] = {
    "subject": SUBJECT,
    "status": "active",
    "created_at": "2026-03-01T09:30:00Z",
    "memories": 128,
    "last_read_at": "2026-03-02T08:00:00Z",
}
ENTRY: dict[str, Any] = {
    "id": ENTRY_ID,
    "occurred_at": "2026-03-02T08:00:00.000001Z",
    "action": "memory.recalled",
    "actor_kind": "agent",
    "actor_id": AGENT_ID,
    "outcome": "ok",
    "count": 5,
    "request_id": "0b9c2f6e4d1a4c55a7f0f3f1c0a8d2e7",
}
ENTRY_PAGE: dict[str, Any] = {"results": [ENTRY], "next_cursor": None}
ACCESS_PAGE: dict[str, Any] = {
    "results": [
        {
            "entry": ENTRY_ID,
            "occurred_at": "2026-03-02T08:00:00.000001Z",
            "action": "memory.recalled",
            "actor_kind": "agent",
            "actor_id": AGENT_ID,
            "purpose": "answering customers",
            "count": 5,
        }
    ],
    "next_cursor": None,
}
