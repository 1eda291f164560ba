from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.aead import Key, Place, open_bytes, seal_bytes
from kernel.errors import CannotOpen

KEY = Key(1, bytes(range(32)))
TENANT, SUBJECT, OBJECT, OTHER = (UUID(int=number) for number in (1, 2, 3, 4))
PLACE = Place(TENANT, SUBJECT, OBJECT, "body:1")


@given(st.binary(max_size=5000))
def test_what_is_sealed_opens_again(plaintext: bytes) -> None:
    assert open_bytes(KEY, seal_bytes(KEY, plaintext, PLACE), PLACE) == plaintext


@pytest.mark.parametrize(
    "elsewhere",
    [
        replace(PLACE, tenant_id=OTHER),
        replace(PLACE, subject_id=OTHER),
        replace(PLACE, subject_id=None),
        replace(PLACE, object_id=OTHER),
        replace(PLACE, field="body:2"),
        replace(PLACE, field="vault"),
    ],
)
def test_a_sealed_value_opens_nowhere_else(elsewhere: Place) -> None:
    with pytest.raises(CannotOpen):
        open_bytes(KEY, seal_bytes(KEY, b"hello", PLACE), elsewhere)


@pytest.mark.parametrize("key", [Key(1, bytes(32)), Key(2, KEY.material)])
def test_another_key_or_version_opens_nothing(key: Key) -> None:
    with pytest.raises(CannotOpen):
        open_bytes(key, seal_bytes(KEY, b"hello", PLACE), PLACE)


@given(st.binary(min_size=1, max_size=100), st.data())
def test_a_single_flipped_bit_is_noticed(plaintext: bytes, data: st.DataObject) -> None:
    sealed = bytearray(seal_bytes(KEY, plaintext, PLACE))
    bit = data.draw(st.integers(0, len(sealed) * 8 - 1))
    sealed[bit // 8] ^= 1 << bit % 8
    with pytest.raises(CannotOpen):
        open_bytes(KEY, bytes(sealed), PLACE)


@given(st.binary(max_size=40))
def test_a_truncated_value_is_refused(garbage: bytes) -> None:
    with pytest.raises(CannotOpen):
        open_bytes(KEY, garbage, PLACE)


@pytest.mark.parametrize(
    ("size", "bucket"), [(0, 64), (60, 64), (61, 256), (1020, 1024), (5000, 8192)]
)
def test_lengths_tell_only_their_bucket(size: int, bucket: int) -> None:
    overhead = 4 + 12 + 16
    assert len(seal_bytes(KEY, b"x" * size, PLACE)) == bucket + overhead


def test_a_key_never_shows_itself() -> None:
    assert "material" not in repr(KEY)
