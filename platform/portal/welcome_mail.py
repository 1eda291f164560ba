"""The message that tells somebody of their place, in every language of the portal."""

from uuid import UUID

from django.conf import settings
from django.core.mail import send_mail
from django.utils.translation import gettext as _
from django.utils.translation import override

from portal.presentation import LANGUAGE_NAMES
from tenants.models import Tenant, User
from tenants.welcome import welcome_link


def send_welcome(tenant_id: UUID, user_id: UUID) -> None:
    """With a link to choose a password for who has none. Nothing for an account that is gone.

    The link is made here, when the message is: nothing that rests holds it.
    """
    user = User.objects.filter(id=user_id).first()
    if user is None:
        return
    team = " ".join(Tenant.objects.get(id=tenant_id).name.split())
    link = welcome_link(user)
    texts = [_in(code, team, link) for code, _name in LANGUAGE_NAMES]
    subject = " · ".join(subject for subject, _body in texts)
    send_mail(subject, "\n\n".join(body for _subject, body in texts), None, [user.email])


def _in(code: str, team: str, link: str | None) -> tuple[str, str]:
    """Subject and body in one language."""
    with override(code):
        subject = _("Your place with %(team)s") % {"team": team}
        if link is None:
            told = _("You have a new place with %(team)s. Sign in as usual:") % {"team": team}
            return subject, f"{told}\n{settings.DUALTRACE_PUBLIC_URL}/"
        told = _("You have a place with %(team)s. Choose a password, within three days:")
        return subject, f"{told % {'team': team}}\n{link}"
