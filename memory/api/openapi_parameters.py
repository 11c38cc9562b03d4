"""The parameters that the OpenAPI document shows."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

SCOPE_PARAMETER = OpenApiParameter("scope", str, required=True, description="kind:id")
PAGE_PARAMETERS = [
    OpenApiParameter("limit", int, description="1 to 200"),
    OpenApiParameter("cursor", str),
]
LIST_PARAMETERS = [
    OpenApiParameter("scope", str, description="kind:id"),
    OpenApiParameter("source", str),
    OpenApiParameter(
        "status", str, description="standing of a memory, or status of a task or goal"
    ),
    OpenApiParameter("needs_review", bool),
    OpenApiParameter("category", str),
    OpenApiParameter("tag", str),
    OpenApiParameter("q", str, description="words that must all occur"),
    OpenApiParameter("updated_since", OpenApiTypes.DATETIME),
    OpenApiParameter("external_id", str, description="the caller's own id"),
    *PAGE_PARAMETERS,
]
