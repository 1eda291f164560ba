"""Texts that try to instruct whoever remembers them (OWASP LLM01, prompt injection).

Rules, no model: families of what such texts say, weighed together, over readings of the text with
its disguises taken off.
"""

from privacy.redaction.instructions.suspect import is_instruction

INSTRUCTION = "INSTRUCTION"
"""How such a text is named among the findings of a memory."""

__all__ = ["INSTRUCTION", "is_instruction"]
