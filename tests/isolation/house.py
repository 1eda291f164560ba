"""A tenant with one of everything: people, memories old and new, exports, keys, members, acts."""

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from memory.encode_pending import encode_pending
from privacy.export import run_export
from privacy.tasks import job_context
from tenants.members import add_member
from tenants.models import Role, User
from tests.factories import ApiClient, agent_key, api_client, found_tenant, subject_id_of

SYLLABLES = ("bra", "dol", "fen", "gri", "hul", "jom", "kest", "lar", "mip", "nov", "pel", "rud")


def new_word() -> str:
    """A word that nobody else uses, and that no rule of the redaction takes for anything."""
    number = uuid4().int
    picks = [number >> 4 * place & 0xF for place in range(16)]
    return "".join(SYLLABLES[pick % len(SYLLABLES)] for pick in picks)


@dataclass(frozen=True, slots=True)
class House:
    """A tenant, a client for all of it, and the ids and words that are its own."""

    tenant: TenantContext
    client: ApiClient
    people: tuple[str, str]
    subjects: tuple[UUID, UUID]
    memories: tuple[str, str]
    words: tuple[str, str]
    operation: str
    ids: frozenset[str] = field(repr=False)

    def is_told_in(self, text: str) -> bool:
        """Whether anything of this house stands in ``text``."""
        return any(word in text for word in (*self.words, *self.people, *self.ids))


def found_house() -> House:
    """Two people with a memory each (the first is revised, exported and has a bound key)."""
    tenant = found_tenant()
    client = api_client(agent_key(tenant))
    _ok(client.put("/api/v1/policies", {"profile": "balanced"}))
    people = (f"{new_word()}@a.example", f"{new_word()}@b.example")
    words = (new_word(), new_word())
    memories = tuple(
        _remember(client, person, word) for person, word in zip(people, words, strict=True)
    )
    _ok(client.patch(f"/api/v1/memories/{memories[0]}", {"text": _text(words[0], "4 May 2026")}))
    batch = {"subject": people[1], "items": [{"text": _text(words[1], "5 May 2026")}]}
    _ok(client.post("/api/v1/memories/batch", batch))
    subjects = (subject_id_of(tenant, people[0]), subject_id_of(tenant, people[1]))
    encode_pending(tenant, subjects[1])
    operation = _export(tenant, client, people[0])
    agent_key(tenant, subject=people[0])
    _add_members(tenant, subjects[0])
    ids = frozenset({*memories, operation, str(tenant.tenant_id), *map(str, subjects)})
    return House(tenant, client, people, subjects, memories, words, operation, ids)


def _remember(client: ApiClient, person: str, word: str) -> str:
    body = {
        "subject": person,
        "text": _text(word, "3 May 2026"),
        "session": f"about {word}",
        "turn": 1,
        "speaker": "Ada Brown",
        "topic": word,
        "metadata": {"kind": word},
    }
    return str(_ok(client.post("/api/v1/memories", body))["id"])


def _text(word: str, day: str) -> str:
    """With an entity, a relation and a time."""
    return f"Ada Brown moved to Lisbon on {day} and works at the bakery. She calls it {word}."


def _export(tenant: TenantContext, client: ApiClient, person: str) -> str:
    operation = str(_ok(client.post(f"/api/v1/subjects/{person}/exports"))["operation"]["id"])
    run_export(job_context(tenant.tenant_id), UUID(operation))
    return operation


def _add_members(tenant: TenantContext, subject_id: UUID) -> None:
    admin, person = (User.objects.create_user(f"{uuid4().hex}@c.example") for _ in range(2))
    with tenant_transaction(tenant):
        add_member(tenant, admin, Role.OWNER)
        add_member(tenant, person, Role.PERSON, subject_id=subject_id)


def _ok(answer: Any) -> Any:
    assert answer.status_code < 300, answer.content
    return answer.json()
