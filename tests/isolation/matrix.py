"""One row for each operation of the API: how it is called, and what each caller gets.

A new operation needs a row in ``ROWS``. ``call`` makes the request about a :class:`Target`;
``own`` is the status for the tenant's own key, ``colleague`` for a key bound to another person of
the tenant, ``elsewhere`` for another tenant's key. Where those two get 404 (what they may not see
does not exist) nothing but ``own`` has to be said; where they get something, it must be their own.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from audit.models import Leaf
from audit.seal import seal_tenant
from kernel.isolation import tenant_transaction
from privacy.erasure import run_erasure
from privacy.invite_member import invite_member
from privacy.tasks import job_context
from tenants.agents import ensure_agent
from tenants.models import ApiKey
from tests.isolation.house import House, new_word


@dataclass(frozen=True, slots=True)
class Target:
    """Whom and what a call is about."""

    person: str
    memory: str
    export: str
    erasure: str
    key: str
    agent: str
    member: str
    entry: str


@dataclass(frozen=True, slots=True)
class Call:
    """A request."""

    method: str
    path: str
    body: object = None


@dataclass(frozen=True, slots=True)
class Row:
    """How an operation is called, and the status for each caller."""

    call: Callable[[Target], Call]
    own: int
    colleague: int = 404
    elsewhere: int = 404


V1 = "/api/v1"
PERSON = f"{V1}/subjects/{{person}}"


def get(path: str) -> Callable[[Target], Call]:
    """GET ``path``, with the target's ids in their places."""
    return lambda target: Call("GET", _fill(path, target))


def put(path: str, **body: object) -> Callable[[Target], Call]:
    """PUT ``path``, with ``body`` if there is any."""
    return lambda target: Call("PUT", _fill(path, target), _body(body, target) or None)


def delete(path: str) -> Callable[[Target], Call]:
    """DELETE ``path``."""
    return lambda target: Call("DELETE", _fill(path, target))


def post(path: str, **body: object) -> Callable[[Target], Call]:
    """POST ``body``; ``subject=PERSON`` stands for the target's person."""
    return lambda target: Call("POST", _fill(path, target), _body(body, target))


def patch(path: str, **body: object) -> Callable[[Target], Call]:
    """PATCH, as :func:`post`."""
    return lambda target: Call("PATCH", _fill(path, target), _body(body, target))


def _fill(path: str, target: Target) -> str:
    names = {name: getattr(target, name) for name in Target.__dataclass_fields__}
    return path.format(**names)


def _body(body: dict[str, object], target: Target) -> dict[str, object]:
    return {name: target.person if value is PERSON else value for name, value in body.items()}


