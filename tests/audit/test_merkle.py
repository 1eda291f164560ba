"""The tree against RFC 6962: its example, published vectors, and every size up to 300."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.merkle import (
    complete_subtrees,
    consistency_proof,
    hash_range,
    inclusion_proof,
    root_from_leaves,
    split,
    verify_consistency,
    verify_inclusion,
)
from audit.verifier import Tree, leaf_hash, node_hash

LARGEST = 300

# The leaves and roots of Certificate Transparency's reference implementation.
LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"]
LEAVES.append("606162636465666768696a6b6c6d6e6f")
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


class Grown:
    """A tree with all that it ever stored."""

    def __init__(self, leaves: list[bytes]) -> None:
        tree = Tree()
        self.leaves = leaves
        self.roots = [tree.root()]
        self.stored: dict[tuple[int, int], bytes] = {}
        for index, leaf in enumerate(leaves):
            self.stored[0, index] = leaf
            self.stored |= {(level, i): node for level, i, node in tree.push(leaf)}
            self.roots.append(tree.root())

    def hashes(self, spans: list[tuple[int, int]]) -> list[bytes]:
        return [hash_range(lambda *place: self.stored[place], span) for span in spans]


GROWN = Grown([leaf_hash(str(index).encode()) for index in range(LARGEST)])
SIZES = st.integers(1, LARGEST)


def by_definition(leaves: list[bytes]) -> bytes:
    """RFC 6962 §2.1, word for word."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    k = split(len(leaves))
    return node_hash(by_definition(leaves[:k]), by_definition(leaves[k:]))


@pytest.mark.parametrize("size", range(9))
def test_roots_are_those_of_the_reference_vectors(size: int) -> None:
    leaves = [leaf_hash(bytes.fromhex(leaf)) for leaf in LEAVES[:size]]

    assert root_from_leaves(leaves).hex() == ROOTS[size]


def test_a_leaf_cannot_pass_for_a_node() -> None:
    left, right = leaf_hash(b"left"), leaf_hash(b"right")

    assert leaf_hash(left + right) != node_hash(left, right)


def test_proofs_are_those_of_the_rfcs_example_with_seven_leaves() -> None:
    _, b, c, d, _, f, j = [(index, index + 1) for index in range(7)]
    g, h, i, k, l_ = (0, 2), (2, 4), (4, 6), (0, 4), (4, 7)

    assert inclusion_proof(0, 7) == [b, h, l_]
    assert inclusion_proof(3, 7) == [c, g, l_]
    assert inclusion_proof(4, 7) == [f, j, k]
    assert inclusion_proof(6, 7) == [i, k]
    assert consistency_proof(3, 7) == [c, d, g, l_]
    assert consistency_proof(4, 7) == [l_]
    assert consistency_proof(6, 7) == [i, j, k]


def test_roots_agree_with_the_definition_at_every_size() -> None:
    for size in range(LARGEST + 1):
        assert GROWN.roots[size] == by_definition(GROWN.leaves[:size])


def test_every_leaf_of_every_size_proves_its_place() -> None:
    for size in range(1, LARGEST + 1):
        for index, leaf in enumerate(GROWN.leaves[:size]):
            proof = GROWN.hashes(inclusion_proof(index, size))
            assert len(proof) <= (size - 1).bit_length()
            assert verify_inclusion(leaf, index, size, proof, GROWN.roots[size])


def test_every_size_proves_that_it_extends_every_smaller_one() -> None:
    for second in range(LARGEST + 1):
        for first in range(second + 1):
            proof = GROWN.hashes(consistency_proof(first, second))
            roots = GROWN.roots[first], GROWN.roots[second]
            assert verify_consistency(first, second, *roots, proof)


@given(size=SIZES, data=st.data())
def test_a_changed_leaf_place_path_or_root_proves_nothing(size: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, size - 1))
    proof = GROWN.hashes(inclusion_proof(index, size))
    leaf, root = GROWN.leaves[index], GROWN.roots[size]

    assert not verify_inclusion(b"other", index, size, proof, root)
    assert not verify_inclusion(leaf, index, size, [*proof, leaf], root)
    assert not verify_inclusion(leaf, index, size, proof, leaf_hash(root))
    assert not verify_inclusion(leaf, size, size, proof, root)
    if proof:
        changed = data.draw(st.integers(0, len(proof) - 1))
        other = [leaf_hash(one) if at == changed else one for at, one in enumerate(proof)]
        assert not verify_inclusion(leaf, index, size, other, root)
        assert not verify_inclusion(leaf, index, size, proof[:-1], root)


@given(second=SIZES, data=st.data())
def test_a_changed_history_is_not_consistent(second: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(1, second))
    proof = GROWN.hashes(consistency_proof(first, second))
    old, new = GROWN.roots[first], GROWN.roots[second]

    assert not verify_consistency(first, second, leaf_hash(old), new, proof)
    assert not verify_consistency(first, second, old, leaf_hash(new), proof)
    assert not verify_consistency(first, second, old, new, [*proof, old])
    if proof:
        changed = data.draw(st.integers(0, len(proof) - 1))
        other = [leaf_hash(one) if at == changed else one for at, one in enumerate(proof)]
        assert not verify_consistency(first, second, old, new, other)
        assert not verify_consistency(first, second, old, new, proof[:-1])
        assert not verify_consistency(second, first, new, old, proof)


@given(size=SIZES)
def test_a_tree_goes_on_from_its_complete_subtrees_alone(size: int) -> None:
    subtrees = [GROWN.stored[place] for place in complete_subtrees(0, size)]
    tree = Tree(size, subtrees)

    assert tree.root() == GROWN.roots[size]
    for leaf in GROWN.leaves[size:]:
        tree.push(leaf)
    assert tree.root() == GROWN.roots[LARGEST]


@pytest.mark.parametrize(("index", "size"), [(0, 0), (-1, 3), (3, 3)])
def test_there_is_no_proof_for_a_leaf_that_is_not_there(index: int, size: int) -> None:
    with pytest.raises(IndexError):
        inclusion_proof(index, size)


@pytest.mark.parametrize(("first", "second"), [(-1, 2), (3, 2)])
def test_there_is_no_proof_that_a_tree_shrank(first: int, second: int) -> None:
    with pytest.raises(IndexError):
        consistency_proof(first, second)
