"""Which scopes whoever acts may give to a key."""

from collections.abc import Iterable

from kernel.context import ActorKind, Scope, TenantContext
from kernel.errors import InvalidInput


def grantable_scopes(context: TenantContext, wanted: Iterable[str]) -> list[Scope]:
    """``wanted``, sorted, each once.

    An agent's key grants only what it holds itself; a person in charge, whose own scopes are
    those of their pages, may grant any. Raises :class:`InvalidInput` for an unknown scope or
    none, :class:`ScopeMissing` for one that is not theirs to give.
    """
    names = sorted(set(wanted))
    if not names or not set(Scope).issuperset(names):
        raise InvalidInput("scopes", f"Choose one or more of: {', '.join(sorted(Scope))}.")
    scopes = [Scope(name) for name in names]
    if context.actor.kind is ActorKind.AGENT:
        for scope in scopes:
            context.require(scope)
    return scopes
