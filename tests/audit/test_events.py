"""The closed set of events."""

from dataclasses import dataclass, fields
from typing import ClassVar
from uuid import UUID

import pytest

from audit.events import EVENTS, Event, KeysListed, MemoriesListed, MemoryRecalled, ProofRead
from kernel.canonical import canonical_json
from kernel.ids import new_id

ALLOWED = {UUID, UUID | None, tuple[UUID, ...], int, str}
SHORT_CONSTANTS = {"arm", "what", "page", "setting", "role", "former", "kind"}


@pytest.mark.parametrize("action", EVENTS)
def test_an_event_is_named_by_its_action(action: str) -> None:
    event = EVENTS[action]

    assert event.action == action
    assert issubclass(event, Event)
    assert len(action) <= 40
    assert action.replace("_", "").replace(".", "").isalpha()
    assert action.count(".") == 1


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_an_event_holds_ids_counts_and_short_constants_only(event: type[Event]) -> None:
    for field in fields(event):
        assert field.type in ALLOWED
        assert field.type is not str or field.name in SHORT_CONSTANTS


def test_an_events_detail_is_canonical_json() -> None:
    one, two, recall = new_id(), new_id(), new_id()
    event = MemoryRecalled(memory_ids=(one, two), recall_id=recall, arm="dual", k=10)

    assert event.detail() == {
        "memory_ids": [str(one), str(two)],
        "recall_id": str(recall),
        "arm": "dual",
        "k": 10,
    }
    assert canonical_json(event.detail()).startswith(b'{"arm":"dual","k":10,')


def test_what_is_not_set_is_left_out() -> None:
    assert ProofRead().detail() == {}


@pytest.mark.parametrize(
    ("event", "size"),
    [
        (MemoriesListed(memory_ids=()), 0),
        (MemoriesListed(memory_ids=(new_id(), new_id())), 2),
        (KeysListed(count=7), 7),
        (ProofRead(), 1),
    ],
)
def test_an_events_size_is_the_number_of_objects_it_touched(event: Event, size: int) -> None:
    assert event.size() == size


def test_an_event_refuses_to_hold_anything_else() -> None:
    @dataclass(frozen=True, slots=True)
    class Careless:
        action: ClassVar[str] = "careless.act"
        score: float = 0.5
        detail = Event.detail

    with pytest.raises(TypeError, match="float"):
        Careless().detail()
