"""The door: nothing is stored, embedded, indexed or logged that did not pass through here."""

import time
from collections.abc import Sequence
from dataclasses import replace

from privacy.language import Analysis, analyse_many
from privacy.redaction.draft import Draft, begin
from privacy.redaction.engine import TookTooLong, find_names
from privacy.redaction.instructions import UNTRUSTED, is_instruction
from privacy.redaction.normalise import is_deceiving
from privacy.redaction.policy import BALANCED, Operator, Policy
from privacy.redaction.redacted_text import redacted
from privacy.redaction.redaction import Finding, Redaction, Verdict
from privacy.redaction.settle import Settled, Terms, apply, divide, settle, to_original
from privacy.redaction.spans import Span, outside, unite

SECONDS, SECONDS_PER_CHARACTER = 10.0, 0.0005
UNREAD = "UNREAD_TEXT"
SEVERITY: tuple[Verdict, ...] = ("ok", "flagged", "quarantined", "rejected")


def redact(
    text: str, *, pseudonym_key: bytes, policy: Policy = BALANCED, source: str | None = None
) -> Redaction:
    """Find personal data in ``text`` and treat it by ``policy``; any string is accepted.

    With a ``source`` (a memory's) it is also judged whether the text tries to instruct whoever
    remembers it: from a tool, a document or an import it is quarantined, else flagged.
    Rules run first and to their fixed point; the language models then read the text with
    placeholders in it. A text that takes too long comes back masked whole, as ``quarantined``.
    """
    sources = None if source is None else [source]
    return redact_many([text], pseudonym_key=pseudonym_key, policy=policy, sources=sources)[0]


def redact_many(
    texts: Sequence[str],
    *,
    pseudonym_key: bytes,
    policy: Policy = BALANCED,
    sources: Sequence[str] | None = None,
) -> list[Redaction]:
    """As :func:`redact` for each text, with the English model running in batches."""
    terms = Terms(policy, pseudonym_key, deadline(sum(map(len, texts))))
    settled = [_settled(text, terms) for text in texts]
    analyses = iter(analyse_many([one.plain.text for one in settled if one is not None]))
    found = [
        _unread(text, policy) if one is None else _finish(one, next(analyses), terms)
        for text, one in zip(texts, settled, strict=True)
    ]
    return found if sources is None else list(map(_judged, found, texts, sources))


def deadline(characters: int) -> float:
    """The monotonic second at which a text of so many characters is given up."""
    return time.monotonic() + SECONDS + characters * SECONDS_PER_CHARACTER


def _settled(text: str, terms: Terms) -> Settled | None:
    try:
        return settle(begin(text), terms)
    except TookTooLong:
        return None


def _finish(settled: Settled, analysis: Analysis, terms: Terms) -> Redaction:
    try:
        final, names = _with_names(settled, analysis, terms)
    except TookTooLong:
        return _unread(settled.draft.original, terms.policy)
    unchanged = final.draft is settled.draft
    return answer(final.draft, [*final.kept, *names], analysis if unchanged else None)


def _with_names(settled: Settled, analysis: Analysis, terms: Terms) -> tuple[Settled, list[Span]]:
    """Replace the names that the policy does not keep; then the rules have the last word."""
    spans = find_names(analysis, deadline=terms.deadline)
    replaced, kept = divide(spans, analysis.text, terms.policy)
    names = to_original(kept, settled.draft, settled.plain)
    if not replaced:
        return settled, names
    places = to_original(replaced, settled.draft, settled.plain)
    return settle(apply(places, settled.draft, terms), terms), names


def answer(draft: Draft, kept: Sequence[Span], analysis: Analysis | None) -> Redaction:
    """The finished draft as callers want it."""
    taken = [Span(r.start, r.end, r.entity_type, r.score) for r in draft.replacements]
    findings = [
        *(Finding(r.entity_type, r.start, r.end, r.score, r.operator) for r in draft.replacements),
        *(
            Finding(span.entity_type, span.start, span.end, span.score, Operator.KEEP)
            for span in outside(unite(kept), taken)
        ),
    ]
    return Redaction(
        text=redacted(draft.text),
        findings=tuple(sorted(findings, key=lambda finding: (finding.start, finding.end))),
        verdict=_verdict(draft),
        analysis=analysis,
        replacements=tuple(
            (r.token, r.value) for r in draft.replacements if r.operator is Operator.PSEUDONYMISE
        ),
    )


def _verdict(draft: Draft) -> Verdict:
    operators = {replacement.operator for replacement in draft.replacements}
    if Operator.REJECT in operators:
        return "rejected"
    if Operator.QUARANTINE in operators:
        return "quarantined"
    return "flagged" if is_deceiving(draft.original) else "ok"


def _judged(redaction: Redaction, text: str, source: str) -> Redaction:
    """The verdict on what a text tries to do, below that on what it holds."""
    if not is_instruction(text, source=source):
        return redaction
    harmful: Verdict = "quarantined" if source in UNTRUSTED else "flagged"
    verdict = max(redaction.verdict, harmful, key=SEVERITY.index)
    return replace(redaction, verdict=verdict, instructs=True)


def _unread(text: str, policy: Policy) -> Redaction:
    finding = Finding(UNREAD, 0, len(text), 1.0, policy.operator(UNREAD))
    return Redaction(redacted(f"<{UNREAD}>"), (finding,), "quarantined")
