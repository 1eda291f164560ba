"""``/api/v1/policies``: what redaction does for the tenant, and a text to try it on."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.etags import etag_of, expected_version
from api.fields import Choice, Text
from api.operation import operation, request_header, response_header
from api.shapes import FindingAnswer
from api.strict import Purposeful, Strict, acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from memory.models import Source
from memory.values import TEXT_LIMIT
from privacy.change_policy import change_policy
from privacy.preview_redaction import preview_redaction
from privacy.read_policy import PolicyShown, read_policy
from privacy.redaction import PROFILES, Operator, SpecialCategories
from privacy.redaction.redact import SEVERITY

TAG = "policies"
ETAG = response_header("ETag", "The policy's version, quoted.", 200)
IF_MATCH = request_header("If-Match", "Change it only if it is at this version.")


class PolicyBody(Purposeful):
    """A whole policy: what is left out is as the profile has it."""

    profile = Choice(list(PROFILES))
    operators = serializers.DictField(
        child=Choice(Operator),
        required=False,
        help_text="Entity type to operator, where it differs from the profile's.",
    )
    special_categories = Choice(SpecialCategories, required=False)


class PreviewBody(Strict):
    """A text to try."""

    text = Text(too_large_at=TEXT_LIMIT)
    profile = Choice(list(PROFILES), required=False, help_text="By default the policy in force.")
    source = Choice(Source.values, required=False)  # type: ignore[assignment]


class RulesAnswer(serializers.Serializer[Any]):
    """A version of the policy."""

    version = serializers.IntegerField(min_value=1)
    profile = serializers.ChoiceField(choices=list(PROFILES), source="rules.profile")
    operators = serializers.DictField(
        child=serializers.ChoiceField(choices=list(Operator)), source="rules.operators"
    )
    special_categories = serializers.ChoiceField(
        choices=list(SpecialCategories), source="rules.special_categories"
    )
    changed_at = serializers.DateTimeField(allow_null=True)
    actor_kind = serializers.CharField(allow_null=True)
    actor_id = serializers.UUIDField(allow_null=True)


class PolicyAnswer(RulesAnswer):
    """The policy in force, and those before it, newest first."""

    history = RulesAnswer(many=True)


class PlaceAnswer(FindingAnswer):
    """Where it was found: code points of the text that was sent."""

    start = serializers.IntegerField(min_value=0)
    end = serializers.IntegerField(min_value=0)
    score = serializers.FloatField(min_value=0, max_value=1)


class PreviewAnswer(serializers.Serializer[Any]):
    """What would be kept of a text."""

    redacted = serializers.CharField(source="text.value", allow_blank=True)
    findings = PlaceAnswer(many=True)
    verdict = serializers.ChoiceField(choices=SEVERITY)


class PoliciesView(ApiView):
    """The tenant's policy."""

    @operation(
        "read_policy",
        "Read the tenant's redaction policy",
        tag=TAG,
        scope=Scope.ADMIN,
        answer=PolicyAnswer,
        errors=("not_found",),
        parameters=(ETAG,),
        answer_example=examples.POLICY,
    )
    def get(self, request: Request) -> Response:
        """What is in force, since when and by whom, and what was before."""
        return _shown(read_policy(acting(request, query_of(request))))

    @operation(
        "change_policy",
        "Change the tenant's redaction policy",
        tag=TAG,
        scope=Scope.ADMIN,
        body=PolicyBody,
        answer=PolicyAnswer,
        errors=("not_found", "version_mismatch"),
        parameters=(ETAG, IF_MATCH),
        example={"profile": "balanced", "operators": {"PERSON": "pseudonymise"}},
        answer_example=examples.POLICY,
    )
    def put(self, request: Request) -> Response:
        """For what is written and asked from then on; what is stored stays as it is."""
        fields = {**query_of(request), **body_of(request, PolicyBody)}
        context = acting(request, fields)
        fields.pop("purpose", None)
        asked: dict[str, Any] = {"operators": {}, **fields}
        versions = change_policy(context, expected_version=expected_version(request), **asked)
        return _shown(versions)


class PolicyPreviewView(ApiView):
    """A text to try the policy on."""

    @operation(
        "preview_redaction",
        "Try the redaction policy on a text",
        tag=TAG,
        scope=Scope.ADMIN,
        body=PreviewBody,
        answer=PreviewAnswer,
        errors=("not_found",),
        example={"text": "Write to mara@example.org."},
        answer_example=examples.PREVIEW,
    )
    def post(self, request: Request) -> Response:
        """Nothing of it is stored."""
        fields: Mapping[str, Any] = body_of(request, PreviewBody)
        found = preview_redaction(acting(request, query_of(request)), **fields)
        return Response(PreviewAnswer(found).data)


def _shown(versions: Sequence[PolicyShown]) -> Response:
    newest = versions[0]
    body = {**RulesAnswer(newest).data, "history": RulesAnswer(versions[1:], many=True).data}
    return Response(body, headers={"ETag": etag_of(newest.version)})
