from django.apps import AppConfig


class MemoryConfig(AppConfig):
    name = "memory"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the export, which lies below this room, the section that only it can read."""
        from memory.export_section import memory_records
        from privacy.sections import register_section

        register_section("memories", memory_records)
