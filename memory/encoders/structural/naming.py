"""One key for all spellings of a name."""

import re
from unicodedata import normalize

from memory.lexical.simplified import simplify

_LEADING = re.compile(r"^(?:the|a|an|my|our|your|his|her|their|its|this|that)\s+")
_TRAILING = re.compile(r"(?:['’]s|\(\))$")
_EDGES = "\"'“”‘’`「」『』《》〈〉()[]{}.,;:!?，。；：！？、… \t\n"
_LIMIT = 120


def key_of(name: str) -> str:
    """Without case, width, articles, quotes and traditional characters; "" if nothing is left."""
    plain = " ".join(simplify(normalize("NFKC", name)).casefold().split())
    plain = _TRAILING.sub("", plain.strip(_EDGES))
    return _LEADING.sub("", plain).strip(_EDGES)[:_LIMIT]
