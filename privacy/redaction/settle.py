"""Replace what the rules find, again and again until they find nothing more."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from privacy.redaction.draft import Draft, Replacement, replace_more
from privacy.redaction.engine import TookTooLong, find_by_rule
from privacy.redaction.entity_type import KINDS, Kind
from privacy.redaction.normalise import Normalised, normalise
from privacy.redaction.policy import Operator, Policy
from privacy.redaction.pseudonym import pseudonym
from privacy.redaction.reading import SHIELD, shield
from privacy.redaction.spans import Span, outside, unite

ROUNDS = 6
_EDGE = re.compile(r"[0-9A-Za-z]")
_LONG_ENOUGH = 6
_UNECHOED = frozenset({Kind.TIME, Kind.TRAIT})


@dataclass(frozen=True, slots=True)
class Terms:
    """How one text is redacted: the policy, the person's key, the moment to give up."""

    policy: Policy
    key: bytes
    deadline: float


@dataclass(frozen=True, slots=True)
class Settled:
    """A draft in which the rules find nothing left to replace; ``kept`` counts in the original."""

    draft: Draft
    plain: Normalised
    kept: tuple[Span, ...]


def settle(draft: Draft, terms: Terms) -> Settled:
    """Run the rules to their fixed point, so that redacting the result changes nothing.

    Raises ``TookTooLong`` when time is up or there is no fixed point in sight.
    """
    for _ in range(ROUNDS):
        plain = normalise(draft.text)
        spans = find_by_rule(plain.text, deadline=terms.deadline)
        replaced, kept = divide(spans, plain.text, terms.policy)
        replaced = unite([*replaced, *_echoes(plain.text, draft)])
        if not replaced:
            return Settled(draft, plain, tuple(to_original(kept, draft, plain)))
        draft = apply(to_original(replaced, draft, plain), draft, terms)
    raise TookTooLong


def divide(spans: Iterable[Span], plain: str, policy: Policy) -> tuple[list[Span], list[Span]]:
    """Spans to replace and spans to keep; a kept one gives way to whatever is replaced."""
    shielded = shield(plain)
    pieces = [piece for span in spans for piece in _unshielded(span, shielded)]
    kept: list[Span] = []
    replaced: list[Span] = []
    for piece in pieces:
        keep = policy.operator(piece.entity_type) is Operator.KEEP
        (kept if keep else replaced).append(piece)
    united = unite(replaced)
    return united, outside(unite(kept), united)


def to_original(spans: Iterable[Span], draft: Draft, plain: Normalised) -> list[Span]:
    """Spans in the normalised draft, as spans in the original text."""
    places = ((span, draft.in_original(*plain.original(span.start, span.end))) for span in spans)
    return [replace(span, start=start, end=end) for span, (start, end) in places]


def apply(spans: Iterable[Span], draft: Draft, terms: Terms) -> Draft:
    """Put tokens in place of ``spans`` of the original."""
    return replace_more(draft, [_replacement(span, draft.original, terms) for span in spans])


def _replacement(span: Span, original: str, terms: Terms) -> Replacement:
    value = original[span.start : span.end]
    operator = terms.policy.operator(span.entity_type)
    match operator:
        case Operator.PSEUDONYMISE:
            token = pseudonym(span.entity_type, value, terms.key)
        case Operator.REMOVE:
            token = ""
        case _:
            token = f"<{span.entity_type}>"
    return Replacement(span.start, span.end, span.entity_type, span.score, operator, token, value)


def _unshielded(span: Span, shielded: str) -> Iterator[Span]:
    """The parts of ``span`` beside the placeholders that it covers."""
    text = shielded[span.start : span.end]
    if SHIELD not in text:
        yield span
        return
    for match in re.finditer(rf"[^{SHIELD}]*[^{SHIELD}\W][^{SHIELD}]*", text):
        yield replace(span, start=span.start + match.start(), end=span.start + match.end())


def _echoes(plain: str, draft: Draft) -> Iterator[Span]:
    """Where a value that was replaced stands a second time."""
    if not draft.replacements:
        return
    shielded = shield(plain)
    values = {normalise(one.value).text.strip(): one for one in draft.replacements}
    for value, replacement in values.items():
        echoed = KINDS[replacement.entity_type] not in _UNECHOED and len(value) > 1
        if echoed and value in shielded:
            for match in _echo(value).finditer(shielded):
                yield Span(*match.span(), replacement.entity_type, replacement.score)


def _echo(value: str) -> re.Pattern[str]:
    if len(value) >= _LONG_ENOUGH and re.search(r"\d", value):
        return re.compile(re.escape(value))
    before = r"(?<![0-9A-Za-z])" if _EDGE.match(value[0]) else ""
    after = r"(?![0-9A-Za-z])" if _EDGE.match(value[-1]) else ""
    return re.compile(before + re.escape(value) + after)
