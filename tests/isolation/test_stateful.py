"""Three tenants, six people, nine agents, and whatever they may do in whatever order: nothing of
anybody reaches anybody else. Each new door gets a rule here."""

from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import rule, run_state_machine_as_test

from privacy.erasure import run_erasure
from privacy.export import run_export
from privacy.tasks import job_context
from tenants.models import Role
from tests.isolation.walk import Walk
from tests.isolation.world import V1, Actor, Remembered, Someone, signed_in
from tests.soak import Count, scaled

STEPS = scaled(50_000)
RULES_A_WORLD = 100
REQUESTS_A_WORLD = 125  # some rules send several
PICK = st.integers(0, 2**32)


PAGES = ["/me/", "/me/memories/", "/me/access/", "/manage/", "/manage/audit/", "/manage/keys/"]
MEMORY_PAGES = ["", "correct/", "delete/"]


class Neighbours(Walk):
    """Each rule picks who acts and on what: by a name, a word or an id, own or another's."""

    # Remember, recall, read, revise, forget

    @rule(who=PICK, whom=PICK)
    def remember(self, who: int, whom: int) -> None:
        actor = self.actor(who)
        person = self.own(actor, whom)
        word = self.world.new_word(person)
        body = {"subject": person.name, "text": f"Tea with {word}.", "session": word}
        answer = self.send(actor, "POST", "/memories", body)
        assert (answer.status_code, answer["ETag"]) == (201, '"1"')
        self.world.keep(answer.json()["id"], Remembered(person, [word]))

    @rule(who=PICK, whom=PICK)
    def remember_two(self, who: int, whom: int) -> None:
        actor = self.actor(who)
        person = self.own(actor, whom)
        words = [self.world.new_word(person), self.world.new_word(person)]
        items = [{"text": f"Bread and {word}.", "topic": word} for word in words]
        body = {"subject": person.name, "items": items, "gate": "off"}
        answer = self.send(actor, "POST", "/memories/batch", body)
        assert answer.status_code == 201
        for word, result in zip(words, answer.json()["results"], strict=True):
            self.world.keep(result["memory"]["id"], Remembered(person, [word]))

    @rule(who=PICK, whom=PICK, about=PICK, arm=st.sampled_from(["lexical", "dual"]))
    def recall(self, who: int, whom: int, about: int, arm: str) -> None:
        actor, name = self.actor(who), self.someone(whom).name
        body = {"subject": name, "query": self.word(about), "trace": arm, "explain": True}
        answer = self.send(actor, "POST", "/recall", body)
        assert self.ids(answer.json()["hits"]) <= self.expected(actor, name)

    @rule(who=PICK, whom=PICK, about=PICK)
    def recall_filtered(self, who: int, whom: int, about: int) -> None:
        """Filters are values of others, too."""
        actor, name, word = self.actor(who), self.someone(whom).name, self.word(about)
        filters = {"session": word, "entities": [word]}
        body = {"subject": name, "query": "tea", "filters": filters, "trace": "lexical"}
        answer = self.send(actor, "POST", "/recall", body)
        assert self.ids(answer.json()["hits"]) <= self.expected(actor, name)

    @rule(who=PICK, whom=PICK, about=PICK)
    def compose_context(self, who: int, whom: int, about: int) -> None:
        actor, name = self.actor(who), self.someone(whom).name
        body = {"subject": name, "query": self.word(about)}
        answer = self.send(actor, "POST", "/context", body)
        assert self.ids(answer.json()["hits"]) <= self.expected(actor, name)

    @rule(who=PICK, whom=PICK)
    def list_memories(self, who: int, whom: int) -> None:
        actor, name = self.actor(who), self.someone(whom).name
        answer = self.send(actor, "GET", f"/memories?subject={name}&limit=200")
        assert self.ids(answer.json()["results"]) == self.expected(actor, name)

    @rule(who=PICK, whom=PICK)
    def take_a_cursor(self, who: int, whom: int) -> None:
        actor = self.actor(who)
        person = self.own(actor, whom)
        answer = self.send(actor, "GET", f"/memories?subject={person.name}&limit=1")
        if cursor := answer.json()["next_cursor"]:
            self.world.cursors.append((person, cursor))

    @rule(who=PICK, which=PICK)
    def use_anyones_cursor(self, who: int, which: int) -> None:
        if not self.world.cursors:
            return
        actor = self.actor(who)
        person, cursor = self.world.cursors[which % len(self.world.cursors)]
        answer = self.send(actor, "GET", f"/memories?subject={person.name}&cursor={cursor}")
        named = self.named(actor, person.name)
        assert answer.status_code == (200 if named in (None, person) else 422)

    @rule(who=PICK, which=PICK, more=st.sampled_from(["", "?expand=structural", "/history"]))
    def read(self, who: int, which: int, more: str) -> None:
        actor, memory_id = self.actor(who), self.memory(which)
        answer = self.send(actor, "GET", f"/memories/{memory_id}{more}")
        memory = self.world.memories.get(memory_id)
        if memory is None or not actor.sees(memory.owner):
            self.refused(actor, answer, "GET", f"/memories/{uuid4()}{more}")
        elif more != "/history":
            assert (answer.status_code, answer["ETag"]) == (200, f'"{memory.version}"')

    @rule(who=PICK, which=PICK)
    def revise(self, who: int, which: int) -> None:
        actor, memory_id = self.actor(who), self.memory(which)
        memory = self.world.memories.get(memory_id)
        seen = memory is not None and actor.sees(memory.owner)
        word = self.world.new_word(memory.owner) if seen and memory else "nothing"
        answer = self.send(actor, "PATCH", f"/memories/{memory_id}", {"text": f"Now {word}."})
        if memory is None or not seen:
            assert answer.status_code == 404
            return
        memory.words.append(word)
        memory.version += 1
        assert (answer.status_code, answer["ETag"]) == (200, f'"{memory.version}"')

    @rule(who=PICK, which=PICK)
    def forget(self, who: int, which: int) -> None:
        actor, memory_id = self.actor(who), self.memory(which)
        answer = self.send(actor, "DELETE", f"/memories/{memory_id}")
        memory = self.world.memories.get(memory_id)
        if memory is None or not actor.sees(memory.owner):
            self.refused(actor, answer, "DELETE", f"/memories/{uuid4()}")
        else:
            assert answer.status_code == 204
            self.world.forget(memory_id)

    # People and their rights

    @rule(who=PICK, whom=PICK, what=st.sampled_from(["", "/access?limit=200"]))
    def read_person(self, who: int, whom: int, what: str) -> None:
        actor, name = self.actor(who), self.someone(whom).name
        answer = self.send(actor, "GET", f"/subjects/{name}{what}")
        person = self.named(actor, name)
        if person is None:
            self.refused(actor, answer, "GET", f"/subjects/{uuid4()}{what}")
        elif not what:
            assert answer.json()["memories"] == len(person.memories)

    @rule(who=PICK)
    def list_people(self, who: int) -> None:
        actor = self.actor(who)
        shown = self.send(actor, "GET", "/subjects").json()["results"]
        seen = [person for person in actor.team.people if actor.sees(person)]
        assert {one["subject"]: one["memories"] for one in shown} == {
            person.name: len(person.memories) for person in seen
        }

    @rule(who=PICK, whom=PICK)
    def export(self, who: int, whom: int) -> None:
        actor, name = self.actor(who), self.someone(whom).name
        answer = self.send(actor, "POST", f"/subjects/{name}/exports")
        person = self.named(actor, name)
        if person is None:
            self.refused(actor, answer, "POST", f"/subjects/{uuid4()}/exports")
            return
        operation = answer.json()["operation"]["id"]
        actor.team.operations[operation] = person
        self.world.owners[operation] = (person.team, person)
        run_export(job_context(actor.team.context.tenant_id), UUID(operation))
        zipped = self.send(actor, "GET", f"/exports/{operation}/download")
        assert zipped.status_code == 200

    @rule(who=PICK, which=PICK, how=st.sampled_from(["operations/{}", "exports/{}/download"]))
    def follow(self, who: int, which: int, how: str) -> None:
        actor, operation = self.actor(who), self.operation(which)
        answer = self.send(actor, "GET", f"/{how.format(operation)}")
        if not actor.sees(actor.team.operations.get(operation)):
            self.refused(actor, answer, "GET", f"/{how.format(uuid4())}")

    @rule(who=PICK, which=PICK)
    def read_erasure(self, who: int, which: int) -> None:
        actor, operation = self.actor(who), self.operation(which)
        answer = self.send(actor, "GET", f"/erasures/{operation}")
        if not actor.sees(actor.team.operations.get(operation)):
            self.refused(actor, answer, "GET", f"/erasures/{uuid4()}")

    @rule(who=PICK, whom=PICK, dice=st.integers(0, 3))
    def erase(self, who: int, whom: int, dice: int) -> None:
        """One time in four, so that memories gather; the person comes back as somebody new."""
        actor, name = self.actor(who), self.someone(whom).name
        person = self.named(actor, name)
        if person is not None and dice:
            return
        answer = self.send(actor, "POST", f"/subjects/{name}/erasures")
        if person is None:
            self.refused(actor, answer, "POST", f"/subjects/{uuid4()}/erasures")
            return
        operation = answer.json()["operation"]["id"]
        run_erasure(job_context(actor.team.context.tenant_id), UUID(operation))
        self.start_again(person, operation)

    def start_again(self, person: Someone, operation: str) -> None:
        for memory_id in list(person.memories):
            self.world.forget(memory_id)
        team, old = person.team, person.client
        gone = old.get(f"{V1}/memories?subject={person.name}")
        assert gone.status_code == 401
        successor = Someone(team, person.name)
        team.people[team.people.index(person)] = successor
        team.operations[operation] = person
        wide = Actor(team, None, team.client)
        word = self.world.new_word(successor)
        body = {"subject": successor.name, "text": f"Back with {word}."}
        answer = self.send(wide, "POST", "/memories", body)
        self.world.keep(answer.json()["id"], Remembered(successor, [word]))
        body = {"agent": "support bot", "scopes": SCOPES, "subject": successor.name}
        issued = self.send(wide, "POST", "/api-keys", body).json()
        successor.client = type(old)(issued["key"])
        assert person.browser.get("/me/").status_code == 302
        successor.browser = signed_in(team.context, Role.PERSON, successor.name)

    # The portal

    @rule(who=PICK, page=st.sampled_from(PAGES))
    def open_a_page(self, who: int, page: str) -> None:
        actor = self.actor(who)
        answer = self.browse(actor, page)
        own = page.startswith("/me/") == (actor.person is not None)
        assert answer.status_code == (200 if own else 302)

    @rule(who=PICK, which=PICK, page=st.sampled_from(MEMORY_PAGES))
    def open_a_memory(self, who: int, which: int, page: str) -> None:
        actor, memory_id = self.actor(who), self.memory(which)
        answer = self.browse(actor, f"/me/memories/{memory_id}/{page}")
        memory = self.world.memories.get(memory_id)
        seen = memory is not None and actor.sees(memory.owner)
        assert answer.status_code == (302 if actor.person is None else 200 if seen else 404)

    @rule(who=PICK, about=PICK)
    def search_ones_memories(self, who: int, about: int) -> None:
        self.browse(self.actor(who), f"/me/memories/?q={self.word(about)}", echoes=True)

    # The log and the keys

    @rule(who=PICK, query=st.sampled_from(["", "&action=memory.", "&outcome=denied"]))
    def search_the_log(self, who: int, query: str) -> None:
        answer = self.send(self.actor(who), "GET", f"/audit/entries?limit=200{query}")
        assert query != "&outcome=denied" or answer.json()["results"] == []

    @rule(who=PICK, whom=PICK)
    def search_the_log_for_someone(self, who: int, whom: int) -> None:
        actor, name = self.actor(who), self.someone(whom).name
        answer = self.send(actor, "GET", f"/audit/entries?subject={name}")
        if self.named(actor, name) is None:
            self.refused(actor, answer, "GET", f"/audit/entries?subject={uuid4()}")

    @rule(who=PICK, which=PICK, how=st.sampled_from(["DELETE", "POST /rotate"]))
    def meddle_with_a_key_of_others(self, who: int, which: int, how: str) -> None:
        actor, victim = self.actor(who), self.actor(which)
        keys = self.send(victim, "GET", "/api-keys").json()["results"]
        if actor.team is victim.team or not keys:
            return
        method, _, rest = how.partition(" ")
        answer = self.send(actor, method, f"/api-keys/{keys[0]['id']}{rest}")
        self.refused(actor, answer, method, f"/api-keys/{uuid4()}{rest}")


SCOPES = [
    "memory:read",
    "memory:write",
    "memory:delete",
    "memory:reveal",
    "subject:manage",
    "audit:read",
    "admin",
]


@pytest.mark.soak
def test_nothing_of_anybody_reaches_anybody_else() -> None:
    Neighbours.count = Count(STEPS)
    while not Neighbours.count.is_reached:
        left = Neighbours.count.wanted - Neighbours.count.done
        run_state_machine_as_test(
            Neighbours,
            settings=settings(
                max_examples=max(1, left // REQUESTS_A_WORLD),
                stateful_step_count=RULES_A_WORLD,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            ),
        )
