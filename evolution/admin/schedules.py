"""When periodic work begins: each schedule can be paused, and its interval changed.

What it does is code.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_celery_beat.models import (
    ClockedSchedule,
    CrontabSchedule,
    IntervalSchedule,
    PeriodicTask,
    SolarSchedule,
)

from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.translated_names import translated_names

if TYPE_CHECKING:  # unfold carries no types
    from django.contrib.admin import ModelAdmin

    OfIntervals = ModelAdmin[IntervalSchedule]
else:
    from unfold.admin import ModelAdmin as OfIntervals

translated_names(PeriodicTask, IntervalSchedule)

for model in (PeriodicTask, IntervalSchedule, CrontabSchedule, ClockedSchedule, SolarSchedule):
    admin.site.unregister(model)


@admin.register(PeriodicTask)
class ScheduleAdmin(ReadOnlyAdmin[PeriodicTask]):
    logged = True
    list_display = (
        "what",
        "state",
        "every",
        text.when("last_run_at", _("last run")),
        "total_run_count",
    )
    list_filter = ("enabled",)
    list_select_related = ("interval", "crontab")
    search_fields = ("name", "task")
    id_fields = ()
    fields = ("what", "enabled", "interval", "last_run_at", "total_run_count", "description")
    readonly_fields = ("what", "last_run_at", "total_run_count", "description")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("django_celery_beat.change_periodictask")

    @admin.display(description=_("name"), ordering="name")
    def what(self, row: PeriodicTask) -> Any:
        return text.line(row.name)

    @admin.display(description=_("state"), ordering="enabled")
    def state(self, row: PeriodicTask) -> Any:
        return text.tag("runs", tone="good") if row.enabled else text.tag("paused", tone="warn")

    @admin.display(description=_("schedule"))
    def every(self, row: PeriodicTask) -> Any:
        return text.line(str(row.interval or row.crontab or ""))


@admin.register(IntervalSchedule)
class IntervalAdmin(OfIntervals):
    list_display = ("__str__",)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Keep it out of the list of tables: it is reached from a schedule."""
        return False
