"""The door: nothing is stored, embedded, indexed or logged that did not pass through here."""

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from privacy.language import Analysis, analyse, analyse_many
from privacy.redaction.attempt import attempt
from privacy.redaction.draft import Draft, begin
from privacy.redaction.engine import find_names
from privacy.redaction.entity_type import KINDS, Kind
from privacy.redaction.instructions import UNTRUSTED, is_instruction
from privacy.redaction.normalise import is_deceiving
from privacy.redaction.policy import BALANCED, Operator, Policy, SpecialCategories
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
    placeholders in it. A text that takes too long, or on which a rule or a model fails, comes
    back masked whole, as ``quarantined``. Raises ``Unavailable`` without models.
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
    settled = [attempt(partial(settle, begin(text), terms)) for text in texts]
    analyses = iter(_analysed([one.plain.text for one in settled if one is not None]))
    found = [
        _consented(_finish(text, one, next(analyses) if one else None, terms), policy)
        for text, one in zip(texts, settled, strict=True)
    ]
    return found if sources is None else list(map(_judged, found, texts, sources))


def deadline(characters: int) -> float:
    """The monotonic second at which a text of so many characters is given up."""
    return time.monotonic() + SECONDS + characters * SECONDS_PER_CHARACTER


def _analysed(texts: list[str]) -> list[Analysis | None]:
    """Together; if that fails, one by one, so that one text does not take the others with it."""
    together = attempt(partial(analyse_many, texts))
    return [*together] if together is not None else [attempt(partial(analyse, t)) for t in texts]


def _finish(
    text: str, settled: Settled | None, analysis: Analysis | None, terms: Terms
) -> Redaction:
    named = (
        attempt(partial(_with_names, settled, analysis, terms)) if settled and analysis else None
    )
    if settled is None or named is None:
        return _unread(text, terms.policy)
    final, names = named
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


def _consented(redaction: Redaction, policy: Policy) -> Redaction:
    """Where special categories need consent, a text that tells of one waits for it."""
    special = any(KINDS[found.entity_type] is Kind.SPECIAL for found in redaction.findings)
    if not special or policy.special_categories is SpecialCategories.FLAG:
        return redaction
    verdict = max(redaction.verdict, "quarantined", key=SEVERITY.index)
    return replace(redaction, verdict=verdict)


def _judged(redaction: Redaction, text: str, source: str) -> Redaction:
    """The verdict on what a text tries to do, below that on what it holds; if that cannot be
    told, the worst is supposed."""
    if attempt(partial(is_instruction, text, source=source)) is False:
        return redaction
    harmful: Verdict = "quarantined" if source in UNTRUSTED else "flagged"
    verdict = max(redaction.verdict, harmful, key=SEVERITY.index)
    return replace(redaction, verdict=verdict, instructs=True)


def _unread(text: str, policy: Policy) -> Redaction:
    finding = Finding(UNREAD, 0, len(text), 1.0, policy.operator(UNREAD))
    return Redaction(redacted(f"<{UNREAD}>"), (finding,), "quarantined")
