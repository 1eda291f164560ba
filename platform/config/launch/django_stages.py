"""The stages that need Django. It is loaded here, once the database answers."""

import io


def migrate() -> int:
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
    return len(plan)


def build_models() -> None:
    """Build the embedding model's graph from the installed weights and keep it."""
    import django

    django.setup()
    from memory.encoders.semantic import encoder

    encoder()


def seed_demo() -> None:
    """Found and fill the demo tenant."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("seed_demo", verbosity=0, stdout=io.StringIO())
