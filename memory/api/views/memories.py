"""`POST memories` and `GET memories`."""

from collections.abc import Mapping
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import BooleanField, Q, QuerySet, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import Concat
from drf_spectacular.utils import extend_schema
from pydantic import TypeAdapter, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import openapi_parameters, responses
from memory.api.access import (
    asked_scope,
    body_of,
    change_of,
    only,
    principal_of,
    require_scopes,
    require_trust,
    writer_of,
)
from memory.api.authentication import EVERY_SCOPE, Principal
from memory.api.body_limits import BATCH_BODY_BYTES
from memory.api.idempotency import once
from memory.api.pagination import cursor_at, limit_of, position_of
from memory.api.problems import invalid
from memory.api.shown_memory import memory_out, rows_of
from memory.api.views.call import Call
from memory.index.vector_columns import VECTOR_FIELDS
from memory.ingest import fields
from memory.ingest.schemas import ItemsIn, Judged
from memory.ingest.sent_again import RefusedItem
from memory.ingest.write import ingest_within
from memory.kind_declarations import DECLARED, TABLES
from memory.models import Goal, Scope, SearchEntry, Task
from memory.models.goal import GoalStatus
from memory.models.remembered_row import Remembered
from memory.models.task import TaskStatus
from memory.models.vocabulary import Permission, Standing
from memory.text.analyse import analyse

FILTERS = (
    "scope",
    "source",
    "status",
    "needs_review",
    "category",
    "tag",
    "q",
    "updated_since",
    "external_id",
)
MAX_QUERY_TERMS = 32
_BOOLEANS = {"true": True, "false": False, "1": True, "0": False}
_WORDS = """
    EXISTS (SELECT 1 FROM memory_scope s WHERE s.id = memory_searchentry.scope_id
            AND tsvector_to_array(memory_searchentry.words) @>
                ARRAY(SELECT s.number || ':' || term FROM unnest(%s::text[]) AS term))
"""


class MemoriesCall(Call):
    """Memories in, and a list of them out."""

    permissions: ClassVar[Mapping[str, str]] = {
        "POST": Permission.WRITE,
        "GET": Permission.RETRIEVE,
    }
    body_bytes: ClassVar[int] = BATCH_BODY_BYTES

    @extend_schema(request=ItemsIn, responses={201: responses.WrittenOut}, tags=["Remember"])
    def post(self, request: Request) -> Response:
        """Write 1 to 1,000 memories: all of them or none, answered in the order sent."""
        return once(request, lambda: self._write(request))

    def _write(self, request: Request) -> Response:
        principal = principal_of(request)
        body = body_of(request, ItemsIn)
        for place, item in enumerate(body.items):
            require_scopes(principal, [item.scope], field=f"items[{place}].scope")
            if isinstance(item, Judged):
                require_trust(principal, item.provenance, field=f"items[{place}].provenance")
        try:
            change = change_of(request, "sent to the API")
            written = ingest_within(
                body.items, tenant=principal.tenant, change=change, writer=writer_of(principal)
            )
        except RefusedItem as error:
            raise invalid(f"items[{error.index}].{error.field_name}", error.message) from None
        items = [responses.WrittenItem.of(item) for item in written]
        return Response(responses.WrittenOut(items=items), status=201)

    @extend_schema(
        parameters=openapi_parameters.LIST_PARAMETERS,
        responses=responses.MemoryListOut,
        tags=["Read and correct"],
    )
    def get(self, request: Request) -> Response:
        """List memories, the newest first."""
        query = request.query_params
        only(query, (*FILTERS, "limit", "cursor"))
        limit, position = limit_of(query), position_of(query)
        entries = filtered(query.dict(), principal_of(request))
        if position is not None:
            entries = entries.filter(pk__lt=_place(position, principal_of(request)))
        page = list(entries.order_by("-pk")[: limit + 1])
        rows = rows_of(page[:limit])
        items = [
            memory_out(responses.MemoryOut, rows[one.item_id], source=one.source)
            for one in page[:limit]
            if one.item_id in rows
        ]
        more = page[limit - 1].item_id if len(page) > limit else None
        return Response(responses.MemoryListOut(items=items, next_cursor=cursor_at(more)))


