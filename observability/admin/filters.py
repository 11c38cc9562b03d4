"""Filters that ask nothing of the database to be drawn."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.contrib.admin.views.main import ChangeList
from django.db.models import CharField, Model, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from observability.admin.text import named

WINDOW_DAYS = {"day": 1, "week": 7, "month": 30}


class TranslatedChoices(admin.ChoicesFieldListFilter):
    """A choice field's values, in the language of who looks."""

    def choices(self, changelist: ChangeList) -> Iterator[dict[str, Any]]:  # type: ignore[override]  # stubs narrow to their own TypedDict
        for choice in super().choices(changelist):
            value = choice["query_string"].rsplit("=", 1)[-1]
            known = value in {str(key) for key, _ in self.field.flatchoices}
            yield {**choice, "display": named(value) if known else choice["display"]}


class TranslatedValues(admin.AllValuesFieldListFilter):
    """The values that a text column has, in the language of who looks."""

    def choices(self, changelist: ChangeList) -> Iterator[dict[str, Any]]:  # type: ignore[override]  # as above
        everything, *values = super().choices(changelist)
        yield {**everything}
        yield from ({**choice, "display": named(str(choice["display"]))} for choice in values)


class TranslatedRows(admin.RelatedFieldListFilter):
    """Rows of another table that are known by a code, in the language of who looks."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> list[Any]:
        return [
            (key, named(str(name)))
            for key, name in super().field_choices(field, request, model_admin)
        ]


def worded(name: Any, model: type[Model]) -> Any:
    """Return a filter that says a column's values in words, where only the column is named."""
    field = model._meta.get_field(name) if isinstance(name, str) else None  # noqa: SLF001 - Django's documented _meta API
    if not isinstance(field, CharField):
        return name
    return (name, TranslatedChoices if field.choices else TranslatedValues)


class FilledFilter(SimpleListFilter):
    """Rows in which a text column says something. Subclasses name the column."""

    column = ""

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [("yes", gettext_lazy("Yes")), ("no", gettext_lazy("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "yes":
            return queryset.exclude(**{self.column: ""})
        return queryset.filter(**{self.column: ""}) if self.value() == "no" else queryset


class SinceFilter(SimpleListFilter):
    """Rows of the last day, week or month. Subclasses name the column."""

    title = gettext_lazy("time")
    parameter_name = "since"
    column = "created_at"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [
            ("day", gettext_lazy("last 24 hours")),
            ("week", gettext_lazy("last 7 days")),
            ("month", gettext_lazy("last 30 days")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        days = WINDOW_DAYS.get(self.value() or "")
        if days is None:
            return queryset
        return queryset.filter(**{f"{self.column}__gte": timezone.now() - timedelta(days=days)})
