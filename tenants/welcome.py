"""The one-time link by which a new member chooses a password: Django's reset tokens."""

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tenants.models import User


def welcome_link(user: User) -> str | None:
    """The address of the page; None for who has a password already. It works once, and for
    ``PASSWORD_RESET_TIMEOUT`` seconds (three days)."""
    if user.has_usable_password():
        return None
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return f"{settings.DUALTRACE_PUBLIC_URL}/welcome/{uid}/{token}/"
