"""Whatever the bytes are, an import either reads them or says InvalidInput."""

import io
import json
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from hypothesis import example, given
from hypothesis import strategies as st

from kernel.errors import InvalidInput
from memory.importing import ImportedTurn, Item, Skipped, read_export
from memory.importing.jsonstream import read_values
from memory.importing.moments import read_moment

EXPORTS = Path(__file__).parents[1] / "fixtures" / "exports"
REAL = {path: path.read_bytes() for path in sorted(EXPORTS.rglob("*.json*"))}
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8
)


def read(data: bytes) -> list[Item]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "export"
        path.write_bytes(data)
        try:
            return list(read_export(path, limit=10_000_000))
        except InvalidInput:
            return []


def check(items: list[Item]) -> None:
    turns = [item for item in items if isinstance(item, ImportedTurn)]
    assert len({turn.ref for turn in turns}) == len(turns)
    for turn in turns:
        assert turn.text == turn.text.strip()
        assert 0 < len(turn.text) <= 32_000
        for stored in (turn.text, turn.ref, turn.session, turn.speaker, turn.topic):
            assert b"\x00" not in (stored or "").encode("utf-8")
        assert turn.occurred_at is None or turn.occurred_at.utcoffset() is not None
        assert turn.source == "import"


def damaged(value: object, other: object, choice: int) -> object:
    """``value`` with its ``choice``-th part, however deep, replaced by ``other``."""
    places = list(_places(value))
    container, key = places[choice % len(places)]
    container[key] = other  # type: ignore[index]
    return value


def _places(value: object) -> Iterator[tuple[object, object]]:
    pairs: list[tuple[object, object]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    for key, inner in pairs:
        yield value, key
        yield from _places(inner)


@given(st.binary(max_size=400))
@example(b"PK\x05\x06" + bytes(18))
@example(b"PK\x03\x04" + bytes(60))
def test_random_bytes_are_read_or_refused(data: bytes) -> None:
    check(read(data))


@given(ANYTHING)
def test_random_json_is_read_or_refused(value: object) -> None:
    check(read(json.dumps(value).encode()))


@given(st.sampled_from(sorted(REAL)), ANYTHING, st.integers(0, 10_000))
def test_an_export_with_anything_in_any_place_is_read_or_refused(
    path: Path, other: object, choice: int
) -> None:
    value = (
        [json.loads(line) for line in REAL[path].splitlines()]
        if path.suffix == ".jsonl"
        else (json.loads(REAL[path]))
    )

    check(read(json.dumps(damaged(value, other, choice)).encode()))


@given(st.sampled_from(sorted(REAL)), st.integers(0, 12_000), st.binary(max_size=3))
def test_an_export_with_changed_bytes_is_read_or_refused(
    path: Path, place: int, other: bytes
) -> None:
    data = REAL[path]
    place %= len(data)

    check(read(data[:place] + other + data[place + len(other) :]))


@given(st.integers(0, 3000), st.binary(max_size=4))
def test_an_archive_with_changed_bytes_is_read_or_refused(place: int, other: bytes) -> None:
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name in ("conversations.json", "user.json"):
            archive.writestr(name, REAL[EXPORTS / "chatgpt" / name])
    data = packed.getvalue()
    place %= len(data)

    check(read(data[:place] + other + data[place + len(other) :]))


class Dribble:
    """A stream that hands out a few bytes at a time, whatever was asked for."""

    def __init__(self, data: bytes, step: int) -> None:
        self._stream = io.BytesIO(data)
        self._step = step

    def read(self, size: int, /) -> bytes:
        return self._stream.read(min(size, self._step))


@given(st.lists(ANYTHING, max_size=4), st.integers(1, 7), st.sampled_from([None, 1]), st.booleans())
def test_values_are_the_same_however_the_bytes_arrive(
    values: list[object], step: int, indent: int | None, ascii_only: bool
) -> None:
    text = json.dumps(values, indent=indent, ensure_ascii=ascii_only)

    stream = Dribble(text.encode("utf-8", "replace"), step)

    assert list(read_values(stream)) == json.loads(text.encode("utf-8", "replace"))


@given(st.lists(st.dictionaries(st.text(), ANYTHING, max_size=3), max_size=4), st.integers(1, 7))
def test_json_lines_are_the_same_however_the_bytes_arrive(
    values: list[dict[str, object]], step: int
) -> None:
    text = "\n".join(json.dumps(value) for value in values)

    assert list(read_values(Dribble(text.encode(), step))) == values


@given(ANYTHING)
def test_a_moment_is_utc_and_near_our_time_or_none(value: object) -> None:
    moment = read_moment(value)

    assert moment is None or 2000 <= moment.year <= 2100


OFFSETS = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@given(st.datetimes(datetime(2001, 1, 1), datetime(2099, 12, 31), timezones=OFFSETS))  # noqa: DTZ001
def test_any_date_in_iso_form_is_read(moment: datetime) -> None:
    assert read_moment(moment.isoformat()) == moment
    assert read_moment(str(moment)) == moment


def test_no_ref_of_a_skipped_item_is_empty() -> None:
    for path in REAL:
        for item in read(REAL[path]):
            assert not isinstance(item, Skipped) or item.ref
