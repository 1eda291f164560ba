"""What the settings pages show of an account's safety."""

from dataclasses import dataclass
from datetime import datetime

from allauth.mfa.models import Authenticator
from django.utils.dateparse import parse_datetime

from portal.sessions import hashed
from portal.visit import PortalRequest
from tenants.live_sessions import live_sessions
from tenants.models import Session, User

DEVICE = "device"
BEGUN = "begun"
STEPS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


@dataclass(frozen=True, slots=True)
class Passkey:
    """One passkey."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class SignedIn:
    """One browser; ``key`` is the hash that names its row."""

    key: str
    device: str
    begun: datetime | None
    seen_at: datetime
    is_this: bool


@dataclass(frozen=True, slots=True)
class Safety:
    """How an account signs in, and where it is."""

    passkeys: list[Passkey]
    has_app: bool
    codes_left: int | None
    sessions: list[SignedIn]


def safety_of(request: PortalRequest) -> Safety:
    """The visitor's own."""
    factors = list(Authenticator.objects.filter(user=request.user).order_by("id"))
    codes = [one for one in factors if one.type == Authenticator.Type.RECOVERY_CODES]
    this = hashed(request.session.session_key or "")
    return Safety(
        passkeys=[_passkey(one) for one in factors if one.type == Authenticator.Type.WEBAUTHN],
        has_app=any(one.type == Authenticator.Type.TOTP for one in factors),
        codes_left=len(codes[0].wrap().get_unused_codes()) if codes else None,
        sessions=[_signed_in(row, this) for row in live_sessions(request.user)],
    )


def has_second_factor(user: User) -> bool:
    """Whether a password alone does not sign them in."""
    return bool(Authenticator.objects.filter(user=user, type__in=STEPS).exists())


def _passkey(one: Authenticator) -> Passkey:
    return Passkey(one.pk, one.wrap().name, one.created_at, one.last_used_at)


def _signed_in(row: Session, this: str) -> SignedIn:
    data = row.get_decoded()
    return SignedIn(
        key=row.session_key,
        device=data.get(DEVICE, ""),
        begun=parse_datetime(data.get(BEGUN, "")),
        seen_at=row.seen_at,
        is_this=row.session_key == this,
    )
