"""What the published schema allows, and what it forbids, is thrown at every call.

No answer is a server error, and what the schema forbids is refused.
"""

import copy
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
import requests
import schemathesis
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import negative_data_rejection

from tests.api.client import Caller, assert_problem
from tests.api.routes import Route, example_of, routes
from tests.measured import Measured

FEW, MANY = 4, 100  # of each kind and call; the hand-made cases are elsewhere
CHECKS = [not_a_server_error, negative_data_rejection]
SEARCHING = "POST search"
HERE = "http://testserver"
MODES = {"allowed": GenerationMode.POSITIVE, "forbidden": GenerationMode.NEGATIVE}
Document = Mapping[str, Any]
sizes = pytest.mark.parametrize("examples", [FEW, pytest.param(MANY, marks=pytest.mark.long)])


def _without_keys(document: Document) -> dict[str, Any]:
    """Return a document of calls that need no key: without one each answers 401, whatever else."""
    open_ = copy.deepcopy({**document, "security": []})
    del open_["components"]["securitySchemes"]
    for calls in open_["paths"].values():
        for call in calls.values():
            call.pop("security", None)
    return open_


@cache
def _published() -> Document:
    shown: Document = SchemaGenerator().get_schema(request=None, public=True)
    return shown


def _operations(document: Document) -> dict[str, Any]:
    """Return the document's calls by method and address."""
    schema = schemathesis.openapi.from_dict(_without_keys(document))
    found = [result.ok() for result in schema.get_all_operations()]
    return {f"{one.method.upper()} {one.path}": one for one in found}


def _documented(route: Route) -> str:
    """Return how the document names a route."""
    shown = f"{route.method} /api/v1/{route.pattern}"
    for converter in set(route.converters.values()):
        shown = shown.replace(f"<{converter}:", "{")
    return shown.replace("<", "{").replace(">", "}")


def _send(caller: Caller, case: Any) -> tuple[Any, Response]:
    """Send a case as it would go over the wire; return Django's answer and the same as theirs."""
    told = case.as_transport_kwargs(base_url=HERE)
    wire = ("method", "url", "headers", "params", "cookies", "data", "json")
    prepared = requests.Request(**{name: told[name] for name in wire if name in told}).prepare()
    body = prepared.body or b""
    headers = {
        name: value.decode("latin-1") if isinstance(value, bytes) else value
        for name, value in prepared.headers.items()
    }
    answer = caller.http.generic(
        case.method,
        prepared.path_url,
        body.encode() if isinstance(body, str) else body,
        headers.pop("Content-Type", "application/json"),
        headers={**headers, "authorization": f"Bearer {caller.key}"},
    )
    told_back = b"".join(answer.streaming_content) if answer.streaming else answer.content
    response = Response(
        status_code=answer.status_code,
        headers={name: [value] for name, value in answer.headers.items()},
        content=told_back,
        request=prepared,
        elapsed=0.0,
        verify=False,
    )
    return answer, response


def _is_spoiled(case: Any, where: ParameterLocation) -> bool:
    part = case.meta.components.get(where)
    return part is not None and part.mode.is_negative


def _throw(
    route: Route, operation: Any, caller: Caller, *, mode: GenerationMode, examples: int
) -> int:
    """Send as many cases of a call, each about something that is there; return how many."""
    before = example_of(route).before
    sent = 0

    def check(case: Any) -> None:
        nonlocal sent
        sent += 1
        if before and not _is_spoiled(case, ParameterLocation.PATH):
            case.path_parameters = dict.fromkeys(case.path_parameters, there)
        answer, response = _send(caller, case)
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400:
            assert_problem(answer)

    there = before(caller) if before else None
    quietly = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    quietly(given(case=operation.as_strategy(generation_mode=mode))(check))()
    return sent


@sizes
@pytest.mark.django_db
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("route", routes(), ids=str)
def test_no_call_fails_or_takes_what_the_schema_forbids(
    route: Route, mode: str, examples: int, caller: Caller, measured: Measured
) -> None:
    operation = _operations(_published())[_documented(route)]
    can_be_wrong = operation.body or operation.query or route.has_id
    if mode == "allowed" or can_be_wrong:
        sent = _throw(route, operation, caller, mode=MODES[mode], examples=examples)
        measured("B12 requests that schemathesis made", sent)
        assert sent


@pytest.mark.django_db
def test_a_call_that_takes_what_its_schema_forbids_is_found(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted bug: a call that takes whatever it is sent."""
    [route] = [one for one in routes() if str(one) == SEARCHING]

    def taken(_caller: Caller, case: Any) -> tuple[Any, Response]:
        asked = requests.Request(case.method, HERE).prepare()
        return None, Response(200, {}, b"{}", asked, elapsed=0.0, verify=False)

    monkeypatch.setattr(sys.modules[__name__], "_send", taken)
    operation = _operations(_published())[_documented(route)]
    with pytest.raises(FailureGroup, match="Schema-violating request accepted"):
        _throw(route, operation, caller, mode=GenerationMode.NEGATIVE, examples=FEW)