def _place(item_id: UUID, principal: Principal) -> int:
    """Return the place in the list of a memory that the key may open. One statement.

    Raises:
        Problem: 422, the same for another's memory as for none.
    """
    place = visible_to(principal).filter(item_id=item_id).values_list("pk", flat=True).first()
    if place is None:
        raise invalid("cursor", "is not a cursor of this list")
    return place


def visible_to(principal: Principal) -> "QuerySet[SearchEntry]":
    """Return the index entries of a key's tenant and scopes."""
    entries = SearchEntry.objects.filter(tenant_id=principal.tenant.pk)
    if EVERY_SCOPE in principal.scope_patterns:
        return entries
    named = Scope.objects.annotate(name=Concat("kind", Value(":"), "key")).filter(
        tenant_id=principal.tenant.pk
    )
    within = (
        Q(name__startswith=pattern[:-1]) if pattern.endswith("*") else Q(name=pattern)
        for pattern in principal.scope_patterns
    )
    opened = reduce(or_, within, Q(pk__in=[]))  # no pattern opens nothing
    return entries.filter(scope_id__in=named.filter(opened).values("pk"))


def filtered(query: Mapping[str, Any], principal: Principal) -> "QuerySet[SearchEntry]":
    """Return the entries that the query's filters leave.

    Raises:
        Problem: a filter's value is not one.
    """
    entries = visible_to(principal).defer("words", *VECTOR_FIELDS)
    scope = asked_scope(query, principal)
    if scope is not None:
        kind, _, key = scope.partition(":")
        scopes = Scope.objects.filter(tenant_id=principal.tenant.pk, kind=kind, key=key)
        entries = entries.filter(scope_id__in=scopes.values("pk"))
    if "source" in query:
        entries = entries.filter(source=_one_of("source", query["source"], list(DECLARED)))
    if "status" in query:
        entries = entries.filter(_status(query["status"], principal))
    if "needs_review" in query:
        value = _one_of("needs_review", query["needs_review"].lower(), list(_BOOLEANS))
        entries = entries.filter(needs_review=_BOOLEANS[value])
    if "category" in query:
        entries = entries.filter(category=_text("category", query["category"]))
    if "tag" in query:
        entries = entries.filter(tags__contains=[_text("tag", query["tag"])])
    if "updated_since" in query:
        entries = entries.filter(updated_at__gte=_moment("updated_since", query["updated_since"]))
    if "external_id" in query:
        entries = entries.filter(_called(_text("external_id", query["external_id"]), principal))
    if "q" in query:
        terms = list(dict.fromkeys(analyse(_text("q", query["q"]))))[:MAX_QUERY_TERMS]
        said = RawSQL(_WORDS, [terms], output_field=BooleanField())  # noqa: S611 - a constant; the terms are bound
        entries = entries.filter(said) if terms else entries.none()
    return entries


def _one_of(name: str, value: str, allowed: list[str]) -> str:
    if value not in allowed:
        raise invalid(name, f"must be one of {', '.join(allowed)}")
    return value


def _text(name: str, value: str) -> str:
    if not value or len(value) > fields.MEMORY_TEXT_CHARACTERS or "\x00" in value:
        raise invalid(name, "must be a text of visible characters")
    return value


def _moment(name: str, value: str) -> datetime:
    try:
        return TypeAdapter(fields.Moment).validate_python(value.replace(" ", "+"))
    except ValidationError:
        raise invalid(name, "must be an ISO 8601 time with an offset") from None


def _called(external_id: str, principal: Principal) -> Q:
    """Return what finds the memories of every source that the caller calls so."""
    tables = {table for table in TABLES.values() if issubclass(table, Remembered)}
    called = (
        table._default_manager.filter(  # noqa: SLF001 - Django's own name for it
            tenant_id=principal.tenant.pk, external_id=external_id
        ).values("pk")
        for table in tables
    )
    return reduce(or_, (Q(item_id__in=rows) for rows in called))


def _status(value: str, principal: Principal) -> Q:
    workflow = {*TaskStatus.values, *GoalStatus.values}
    _one_of("status", value, [*Standing.values, *sorted(workflow)])
    if value in Standing.values:
        return Q(standing=value)
    tasks = Task.objects.filter(tenant_id=principal.tenant.pk, status=value).values("pk")
    goals = Goal.objects.filter(tenant_id=principal.tenant.pk, status=value).values("pk")
    return Q(source="task", item_id__in=tasks) | Q(source="goal", item_id__in=goals)
