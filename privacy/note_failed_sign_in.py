"""Note a refused sign-in wherever the address has a place."""

from audit.events import SignInFailed
from privacy.note_for_user import note_for_user
from tenants.models import User


def note_failed_sign_in(email: str, *, request_id: str = "") -> None:
    """Append a ``SignInFailed`` in each place of the user with that address; none if unknown.

    The entry names the account that was tried, never the words that were typed.
    """
    user = User.objects.filter(email__iexact=email).first()
    if user is not None:
        note_for_user(SignInFailed(), user, request_id=request_id)
