"""``/api/v1/subjects/{subject}/erasures``: everything about a person, gone."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.operation import operation, path_id
from api.resources.exports import LOCATION, TAG
from api.resources.operations import accepted
from api.shapes import AcceptedAnswer
from api.strict import Purposeful, acting, body_of, query_of
from api.view import ApiView
from kernel.context import Scope
from privacy.erasure import read_erasure, request_erasure


class ErasureAnswer(serializers.Serializer[Any]):
    """The erasure and, once it is done, its signed receipt."""

    status = serializers.CharField()
    receipt = serializers.DictField(allow_null=True)


class ErasuresView(ApiView):
    """Erasures of a person."""

    @operation(
        "erase_subject",
        "Erase everything about a person",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        status=202,
        body=Purposeful,
        answer=AcceptedAnswer,
        errors=("not_found", "conflict"),
        parameters=(LOCATION,),
        answer_example={
            "operation": {**examples.ACCEPTED["operation"], "kind": "erasure"},
        },
    )
    def post(self, request: Request, subject: str) -> Response:
        """Rows are deleted and the person's key is destroyed. It cannot be undone."""
        asked = {**query_of(request), **body_of(request, Purposeful)}
        return accepted(request_erasure(acting(request, asked), subject=subject))


class ErasureView(ApiView):
    """One erasure."""

    @operation(
        "read_erasure",
        "Read an erasure's receipt",
        tag=TAG,
        scope=Scope.SUBJECT_MANAGE,
        answer=ErasureAnswer,
        errors=("not_found",),
        parameters=(path_id("operation_id", "The operation that erases."),),
    )
    def get(self, request: Request, operation_id: UUID) -> Response:
        """The receipt says what was erased, when, and until when backups may hold sealed copies."""
        erasure = read_erasure(acting(request, query_of(request)), operation_id)
        return Response(ErasureAnswer(erasure).data)
