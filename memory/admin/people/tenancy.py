"""Tenants and scopes."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, F, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from memory.admin.context import PageContext
from memory.admin.people.person import about
from memory.models import Scope, Tenant
from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin


@admin.register(Tenant)
class TenantAdmin(ReadOnlyAdmin[Tenant]):
    list_display = (
        "slug",
        "shown_name",
        "scopes",
        "memories",
        text.when("created_at", _("created at")),
    )
    search_fields = ("slug", "name")
    tenant_column = "pk"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tenant]:
        counted = super().get_queryset(request)
        return counted.annotate(
            scope_count=Count("scope"), row_count=Sum("scope__scopesize__documents")
        )

    @admin.display(description=_("name"), ordering="name")
    def shown_name(self, row: Tenant) -> Any:
        return text.line(row.name)

    @admin.display(description=_("scopes"), ordering="scope_count")
    def scopes(self, row: Any) -> Any:
        url = reverse("admin:memory_scope_changelist")
        return format_html(
            '<a class="rmb-link" href="{}?tenant__id__exact={}">{}</a>',
            url,
            row.pk,
            row.scope_count,
        )

    @admin.display(description=_("memories"), ordering="row_count")
    def memories(self, row: Any) -> int:
        return row.row_count or 0


@admin.register(Scope)
class ScopeAdmin(ReadOnlyAdmin[Scope]):
    list_display = ("name", "tenant", "memories", "terms", text.when("created_at", _("created at")))
    list_filter = ("tenant",)
    list_select_related = ("tenant",)
    search_fields = ("key", "kind")
    search_help_text = _("a part of a scope's kind or id")
    ordering = ("-number",)
    change_form_template = "admin/memory/person.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Scope]:
        sized = {
            "document_count": F("scopesize__documents"),
            "term_count": F("scopesize__total_terms"),
        }
        return super().get_queryset(request).annotate(**sized)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: PageContext | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        shown = about(row) if row else {}
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **shown}
        )

    @admin.display(description=_("scope"), ordering="key")
    def name(self, row: Scope) -> Any:
        return text.line(str(row))

    @admin.display(description=_("memories"), ordering="document_count")
    def memories(self, row: Any) -> int:
        return row.document_count or 0

    @admin.display(description=_("terms"))
    def terms(self, row: Any) -> int:
        return row.term_count or 0
