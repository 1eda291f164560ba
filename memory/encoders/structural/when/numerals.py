"""Numbers in words."""

_ENGLISH = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {"a": 1, "an": 1, "couple": 2, "few": 3, "several": 3, "thirty": 30, "forty": 40, "fifty": 50}
_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "两": 2,
    "几": 3,
    "数": 3,
}
_UNITS = {"十": 10, "百": 100, "千": 1000}


def english_number(words: str) -> int:
    """``12``, ``twelve``, ``a couple of``, ``a few``; ``KeyError`` for anything else."""
    if words.isdecimal():
        return int(words)
    telling = [word for word in words.lower().split() if word != "of"]
    return _ENGLISH[telling[-1]]


def chinese_number(text: str) -> int:
    """``12``, ``十二``, ``二〇二三``, ``三百五十``, ``几`` (a few: 3); ``KeyError`` otherwise."""
    if text.isdecimal():
        return int(text)
    if not any(unit in text for unit in _UNITS):
        return int("".join(str(_digit(character)) for character in text))
    total, digit = 0, 0
    for character in text:
        if character in _UNITS:
            total += (digit or 1) * _UNITS[character]
            digit = 0
        else:
            digit = _digit(character)
    return total + digit


def _digit(character: str) -> int:
    return int(character) if character.isdecimal() else _DIGITS[character]
