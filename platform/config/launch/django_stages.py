"""The stages that need Django. It is loaded here, once the database answers."""

from pathlib import Path


def migrate() -> str:
    """Apply what is missing, as the owner; how many there were."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connections["owner"])
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        call_command("migrate", database="owner", verbosity=0)
    connections["owner"].close()
    return f"{len(plan)} applied" if plan else "none missing"


def prepare_models() -> str:
    """Build the embedding model's graph from the installed weights, unless it is kept."""
    from django.conf import settings

    folder = Path(settings.DUALTRACE_HOME) / "models"
    if folder.exists() and any(folder.iterdir()):
        return "kept"
    from memory.encoders.semantic.encoder import encoder

    encoder()
    return "built from the installed weights"


def seed_demo() -> str:
    """The demo tenant, unless it is there."""
    from django.core.management import call_command, get_commands

    if "seed_demo" not in get_commands():
        return "not part of this version"
    call_command("seed_demo", verbosity=0)
    return "Harbor Studio"
