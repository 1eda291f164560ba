"""Each layer switched off in turn: another one still stops what the API is asked for."""

from contextlib import AbstractContextManager, nullcontext

import psycopg
import pytest

from memory import body
from tests.factories import agent_key, api_client
from tests.isolation.house import found_house
from tests.isolation.matrix import ROWS, target_in
from tests.isolation.test_idor_matrix import call, tells, told
from tests.isolation.test_layers import (
    no_associated_data,
    no_post_filter,
    no_row_security,
    no_scoping,
)

# First what only reads: whoever remembers somebody of that name has a person of that name; last
# what would take something of the house away.
WRITES = ("remember", "remember_batch", "create_api_key", "revise_memory", "export_subject")
TAKES = ("forget_memory", "revoke_api_key", "erase_subject")
CALLS = [name for name in ROWS if name not in WRITES + TAKES] + [*WRITES, *TAKES]
LAYERS = ["manager", "row security", "post-filter", "associated data", "canaries"]


def switched_off(layer: str, superuser: psycopg.Connection) -> AbstractContextManager[object]:
    if layer == "manager":
        return no_scoping()
    if layer == "row security":
        return no_row_security(superuser)
    if layer == "post-filter":
        return no_post_filter()
    return no_associated_data() if layer == "associated data" else nullcontext()


@pytest.mark.parametrize("layer", LAYERS)
def test_with_one_layer_off_nothing_of_others_comes_out(
    superuser: psycopg.Connection, monkeypatch: pytest.MonkeyPatch, layer: str
) -> None:
    if layer == "canaries":
        monkeypatch.setattr(body, "sound", lambda _: None)
    with switched_off(layer, superuser):
        house = found_house()
        target = target_in(house)
        stranger = found_house().client
        colleague = api_client(agent_key(house.tenant, subject="a colleague"))
        for who in (stranger, colleague):
            for name in CALLS:
                asked = ROWS[name].call(target)
                answer = call(who, asked)
                assert not tells(house, target, told(answer), asked), (name, answer.status_code)
        kept = told(house.client.get(f"/api/v1/memories/{target.memory}"))
    assert house.words[0] in kept
