"""The OpenAPI document: pydantic bodies, the key, an example and a problem a call."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import orjson
from drf_spectacular.drainage import set_override
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiExample
from pydantic import BaseModel

PROBLEM = {
    "type": "object",
    "description": "Why a call was refused, and which field to mend (RFC 9457).",
    "required": ["type", "title", "status", "detail", "errors"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "message"],
                "properties": {"field": {"type": "string"}, "message": {"type": "string"}},
            },
        },
    },
    "examples": [
        {
            "type": "about:blank",
            "title": "Unprocessable Entity",
            "status": 422,
            "detail": "scopes[0]: must be written kind:id, such as user:42",
            "errors": [
                {"field": "scopes[0]", "message": "must be written kind:id, such as user:42"}
            ],
        }
    ],
}
SUCCESS = ["200", "201", "202"]
NDJSON = "application/x-ndjson"
PROBLEM_STATUSES = {
    "400": "not JSON",
    "401": "no key, or a wrong one",
    "403": "the key lacks the permission or the scope",
    "404": "not in this tenant",
    "409": "conflict",
    "413": "too large",
    "415": "not application/json",
    "422": "well-formed but invalid; the field is named",
    "429": "too many; see Retry-After",
    "503": "the database is away; see Retry-After",
}


class PydanticBodies(OpenApiSerializerExtension):
    """Show a pydantic model where drf-spectacular expects a serializer."""

    target_class = "pydantic.BaseModel"
    match_subclasses = True
    # before drf-spectacular's own, which shows what would be answered instead of what may be sent
    priority = 1

    def get_name(self, auto_schema: AutoSchema, direction: str) -> str:
        """Return the component's name."""
        del auto_schema, direction
        set_override(self.target, "suppress_collision_warning", True)  # noqa: FBT003 - a model may also be met as a part
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """Return the model's JSON schema.

        The models it refers to become components of their own.
        """
        del direction
        model: type[BaseModel] = self.target
        schema = model.model_json_schema(
            ref_template="#/components/schemas/{model}", mode="validation"
        )
        for name, definition in schema.pop("$defs", {}).items():
            auto_schema.registry.register_on_missing(
                ResolvedComponent(
                    name=name, type=ResolvedComponent.SCHEMA, object=name, schema=definition
                )
            )
        return schema


class BearerKey(OpenApiAuthenticationExtension):
    """`Authorization: Bearer <api key>`."""

    target_class = "memory.api.authentication.ApiKeyAuthentication"
    name = "apiKey"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Return the scheme."""
        del auto_schema
        return {"type": "http", "scheme": "bearer"}


class ProblemAwareSchema(AutoSchema):
    """Every call may answer with a problem document; a writing one takes an Idempotency-Key."""

    def get_operation_id(self) -> str:
        """Return the call's name and method, such as post_retrieve: every one is different."""
        name = type(self.view).__name__.removesuffix("Call").lower()
        return f"{self.method.lower()}_{name}"

    def get_summary(self) -> str | None:
        """Return what a call is for, in a few words."""
        return self._example().get("summary")

    def get_examples(self) -> list[OpenApiExample]:
        """Return what a call is asked, and what it answers."""
        example = self._example()
        shown = []
        if "request" in example:
            shown.append(OpenApiExample("A request", value=example["request"], request_only=True))
        if "answer" in example:
            shown.append(_answer(example["answer"]))
        return shown

    def _example(self) -> Mapping[str, Any]:
        """Return a call's summary, request and answer, from `examples.json` in its folder.

        The file stands beside the addresses of the call.
        """
        package = type(self.view).__module__.rpartition(".views.")[0]
        return _examples(package).get(self.get_operation_id(), {})

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """Return one operation with the problems it may answer with."""
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        problem = ResolvedComponent(
            name="Problem", type=ResolvedComponent.SCHEMA, object="Problem", schema=PROBLEM
        )
        self.registry.register_on_missing(problem)
        content = {"application/problem+json": {"schema": problem.ref}}
        for status, description in PROBLEM_STATUSES.items():
            operation["responses"].setdefault(
                status, {"description": description, "content": content}
            )
        return dict(operation)


def _answer(value: Any) -> OpenApiExample:
    media_type = NDJSON if isinstance(value, str) else None
    return OpenApiExample(
        "An answer", value=value, response_only=True, status_codes=SUCCESS, media_type=media_type
    )


@cache
def _examples(package: str) -> Mapping[str, Mapping[str, Any]]:
    """Return, by name of a call, its `request` and `answer`."""
    shown: Mapping[str, Mapping[str, Any]] = orjson.loads(
        (files(package) / "examples.json").read_bytes()
    )
    return shown
