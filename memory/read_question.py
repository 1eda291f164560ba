"""From a question to what every index can answer: redact, encode, blind. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from kernel.clock import now
from kernel.errors import InvalidInput
from memory.check_draft import check_label, check_moment, check_text
from memory.encoders.semantic import encoder
from memory.encoders.semantic.weights import Floats
from memory.encoders.structural import encode_structure
from memory.encoders.structural.values import SELF, UNKNOWN
from memory.lexical.tokens import tokens
from memory.references import References
from memory.retrieval import Arm, QuerySignals
from memory.speakers import named_speakers
from memory.values import RECALL_LIMIT, Question
from privacy.language import Analysis, analyse
from privacy.redaction import RedactedText, redact
from privacy.subjects import Person

ANYONE = frozenset({SELF, UNKNOWN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """A question as the indexes see it; nothing of it is readable."""

    arm: Arm
    vector: Floats | None = field(repr=False)
    words: Sequence[bytes]
    structure: QuerySignals


def check_question(question: Question) -> None:
    """Raise :class:`InvalidInput` naming the first wrong field."""
    check_text(question.query, "query")
    check_label(question.session, "session")
    check_moment(question.as_of, "as_of")
    if not 1 <= question.limit <= RECALL_LIMIT:
        raise InvalidInput("limit", f"Ask for 1 to {RECALL_LIMIT} memories.")
    if question.arm not in set(Arm):
        raise InvalidInput("trace", f"One of: {', '.join(Arm)}.")


def read_question(person: Person, question: Question) -> Signals:
    """Redact the question like any text, then encode it as each trace was encoded."""
    redaction = redact(question.query, pseudonym_key=person.keys.blind, policy=person.policy)
    analysis = redaction.analysis or analyse(redaction.text.value)
    references = References(person.keys.blind)
    arm = Arm(question.arm)
    return Signals(
        arm=arm,
        vector=encoder().encode_query(redaction.text) if arm.semantic else None,
        words=references.words(_words(redaction.text, analysis)),
        structure=_structure(person, question, redaction.text, analysis),
    )


def _words(text: RedactedText, analysis: Analysis) -> list[str]:
    return list(tokens(text.value, [word.text for word in analysis.words]))


def _structure(
    person: Person, question: Question, text: RedactedText, analysis: Analysis
) -> QuerySignals:
    references = References(person.keys.blind)
    moment = question.as_of or now()
    structure = encode_structure(text, analysis=analysis, said_at=moment, speaker=None)
    session = person.redact_label(question.session) if question.session else None
    entities = {entity.key for entity in structure.entities} - ANYONE
    return QuerySignals(
        now=moment,
        speakers=frozenset(references.speaker(name) or b"" for name in named_speakers(text)),
        entities=frozenset(references.entity(key) for key in entities),
        intervals=tuple((interval.start, interval.end) for interval in structure.intervals),
        asks_when=_asks_when(text.value),
        session=references.session(session),
    )


def _asks_when(text: str) -> bool:
    folded = text.casefold()
    return any(
        word in folded for word in ("when ", "what date", "what day", "什么时候", "哪天", "何时")
    )
