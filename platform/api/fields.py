"""Strict fields: a type is what JSON says it is, and no message repeats what came in."""

import math
import re
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.utils.dateparse import parse_datetime
from rest_framework import serializers

BLANK_CATEGORIES = frozenset({"Cc", "Cf"})
CANONICAL_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,15}")
EARLIEST = datetime(1, 1, 2, tzinfo=UTC)
LATEST = datetime(9999, 12, 30, tzinfo=UTC)


def character_fault(text: str) -> str | None:
    """What keeps ``text`` from being stored, if anything."""
    if "\0" in text:
        return "Holds a NUL character; remove it."
    try:
        text.encode()
    except UnicodeEncodeError:
        return "Holds a lone surrogate; send whole characters."
    return None


def is_blank(text: str) -> bool:
    """Whether nothing of ``text`` is visible."""
    return all(mark.isspace() or unicodedata.category(mark) in BLANK_CATEGORIES for mark in text)


class Text(serializers.CharField):
    """A string with something in it; ``max_length`` counts code points. Over ``too_large_at``
    the whole request is too large (413)."""

    def __init__(
        self, *, too_large_at: int | None = None, max_length: int | None = None, **options: Any
    ) -> None:
        self.too_large_at = too_large_at
        super().__init__(
            trim_whitespace=False, min_length=1, max_length=max_length or too_large_at, **options
        )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """As any field: the leniency of ``CharField`` with blanks is not wanted."""
        return serializers.Field.run_validation(self, data)

    def to_internal_value(self, data: Any) -> str:
        """Take a string only."""
        if not isinstance(data, str):
            raise serializers.ValidationError("Give a string.")
        if fault := character_fault(data):
            raise serializers.ValidationError(fault)
        if self.too_large_at and len(data) > self.too_large_at:
            message = f"Has more than {self.too_large_at:,} characters; split it."
            raise serializers.ValidationError(message, code="too_large")
        if not self.allow_blank and is_blank(data):
            raise serializers.ValidationError("Is empty or only white space.")
        return data


class Choice(serializers.ChoiceField):
    """One of a few strings."""

    def __init__(self, choices: Iterable[str], **options: Any) -> None:
        self.named = [str(choice) for choice in choices]
        super().__init__(choices=self.named, **options)

    def to_internal_value(self, data: Any) -> str:
        """Take one of the strings only."""
        if not isinstance(data, str) or data not in self.named:
            raise serializers.ValidationError(f"Choose one of: {', '.join(self.named)}.")
        return data


class Integer(serializers.IntegerField):
    """A JSON integer; neither ``"5"`` nor ``5.0`` nor ``true``."""

    def to_internal_value(self, data: Any) -> int:
        """Take an int only."""
        if type(data) is not int:
            raise serializers.ValidationError("Give a whole number.")
        return data


class QueryInteger(serializers.IntegerField):
    """A whole number in a query string."""

    def to_internal_value(self, data: Any) -> int:
        """Take at most 15 digits."""
        if not WHOLE_NUMBER.fullmatch(str(data)):
            raise serializers.ValidationError("Give a whole number.")
        return int(data)


class Number(serializers.FloatField):
    """A finite JSON number."""

    def to_internal_value(self, data: Any) -> float:
        """Take an int or a float only."""
        if type(data) not in (int, float) or not _is_finite(data):
            raise serializers.ValidationError("Give a number.")
        return float(data)


class Flag(serializers.BooleanField):
    """``true`` or ``false``."""

    def to_internal_value(self, data: Any) -> bool:
        """Take a bool only."""
        if not isinstance(data, bool):
            raise serializers.ValidationError("Give true or false.")
        return data


class Moment(serializers.DateTimeField):
    """An ISO 8601 date and time with its time zone."""

    def to_internal_value(self, value: Any) -> datetime:
        """Take a string that says when, everywhere."""
        moment = _parsed(value) if isinstance(value, str) else None
        if moment is None:
            raise serializers.ValidationError(
                "Give an ISO 8601 date and time, such as 2026-03-01T09:30:00Z."
            )
        if moment.tzinfo is None:
            raise serializers.ValidationError(
                "Needs a time zone: end it in Z or an offset such as +08:00 (+ is %2B in a URL)."
            )
        if not EARLIEST <= moment <= LATEST:
            raise serializers.ValidationError("Is out of the range of years 1 to 9999.")
        return moment.astimezone(UTC)


class Identifier(serializers.UUIDField):
    """A UUID in its canonical form."""

    def to_internal_value(self, data: Any) -> UUID:
        """Take the form with hyphens only."""
        if not isinstance(data, str) or not CANONICAL_UUID.fullmatch(data.lower()):
            raise serializers.ValidationError("Give a UUID, such as those in answers.")
        return UUID(data)


def _parsed(value: str) -> datetime | None:
    try:
        return parse_datetime(value) if value.isascii() else None
    except ValueError:
        return None


def _is_finite(number: float) -> bool:
    """Whether a float can hold it; an integer may be too long for one."""
    try:
        return math.isfinite(number)
    except OverflowError:
        return False
