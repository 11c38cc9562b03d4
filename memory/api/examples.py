"""What the OpenAPI document shows beside the schemas."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

SCOPE_PARAMETER = OpenApiParameter("scope", str, required=True, description="kind:id")
PAGE_PARAMETERS = [
    OpenApiParameter("limit", int, description="1 to 200"),
    OpenApiParameter("cursor", str),
]
LIST_PARAMETERS = [
    OpenApiParameter("scope", str, description="kind:id"),
    OpenApiParameter("source", str),
    OpenApiParameter("status", str, description="standing of a memory, or status of a task or goal"),
    OpenApiParameter("needs_review", bool),
    OpenApiParameter("category", str),
    OpenApiParameter("tag", str),
    OpenApiParameter("q", str, description="words that must all occur"),
    OpenApiParameter("updated_since", OpenApiTypes.DATETIME),
    *PAGE_PARAMETERS,
]

RETRIEVE = [
    OpenApiExample(
        "What to wear",
        request_only=True,
        value={
            "query": "帮我推荐一套今天穿的",
            "scopes": ["user:42"],
            "mode": "chat",
            "intent": "recommendation",
        },
    ),
    OpenApiExample(
        "A failed deployment",
        request_only=True,
        value={"query": "deployment failed with an auth error", "scopes": ["agent:planner"], "mode": "debug"},
    ),
    OpenApiExample(
        "An answer",
        response_only=True,
        value={
            "context": '<user_memory source="preference" confidence="0.90">喜欢运动风格穿搭</user_memory>',
            "items": [
                {
                    "id": "7d2f3b0e-6b0c-4f5e-9d55-0f1f0c7f2b11",
                    "source": "preference",
                    "scope": "user:42",
                    "text": "喜欢运动风格穿搭",
                    "score": 0.91,
                    "position": 1,
                    "confidence": 0.9,
                    "provenance": "confirmed_by_user",
                    "valid_since": "2026-01-15T00:00:00Z",
                    "category": "style",
                    "tags": [],
                    "tokens": 34,
                    "form": "full",
                }
            ],
            "retrieval_id": "0b0a4f86-6a0b-4f0f-8a43-5d7f1d4a1a55",
            "budget": {"token_budget": 800, "tokens_used": 34, "degradations": []},
            "degraded_reason": None,
            "skipped_reason": None,
            "model_tier": "medium",
            "policy": {"name": "unified", "version": 1},
            "timings_ms": {"recall": 1.4},
        },
    ),
]
MEMORIES = [
    OpenApiExample(
        "A fact and a preference",
        request_only=True,
        value={
            "items": [
                {
                    "source": "fact",
                    "scope": "user:42",
                    "content": "The team has 12 people",
                    "fact_key": "team_size",
                    "value": "12",
                    "provenance": "confirmed_by_user",
                },
                {
                    "source": "preference",
                    "scope": "user:42",
                    "content": "喜欢运动风格穿搭",
                    "category": "style",
                },
            ]
        },
    )
]
SEARCH = [
    OpenApiExample("A search", request_only=True, value={"query": "team size", "scopes": ["user:42"], "top_k": 5})
]
