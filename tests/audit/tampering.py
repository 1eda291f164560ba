"""What an intruder with the database may do to a log, at one of its leaves."""

from collections.abc import Callable
from dataclasses import dataclass

import psycopg

from audit.models import Leaf
from audit.records import log_records, log_snapshot
from audit.verifier import Tree, entry_hash
from kernel.context import TenantContext
from kernel.ids import new_id
from tests.audit.acts import found_log, leaves, sealed_log

BATCHES = (3, 4, 2, 3)
SIZE = sum(BATCHES)

# New values that differ from any that the tests write.
COLUMNS = {
    "xid": "(xid::text::bigint + 1)::text::xid8",
    "occurred_at": "occurred_at + 1",
    "action": "'memory.forgotten'",
    "actor_kind": "'person'",
    "actor_id": "gen_random_uuid()",
    "subject_ref": "decode('00', 'hex')",
    "outcome": "'denied'",
    "request_id": "'another'",
    "count": "count + 1",
    "commitment": "sha256('other')",
}


@dataclass(frozen=True, slots=True)
class Victim:
    """A sealed log and whoever is at it; ``leaf`` is the place that gets tampered with."""

    context: TenantContext
    intruder: psycopg.Connection
    leaves: list[Leaf]
    leaf: Leaf

    def run(self, statement: str, **values: object) -> None:
        known = {"tenant": self.context.tenant_id, "entry": self.leaf.entry_id}
        cursor = self.intruder.execute(statement, known | {"index": self.leaf.index} | values)
        assert cursor.rowcount >= 1, "the tampering changed nothing"

    @property
    def other(self) -> Leaf:
        """A different leaf."""
        return self.leaves[(self.leaf.index + 5) % len(self.leaves)]

    @property
    def number(self) -> int:
        """The number of the checkpoint that first covered the leaf."""
        covered = [sum(BATCHES[: n + 1]) for n in range(len(BATCHES))]
        return next(n for n, size in enumerate(covered, start=1) if self.leaf.index < size)


def victim(intruder: psycopg.Connection, index: int) -> Victim:
    context = sealed_log(*BATCHES, person=new_id())
    found = leaves(context)
    return Victim(context, intruder, found, found[index])


def names_leaf(victim: Victim, found: list[str]) -> bool:
    """A finding names the leaf, its entry, or a span of leaves that holds it."""
    return any(_names(victim.leaf, finding) for finding in found)


def _names(leaf: Leaf, finding: str) -> bool:
    where = finding.partition(":")[0].split()
    if where[0] == "leaves":
        return int(where[1]) <= leaf.index <= int(where[3])
    return where[:2] in (["entry", str(leaf.entry_id)], ["leaf", str(leaf.index)])


# Changes to entries, leaves, details and nodes


def edit_entry(column: str) -> Callable[[Victim], None]:
    def edit(victim: Victim) -> None:
        victim.run(f"UPDATE audit_entry SET {column} = {COLUMNS[column]} WHERE id = %(entry)s")

    edit.__name__ = f"edit_{column}"
    return edit


def edit_entry_and_leaf(victim: Victim) -> None:
    victim.run("UPDATE audit_entry SET outcome = 'denied' WHERE id = %(entry)s")
    _rewrite_leaf(victim)


def edit_entry_and_whole_tree(victim: Victim) -> None:
    victim.run("UPDATE audit_entry SET outcome = 'denied' WHERE id = %(entry)s")
    _rewrite_leaf(victim)
    tree = Tree()
    for leaf in leaves(victim.context):
        for level, index, node in tree.push(bytes(leaf.hash)):
            victim.run(
                "UPDATE audit_node SET hash = %(node)s WHERE tenant_id = %(tenant)s"
                " AND level = %(level)s AND index = %(at)s",
                node=node,
                level=level,
                at=index,
            )


def _rewrite_leaf(victim: Victim) -> None:
    with log_snapshot(victim.context.tenant_id):
        records = list(log_records(victim.context.tenant_id))
    record = next(one for one in records if getattr(one, "index", None) == victim.leaf.index)
    victim.run(
        "UPDATE audit_leaf SET hash = %(hash)s WHERE entry_id = %(entry)s",
        hash=entry_hash(record.clear, record.commitment),
    )


def delete_entry(victim: Victim) -> None:
    victim.run("DELETE FROM audit_entry WHERE id = %(entry)s")


