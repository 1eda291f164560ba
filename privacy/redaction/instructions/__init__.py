"""Texts that try to instruct whoever remembers them (OWASP LLM01, prompt injection).

Rules, no model: signals that such texts give, weighed together by where the text came from, over
readings of the text with its disguises taken off. Pure functions; what is learnt here can be
read, tested and argued with.
"""

from privacy.redaction.instructions.suspect import UNTRUSTED, is_instruction, signals_of

INSTRUCTION = "INSTRUCTION"
"""How such a text is named among the findings of a memory."""

__all__ = ["INSTRUCTION", "UNTRUSTED", "is_instruction", "signals_of"]
