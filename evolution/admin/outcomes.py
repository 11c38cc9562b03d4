"""What came of retrievals, and what that changed; taken back as one."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from evolution.admin.calibrations import MAY_UNDO
from evolution.feedback.judging import NEGATIVE, POSITIVE
from evolution.feedback.outcome import take_back
from observability.admin import text
from observability.admin.filters import SinceFilter
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.translated_names import translated_names
from observability.models import Retrieval, RetrievalOutcome

translated_names(RetrievalOutcome)
TONES = {**dict.fromkeys(POSITIVE, "good"), **dict.fromkeys(NEGATIVE, "bad")}


class AskedFilter(SinceFilter):
    column = "asked_at"


@admin.register(RetrievalOutcome)
class RetrievalOutcomeAdmin(ReadOnlyAdmin[RetrievalOutcome]):
    logged = True
    list_display = (
        text.when("asked_at", _("asked at")),
        "question",
        "signal_tag",
        text.when("reacted_at", _("reacted at")),
        text.when("undone_at", _("undone at")),
    )
    list_filter = (AskedFilter, "signal", "by_call")
    search_fields = ("session__exact",)
    ordering = ("-asked_at",)
    fields = (
        ("signal_tag", "by_call", "question"),
        ("asked_at", "replied_at", "reacted_at"),
        "shown_effects",
        "shown_corrections",
        "in_session",
        ("undone_at", "undone_by"),
    )
    change_form_template = "admin/evolution/outcome.html"

    def get_urls(self) -> list[URLPattern]:
        undo = require_POST(self.admin_site.admin_view(self.undo_view))
        return [
            path("<uuid:object_id>/undo/", undo, name="observability_retrievaloutcome_undo"),
            *super().get_urls(),
        ]

    def undo_view(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Take back what an outcome changed: confidences, counters, endings, doubts."""
        outcome = self.get_object(request, str(object_id))
        if outcome is None or not request.user.has_perm(MAY_UNDO):
            raise PermissionDenied
        take_back(outcome, actor=f"admin:{request.user.get_username()}", now=timezone.now())
        self.log_change(request, outcome, "undone")
        messages.success(
            request, _("What it changed is undone. It will not change anything again.")
        )
        return HttpResponseRedirect(
            reverse("admin:observability_retrievaloutcome_change", args=[outcome.pk])
        )

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        outcome = self.get_object(request, object_id) if object_id else None
        stands = outcome is not None and outcome.undone_at is None
        may = stands and request.user.has_perm(MAY_UNDO)
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), "may_undo": may}
        )

    def get_queryset(self, request: HttpRequest) -> QuerySet[RetrievalOutcome]:
        """Fetch what was asked with what came of it."""
        asked = Retrieval.objects.filter(pk=OuterRef("pk")).values("query")[:1]
        return super().get_queryset(request).annotate(query=Subquery(asked))

    @admin.display(description=_("signal"), ordering="signal")
    def signal_tag(self, row: RetrievalOutcome) -> Any:
        return text.tag(row.signal, tone=TONES.get(row.signal, "plain"))  # type: ignore[call-overload]

    @admin.display(description=_("session"))
    def in_session(self, row: RetrievalOutcome) -> Any:
        return text.line(row.session, characters=40)

    @admin.display(description=_("query"))
    def question(self, row: RetrievalOutcome) -> Any:
        url = reverse("admin:observability_retrieval_change", args=[row.pk])
        return format_html(
            '<a class="rmb-link" href="{}">{}</a>', url, text.line(getattr(row, "query", ""))
        )

    @admin.display(description=_("what it added to memories"))
    def shown_effects(self, row: RetrievalOutcome) -> Any:
        return text.document(row.effects)

    @admin.display(description=_("what it corrected"))
    def shown_corrections(self, row: RetrievalOutcome) -> Any:
        return text.document(row.corrections)
