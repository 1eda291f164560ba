"""What founding a tenant brings with it. Rooms above register their step; this room cannot import
them."""

from collections.abc import Callable

from kernel.context import TenantContext

Step = Callable[[TenantContext], None]

STEPS: list[Step] = []


def register_step(step: Step) -> None:
    """``step`` runs in the transaction that founds a tenant, under the operator's context."""
    STEPS.append(step)
