"""The paths of the JSON door; none ends in a slash."""

from django.urls import URLPattern, path, register_converter

from api.resources.agents import AgentsView, AgentView
from api.resources.api_keys import KeyRotationView, KeysView, KeyView
from api.resources.audit import (
    BundleView,
    CheckpointView,
    ConsistencyView,
    EntriesView,
    InclusionView,
)
from api.resources.context import ContextView
from api.resources.docs import docs, errors, openapi
from api.resources.erasures import ErasuresView, ErasureView
from api.resources.exports import ExportDownloadView, ExportsView
from api.resources.health import LiveView, MetricsView, ReadyView
from api.resources.members import MembersView, MemberView
from api.resources.memories import HistoryView, MemoriesView, MemoryView
from api.resources.memory_batch import MemoryBatchView
from api.resources.nothing import NothingView
from api.resources.operations import OperationView
from api.resources.policies import PoliciesView, PolicyPreviewView
from api.resources.recall import RecallView
from api.resources.subjects import AccessView, RestrictionView, SubjectsView, SubjectView
from api.subject_paths import SubjectConverter

register_converter(SubjectConverter, "subject")

V1 = "api/v1"

urlpatterns: list[URLPattern] = [
    path("livez", LiveView.as_view()),
    path("readyz", ReadyView.as_view()),
    path("metrics", MetricsView.as_view()),
    path("api/docs", docs, name="api-docs"),
    path("api/docs/errors", errors, name="api-errors"),
    path(f"{V1}/openapi.json", openapi, name="openapi"),
    path(f"{V1}/memories", MemoriesView.as_view()),
    path(f"{V1}/memories/batch", MemoryBatchView.as_view()),
    path(f"{V1}/memories/<uuid:memory_id>", MemoryView.as_view()),
    path(f"{V1}/memories/<uuid:memory_id>/history", HistoryView.as_view()),
    path(f"{V1}/recall", RecallView.as_view()),
    path(f"{V1}/context", ContextView.as_view()),
    path(f"{V1}/subjects", SubjectsView.as_view()),
    path(f"{V1}/subjects/<subject:subject>", SubjectView.as_view()),
    path(f"{V1}/subjects/<subject:subject>/access", AccessView.as_view()),
    path(f"{V1}/subjects/<subject:subject>/restriction", RestrictionView.as_view()),
    path(f"{V1}/subjects/<subject:subject>/exports", ExportsView.as_view()),
    path(f"{V1}/subjects/<subject:subject>/erasures", ErasuresView.as_view()),
    path(f"{V1}/exports/<uuid:operation_id>/download", ExportDownloadView.as_view()),
    path(f"{V1}/erasures/<uuid:operation_id>", ErasureView.as_view()),
    path(f"{V1}/operations/<uuid:operation_id>", OperationView.as_view()),
    path(f"{V1}/agents", AgentsView.as_view()),
    path(f"{V1}/agents/<uuid:agent_id>", AgentView.as_view()),
    path(f"{V1}/members", MembersView.as_view()),
    path(f"{V1}/members/<uuid:member_id>", MemberView.as_view()),
    path(f"{V1}/api-keys", KeysView.as_view()),
    path(f"{V1}/api-keys/<uuid:key_id>", KeyView.as_view()),
    path(f"{V1}/api-keys/<uuid:key_id>/rotate", KeyRotationView.as_view()),
    path(f"{V1}/policies", PoliciesView.as_view()),
    path(f"{V1}/policies/preview", PolicyPreviewView.as_view()),
    path(f"{V1}/audit/entries", EntriesView.as_view()),
    path(f"{V1}/audit/checkpoint", CheckpointView.as_view()),
    path(f"{V1}/audit/proof/inclusion", InclusionView.as_view()),
    path(f"{V1}/audit/proof/consistency", ConsistencyView.as_view()),
    path(f"{V1}/audit/bundle", BundleView.as_view()),
    path("api/<path:rest>", NothingView.as_view()),
]
