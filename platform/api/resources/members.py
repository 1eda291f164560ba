"""``/api/v1/members``: who may sign in to the portal, and as what."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.fields import Choice, Text
from api.operation import operation, path_id, response_header
from api.resources.subjects import PageQuery
from api.strict import Strict, acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from privacy.invite_member import invite_member
from privacy.list_members import list_members, read_member
from privacy.subjects import NAME_LIMIT
from tenants.change_role import STAFF, change_role
from tenants.models import Role
from tenants.remove_member import remove_member

TAG = "members"
EMAIL_LIMIT = 254
LOCATION = response_header("Location", "The member's own resource.", 201)
MEMBER_ID = path_id("member_id", "A member's id.")


class MemberBody(Strict):
    """Somebody to let in."""

    email = Text(max_length=EMAIL_LIMIT, help_text="The address that they sign in with.")
    role = Choice(Role.values, help_text="A person sees their own memory and nothing else.")
    subject = Text(
        required=False,
        allow_null=True,
        max_length=NAME_LIMIT,
        help_text="For a person, and nobody else: your own id for them.",
    )


class RoleBody(Strict):
    """What a member is from now on."""

    role = Choice(STAFF)


class MemberAnswer(serializers.Serializer[Any]):
    """A member."""

    id = serializers.UUIDField()
    email = serializers.EmailField()
    role = serializers.ChoiceField(choices=Role.values)
    subject = serializers.CharField(allow_null=True)
    has_password = serializers.BooleanField(help_text="False until they chose one.")
    created_at = serializers.DateTimeField()


class InvitedAnswer(MemberAnswer):
    """A new member."""

    link = serializers.CharField(
        allow_null=True,
        help_text=(
            "Where a new account chooses its password, once; shown this once. Null for an account "
            "that has one, and where the server sends mail."
        ),
    )


class MembersAnswer(serializers.Serializer[Any]):
    """A page of members, newest first."""

    results = MemberAnswer(many=True)
    next_cursor = serializers.CharField(allow_null=True)


class MembersView(ApiView):
    """The tenant's members."""

    @operation(
        "list_members",
        "List who may sign in",
        tag=TAG,
        scope=Scope.ADMIN,
        query=PageQuery,
        answer=MembersAnswer,
        errors=("not_found",),
        answer_example={"results": [examples.MEMBER], "next_cursor": None},
    )
    def get(self, request: Request) -> Response:
        """Owners, admins, auditors, and people with a sign-in of their own."""
        asked = query_of(request, PageQuery)
        paging = {name: value for name, value in asked.items() if name != "purpose"}
        return Response(MembersAnswer(list_members(acting(request, asked), **paging)).data)

    @operation(
        "invite_member",
        "Let somebody sign in",
        tag=TAG,
        scope=Scope.ADMIN,
        status=201,
        body=MemberBody,
        answer=InvitedAnswer,
        errors=("not_found", "conflict"),
        parameters=(LOCATION,),
        example={"email": examples.MEMBER["email"], "role": "auditor"},
        answer_example={**examples.MEMBER, "has_password": False, "link": examples.WELCOME},
    )
    def post(self, request: Request) -> Response:
        """A key hands out no role that can do more than the key; an owner is made by an owner."""
        fields = body_of(request, MemberBody)
        context = acting(request, query_of(request))
        invited = invite_member(context, **fields)
        shown = MemberAnswer(read_member(context, invited.place.id)).data
        headers = {"Location": f"/api/v1/members/{invited.place.id}"}
        return Response({**shown, "link": invited.link}, status=201, headers=headers)


class MemberView(ApiView):
    """One member."""

    @operation(
        "read_member",
        "Read one member",
        tag=TAG,
        scope=Scope.ADMIN,
        answer=MemberAnswer,
        errors=("not_found",),
        parameters=(MEMBER_ID,),
        answer_example=examples.MEMBER,
    )
    def get(self, request: Request, member_id: UUID) -> Response:
        """Who it is, and as what they sign in."""
        row = read_member(acting(request, query_of(request)), member_id)
        return Response(MemberAnswer(row).data)

    @operation(
        "change_member",
        "Give a member another role",
        tag=TAG,
        scope=Scope.ADMIN,
        body=RoleBody,
        answer=MemberAnswer,
        errors=("not_found", "conflict"),
        parameters=(MEMBER_ID,),
        example={"role": "auditor"},
        answer_example=examples.MEMBER,
    )
    def patch(self, request: Request, member_id: UUID) -> Response:
        """In force from their next page on. The last owner stays one; a person stays a person."""
        fields = body_of(request, RoleBody)
        context = acting(request, query_of(request))
        change_role(context, member_id, **fields)
        return Response(MemberAnswer(read_member(context, member_id)).data)

    @operation(
        "remove_member",
        "Take a member's place away",
        tag=TAG,
        scope=Scope.ADMIN,
        status=204,
        answer=None,
        errors=("not_found", "conflict"),
        parameters=(MEMBER_ID,),
    )
    def delete(self, request: Request, member_id: UUID) -> Response:
        """Their next page is closed. The last owner stays; a person's memory stays too."""
        remove_member(acting(request, query_of(request)), member_id)
        return Response(status=204)
