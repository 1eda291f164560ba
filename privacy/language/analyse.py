"""Read texts with the models their scripts call for."""

from collections.abc import Iterator, Sequence

from spacy.tokens import Doc

from privacy.language.analysis import Analysis, Passage, Word
from privacy.language.chinese import read_words
from privacy.language.english import parse_batch, parse_english
from privacy.language.script import Stretch, detect, stretches


def analyse(text: str) -> Analysis:
    """One text: parse what is English, cut what is Chinese into words."""
    return analyse_many([text])[0]


def analyse_many(texts: Sequence[str]) -> list[Analysis]:
    """As :func:`analyse`, with all English stretches in the model's batches."""
    plans = [tuple(stretches(text)) for text in texts]
    docs = iter(
        _parse(
            [
                text[stretch.start : stretch.end]
                for text, plan in zip(texts, plans, strict=True)
                for stretch in plan
                if stretch.language == "en"
            ]
        )
    )
    return [
        Analysis(
            language=detect(text),
            text=text,
            passages=tuple(Passage(s.start, next(docs)) for s in plan if s.language == "en"),
            words=tuple(_words(text, plan)),
        )
        for text, plan in zip(texts, plans, strict=True)
    ]


def _parse(pieces: list[str]) -> Iterator[Doc]:
    if len(pieces) == 1:
        yield parse_english(pieces[0])
    else:
        yield from parse_batch(pieces)


def _words(text: str, plan: tuple[Stretch, ...]) -> Iterator[Word]:
    for stretch in plan:
        if stretch.language == "zh":
            for word in read_words(text[stretch.start : stretch.end]):
                yield Word(word.text, word.tag, stretch.start + word.start)
