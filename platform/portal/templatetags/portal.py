"""The templates' vocabulary: chrome, moments, and words for values."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.template import Context, Library
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from kernel.context import Scope
from memory.values import FindingShown
from portal import excerpt, moments
from portal.presentation import LANGUAGE_NAMES, theme_of
from portal.visit import Area, PortalRequest
from portal.wording import acts, keys, memories, policies

register = Library()

PAGES = {
    Area.ME: (
        ("overview", _("Overview"), None),
        ("memories", _("Memories"), None),
        ("access", _("Who looked"), None),
        ("export", _("Export"), None),
        ("erase", _("Erase"), None),
        ("settings", _("Settings"), None),
    ),
    Area.MANAGE: (
        ("home", _("Home"), None),
        ("audit", _("Audit log"), Scope.AUDIT_READ),
        ("keys", _("Agents and keys"), Scope.ADMIN),
        ("policies", _("Policies"), Scope.ADMIN),
        ("members", _("Members"), Scope.ADMIN),
        ("manage_settings", _("Settings"), None),
    ),
}


@dataclass(frozen=True, slots=True)
class Link:
    """One entry of the page list."""

    url: str
    title: str
    is_current: bool


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """The reader's explicit theme, or empty."""
    request = context.get("request")
    return theme_of(request) if request else ""


@register.simple_tag(takes_context=True)
def links(context: Context) -> list[Link]:
    """The pages of the visitor's half that their scopes open."""
    request: PortalRequest = context["request"]
    visit = request.portal
    return [
        _link(request, name, str(title))
        for name, title, scope in PAGES[visit.area]
        if scope is None or scope in visit.context.scopes
    ]


def _link(request: PortalRequest, name: str, title: str) -> Link:
    url = reverse(name)
    is_first = url in (reverse("overview"), reverse("home"))
    is_current = request.path == url if is_first else request.path.startswith(url)
    return Link(url, title, is_current)


@register.simple_tag
def languages() -> Iterable[tuple[str, str]]:
    """Code and own name of each language."""
    return LANGUAGE_NAMES


@register.simple_tag
def moment(value: datetime, *, full: bool = False) -> SafeString:
    """A ``<time>`` element."""
    return moments.time_element(value, moments.full(value) if full else moments.spoken(value))


@register.filter
def unset(value: str) -> str | None:
    """None for an empty value, so that ``{% querystring %}`` drops the parameter."""
    return value or None


@register.filter
def decimal(value: float) -> str:
    """A number for machines, whatever the language."""
    return f"{value:.3f}"


@register.filter
def hidden_parts(findings: Iterable[FindingShown]) -> list[memories.HiddenPart]:
    """Sentences about what was taken out of a text."""
    return list(memories.hidden_parts(findings))


@register.filter
def marked(text: str, query: str) -> SafeString:
    """An excerpt with the query's words marked."""
    return excerpt.marked(text, query)


@register.filter
def shortened(text: str) -> SafeString:
    """The beginning of a text."""
    return conditional_escape(excerpt.shortened(text))


def _words(table: Mapping[Any, object]) -> Callable[[str], str]:
    """A filter that looks a value's word up, or shows the value itself."""

    def lookup(name: str) -> str:
        return str(table.get(name, name))

    return lookup


register.filter("day", moments.day)
register.filter("source_name", _words(memories.SOURCE_NAMES))
register.filter("source_meaning", _words(memories.SOURCE_MEANINGS))
register.filter("state_name", _words(memories.STATE_NAMES))
register.filter("state_meaning", _words(memories.STATE_MEANINGS))
register.filter("state_tone", _words(memories.STATE_TONES))
register.filter("found_by", _words(memories.FOUND_BY))
register.filter("outcome_name", _words(acts.OUTCOMES))
register.filter("member_role", _words(keys.MEMBER_ROLES))
register.filter("role_name", _words(keys.ROLE_NAMES))
register.filter("scope_name", _words(keys.SCOPE_NAMES))
register.filter("profile_name", _words(policies.PROFILE_NAMES))
register.filter("fate_name", _words(policies.FATES))
register.filter("verdict_name", _words(policies.VERDICTS))
register.filter("verdict_tone", _words(policies.VERDICT_TONES))
