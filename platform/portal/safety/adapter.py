"""allauth's second factors in our words, their secrets sealed before they rest."""

import base64
import hmac
from hashlib import sha256
from uuid import UUID

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kernel.aead import Key, Place, open_bytes, seal_bytes
from tenants.models import User

NOBODY = UUID(int=0)  # accounts belong to no tenant
PLACE = Place(NOBODY, None, NOBODY, "second factor")


class SafetyAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """allauth's hooks."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("That is not right, or it was used already. Try again."),
    }

    def encrypt(self, text: str) -> str:
        """Seal the secret of an app or of recovery codes."""
        return base64.b64encode(seal_bytes(_key(), text.encode(), PLACE)).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Open it again."""
        return open_bytes(_key(), base64.b64decode(encrypted_text), PLACE).decode()

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """The name that a browser shows."""
        return {**super().get_public_key_credential_rp_entity(), "name": "Dualtrace"}

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002
        """A first name for a passkey, until its owner has a better one."""
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey %(n)d") % {"n": count + 1}


def _key() -> Key:
    """Derived from the secret key, so that another one asks for new second factors."""
    material = hmac.new(settings.SECRET_KEY.encode(), b"second factor", sha256).digest()
    return Key(1, material)
