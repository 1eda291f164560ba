from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    name = "privacy"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """This room's own section of an export."""
        from privacy.access_section import access_records
        from privacy.resealing import register_sealed
        from privacy.sealed_chunks import CHUNKS
        from privacy.sections import register_section

        register_section("access", access_records)
        register_sealed(CHUNKS)
