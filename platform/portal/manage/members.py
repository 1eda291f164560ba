"""``/manage/members/``: who may sign in; invite, change a role, remove."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from kernel.errors import Conflict, InvalidInput
from portal.pages import admin_page
from portal.visit import PortalRequest
from portal.wording.keys import MEMBER_ROLES
from privacy.invite_member import invite_member
from privacy.list_members import list_members, read_member
from privacy.subjects import NAME_LIMIT
from tenants.change_role import STAFF, change_role
from tenants.models import Role
from tenants.remove_member import remove_member

PAGE_METHODS = ["GET", "HEAD", "POST"]
ROWS = 50
TAKEN = _("That address has this place already.")
LAST_OWNER = _("The team needs an owner. Make somebody else one first.")


class RoleForm(forms.Form):
    """What somebody is; only an owner makes owners."""

    role = forms.ChoiceField(widget=forms.RadioSelect, label=_("Role"))

    def __init__(self, *args: Any, mine: Role, among: tuple[Role, ...], **options: Any) -> None:
        super().__init__(*args, **options)
        given = [role for role in among if mine is Role.OWNER or role is not Role.OWNER]
        self.fields["role"].choices = [(role, MEMBER_ROLES[role]) for role in given]  # type: ignore[attr-defined]


class InvitationForm(RoleForm):
    """Somebody to let in."""

    email = forms.EmailField(label=_("E-mail address"))
    subject = forms.CharField(
        max_length=NAME_LIMIT,
        required=False,
        label=_("Whose memory (only for a person)"),
        help_text=_("The name or number under which your agents remember them."),
    )


@admin_page
@require_safe
def members(request: PortalRequest) -> HttpResponse:
    """The newest first."""
    cursor = request.GET.get("cursor") or None
    page = list_members(request.portal.context, cursor=cursor, limit=ROWS)
    return render(request, "portal/manage/members.html", {"page": page, "cursor": cursor})


@admin_page
@require_http_methods(PAGE_METHODS)
def invite(request: PortalRequest) -> HttpResponse:
    """The answer shows a new account's link, if no mail brings it, and no other page ever does."""
    mine = request.portal.place.role
    form = InvitationForm(request.POST or None, mine=mine, among=tuple(Role))
    if request.method == "POST" and form.is_valid():
        try:
            invited = invite_member(request.portal.context, **form.cleaned_data)
        except InvalidInput as error:
            form.add_error(error.field, _("Only a person has one, and needs one."))
        except Conflict:
            form.add_error("email", TAKEN)
        else:
            return render(request, "portal/manage/invited.html", {"invited": invited})
    return render(request, "portal/manage/invite.html", {"form": form})


@admin_page
@require_http_methods(PAGE_METHODS)
def member(request: PortalRequest, member_id: UUID) -> HttpResponse:
    """Another role, in force from their next page on; or no place any more."""
    found = read_member(request.portal.context, member_id)
    mine = request.portal.place.role
    form = RoleForm(request.POST or None, mine=mine, among=STAFF, initial={"role": found.role})
    if request.method == "POST" and form.is_valid() and _changed(request, member_id, form):
        messages.success(request, _("Changed. It holds from their next page on."))
        return redirect("members")
    may_change = found.role is not Role.OWNER or mine is Role.OWNER
    shown = {"form": form, "member": found, "may_change": may_change}
    return render(request, "portal/manage/member.html", shown)


@admin_page
@require_http_methods(["POST"])
def remove(request: PortalRequest, member_id: UUID) -> HttpResponse:
    """Their next page is closed."""
    try:
        remove_member(request.portal.context, member_id)
    except Conflict:
        messages.error(request, LAST_OWNER)
        return redirect("member", member_id=member_id)
    messages.success(request, _("Removed. Their next page is closed."))
    return redirect("members")


def _changed(request: PortalRequest, member_id: UUID, form: RoleForm) -> bool:
    try:
        change_role(request.portal.context, member_id, role=form.cleaned_data["role"])
    except Conflict:
        form.add_error("role", LAST_OWNER)
    return form.is_valid()
