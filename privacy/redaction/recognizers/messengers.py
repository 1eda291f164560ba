"""Names under which a person is reached in messengers, where the text says which."""

import re
from collections.abc import Iterator

from privacy.redaction.reading import Reading
from privacy.redaction.spans import Span

ENTITY_TYPES = ("MESSENGER_ID",)

_STATED = re.compile(
    r"(?<![a-z])(?:we ?chat(?: id)?|weixin|微信(?:号|id)?|v信|vx|qq(?:号|号码| number)?|telegram|"
    r"signal|skype|line id|snapchat|discord|instagram|twitter|whatsapp)"
    r"(?:\s*(?:id|handle|username|user|name|account|号码?|账号))?"
    r"(?:\s*(?:is|was|[:：=]|是|为)\s*|\s+(?=@)|\s+(?=[a-z]*[_\d]))@?([a-z0-9][\w.#-]{3,31})(?![\w@])"
)


def find(reading: Reading) -> Iterator[Span]:
    """The handle after "WeChat:", "微信号是", "Telegram @" and the like."""
    for match in _STATED.finditer(reading.folded):
        handle = match[1].rstrip(".-")
        if re.search(r"[\d_#]", handle) or "@" in match.group():
            yield Span(match.start(1), match.start(1) + len(handle), "MESSENGER_ID", 0.8)
