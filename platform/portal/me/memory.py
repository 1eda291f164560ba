"""``/me/memories/{id}/``: one memory, why it is there, what it said before, who read it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memory.read_story import read_story
from memory.values import VersionShown
from portal.acts import told
from portal.difference import Piece, difference
from portal.pages import person_page
from portal.visit import PortalRequest
from tenants.name_actors import name_actors


@dataclass(frozen=True, slots=True)
class Change:
    """A revision: when it was, and what it changed."""

    replaced_at: datetime
    pieces: list[Piece]


@person_page
@require_safe
def memory(request: PortalRequest, memory_id: UUID) -> HttpResponse:
    """Everything there is to know about it."""
    context = request.portal.context
    story = read_story(context, memory_id)
    shown = {
        "memory": story.memory,
        "changes": changes(story.versions),
        "readers": told(story.acts, context.actor.id, name_actors(context)),
    }
    return render(request, "portal/me/memory.html", shown)


def changes(versions: Sequence[VersionShown]) -> list[Change]:
    """Each wording beside the one it replaced, the latest change first."""
    return [
        Change(older.replaced_at, difference(older.text, newer.text))
        for newer, older in pairwise(versions)
        if older.replaced_at is not None
    ]
