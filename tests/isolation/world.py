"""What ought to be true of three tenants, kept beside the real ones: who may see what."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.test import Client

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from tenants.members import add_member
from tenants.models import Role, User
from tests.factories import ApiClient, agent_key, api_client, found_tenant, subject_id_of
from tests.isolation.house import SYLLABLES, new_word

V1 = "/api/v1"
TEAMS, PEOPLE = 3, 2
WORD = re.compile(rf"(?:{'|'.join(SYLLABLES)}){{16}}")
UUID_FORM = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SAM = "sam@shared.example"  # every team knows somebody of that name, and each somebody else


@dataclass(slots=True)
class Remembered:
    """A memory as it ought to be: its words, its version."""

    owner: "Someone"
    words: list[str]
    version: int = 1


@dataclass(slots=True, eq=False)
class Someone:
    """A person of a team, with an agent of their own whose key is bound to them, and a browser."""

    team: "Team"
    name: str
    client: ApiClient = field(default_factory=api_client)
    browser: Client = field(default_factory=Client)
    memories: dict[str, Remembered] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Team:
    """A tenant, with an agent whose key is good for all of it, and an admin's browser."""

    context: TenantContext
    client: ApiClient
    browser: Client
    people: list[Someone] = field(default_factory=list)
    operations: dict[str, "Someone"] = field(default_factory=dict)

    def called(self, name: str) -> "Someone | None":
        """The team's person of that name."""
        return next((person for person in self.people if person.name == name), None)


@dataclass(frozen=True, slots=True)
class Actor:
    """Whose key a request carries: a team's agent, or the agent of one of its people."""

    team: Team
    person: Someone | None
    client: ApiClient

    @property
    def browser(self) -> Client:
        """Where the person, or the team's admin, is signed in."""
        return self.person.browser if self.person else self.team.browser

    def sees(self, person: Someone | None) -> bool:
        """Whether that person exists for this actor."""
        return (
            person is not None
            and person.team is self.team
            and (self.person is None or self.person is person)
        )


@dataclass(slots=True)
class World:
    """The teams, and whose every id and word is."""

    teams: list[Team] = field(default_factory=list)
    owners: dict[str, tuple[Team, Someone | None]] = field(default_factory=dict)
    memories: dict[str, Remembered] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    cursors: list[tuple[Someone, str]] = field(default_factory=list)

    @property
    def people(self) -> list[Someone]:
        return [person for team in self.teams for person in team.people]

    @property
    def actors(self) -> list[Actor]:
        wide = [Actor(team, None, team.client) for team in self.teams]
        return wide + [Actor(person.team, person, person.client) for person in self.people]

    def new_word(self, owner: Someone) -> str:
        """A word of theirs."""
        word = new_word()
        self.owners[word] = (owner.team, owner)
        return word

    def keep(self, memory_id: str, memory: Remembered) -> None:
        """A memory was remembered."""
        self.memories[memory_id] = memory.owner.memories[memory_id] = memory
        self.owners[memory_id] = (memory.owner.team, memory.owner)

    def forget(self, memory_id: str) -> None:
        """It was forgotten: from now on nobody may be told of it, but in the log by its id."""
        memory = self.memories.pop(memory_id)
        del memory.owner.memories[memory_id]
        self.gone.update(memory.words)

    def check(self, actor: Actor, answer: Any, *, words: bool = True) -> None:
        """Nothing in ``answer`` is another's. An id that is seen for the first time is taken for
        the team's own (an agent, an entry of the log)."""
        text = said_by(answer)
        for word in WORD.findall(text) if words else ():
            assert word not in self.gone, "a forgotten word came back"
            assert self._may_see(actor, self.owners[word]), "a word of another's came out"
        for found in UUID_FORM.findall(text):
            owner = self.owners.setdefault(found, (actor.team, None))
            assert self._may_see(actor, owner), f"an id of another's came out: {found}"

    def _may_see(self, actor: Actor, owner: tuple[Team, Someone | None]) -> bool:
        team, person = owner
        return team is actor.team and (actor.person is None or person in (None, actor.person))


def found_world() -> World:
    """Three teams of two people, each with an agent for all and an agent for each person."""
    world = World()
    for number in range(TEAMS):
        context = found_tenant()
        team = Team(context, api_client(agent_key(context)), signed_in(context, Role.ADMIN))
        world.teams.append(team)
        world.owners[str(context.tenant_id)] = (team, None)
        names = (SAM, f"{new_word()[:20]}@team{number}.example")
        team.people = [Someone(team, name) for name in names]
        for person in team.people:
            person.client = api_client(agent_key(context, subject=person.name))
            person.browser = signed_in(context, Role.PERSON, person.name)
    return world


def signed_in(context: TenantContext, role: Role, name: str = "") -> Client:
    """The browser of a new member; ``name`` is the person's."""
    user = User.objects.create_user(f"{uuid4().hex}@portal.example")
    subject_id = subject_id_of(context, name) if name else None
    with tenant_transaction(context):
        add_member(context, user, role, subject_id=subject_id)
    browser = Client(raise_request_exception=False)
    browser.force_login(user)
    return browser


def said_by(answer: Any) -> str:
    """Headers and body; of a zip, what is in it."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    texts = [str(dict(answer.headers)), body.decode(errors="replace")]
    if body[:2] == b"PK":
        texts += list(_files(body))
    return "\n".join(texts)


def _files(body: bytes) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        yield from (archive.read(name).decode() for name in archive.namelist())
