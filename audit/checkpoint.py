"""Checkpoints: write one down (https://c2sp.org/tlog-checkpoint), read the latest."""

from uuid import UUID

from audit.models import Checkpoint
from audit.signing import Signer
from audit.verifier import key_id, signatures, to_base64
from kernel.context import Actor, ActorKind, TenantContext
from kernel.errors import NotFound


def log_context(tenant_id: UUID) -> TenantContext:
    """The log at work on itself: a job without scopes, which is nobody's act."""
    return TenantContext(tenant_id=tenant_id, actor=Actor(ActorKind.JOB), scopes=frozenset())


def checkpoint_text(origin: str, row: Checkpoint) -> str:
    """What a checkpoint signs. Its extension lines say what the epochs hang on: the number, the
    time in microseconds since 1970, the database's system identifier, and the transaction id
    below which every entry is in the tree."""
    return (
        f"{origin}/{row.epoch}\n{row.size}\n{to_base64(bytes(row.root))}\n"
        f"number {row.number}\ntime {row.signed_at}\nsystem {row.system}\nxid {row.xid}\n"
    )


def sign_checkpoint(origin: str, row: Checkpoint, previous: str, signer: Signer) -> None:
    """Fill in the note and the key's id. ``previous`` is the head of the epoch before, as
    ``Head.as_previous`` has it, in the first checkpoint of a new one."""
    text = checkpoint_text(origin, row) + (f"previous {previous}\n" if previous else "")
    row.note = signer.sign_note(text)
    row.key_id = key_id(f"{origin}/{row.epoch}", signer.public_key)


def says_what_it_signed(origin: str, row: Checkpoint) -> bool:
    """Whether the row's columns still agree with its note."""
    key_ids = {signature[:4] for _, signature in signatures(row.note)}
    return row.note.startswith(checkpoint_text(origin, row)) and bytes(row.key_id) in key_ids


def newest_checkpoint(context: TenantContext) -> Checkpoint | None:
    """The tenant's last checkpoint, if the sealer was there already."""
    rows = Checkpoint.objects.within(context).order_by("-number")
    newest: Checkpoint | None = rows.first()
    return newest


def latest_checkpoint(context: TenantContext) -> Checkpoint:
    """The tenant's last checkpoint; raises ``NotFound`` in the second before its first."""
    newest = newest_checkpoint(context)
    if newest is None:
        raise NotFound("checkpoint yet")
    return newest
