"""``/api/v1/operations/{id}``: long work, followed by whoever asked for it."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.operation import operation, path_id
from api.shapes import AcceptedAnswer, OperationAnswer
from api.strict import acting, query_of
from api.view import ApiView
from kernel.context import Scope
from privacy.models import Operation
from privacy.operations import read_operation


def accepted(row: Operation) -> Response:
    """202: the work is noted and will be done; ``Location`` names where to follow it."""
    headers = {"Location": f"/api/v1/operations/{row.id}"}
    return Response(AcceptedAnswer({"operation": row}).data, status=202, headers=headers)


class OperationView(ApiView):
    """One piece of long work."""

    @operation(
        "read_operation",
        "Read how long work stands",
        tag="operations",
        scope=Scope.SUBJECT_MANAGE,
        answer=OperationAnswer,
        errors=("not_found",),
        parameters=(path_id("operation_id", "The id that a 202 answer gave."),),
        answer_example=examples.ACCEPTED["operation"],
    )
    def get(self, request: Request, operation_id: UUID) -> Response:
        """Progress from 0 to 1; ``result`` once it has succeeded."""
        row = read_operation(acting(request, query_of(request)), operation_id)
        return Response(OperationAnswer(row).data)
