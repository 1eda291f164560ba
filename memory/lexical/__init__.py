"""The lexical index's words: what they are, how they are blinded.

A token is a normalised word (or a pair of Chinese characters) that a memory and a question can
share. Only blinded tokens ever rest in the database.
"""

from memory.lexical.asks import asks
from memory.lexical.blind import Domain, blind
from memory.lexical.tokens import tokens

__all__ = ["Domain", "asks", "blind", "tokens"]
