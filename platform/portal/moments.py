"""Moments for readers: near ones as a distance, far ones as a date, in the active time zone."""

from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kernel.clock import now

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def day(moment: datetime) -> str:
    """The date alone, as the language writes it."""
    # Translators: Django's date format, such as 5 March 2026
    return date_format(localtime(moment), _("j F Y"))


def full(moment: datetime) -> str:
    """Date and time, as the language writes them."""
    # Translators: Django's date and time format, such as 5 March 2026, 14:05
    return date_format(localtime(moment), _("j F Y, H:i"))


def spoken(moment: datetime) -> str:
    """As one would say it now: ``3 minutes ago``, or the date."""
    ago = now() - moment
    if ago < timedelta(0) or ago >= 2 * DAY:
        return day(moment)
    if ago < MINUTE:
        return _("just now")
    if ago < HOUR:
        minutes = ago // MINUTE
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    if ago < DAY:
        hours = ago // HOUR
        return ngettext("%(n)d hour ago", "%(n)d hours ago", hours) % {"n": hours}
    return _("yesterday")


def time_element(moment: datetime, text: str) -> SafeString:
    """``<time>`` with the exact moment for machines and as a tooltip."""
    exact = moment.isoformat(timespec="seconds")
    return format_html(
        '<time class="nowrap" datetime="{}" title="{}">{}</time>', exact, full(moment), text
    )
