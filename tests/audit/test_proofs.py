"""Proofs from the stored tree, checked by the pure functions alone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.merkle import verify_consistency, verify_inclusion
from audit.proofs import ConsistencyProof, InclusionProof, consistency_proof, inclusion_proof
from audit.signing import public_keys
from audit.verifier import entry_hash, is_signed, parse_checkpoint
from kernel.context import TenantContext
from kernel.errors import InvalidInput, NotFound
from kernel.ids import new_id
from kernel.isolation import tenant_transaction
from tests.audit.acts import act, checkpoints, leaves, sealed_log

SIZES = (3, 1, 4, 5)
TOTAL = sum(SIZES)


@pytest.fixture(scope="module")
def log() -> TenantContext:
    return sealed_log(*SIZES)


def inclusion(context: TenantContext, index: int) -> InclusionProof:
    entry_id = leaves(context)[index].entry_id
    with tenant_transaction(context):
        return inclusion_proof(context, entry_id)


def consistency(context: TenantContext, first: int, second: int | None) -> ConsistencyProof:
    with tenant_transaction(context):
        return consistency_proof(context, first, second)


@pytest.mark.parametrize("index", range(TOTAL))
def test_every_sealed_entry_proves_that_it_is_in_the_log(log: TenantContext, index: int) -> None:
    proof = inclusion(log, index)
    head = parse_checkpoint(proof.checkpoint)

    assert is_signed(proof.checkpoint, public_keys())
    assert (proof.index, proof.size, head.size) == (index, TOTAL, TOTAL)
    assert entry_hash(proof.entry, proof.commitment) == proof.leaf
    assert verify_inclusion(proof.leaf, proof.index, proof.size, proof.path, head.root)


def test_every_checkpoint_proves_that_it_extends_those_before(log: TenantContext) -> None:
    heads = [parse_checkpoint(row.note) for row in checkpoints(log)]
    for position, second in enumerate(heads):
        for first in heads[:position]:
            proof = consistency(log, first.size, second.size)
            roots = first.root, second.root
            assert verify_consistency(first.size, second.size, *roots, proof.path)


def test_a_proof_of_consistency_reaches_to_the_latest_checkpoint(log: TenantContext) -> None:
    proof = consistency(log, 3, None)

    assert (proof.first, proof.second) == (3, TOTAL)
    assert parse_checkpoint(proof.checkpoint).size == TOTAL


def test_a_proof_takes_a_fixed_number_of_queries(log: TenantContext) -> None:
    entry_id = leaves(log)[5].entry_id
    with tenant_transaction(log), CaptureQueriesContext(connection) as queries:
        inclusion_proof(log, entry_id)
        consistency_proof(log, 5)

    assert len(queries) == 5


def test_an_entry_not_yet_sealed_has_no_proof() -> None:
    context = sealed_log(1)
    entry_id = act(context)
    with tenant_transaction(context), pytest.raises(NotFound):
        inclusion_proof(context, entry_id)


def test_another_tenants_entry_has_no_proof(log: TenantContext) -> None:
    stranger = sealed_log(1)
    entry_id = leaves(log)[0].entry_id
    with tenant_transaction(stranger), pytest.raises(NotFound):
        inclusion_proof(stranger, entry_id)


def test_an_unknown_entry_has_no_proof(log: TenantContext) -> None:
    with tenant_transaction(log), pytest.raises(NotFound):
        inclusion_proof(log, new_id())


@pytest.mark.parametrize(
    ("first", "second", "field"),
    [
        (-1, 3, "from"),
        (4, 3, "from"),
        (0, TOTAL + 1, "to"),
        (0, -1, "to"),
        (TOTAL + 1, None, "from"),
    ],
)
def test_sizes_that_the_log_has_not_had_are_refused(
    log: TenantContext, first: int, second: int | None, field: str
) -> None:
    with pytest.raises(InvalidInput) as refused:
        consistency(log, first, second)

    assert refused.value.field == field
