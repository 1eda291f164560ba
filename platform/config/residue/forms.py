"""The byte forms in which a text may rest. Pure."""

import base64

ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be")
ALIGNMENTS = 3
TEXT_FORMS = ("utf-8", "base64", "hex")


def forms(token: str) -> dict[str, set[bytes]]:
    """Name → the bytes to look for: plain in three encodings, hexadecimal in both cases, and what
    base64 makes of it wherever it begins within three bytes."""
    found = {encoding: {token.encode(encoding)} for encoding in ENCODINGS}
    plain = [token.encode(encoding) for encoding in ENCODINGS]
    hexadecimal = {raw.hex().encode() for raw in plain}
    found["hex"] = hexadecimal | {form.upper() for form in hexadecimal}
    found["base64"] = {
        form for raw in plain for shift in range(ALIGNMENTS) for form in _base64(raw, shift)
    }
    return found


def _base64(raw: bytes, shift: int) -> set[bytes]:
    """Both alphabets, without the characters that the neighbours of ``raw`` have a say in."""
    whole = base64.b64encode(b"\0" * shift + raw + b"\0" * ((-shift - len(raw)) % ALIGNMENTS))
    begin = (shift * 8 + 5) // 6
    end = (shift + len(raw)) * 8 // 6
    part = whole[begin:end]
    return {part, part.replace(b"+", b"-").replace(b"/", b"_")}
