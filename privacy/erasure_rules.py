"""What an erasure does with every table that refers to a person, read from the catalogue.

A table with a ``subject_id`` is deleted from unless it is declared here with the reason why
not; a test fails for a table that is neither.
"""

from django.apps import apps
from django.db import models

KEPT = {
    "privacy_operation": "says what was asked and done, by the random subject id, with counts",
    "audit_detail": "deleted by the log's own verb, in the transaction of the erasure's entry",
    "tenants_membership": "unlinked with the user account that goes with its last place",
    "tenants_apikey": "revoked: a key bound to the person opens nothing any more",
}
PARENTS = ("memory_memory",)


def tables_to_clear() -> list[str]:
    """Every table whose rows about a person are deleted, children before parents: a memory
    deleted first would have each of its rows looked for one by one."""
    tables = _tables_about_people() - KEPT.keys()
    return sorted(tables, key=lambda table: (table in PARENTS, table))


def _tables_about_people() -> set[str]:
    return {model._meta.db_table for model in apps.get_models() if _is_about_a_person(model)}


def _is_about_a_person(model: type[models.Model]) -> bool:
    return any(field.attname == "subject_id" for field in model._meta.concrete_fields)
