"""What the published schema allows, and what it forbids, is thrown at every call.

No answer is a server error.
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest
import schemathesis
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode

from tests.api.client import Caller, assert_problem
from tests.api.routes import routes

EXAMPLES = 3  # of each kind and call; the hand-made cases are elsewhere
QUIETLY = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def _operations() -> list[Any]:
    schema = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
    found = [result.ok() for result in schema.get_all_operations()]
    return [operation for operation in found if operation.path.startswith("/api/v1/")]


def _send(caller: Caller, case: Any) -> Any:
    body = case.body if isinstance(case.body, Mapping | list | str | int | float | None) else None
    return caller.http.generic(
        case.method,
        case.formatted_path,
        json.dumps(body).encode() if body is not None else b"",
        "application/json",
        headers={"authorization": f"Bearer {caller.key}"},
        query_params=case.query or None,
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    "mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["allowed", "forbidden"]
)
def test_no_call_answers_with_a_server_error(mode: GenerationMode, caller: Caller) -> None:
    operations = _operations()
    assert len(operations) >= len(routes())
    sent = 0

    def check(case: Any) -> None:
        nonlocal sent
        sent += 1
        response = _send(caller, case)
        assert response.status_code < 500, (case.method, case.path, case.body)
        if response.status_code >= 400:
            assert_problem(response)

    for operation in operations:
        if (
            mode is GenerationMode.POSITIVE
            or operation.body
            or operation.query
            or operation.path_parameters
        ):
            QUIETLY(given(case=operation.as_strategy(generation_mode=mode))(check))()
    assert sent >= len(operations)
