"""From drafts to what is stored: redact, encode, seal. Pure work, no database.

``Draft`` (unredacted) ends here: everything in a ``Prepared`` is redacted, sealed or blind.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from kernel.aead import Ciphertext
from kernel.clock import now
from kernel.errors import RejectedByPolicy
from kernel.ids import new_id
from memory.body import Body, seal_body
from memory.encoders.semantic import Turn, encoder, passage
from memory.encoders.semantic.weights import Floats
from memory.encoders.structural import Structure, encode_structure
from memory.lexical.asks import question_share
from memory.lexical.tokens import tokens
from memory.models import Source, Status
from memory.references import References
from memory.values import Draft
from privacy.language import Analysis, analyse
from privacy.redaction import Operator, RedactedText, Redaction, redact_many
from privacy.redaction.instructions import INSTRUCTION
from privacy.redaction.redacted_text import Part
from privacy.subjects import Person

TRUST = {
    Source.USER: 1.0,
    Source.AGENT: 0.8,
    Source.IMPORT: 0.7,
    Source.TOOL: 0.5,
    Source.DOCUMENT: 0.5,
}
DEFAULT_IMPORTANCE = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """One memory, ready to be written."""

    id: UUID
    body: Body
    sealed: Ciphertext = field(repr=False)
    version: int
    turn: int | None
    occurred_at: datetime
    source: str
    status: str
    importance: float
    expires_at: datetime | None
    session_ref: bytes | None
    speaker_ref: bytes | None
    asks: float
    facets: tuple[bytes, ...]
    origin_ref: bytes | None = None
    postings: Mapping[bytes, int]
    structure: Structure = field(repr=False)
    vector: Floats | None = field(repr=False)

    @property
    def trust(self) -> float:
        """Where it came from says how far it is trusted at first."""
        return TRUST[Source(self.source)]

    @property
    def terms(self) -> int:
        """The length BM25 normalises by."""
        return sum(self.postings.values())


def prepare_one(person: Person, draft: Draft, *, before: Body | None) -> Prepared:
    """Redact, encode and seal ``draft``, its vector too; ``before`` is the turn before it.

    Raises :class:`RejectedByPolicy` if the policy refuses it.
    """
    (waiting,) = prepare(person, [draft])
    (vector,) = encoder().encode_passages([embedded_text(waiting.body, before)])
    return replace(waiting, vector=vector)


def prepare(person: Person, drafts: Sequence[Draft]) -> list[Prepared]:
    """Redact, encode and seal each draft; vectors are left for later.

    Raises :class:`RejectedByPolicy` if the policy refuses one of them.
    """
    redactions = redact_many(
        [draft.text for draft in drafts],
        pseudonym_key=person.keys.blind,
        policy=person.policy,
        sources=[draft.source for draft in drafts],
    )
    for redaction in redactions:
        require_kept(redaction)
    bodies = [
        _body(person, draft, redaction) for draft, redaction in zip(drafts, redactions, strict=True)
    ]
    return [
        _prepared(person, draft, body, redaction)
        for draft, body, redaction in zip(drafts, bodies, redactions, strict=True)
    ]


def require_kept(redaction: Redaction) -> None:
    """Raise :class:`RejectedByPolicy`, with the types and never the values, if the policy refuses
    the text."""
    refused = {one.entity_type for one in redaction.findings if one.operator is Operator.REJECT}
    if refused:
        types = ", ".join(sorted(refused))
        raise RejectedByPolicy(f"The tenant's policy refuses a text that holds: {types}.")


def embedded_text(body: Body, before: Body | None) -> RedactedText:
    """What the semantic trace is made of: who said what, after the end of the turn before."""
    return passage(_turn(body), _turn(before) if before else None)


def _turn(body: Body) -> Turn:
    return Turn(body.text, body.speaker)


def redacted_metadata(person: Person, part: Any) -> Part:
    """Metadata with every string, keys too, through the rules."""
    match part:
        case str():
            return person.redact_label(part)
        case Mapping():
            return {
                person.redact_label(key).value: redacted_metadata(person, value)
                for key, value in part.items()
            }
        case list() | tuple():
            return [redacted_metadata(person, item) for item in part]
    number: int | float | None = part
    return number


def _body(person: Person, draft: Draft, redaction: Redaction) -> Body:
    return Body(
        text=redaction.text,
        session=_label(person, draft.session),
        speaker=_label(person, draft.speaker),
        topic=_label(person, draft.topic),
        metadata=redacted_metadata(person, draft.metadata),
        findings=findings_of(redaction),
    )


def findings_of(redaction: Redaction) -> tuple[tuple[str, str], ...]:
    """What was found and what was done with it; an instruction is kept or quarantined."""
    found = tuple((finding.entity_type, finding.operator) for finding in redaction.findings)
    if not redaction.instructs:
        return found
    return (*found, (INSTRUCTION, "quarantine" if redaction.verdict == "quarantined" else "keep"))


def _label(person: Person, label: str | None) -> RedactedText | None:
    return person.redact_label(label) if label else None


def _prepared(person: Person, draft: Draft, body: Body, redaction: Redaction) -> Prepared:
    memory_id = new_id()
    quarantined = redaction.verdict == "quarantined"
    importance = DEFAULT_IMPORTANCE if draft.importance is None else draft.importance
    return assemble(
        person,
        body,
        analysis=redaction.analysis,
        vector=None,
        id=memory_id,
        version=1,
        turn=draft.turn,
        occurred_at=draft.occurred_at or now(),
        source=draft.source,
        status=Status.QUARANTINED if quarantined else Status.ACTIVE,
        importance=importance,
        expires_at=draft.expires_at,
        origin_ref=References(person.keys.blind).origin(draft.origin) if draft.origin else None,
    )


def assemble(
    person: Person, body: Body, *, analysis: Analysis | None, vector: Floats | None, **columns: Any
) -> Prepared:
    """Everything that follows from a body: its seal, blind postings, structure and anchors.
    ``analysis`` is that of its text, where there is one already."""
    references = References(person.keys.blind)
    analysis = analysis or analyse(body.text.value)
    structure = encode_structure(
        body.text,
        analysis=analysis,
        said_at=columns["occurred_at"],
        speaker=body.speaker.value if body.speaker else None,
    )
    counts = tokens(body.text.value, [word.text for word in analysis.words])
    return Prepared(
        body=body,
        sealed=seal_body(body, person, columns["id"], columns["version"]),
        session_ref=references.session(body.session),
        speaker_ref=references.speaker(body.speaker),
        asks=question_share(body.text.value),
        facets=references.facets(body.topic, body.metadata),
        postings=dict(zip(references.words(counts), counts.values(), strict=True)),
        structure=structure,
        vector=vector,
        **columns,
    )
