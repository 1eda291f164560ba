from collections.abc import Iterator
from typing import Any

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    name = "memory"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the rooms below what only this one can do: its section of an export, a canary."""
        from privacy.resealing import register_sealed
        from privacy.sections import register_section
        from tenants.founding import register_step

        register_section("memories", _memories)
        register_step(_plant_canary)
        for column in _sealed_columns():
            register_sealed(column)


def _memories(person: Any) -> Iterator[dict[str, Any]]:
    """Load the language models only in a process that exports: every command starts with this
    app."""
    from memory.export_section import memory_records

    return memory_records(person)


def _sealed_columns() -> Iterator[Any]:
    from memory.sealed_columns import COLUMNS

    yield from COLUMNS


def _plant_canary(context: Any) -> None:
    from memory.plant_canary import plant_canary

    plant_canary(context)
