from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "audit"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The log is where alarms of the isolation are noted."""
        from audit.note_alarms import note_alarms
        from kernel.alarms import listen

        listen(note_alarms)
