"""Found the demo tenant and fill it through the same verbs that everyone uses."""

import json
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from django.db import transaction

from kernel.clock import now
from kernel.context import Actor, ActorKind, Scope, TenantContext
from kernel.isolation import tenant_transaction
from memory.demo import DemoTurn, load_person
from memory.encode_pending import encode_pending
from memory.recall import recall
from memory.remember_batch import remember_batch
from memory.values import BATCH_LIMIT, Draft, Question
from privacy.subjects import ensure_subject
from tenants.create_tenant import create_tenant
from tenants.issue_key import IssuedKey, issue_key
from tenants.members import add_member
from tenants.models import Role, Tenant, User

TENANT = "Harbor Studio"
AGENT_SCOPES = (
    Scope.MEMORY_READ,
    Scope.MEMORY_WRITE,
    Scope.MEMORY_DELETE,
    Scope.SUBJECT_MANAGE,
    Scope.AUDIT_READ,
)


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """Someone whom the demo remembers."""

    data: Literal["mara", "zhiyuan"]
    subject: str
    email: str
    questions: tuple[str, ...]


MARA = DemoPerson(
    "mara",
    "mara",
    "mara@harbor.example",
    ("What should I cook for dinner?", "the quicksort we talked about", "Where do I live now?"),
)
ZHIYUAN = DemoPerson(
    "zhiyuan", "chen-zhiyuan", "zhiyuan@harbor.example", ("我喜欢喝什么咖啡？", "截止日期是哪天？")
)
PEOPLE = (MARA, ZHIYUAN)
ADMIN_EMAIL = "admin@harbor.example"


def seed_demo(base_url: str, credentials: Path) -> bool:
    """Make the demo unless it is there, and write its ``credentials`` (mode 0600).

    Returns whether anything was made.
    """
    if credentials.exists() and Tenant.objects.filter(name=TENANT).exists():
        return False
    _clear_half_made()
    context = create_tenant(TENANT, is_demo=True)
    key, planner = _agents(context)
    passwords = {ADMIN_EMAIL: _admin(context)}
    for person in PEOPLE:
        passwords[person.email] = _person(context, person)
        _remember(context, key, person)
        _recall(context, (key, planner), person)
    _write(credentials, _credentials(base_url, key, passwords))
    return True


def _clear_half_made() -> None:
    """A start that was killed midway left a tenant without credentials: its name and addresses
    are freed. What it held stays unreachable under its random id."""
    with transaction.atomic():
        Tenant.objects.filter(name=TENANT).update(name=f"{TENANT} {secrets.token_hex(4)}")
        User.objects.filter(email__in=[ADMIN_EMAIL, *(person.email for person in PEOPLE)]).delete()


def _agents(context: TenantContext) -> tuple[IssuedKey, IssuedKey]:
    reading = (Scope.MEMORY_READ, Scope.MEMORY_WRITE)
    return (
        issue_key(
            context, agent="Support bot", scopes=AGENT_SCOPES, purpose="answering a question"
        ),
        issue_key(context, agent="Planner", scopes=reading, purpose="planning the week"),
    )


def _admin(context: TenantContext) -> str:
    password = secrets.token_urlsafe(9)
    with tenant_transaction(context):
        add_member(context, User.objects.create_user(ADMIN_EMAIL, password), Role.OWNER)
    return password


def _person(context: TenantContext, person: DemoPerson) -> str:
    password = secrets.token_urlsafe(9)
    with tenant_transaction(context):
        subject = ensure_subject(context, person.subject)
        user = User.objects.create_user(person.email, password)
        add_member(context, user, Role.PERSON, subject_id=subject.id)
    return password


def _remember(context: TenantContext, key: IssuedKey, person: DemoPerson) -> None:
    acting = _agent(context, key, "remembering a conversation")
    turns = load_person(person.data, now=now())
    for chunk in _chunks(turns):
        drafts = [_draft(turn) for turn in chunk]
        (first, *_) = remember_batch(acting, drafts, subject=person.subject, gate="off")
    if first.memory is not None:
        encode_pending(context, first.memory.subject_id)


def _recall(context: TenantContext, keys: tuple[IssuedKey, ...], person: DemoPerson) -> None:
    """Some reads, so that the access pages have something to show."""
    for index, query in enumerate(person.questions):
        key = keys[index % len(keys)]
        recall(_agent(context, key, key.row.purpose), Question(query=query), subject=person.subject)


def _agent(context: TenantContext, key: IssuedKey, purpose: str) -> TenantContext:
    return TenantContext(
        tenant_id=context.tenant_id,
        actor=Actor(ActorKind.AGENT, key.row.agent_id),
        scopes=frozenset(Scope(name) for name in key.row.scopes),
        purpose=purpose,
    )


def _chunks(turns: list[DemoTurn]) -> Iterator[list[DemoTurn]]:
    for start in range(0, len(turns), BATCH_LIMIT):
        yield turns[start : start + BATCH_LIMIT]


def _draft(turn: DemoTurn) -> Draft:
    return Draft(
        text=turn.text,
        session=turn.session,
        turn=turn.turn,
        speaker=turn.speaker,
        topic=turn.topic,
        occurred_at=turn.occurred_at,
        source=turn.source,
        importance=turn.importance,
    )


def _credentials(base_url: str, key: IssuedKey, passwords: dict[str, str]) -> dict[str, object]:
    return {
        "base_url": base_url,
        "tenant": TENANT,
        "admin": {"email": ADMIN_EMAIL, "password": passwords[ADMIN_EMAIL]},
        "person": {
            "email": MARA.email,
            "password": passwords[MARA.email],
            "subject": MARA.subject,
        },
        "api_key": key.secret,
    }


def _write(path: Path, credentials: dict[str, object]) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(credentials, file, indent=2)
