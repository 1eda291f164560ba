"""Note what happens to an account wherever the account has a place."""

from audit.events import Event
from privacy.note_act import note_act
from tenants.members import context_of, places_of
from tenants.models import User


def note_for_user(event: Event, user: User, *, request_id: str = "", outcome: str = "ok") -> None:
    """Append ``event`` in each place of ``user``; nowhere if there is none."""
    for place in places_of(user):
        context = context_of(user, place, request_id=request_id)
        note_act(event, context=context, outcome=outcome)
