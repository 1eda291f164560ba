"""Tell questions from statements."""

import re

from memory.lexical.simplified import simplify

_MARK = re.compile(r"[?？؟](?![\w/=&])")
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？\n]*")
_AUXILIARY = (
    r"(?:am|is|are|was|were|do|does|did|have|has|had|can|could|will|would|shall|should|may|might)"
)
_ENGLISH = re.compile(
    rf"""(?:^|[.!\n]\s*)(?:(?:and|so|but|or|well|hey|hi|ok|okay|now)[,\s]+)*
    (?: (?:what|where|when|why|how|which|who)(?:['’]s|['’]re|['’]d|\s+{_AUXILIARY})\b
      | who(?:m|se)?\s | why\s+not\b
      | how\s+(?:many|much|long|old|far|often|come|about|big|tall)\b
      | (?:what|which)\s+(?:\w+\s+){{1,2}}{_AUXILIARY}\s+(?:i|you|he|she|it|we|they|the|my|your)\b
      | {_AUXILIARY}(?:n['’]t)?\s+(?:i|you|he|she|it|we|they|there|anyone|somebody|someone)\b
      | (?:tell|remind)\s+me\s+(?:what|where|when|why|how|who|which|if|whether)\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_CHINESE = re.compile(
    r"""(?:吗|么|没有|与否)[\s。.!！~…]*(?:$|[\n])
      | (?<!知道)(?<!明白)(?<!不管)(?<!无论)(?<!没)
        (?:什么|谁|哪[里儿个些位年天家种]?|怎么|怎样|如何|为何|为什么|几[点号岁个时]|多少|何时|多[大久远长])
        (?!都|也)
      | (是|有|能|会|要|可以|可|对|好|行|在|喜欢|想)[不没]\1""",
    re.VERBOSE,
)


def asks(text: str) -> bool:
    """Whether some sentence of ``text`` is a question, in English or Chinese, marked or not."""
    if _MARK.search(text) or _ENGLISH.search(text.strip()):
        return True
    return not text.isascii() and _CHINESE.search(simplify(text)) is not None


def question_share(text: str) -> float:
    """How much of ``text`` is questions, 0 to 1, by length of its sentences."""
    sentences = [sentence for sentence in _SENTENCE.findall(text) if sentence.strip()]
    total = sum(map(len, sentences))
    return sum(len(sentence) for sentence in sentences if asks(sentence)) / total if total else 0.0
