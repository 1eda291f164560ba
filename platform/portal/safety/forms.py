"""allauth's forms for passkeys, which also refuse what is no passkey at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from struct import error as BadStruct  # noqa: N812
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)

MALFORMED = (AttributeError, BadStruct, IndexError, KeyError, TypeError, ValueError)


@contextmanager
def _well_formed() -> Iterator[None]:
    """The libraries read what a browser sends; anybody may send something else."""
    try:
        yield
    except MALFORMED as fault:
        raise get_adapter().validation_error("incorrect_code") from fault


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey."""

    def clean(self) -> dict[str, Any]:
        """As allauth's."""
        with _well_formed():
            checked: dict[str, Any] = super().clean()
        return checked


class _Presented:
    """A passkey that is presented."""

    def clean_credential(self) -> Authenticator:
        """As allauth's."""
        with _well_formed():
            return super().clean_credential()  # type: ignore[misc]


class PasskeySignInForm(_Presented, LoginWebAuthnForm):  # type: ignore[misc]
    """Instead of a password."""


class PasskeyStepForm(_Presented, AuthenticateWebAuthnForm):  # type: ignore[misc]
    """After a password."""


class PasskeyAgainForm(_Presented, ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """Before what can't be undone."""
