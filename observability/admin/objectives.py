"""What good enough is: limits that an operator may change, and where the service stands."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from observability.admin import text
from observability.admin.filters import TranslatedRows
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.translated_names import translated_names
from observability.models import Measurement, Objective, ObjectiveHour, ReliabilityBin

translated_names(Objective, ObjectiveHour, Measurement, ReliabilityBin)


@admin.register(Objective)
class ObjectiveAdmin(ReadOnlyAdmin[Objective]):
    logged = True
    list_display = ("said", "standing", "measured", "bound", "window_minutes", "enabled")
    list_filter = ("enabled",)
    fields = (
        "said",
        "called",
        "counted_in",
        "at_least",
        "limit",
        "window_minutes",
        "fewest",
        "enabled",
        "measured",
    )
    readonly_fields = ("said", "called", "counted_in", "at_least", "measured")
    search_fields = ("name__exact",)
    search_help_text = _("a whole name")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let an administrator move a limit.

        What measures an objective is code, so none is added or deleted.
        """
        return request.user.has_perm("observability.change_objective")

    @admin.display(description=_("description"))
    def said(self, row: Objective) -> str:
        return str(_(row.description))

    @admin.display(description=_("unit"))
    def counted_in(self, row: Objective) -> str:
        return str(_(row.unit))

    @admin.display(description=_("name"))
    def called(self, row: Objective) -> Any:
        return text.code(row.name)

    @admin.display(description=_("state"))
    def standing(self, row: Objective) -> Any:
        if row.is_met is None:
            return text.tag("too little to say")
        return text.tag("met", tone="good") if row.is_met else text.tag("missed", tone="bad")

    @admin.display(description=_("value"))
    def measured(self, row: Objective) -> str:
        return text.NOTHING if row.value is None else f"{row.value:.4g} {_(row.unit)}"

    @admin.display(description=_("limit"))
    def bound(self, row: Objective) -> str:
        return f"{'≥' if row.at_least else '≤'} {row.limit:g} {_(row.unit)}"


@admin.register(Measurement)
class MeasurementAdmin(ReadOnlyAdmin[Measurement]):
    list_display = ("called", "of", "value", text.when("measured_at", _("measured at")))
    search_fields = ("name__exact",)
    search_help_text = _("a whole name")
    ordering = ("name", "pk")
    fields = ("called", "of", "value", "measured_at")

    @admin.display(description=_("name"), ordering="name")
    def called(self, row: Measurement) -> Any:
        return text.code(row.name)

    @admin.display(description=_("labels"))
    def of(self, row: Measurement) -> Any:
        return text.line(", ".join(f"{name}={value}" for name, value in sorted(row.labels.items())))


@admin.register(ObjectiveHour)
class ObjectiveHourAdmin(ReadOnlyAdmin[ObjectiveHour]):
    list_display = (text.when("hour", _("hour")), "of_objective", "value")
    list_filter = (("objective", TranslatedRows),)
    fields = ("hour", "of_objective", "value")
    list_select_related = ("objective",)
    id_fields = ()
    ordering = ("-hour", "pk")

    @admin.display(description=_("objective"))
    def of_objective(self, row: ObjectiveHour) -> str:
        return str(_(row.objective.description))


@admin.register(ReliabilityBin)
class ReliabilityBinAdmin(ReadOnlyAdmin[ReliabilityBin]):
    list_display = (
        "known_how",
        "tenth",
        "right",
        "wrong",
        "stated",
        text.when("measured_at", _("measured at")),
    )
    id_fields = ("tenant_id",)
    search_help_text = _("the whole id of a tenant")
    search_fields = ("provenance__exact",)

    @admin.display(description=_("provenance"), ordering="provenance")
    def known_how(self, row: ReliabilityBin) -> Any:
        return text.tag(row.provenance)