ROWS: dict[str, Row] = {
    # Whatever is asked of a person nobody knows is empty, not missing.
    "list_memories": Row(get(f"{V1}/memories?subject={{person}}"), 200, 200, 200),
    "recall": Row(post(f"{V1}/recall", subject=PERSON, query="bakery"), 200, 200, 200),
    "compose_context": Row(post(f"{V1}/context", subject=PERSON, query="bakery"), 200, 200, 200),
    # A tenant may remember somebody of the same name: it is somebody else.
    "remember": Row(post(f"{V1}/memories", subject=PERSON, text="Hi."), 201, 404, 201),
    "remember_batch": Row(
        post(f"{V1}/memories/batch", subject=PERSON, items=[{"text": "Hi."}]), 201, 404, 201
    ),
    "read_memory": Row(get(f"{V1}/memories/{{memory}}?expand=structural"), 200),
    "revise_memory": Row(patch(f"{V1}/memories/{{memory}}", importance=0.9), 200),
    "read_history": Row(get(f"{V1}/memories/{{memory}}/history"), 200),
    "forget_memory": Row(delete(f"{V1}/memories/{{memory}}"), 204),
    "list_subjects": Row(get(f"{V1}/subjects"), 200, 200, 200),
    "read_subject": Row(get(PERSON), 200),
    "list_access": Row(get(f"{PERSON}/access"), 200),
    "restrict_subject": Row(put(f"{PERSON}/restriction"), 200),
    "lift_restriction": Row(delete(f"{PERSON}/restriction"), 204),
    "export_subject": Row(post(f"{PERSON}/exports"), 202),
    "download_export": Row(get(f"{V1}/exports/{{export}}/download"), 200),
    "erase_subject": Row(post(f"{PERSON}/erasures"), 202),
    "read_erasure": Row(get(f"{V1}/erasures/{{erasure}}"), 200),
    "read_operation": Row(get(f"{V1}/operations/{{export}}"), 200),
    "list_audit_entries": Row(get(f"{V1}/audit/entries?subject={{person}}"), 200),
    "read_checkpoint": Row(get(f"{V1}/audit/checkpoint"), 200, 200, 404),
    "prove_inclusion": Row(get(f"{V1}/audit/proof/inclusion?entry={{entry}}"), 200),
    "prove_consistency": Row(get(f"{V1}/audit/proof/consistency?from=1"), 200, 200, 404),
    "export_audit_bundle": Row(get(f"{V1}/audit/bundle"), 200, 404, 200),
    "list_agents": Row(get(f"{V1}/agents"), 200, 404, 200),
    "add_agent": Row(post(f"{V1}/agents", name="planner"), 201, 404, 201),
    "read_agent": Row(get(f"{V1}/agents/{{agent}}"), 200),
    "rename_agent": Row(patch(f"{V1}/agents/{{agent}}", name="planner"), 200),
    "retire_agent": Row(delete(f"{V1}/agents/{{agent}}"), 204),
    "list_members": Row(get(f"{V1}/members"), 200, 404, 200),
    "invite_member": Row(
        post(f"{V1}/members", email=f"{uuid4().hex}@m.example", role="person", subject=PERSON),
        201,
        404,
        201,
    ),
    "read_member": Row(get(f"{V1}/members/{{member}}"), 200),
    "change_member": Row(patch(f"{V1}/members/{{member}}", role="admin"), 200),
    "remove_member": Row(delete(f"{V1}/members/{{member}}"), 204),
    "read_policy": Row(get(f"{V1}/policies"), 200, 404, 200),
    "change_policy": Row(put(f"{V1}/policies", profile="balanced"), 200, 404, 200),
    "preview_redaction": Row(post(f"{V1}/policies/preview", text="Hi."), 200, 404, 200),
    "list_api_keys": Row(get(f"{V1}/api-keys"), 200, 200, 200),
    "create_api_key": Row(
        post(f"{V1}/api-keys", agent="bot", scopes=["memory:read"], subject=PERSON), 201
    ),
    "read_api_key": Row(get(f"{V1}/api-keys/{{key}}"), 200),
    "change_api_key": Row(patch(f"{V1}/api-keys/{{key}}", purpose="support"), 200),
    "rotate_api_key": Row(post(f"{V1}/api-keys/{{key}}/rotate", overlap_hours=1), 201),
    "revoke_api_key": Row(delete(f"{V1}/api-keys/{{key}}"), 204),
}
# Operations that ask for no key and say nothing of any tenant.
OPEN = {"read_liveness", "read_readiness"}


def target_in(house: House) -> Target:
    """The first person of ``house``, with an export, an erasure, a key and a sealed entry. (The
    erasure is the second person's, who is gone when this returns.)"""
    answer = house.client.post(f"{V1}/subjects/{house.people[1]}/erasures").json()
    erasure = answer["operation"]["id"]
    run_erasure(job_context(house.tenant.tenant_id), UUID(erasure))
    seal_tenant(house.tenant.tenant_id)
    auditor = invite_member(house.tenant, email=f"{uuid4().hex}@m.example", role="auditor")
    with tenant_transaction(house.tenant):
        entry = Leaf.objects.within(house.tenant).first()
        key = ApiKey.objects.within(house.tenant).filter(subject_id__isnull=True).first()
        agent = ensure_agent(house.tenant, "retiring bot")
    assert entry is not None
    assert key is not None
    return Target(
        person=house.people[0],
        memory=house.memories[0],
        export=house.operation,
        erasure=erasure,
        key=str(key.id),
        agent=str(agent.id),
        member=str(auditor.place.id),
        entry=str(entry.entry_id),
    )


def nobody() -> Target:
    """What has never been anywhere."""
    ids = {name: str(uuid4()) for name in Target.__dataclass_fields__}
    return replace(Target(**ids), person=f"{new_word()}@n.example")
