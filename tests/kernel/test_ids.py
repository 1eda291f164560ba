from kernel.ids import new_id


def test_ids_are_version_7_and_of_the_rfc_variant() -> None:
    fresh = new_id()
    assert (fresh.version, fresh.variant) == (7, "specified in RFC 4122")


def test_ids_do_not_repeat() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000


def test_ids_sort_in_the_order_of_their_birth() -> None:
    born = [new_id() for _ in range(5000)]
    assert born == sorted(born)
