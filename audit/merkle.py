"""Merkle tree proofs (RFC 6962 §2.1), pure.

A tree is described by ranges of leaves ``(begin, end)``. A proof is a list of ranges whose hashes
prove something; how the hashes are found (from leaves in memory, from stored nodes) is the
caller's affair. Hashes of leaves and nodes: ``audit.verifier``.
"""

from collections.abc import Callable, Iterator, Sequence

from audit.verifier import Tree, fold, node_hash

Range = tuple[int, int]


def split(size: int) -> int:
    """The largest power of two smaller than ``size`` (the RFC's k)."""
    return 1 << (size - 1).bit_length() - 1


def root_from_leaves(leaves: Sequence[bytes]) -> bytes:
    """The Merkle tree hash of leaf hashes (RFC 6962 §2.1)."""
    tree = Tree()
    for leaf in leaves:
        tree.push(leaf)
    return tree.root()


def inclusion_proof(index: int, size: int) -> list[Range]:
    """The audit path of leaf ``index`` in the tree of ``size`` leaves (RFC 6962 §2.1.1): ranges,
    from the leaf upwards."""
    if not 0 <= index < size:
        raise IndexError("the tree has no such leaf")
    return _path(index, 0, size)


def _path(index: int, begin: int, end: int) -> list[Range]:
    if end - begin == 1:
        return []
    middle = begin + split(end - begin)
    if index < middle:
        return [*_path(index, begin, middle), (middle, end)]
    return [*_path(index, middle, end), (begin, middle)]


def consistency_proof(first: int, second: int) -> list[Range]:
    """Ranges that prove the tree of ``second`` leaves an extension of that of ``first``
    (RFC 6962 §2.1.2). Empty if both are the same, or the first is empty."""
    if not 0 <= first <= second:
        raise IndexError("the second tree is smaller than the first")
    return _subproof(first, 0, second, known=True) if 0 < first < second else []


def _subproof(first: int, begin: int, end: int, *, known: bool) -> list[Range]:
    if first == end:
        return [] if known else [(begin, end)]
    middle = begin + split(end - begin)
    if first <= middle:
        return [*_subproof(first, begin, middle, known=known), (middle, end)]
    return [*_subproof(first, middle, end, known=False), (begin, middle)]


def complete_subtrees(begin: int, end: int) -> list[tuple[int, int]]:
    """The (level, index) of the complete subtrees that make up a range of a proof, largest
    first; :func:`audit.verifier.fold` of their hashes is the range's hash."""
    found = []
    while begin < end:
        level = (end - begin).bit_length() - 1
        found.append((level, begin >> level))
        begin += 1 << level
    return found


def hash_range(hashes: Callable[[int, int], bytes], span: Range) -> bytes:
    """The hash of a range of a proof, from ``hashes(level, index)`` of complete subtrees."""
    return fold([hashes(level, index) for level, index in complete_subtrees(*span)])


def verify_inclusion(leaf: bytes, index: int, size: int, proof: list[bytes], root: bytes) -> bool:
    """Whether ``proof`` shows the leaf hash at ``index`` of the tree with that root
    (RFC 9162 §2.1.3.2)."""
    if not 0 <= index < size:
        return False
    rest = iter(proof)
    found = _climb(leaf, index, size - 1, rest)
    return found == root and next(rest, None) is None


def _climb(node: bytes, index: int, last: int, proof: Iterator[bytes]) -> bytes | None:
    """Up from ``node``; on the right edge a node without a sibling is its own parent."""
    while last:
        if index % 2 or index < last:
            sibling = next(proof, None)
            if sibling is None:
                return None
            node = node_hash(sibling, node) if index % 2 else node_hash(node, sibling)
        index, last = index // 2, last // 2
    return node


def verify_consistency(
    first: int, second: int, first_root: bytes, second_root: bytes, proof: list[bytes]
) -> bool:
    """Whether ``proof`` shows the second tree to extend the first (RFC 9162 §2.1.4.2)."""
    if not 0 < first < second:
        unchanged = first == second and first_root == second_root
        return not proof and (unchanged or 0 == first < second)
    if first & (first - 1) == 0:
        proof = [first_root, *proof]
    if not proof:
        return False
    return _replay(first - 1, second - 1, proof) == (first_root, second_root)


def _replay(index: int, last: int, proof: list[bytes]) -> tuple[bytes, bytes] | None:
    """The roots of both trees that ``proof`` leads to, None if its length is wrong."""
    while index % 2:
        index, last = index // 2, last // 2
    old = new = proof[0]
    for sibling in proof[1:]:
        if not last:
            return None
        if index % 2 or index == last:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            while index and not index % 2:
                index, last = index // 2, last // 2
        else:
            new = node_hash(new, sibling)
        index, last = index // 2, last // 2
    return None if last else (old, new)
