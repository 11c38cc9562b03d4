"""A row of any table, with the same text in every column that holds text."""

import json
from typing import Any
from uuid import uuid4

from django.contrib import admin
from django.contrib.auth.models import User
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from memory.models import Scope, ScopeSize, Segment, Session, Tenant, Turn
from observability.models import Objective, ObjectiveHour, Retrieval
from observability.retrieval_details import RecordedCandidate, RetrievalDetail, pack

LEFT_ALONE = {
    "words",
    "terms",
    "embedding",
    "second_embedding",
    "secret_sha256",
    "request_sha256",
    "closed_to",
    "valid_to",
}
LEFT_ALONE |= {"spans", "notes", "parts", "head_parts"}  # made here, of other columns
ENDS = {"retired_at", "stated_valid_to", "superseded_by", "valid_to"}
ENDS |= {"lease_until"}  # of a job that runs


def _value(field: Any, text: str) -> Any:
    if field.choices:
        return field.choices[0][0]
    if isinstance(field, ArrayField):
        return [_value(field.base_field, text)]
    if isinstance(field, models.SlugField):
        return f"slug-{uuid4().hex[:8]}"
    if isinstance(field, models.CharField | models.TextField):
        return text[: field.max_length] if field.max_length else text
    if isinstance(field, models.JSONField):
        return {"said": text, text[:40]: [text]}
    plain: dict[type[models.Field[Any, Any]], Any] = {
        models.DateTimeField: timezone.now(),
        models.BooleanField: True,
        models.FloatField: 0.5,
        models.UUIDField: uuid4(),
        models.BinaryField: uuid4().bytes,
    }
    found = [value for kind, value in plain.items() if isinstance(field, kind)]
    return found[0] if found else 1


def filled(model: type[models.Model], text: str, *, tenant: Tenant, scope: Scope) -> Any:
    """Return a stored row of a table with a text wherever text may be."""
    owners = {"tenant": tenant, "scope": scope}
    owner_ids = {"tenant_id": tenant.pk, "scope_id": scope.pk}
    values: dict[str, Any] = {}
    for field in model._meta.fields:
        if field.name in LEFT_ALONE | ENDS or (
            field.primary_key and (field.has_default() or isinstance(field, models.AutoField))
        ):
            continue
        if field.name in owners | owner_ids:
            values[field.name] = (owners | owner_ids)[field.name]
        elif field.remote_field is None:
            values[field.name] = _value(field, text)
    if "operator" in {field.name for field in model._meta.fields if field.remote_field}:
        values["operator"] = User.objects.create_user(uuid4().hex)
    if model is ObjectiveHour:
        values["objective"] = Objective.objects.first() or filled(
            Objective, text, tenant=tenant, scope=scope
        )
    if model in {Segment, Turn}:
        known = Session.objects.filter(scope=scope).first()
        values["session"] = known or filled(Session, text, tenant=tenant, scope=scope)
    if model is PeriodicTask:
        values["interval"] = IntervalSchedule.objects.create(every=1, period="days")
        values |= {"args": json.dumps([text]), "kwargs": json.dumps({text[:40]: text})}
        values |= {"headers": json.dumps({text[:40]: text}), "expires": None}
    if model is Retrieval:
        candidate = RecordedCandidate(
            text, uuid4(), scope.pk, 1, 0.5, {"said": text, text[:40]: [text]}, text, text
        )
        values["packed_detail"] = pack(RetrievalDetail(text, [candidate], {text[:40]: 1.0}))
    values |= {"key_variable": ""} if "key_variable" in values else {}
    values |= {"prefix": uuid4().hex[:8]} if "prefix" in values else {}
    values |= {"counts": {text[:40]: 3}} if model.__name__ == "ErasureReceipt" else {}
    values |= {"secret_sha256": uuid4().bytes * 2} if model.__name__ == "ApiKey" else {}
    values |= {"request_sha256": uuid4().bytes * 2} if model.__name__ == "IdempotentAnswer" else {}
    values |= {"number": 1_000_000 + uuid4().int % 1_000_000} if model.__name__ == "Scope" else {}
    return model._default_manager.create(**values)


def a_row_of_each(text: str, *, tenant: Tenant, scope: Scope) -> dict[type[models.Model], Any]:
    """Return a row of every table that has pages, with a text wherever text may be."""
    size, _made = ScopeSize.objects.get_or_create(tenant_id=tenant.pk, scope=scope)
    rows: dict[type[models.Model], Any] = {Tenant: tenant, Scope: scope, ScopeSize: size}
    for model in (Session, *admin.site._registry):  # it first: others are of a session
        if model not in rows:
            rows[model] = filled(model, text, tenant=tenant, scope=scope)
    return rows
