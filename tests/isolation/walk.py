"""The ground of the random walk: a world, who is picked in it, and what is checked at each step."""

import json
from typing import Any
from uuid import uuid4

from hypothesis.stateful import RuleBasedStateMachine

from tests.isolation.world import V1, Actor, Someone, World, found_world
from tests.soak import Count


class Walk(RuleBasedStateMachine):
    """Picks by numbers, so that a failing walk can be told by them."""

    count: Count

    def __init__(self) -> None:
        super().__init__()
        self.world: World = found_world()

    # Who, and what

    def actor(self, pick: int) -> Actor:
        actors = self.world.actors
        return actors[pick % len(actors)]

    def someone(self, pick: int) -> Someone:
        people = self.world.people
        return people[pick % len(people)]

    def own(self, actor: Actor, pick: int) -> Someone:
        return actor.person or actor.team.people[pick % len(actor.team.people)]

    def memory(self, pick: int) -> str:
        known = list(self.world.memories)
        return known[pick % len(known)] if known else str(uuid4())

    def operation(self, pick: int) -> str:
        known = [operation for team in self.world.teams for operation in team.operations]
        return known[pick % len(known)] if known else str(uuid4())

    def word(self, pick: int) -> str:
        known = [word for memory in self.world.memories.values() for word in memory.words]
        return known[pick % len(known)] if known else "nothing"

    def send(self, actor: Actor, method: str, path: str, body: object = None, **more: str) -> Any:
        self.count.one()
        answer = actor.client.send(method, V1 + path, body, **more)
        assert answer.status_code < 500, answer.content
        self.world.check(actor, answer)
        return answer

    def refused(self, actor: Actor, answer: Any, method: str, absent: str) -> None:
        """What is another's is answered like what never was."""
        never = self.send(actor, method, absent)
        assert (answer.status_code, same(answer)) == (404, same(never))

    def named(self, actor: Actor, name: str) -> Someone | None:
        """Whom a name means to the actor."""
        person = actor.team.called(name)
        return person if actor.sees(person) else None

    def browse(self, actor: Actor, path: str, *, echoes: bool = False) -> Any:
        """A page; one that repeats what was searched for is looked at for ids alone."""
        self.count.one()
        answer = actor.browser.get(path)
        assert answer.status_code < 500, path
        self.world.check(actor, answer, words=not echoes)
        return answer

    def expected(self, actor: Actor, name: str) -> set[str]:
        person = self.named(actor, name)
        return set(person.memories) if person else set()

    @staticmethod
    def ids(shown: list[dict[str, Any]]) -> set[str]:
        return {memory["id"] for memory in shown}


def same(answer: Any) -> dict[str, Any]:
    """A refusal without its request's id."""
    body: dict[str, Any] = json.loads(answer.content)
    return {name: body[name] for name in body if name != "request_id"}