def delete_entry_and_detail(victim: Victim) -> None:
    victim.run("DELETE FROM audit_entry WHERE id = %(entry)s")
    victim.run("DELETE FROM audit_detail WHERE entry_id = %(entry)s")


def delete_leaf(victim: Victim) -> None:
    victim.run("DELETE FROM audit_leaf WHERE entry_id = %(entry)s")


def delete_all_trace(victim: Victim) -> None:
    delete_entry_and_detail(victim)
    delete_leaf(victim)


def delete_all_trace_and_close_the_gap(victim: Victim) -> None:
    delete_all_trace(victim)
    for leaf in victim.leaves[victim.leaf.index + 1 :]:
        victim.run(
            "UPDATE audit_leaf SET index = index - 1 WHERE entry_id = %(id)s", id=leaf.entry_id
        )


def delete_detail(victim: Victim) -> None:
    victim.run("DELETE FROM audit_detail WHERE entry_id = %(entry)s")


def edit_detail(victim: Victim) -> None:
    victim.run("UPDATE audit_detail SET sealed = sealed || '\\x00' WHERE entry_id = %(entry)s")


def edit_salt(victim: Victim) -> None:
    victim.run("UPDATE audit_detail SET salt = sha256(salt) WHERE entry_id = %(entry)s")


def shift_salt(victim: Victim) -> None:
    victim.run(
        "UPDATE audit_detail SET salt = salt || substr(sealed, 1, 1), sealed = substr(sealed, 2)"
        " WHERE entry_id = %(entry)s"
    )


def swap_details(victim: Victim) -> None:
    victim.run(
        "UPDATE audit_detail AS a SET salt = b.salt, sealed = b.sealed FROM audit_detail AS b"
        " WHERE a.entry_id = %(entry)s AND b.entry_id = %(other)s",
        other=victim.other.entry_id,
    )


def move_detail(victim: Victim) -> None:
    victim.run(
        "UPDATE audit_detail SET tenant_id = %(new)s WHERE entry_id = %(entry)s", new=new_id()
    )


def move_entry(victim: Victim) -> None:
    stranger = found_log()
    victim.run(
        "UPDATE audit_entry SET tenant_id = %(new)s WHERE id = %(entry)s", new=stranger.tenant_id
    )


def edit_leaf(victim: Victim) -> None:
    victim.run("UPDATE audit_leaf SET hash = sha256(hash) WHERE entry_id = %(entry)s")


def exchange_leaf_hashes(victim: Victim) -> None:
    victim.run(
        "UPDATE audit_leaf AS a SET hash = b.hash FROM audit_leaf AS b"
        " WHERE a.entry_id = %(entry)s AND b.entry_id = %(other)s",
        other=victim.other.entry_id,
    )


def reorder(victim: Victim) -> None:
    for entry_id, index in (
        (victim.leaf.entry_id, -1),
        (victim.other.entry_id, victim.leaf.index),
        (victim.leaf.entry_id, victim.other.index),
    ):
        victim.run(
            "UPDATE audit_leaf SET index = %(to)s WHERE entry_id = %(id)s", to=index, id=entry_id
        )


def reuse_id(victim: Victim) -> None:
    victim.run("UPDATE audit_entry SET id = %(new)s WHERE id = %(entry)s", new=new_id())


def edit_node(victim: Victim) -> None:
    victim.run(
        "UPDATE audit_node SET hash = sha256(hash) WHERE tenant_id = %(tenant)s AND level = 2"
        " AND index = %(index)s / 4"
    )


def delete_node(victim: Victim) -> None:
    victim.run(
        "DELETE FROM audit_node WHERE tenant_id = %(tenant)s AND level = 1"
        " AND index = %(index)s / 2"
    )


AT_A_LEAF = [
    *(edit_entry(column) for column in COLUMNS),
    edit_entry_and_leaf,
    edit_entry_and_whole_tree,
    delete_entry,
    delete_entry_and_detail,
    delete_leaf,
    delete_all_trace,
    delete_all_trace_and_close_the_gap,
    delete_detail,
    edit_detail,
    edit_salt,
    shift_salt,
    swap_details,
    move_detail,
    move_entry,
    edit_leaf,
    exchange_leaf_hashes,
    reorder,
    reuse_id,
    edit_node,
    delete_node,
]
