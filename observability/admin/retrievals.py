"""Why was this recalled: every retrieval with its candidates, signals, places and outcome."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from observability.admin import text
from observability.admin.filters import FilledFilter, SinceFilter
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.receipts import candidates_of
from observability.admin.translated_names import translated_names
from observability.models import Receipt, Retrieval, RetrievalOutcome

MODES = ("plan", "execute", "debug", "chat")
QUERY_CHARACTERS = 60  # of a query in the list

translated_names(Retrieval, Receipt)


class ModeFilter(admin.SimpleListFilter):
    title = _("mode")
    parameter_name = "mode"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [(mode, _(mode)) for mode in MODES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Retrieval]) -> QuerySet[Retrieval]:
        return queryset.filter(mode=self.value()) if self.value() in MODES else queryset


class DegradedFilter(FilledFilter):
    title = _("degraded")
    parameter_name = "degraded"
    column = "degraded_reason"


class SkippedFilter(FilledFilter):
    title = _("skipped")
    parameter_name = "skipped"
    column = "skipped_reason"


@admin.register(Retrieval)
class RetrievalAdmin(ReadOnlyAdmin[Retrieval]):
    list_display = (
        "question",
        "trouble",
        "injected",
        "tokens",
        "policy_label",
        "in_scopes",
        text.when("created_at", _("asked at")),
    )
    list_filter = (ModeFilter, DegradedFilter, SkippedFilter, SinceFilter)
    search_fields = ("query", "session__exact", "run__exact", "policy__exact")
    search_help_text = _("words of the query; or a whole session, run or policy name")
    ordering = ("-created_at",)
    change_form_template = "admin/observability/retrieval.html"
    fields = ("id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Retrieval]:
        """Leave what only one retrieval's own page shows unread."""
        return super().get_queryset(request).defer("packed_detail")

    @admin.display(description=_("query"))
    def question(self, row: Retrieval) -> Any:
        return text.line(row.query, characters=QUERY_CHARACTERS)

    @admin.display(description=_("policy"))
    def policy_label(self, row: Retrieval) -> str:
        return f"{row.policy}@{row.policy_version}"

    @admin.display(description=_("injected"), ordering="injected_count")
    def injected(self, row: Retrieval) -> SafeString:
        return format_html("{} / {}", row.injected_count, row.candidates_count)

    @admin.display(description=_("tokens"), ordering="tokens_used")
    def tokens(self, row: Retrieval) -> SafeString:
        return format_html("{} / {}", row.tokens_used, row.token_budget)

    @admin.display(description=_("degraded or skipped"))
    def trouble(self, row: Retrieval) -> Any:
        return (
            text.tag(row.degraded_reason, tone="bad")
            if row.degraded_reason
            else text.tag(row.skipped_reason)
        )

    @admin.display(description=_("scopes"))
    def in_scopes(self, row: Retrieval) -> Any:
        return text.line(", ".join(row.scopes), characters=40)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        shown: dict[str, Any] = {}
        if row is not None:
            slowest_first = sorted(row.timings_ms.items(), key=lambda stage: (-stage[1], stage[0]))
            candidates = candidates_of(row)
            given = sorted(
                (one for one in candidates if one.injected),
                key=lambda one: one.candidate.position or 0,
            )
            shown = {
                "retrieval": row,
                "given": given,
                "left_out": [one for one in candidates if not one.injected],
                "timings": slowest_first,
                "outcome": RetrievalOutcome.objects.filter(
                    tenant_id=row.tenant_id, pk=row.pk
                ).first(),
            }
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **shown}
        )
