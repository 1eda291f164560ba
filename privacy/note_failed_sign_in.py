"""Note a refused sign-in wherever the address has a place."""

from audit.events import SignInFailed
from privacy.note_act import note_act
from tenants.members import context_of, places_of
from tenants.models import User


def note_failed_sign_in(email: str, *, request_id: str = "") -> None:
    """Append a ``SignInFailed`` in each place of the user with that address; none if unknown.

    The entry names the account that was tried, never the words that were typed.
    """
    user = User.objects.filter(email__iexact=email).first()
    if user is None:
        return
    for place in places_of(user):
        note_act(SignInFailed(), context=context_of(user, place, request_id=request_id))
