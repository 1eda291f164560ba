"""One connection for everybody: whoever comes next finds nothing of whoever was before."""

import asyncio
import io
import zipfile
from collections.abc import Iterator
from typing import Any, cast
from uuid import UUID

import httpx
import pytest
from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper

from kernel.context import TenantContext
from kernel.isolation import tenant_transaction
from memory.models import Memory
from privacy import export
from privacy.export import run_export
from privacy.tasks import job_context
from tests.asgi import BASE_URL, Download, run
from tests.isolation.house import House, found_house

SETTINGS = "SELECT current_setting('app.tenant_id', true), current_setting('app.subject_id', true)"
ROUNDS = 8


@pytest.fixture
def houses() -> list[House]:
    return [found_house() for _ in range(3)]


@pytest.fixture
def pool_of_one(houses: list[House]) -> Iterator[None]:
    """Every thread of this process shares one connection."""
    options = connections.settings["default"]["OPTIONS"]
    usual = options["pool"]
    _empty_pool()
    options["pool"] = {"min_size": 1, "max_size": 1, "timeout": 15}
    yield
    _empty_pool()
    options["pool"] = usual


def _empty_pool() -> None:
    connections["default"].close()
    cast(DatabaseWrapper, connections["default"]).close_pool()


def left_behind() -> tuple[Any, ...]:
    """The settings that the next one to take the connection would find."""
    with connection.cursor() as cursor:
        cursor.execute(SETTINGS)
        found: tuple[Any, ...] = cursor.fetchone()
    connections["default"].close()
    return found


def clean(found: tuple[Any, ...]) -> bool:
    return all(value in (None, "") for value in found)


async def ask(client: httpx.AsyncClient, house: House, path: str) -> httpx.Response:
    return await client.get(path, headers={"Authorization": f"Bearer {house.client.key}"})


def client() -> httpx.AsyncClient:
    from config.asgi import application

    transport = httpx.ASGITransport(app=application, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url=BASE_URL)


def paths_of(house: House, other: House) -> list[tuple[str, int]]:
    """Requests of ``house`` with the answers they get; some fail."""
    return [
        (f"/api/v1/memories?subject={house.people[0]}", 200),
        (f"/api/v1/memories/{house.memories[0]}", 200),
        (f"/api/v1/memories/{other.memories[0]}", 404),
        (f"/api/v1/memories?subject={house.people[1]}&limit=0", 422),
        ("/api/v1/subjects", 200),
        (f"/api/v1/memories?subject={other.people[0]}", 200),
    ]


@pytest.mark.usefixtures("pool_of_one")
def test_interleaved_tenants_get_their_own(houses: list[House]) -> None:
    async def all_at_once() -> list[tuple[House, House, int, httpx.Response]]:
        wanted = [
            (house, houses[(number + 1) % 3], path, status)
            for _ in range(ROUNDS)
            for number, house in enumerate(houses)
            for path, status in paths_of(house, houses[(number + 1) % 3])
        ]
        async with client() as http:
            answers = await asyncio.gather(*(ask(http, one[0], one[2]) for one in wanted))
        return [
            (house, other, status, answer)
            for (house, other, _, status), answer in zip(wanted, answers, strict=True)
        ]

    for house, other, status, answer in run(all_at_once()):
        assert answer.status_code == status, answer.text
        assert not any(word in answer.text for word in (*other.words, *other.memories))
        asked_for_other = other.people[0] in str(answer.request.url)
        assert house.is_told_in(answer.text) == (status == 200 and not asked_for_other)
    assert clean(left_behind())


@pytest.mark.usefixtures("pool_of_one")
def test_an_act_that_breaks_leaves_nothing_behind(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(context: TenantContext, **_: object) -> None:
        with tenant_transaction(context):
            assert Memory.objects.within(context).exists()
            raise ZeroDivisionError

    first, second = houses[:2]
    with monkeypatch.context() as patch:
        patch.setattr("api.resources.memories.list_memories", broken)
        failed = first.client.get(f"/api/v1/memories?subject={first.people[0]}")
    assert failed.status_code == 500
    connections["default"].close()
    assert clean(left_behind())
    answer = second.client.get(f"/api/v1/memories?subject={second.people[0]}")
    assert second.is_told_in(answer.content.decode())
    assert not first.is_told_in(answer.content.decode())


@pytest.mark.usefixtures("pool_of_one")
def test_a_transaction_that_the_database_broke_off_leaves_nothing_behind(
    houses: list[House],
) -> None:
    from django.db import DatabaseError

    with (
        pytest.raises(DatabaseError),
        tenant_transaction(houses[0].tenant),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT 1 / 0")
    assert clean(left_behind())


@pytest.mark.usefixtures("pool_of_one")
@pytest.mark.parametrize("after", [0.0, 0.002, 0.005, 0.01, 0.02])
def test_a_client_that_left_leaves_nothing_behind(houses: list[House], after: float) -> None:
    first, second = houses[:2]

    async def leave() -> httpx.Response:
        async with client() as http:
            asked = [
                asyncio.ensure_future(
                    ask(http, first, f"/api/v1/memories?subject={first.people[0]}")
                )
                for _ in range(4)
            ]
            await asyncio.sleep(after)
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            return await ask(http, second, f"/api/v1/memories?subject={second.people[0]}")

    answer = run(leave())
    assert answer.status_code == 200
    assert second.is_told_in(answer.text)
    assert not first.is_told_in(answer.text)
    assert clean(left_behind())


# Streams outlive the transaction, and often the patience of whoever reads them.


@pytest.fixture
def long_export(houses: list[House], monkeypatch: pytest.MonkeyPatch) -> str:
    """An export of the first house in many pieces."""
    monkeypatch.setattr(export, "CHUNK_BYTES", 500)
    house = houses[0]
    answer = house.client.post(f"/api/v1/subjects/{house.people[0]}/exports").json()
    operation = str(answer["operation"]["id"])
    run_export(job_context(house.tenant.tenant_id), UUID(operation))
    connections["default"].close()
    return f"/api/v1/exports/{operation}/download"


@pytest.mark.usefixtures("pool_of_one")
def test_a_slow_download_is_whole_and_holds_nobody_up(
    houses: list[House], long_export: str
) -> None:
    first, second = houses[:2]

    async def slowly() -> tuple[bytes, list[httpx.Response]]:
        body, others = b"", []
        async with Download(long_export, first.client.key or "") as download, client() as http:
            assert download.status == 200
            while piece := await download.piece():
                body += piece
                if len(others) < 3:
                    path = f"/api/v1/memories?subject={second.people[0]}"
                    others.append(await asyncio.wait_for(ask(http, second, path), timeout=10))
        return body, others

    body, others = run(slowly())
    assert [answer.status_code for answer in others] == [200, 200, 200]
    assert not any(first.is_told_in(answer.text) for answer in others)
    text = _unzipped(body)
    assert first.words[0] in text
    assert not second.is_told_in(text)
    assert clean(left_behind())


@pytest.mark.usefixtures("pool_of_one")
def test_a_download_that_was_left_gives_the_connection_back(
    houses: list[House], long_export: str
) -> None:
    first, second = houses[:2]

    async def leave() -> httpx.Response:
        async with Download(long_export, first.client.key or "") as download:
            await download.piece()
        async with client() as http:
            path = f"/api/v1/memories?subject={second.people[0]}"
            return await asyncio.wait_for(ask(http, second, path), timeout=10)

    answer = run(leave())
    assert answer.status_code == 200
    assert not first.is_told_in(answer.text)
    assert clean(left_behind())


def _unzipped(body: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return "\n".join(archive.read(name).decode() for name in archive.namelist())
