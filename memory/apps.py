from collections.abc import Iterator
from typing import Any

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    name = "memory"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the export, which lies below this room, the section that only it can read."""
        from privacy.sections import register_section

        register_section("memories", _memories)


def _memories(person: Any) -> Iterator[dict[str, Any]]:
    """Load the language models only in a process that exports: every command starts with this
    app."""
    from memory.export_section import memory_records

    return memory_records(person)
