"""Calibration reports: what each run changed, by which counts; undone by line or whole."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from evolution.calibration.run import undo_line, undo_run
from evolution.models import Calibration, CalibrationLine
from memory.models import MemoryItem
from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.translated_names import translated_names
from observability.models import ReliabilityBin

MAY_UNDO = "memory.change_memoryitem"
MOST_LINES = 500  # on one page
CONTENT_CHARACTERS = 120

translated_names(Calibration, CalibrationLine)


@admin.register(Calibration)
class CalibrationAdmin(ReadOnlyAdmin[Calibration]):
    logged = True
    list_display = (text.when("started_at", _("when")), "tenant", "examined", "changed", "retiring")
    list_filter = ("tenant",)
    list_select_related = ("tenant",)
    fields = (("tenant", "started_at", "finished_at"), ("examined", "changed", "retiring"))
    change_form_template = "admin/evolution/calibration.html"

    def get_urls(self) -> list[URLPattern]:
        undo = require_POST(self.admin_site.admin_view(self.undo_view))
        return [
            path("<uuid:object_id>/undo/", undo, name="evolution_calibration_undo"),
            *super().get_urls(),
        ]

    def undo_view(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Take back one line of a report (`line`), or all of it."""
        report = self.get_object(request, str(object_id))
        if report is None or not request.user.has_perm(MAY_UNDO):
            raise PermissionDenied
        actor = f"admin:{request.user.get_username()}"
        now = timezone.now()
        chosen = request.POST.get("line")
        line = report.lines.filter(pk=chosen).first() if chosen else None
        if line is not None:
            undone = int(undo_line(line, actor=actor, now=now))
        else:
            undone = 0 if chosen else undo_run(report, actor=actor, now=now)
        said = ngettext("%(count)d change is undone.", "%(count)d changes are undone.", undone) % {
            "count": undone
        }
        messages.add_message(request, messages.SUCCESS if undone else messages.WARNING, said)
        self.log_change(request, report, f"undone: {undone}")
        return HttpResponseRedirect(reverse("admin:evolution_calibration_change", args=[report.pk]))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        report = self.get_object(request, object_id) if object_id else None
        shown: dict[str, Any] = {}
        if report:
            bins = ReliabilityBin.objects.filter(tenant_id=report.tenant_id)
            shown = {
                "lines": _lines(report),
                "bins": bins,
                "may_undo": request.user.has_perm(MAY_UNDO),
            }
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **shown}
        )


def _lines(report: Calibration) -> list[tuple[CalibrationLine, MemoryItem | None]]:
    """Return the lines of a report with their memories, as they are now. Two statements."""
    lines = list(report.lines.select_related("scope")[:MOST_LINES])
    items = MemoryItem.objects.in_bulk([line.memory for line in lines])
    return [(line, items.get(line.memory)) for line in lines]
