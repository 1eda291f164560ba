"""What the language models say of a text."""

from dataclasses import dataclass, field

from spacy.tokens import Doc


@dataclass(frozen=True, slots=True)
class Word:
    """A Chinese word: its text, LAC tag (``PER``, ``LOC``, ``n``, ``v`` …), first character."""

    text: str = field(repr=False)
    tag: str
    start: int

    @property
    def end(self) -> int:
        """The offset after the last character."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch in Latin (or any other not Chinese) script, parsed; ``start`` is its offset."""

    start: int
    doc: Doc = field(repr=False)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A text as its models read it.

    ``language`` is ``en``, ``zh`` or ``mixed``. ``passages`` are the parsed stretches that are
    not Chinese, ``words`` the words of the Chinese ones; offsets count in ``text``.
    """

    language: str
    text: str = field(repr=False)
    passages: tuple[Passage, ...] = field(default=(), repr=False)
    words: tuple[Word, ...] = field(default=(), repr=False)

    @property
    def doc(self) -> Doc | None:
        """The one parse of the whole text, where there is one."""
        whole = len(self.passages) == 1 and self.language == "en"
        return self.passages[0].doc if whole else None
