"""The wiring as a Django app: it brings the system checks and the commands of set-up."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Registers the checks."""

    name = "config"

    def ready(self) -> None:
        import config.checks  # noqa: F401  (registers them)
