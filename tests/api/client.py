"""A caller of the API: a key, JSON bodies, and the promise that every refusal keeps."""

import json
import time
from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.db import connection
from django.test import Client

from memory.api.authentication import create_api_key
from memory.models import ApiKey, Tenant
from memory.models.vocabulary import Permission

ATTEMPTS = 10  # of a request that is answered 503
V1 = "/api/v1/"
UNBOUND = 1_000_000.0  # requests
EVERYTHING = tuple(Permission.values)
PROBLEM_MEMBERS = {"type", "title", "status", "detail", "errors"}
UNCHANGED_BY_DESIGN = (
    "django_",
    "auth_",
    "pg_",
    "sql_",
    "observability_bucket",
)  # no call of the API is about these


@dataclass(frozen=True)
class Caller:
    """Someone with a key, or without one."""

    key: str | None
    http: Client = field(default_factory=lambda: Client(raise_request_exception=False))

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        raw: bytes | None = None,
        content_type: str = "application/json",
        **headers: str,
    ) -> Any:
        """Send one request; `path` is below /api/v1/. Bytes go as they are."""
        data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        if self.key is not None:
            headers = {"authorization": f"Bearer {self.key}", **headers}
        return self.http.generic(method, V1 + path, data, content_type, headers=headers)

    def get(self, path: str, **headers: str) -> Any:
        return self.send("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.send("POST", path, body, **headers)

    def insist(self, path: str, body: Any = None, **headers: str) -> Any:
        """Send the same until the answer is not 503, waiting as `Retry-After` says."""
        for _ in range(ATTEMPTS):
            answer = self.post(path, body, **headers)
            if answer.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
                break
            time.sleep(float(answer["Retry-After"]))
        return answer

    def remember(self, *items: dict[str, Any], scope: str = "user:1") -> list[str]:
        """Write items and return their ids."""
        answer = self.post("memories", {"items": [{"scope": scope, **item} for item in items]})
        assert answer.status_code == 201, answer.content
        return [item["id"] for item in answer.json()["items"]]


def let_ask_without_a_limit(tenant: Tenant) -> None:
    """Let the keys of a tenant ask as often as they like, where no throttle is being tested."""
    ApiKey.objects.filter(tenant=tenant).update(requests_per_second=UNBOUND, request_burst=UNBOUND)


def a_caller(
    tenant: Tenant, *, permissions: tuple[str, ...] = EVERYTHING, scopes: tuple[str, ...] = ("*",)
) -> Caller:
    """Make a key and return who uses it."""
    return Caller(
        create_api_key(tenant, name="test", permissions=permissions, scope_patterns=scopes)
    )


def end_key(caller: Caller, *, column: str, at: datetime) -> None:
    """Set `expires_at` or `revoked_at` of a caller's key."""
    assert caller.key is not None
    changed = ApiKey.objects.filter(prefix=caller.key.split("_")[1]).update(**{column: at})
    assert changed == 1


def assert_problem(response: Any, *statuses: int) -> dict[str, Any]:
    """Assert a problem document (RFC 9457) with one of the statuses, or any 4xx, and return it."""
    assert response.status_code in (statuses or range(400, 500)), (
        response.status_code,
        response.content[:500],
    )
    assert response["Content-Type"] == "application/problem+json", response["Content-Type"]
    problem: dict[str, Any] = response.json()
    assert set(problem) == PROBLEM_MEMBERS
    assert problem["status"] == response.status_code
    assert all(error["field"] and error["message"] for error in problem["errors"])
    return problem


def assert_names_field(response: Any, field_name: str, *statuses: int) -> None:
    """Assert a problem one of whose errors is about a field."""
    problem = assert_problem(response, *statuses)
    assert field_name in {error["field"] for error in problem["errors"]}, problem


def database_state() -> str:
    """Return a checksum of every row of every table of the service.

    One statement, after one for the names.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        tables = [name for (name,) in cursor.fetchall() if not name.startswith(UNCHANGED_BY_DESIGN)]
        sums = ", ".join(
            "(SELECT COALESCE(md5(string_agg(t::text, '|' ORDER BY t::text)), '')"  # noqa: S608 - our own tables
            f" FROM {name} AS t)"
            for name in tables
        )
        cursor.execute(f"SELECT concat_ws(',', {sums})")
        return str(cursor.fetchone()[0])
