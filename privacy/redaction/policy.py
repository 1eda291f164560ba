"""What to do with what was found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from kernel.errors import InvalidInput
from privacy.redaction.entity_type import KINDS, Kind


class Operator(StrEnum):
    """The seven fates of a finding; ``reject`` and ``quarantine`` also mask the value."""

    KEEP = "keep"
    MASK = "mask"
    PSEUDONYMISE = "pseudonymise"
    REMOVE = "remove"
    REJECT = "reject"
    QUARANTINE = "quarantine"


class SpecialCategories(StrEnum):
    """What becomes of a text that tells of health, belief and the like (GDPR, Articles 9 and
    10): noted among its findings, or quarantined until its person consents."""

    FLAG = "flag"
    REQUIRE_CONSENT = "require_consent"


WITHHELD_FROM_SECRETS = frozenset({Operator.KEEP, Operator.PSEUDONYMISE})


@dataclass(frozen=True, slots=True)
class Policy:
    """An operator per kind, with exceptions per entity type.

    Raises ``InvalidInput`` for an unknown entity type and for a secret that would be kept, be
    it in the text or (pseudonymised) in the vault.
    """

    name: str
    by_kind: Mapping[Kind, Operator]
    by_type: Mapping[str, Operator] = field(default_factory=dict)
    special_categories: SpecialCategories = SpecialCategories.FLAG

    def __post_init__(self) -> None:
        for entity_type in self.by_type:
            if entity_type not in KINDS:
                raise InvalidInput("operators", "There is no such entity type; see the list.")
        if any(self.operator(name) in WITHHELD_FROM_SECRETS for name in SECRETS):
            raise InvalidInput("operators", "Secrets are never kept: mask, remove or reject them.")

    def operator(self, entity_type: str) -> Operator:
        """What this policy does with ``entity_type``."""
        return self.by_type.get(entity_type) or self.by_kind[KINDS[entity_type]]

    def with_operators(self, by_type: Mapping[str, Operator]) -> "Policy":
        """This policy with other operators for some entity types."""
        return replace(self, name="custom", by_type=dict(self.by_type) | dict(by_type))

    def with_special_categories(self, fate: SpecialCategories) -> "Policy":
        """This policy with another fate for texts that tell of special categories."""
        return replace(self, special_categories=fate)


SECRETS = tuple(name for name, kind in KINDS.items() if kind is Kind.SECRET)


def _profile(name: str, *, rest: Operator, **by_kind: Operator) -> Policy:
    operators = {kind: by_kind.get(kind.name.lower(), rest) for kind in Kind}
    return Policy(name, MappingProxyType(operators))


MINIMAL = _profile("minimal", rest=Operator.KEEP, secret=Operator.MASK)
BALANCED = _profile(
    "balanced",
    rest=Operator.KEEP,
    secret=Operator.MASK,
    government=Operator.MASK,
    money=Operator.MASK,
    contact=Operator.PSEUDONYMISE,
)
STRICT = _profile(
    "strict",
    rest=Operator.MASK,
    contact=Operator.PSEUDONYMISE,
    person=Operator.PSEUDONYMISE,
    place=Operator.PSEUDONYMISE,
    group=Operator.PSEUDONYMISE,
)
PROFILES: Mapping[str, Policy] = MappingProxyType(
    {policy.name: policy for policy in (MINIMAL, BALANCED, STRICT)}
)
