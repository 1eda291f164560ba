"""A person's blind references: equal names match, nobody without the key can test a guess."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from memory.encoders.structural import entity_key
from memory.lexical.blind import Domain, blind
from privacy.redaction import RedactedText
from privacy.redaction.redacted_text import Part, compose


@dataclass(frozen=True, slots=True)
class References:
    """Makes references under ``key``, the person's blind key."""

    key: bytes = field(repr=False)

    def session(self, name: RedactedText | None) -> bytes | None:
        """Sessions are matched exactly."""
        return blind(name.value, self.key, Domain.SESSION) if name else None

    def speaker(self, name: RedactedText | None) -> bytes | None:
        """Speakers are matched without regard to case."""
        return blind(name.value.casefold(), self.key, Domain.SPEAKER) if name else None

    def topic(self, name: RedactedText) -> bytes:
        """Topics are matched without regard to case."""
        return blind(name.value.casefold(), self.key, Domain.TOPIC)

    def metadata(self, name: str, value: Part) -> bytes:
        """A field of the metadata and its value."""
        return blind(compose({name: value}).value, self.key, Domain.METADATA)

    def origin(self, ref: str) -> bytes:
        """Where an imported memory came from, so that importing twice adds nothing."""
        return blind(ref, self.key, Domain.ORIGIN)

    def facets(self, topic: RedactedText | None, metadata: Part) -> tuple[bytes, ...]:
        """What a memory can be filtered by, beside its own columns."""
        fields = metadata.items() if isinstance(metadata, Mapping) else ()
        refs = [self.metadata(name, value) for name, value in fields]
        return (*refs, self.topic(topic)) if topic else tuple(refs)

    def entity(self, key: str) -> bytes:
        """An entity by its normalised key."""
        return blind(key, self.key, Domain.ENTITY)

    def named(self, name: str) -> bytes:
        """An entity as a caller names it."""
        return self.entity(entity_key(name))

    def predicate(self, name: str) -> bytes:
        """A relation's predicate."""
        return blind(name, self.key, Domain.PREDICATE)

    def words(self, tokens: Iterable[str]) -> list[bytes]:
        """Tokens of the lexical index."""
        return [blind(token, self.key) for token in tokens]
