"""The search index: what waits for words or a vector, and what failed.

Vectors are never fetched.
"""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from memory.admin.memories.row_pages import RECORDED, STANDING_TONES
from memory.admin.tables import page_of_source
from memory.index.embedder import without_vector
from memory.index.vector_columns import VECTOR_FIELDS
from memory.models import ChosenEmbedder, IdempotentAnswer, ScopeSize, SearchEntry, TermCount
from observability.admin import text
from observability.admin.filters import FilledFilter, TranslatedChoices
from observability.admin.readonly import ReadOnlyAdmin

HEAVY = ("words", *VECTOR_FIELDS)


class WaitingFilter(admin.SimpleListFilter):
    title = _("waiting for")
    parameter_name = "waiting"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [("vector", _("a vector")), ("words", _("words"))]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[SearchEntry]
    ) -> QuerySet[SearchEntry]:
        if self.value() == "vector":
            return queryset.filter(without_vector())
        return queryset.filter(words=None, searchable=True) if self.value() == "words" else queryset


class FailedFilter(FilledFilter):
    title = _("embedding failed")
    parameter_name = "failed"
    column = "embedding_error"


@admin.register(SearchEntry)
class SearchEntryAdmin(ReadOnlyAdmin[SearchEntry]):
    list_display = (
        "memory",
        "source_tag",
        "stands",
        "embedding_model",
        "second_embedding_model",
        "attempts",
        "error",
        RECORDED,
    )
    list_filter = (WaitingFilter, FailedFilter, ("source", TranslatedChoices))
    search_fields = ("embedding_model__exact",)
    search_help_text = _("the whole id of a memory, a scope or a tenant; or an embedding model")
    id_fields = ("item_id", "scope_id", "tenant_id")
    ordering = ("-id",)
    exclude = HEAVY
    list_display_links = ("source_tag",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[SearchEntry]:
        return super().get_queryset(request).defer(*HEAVY)

    @admin.display(description=_("memory"))
    def memory(self, row: SearchEntry) -> Any:
        url = page_of_source(row.source, row.item_id)
        return format_html('<a class="rmb-link" href="{}">{}</a>', url, text.identity(row.item_id))

    @admin.display(description=_("source"))
    def source_tag(self, row: SearchEntry) -> Any:
        return text.tag(row.source, tone="info")

    @admin.display(description=_("standing"))
    def stands(self, row: SearchEntry) -> Any:
        return text.tag(row.standing, tone=STANDING_TONES[row.standing])

    @admin.display(description=_("attempts"))
    def attempts(self, row: SearchEntry) -> int:
        return row.embedding_attempts

    @admin.display(description=_("error"))
    def error(self, row: SearchEntry) -> Any:
        return text.line(row.embedding_error, characters=60)


@admin.register(ChosenEmbedder)
class ChosenEmbedderAdmin(ReadOnlyAdmin[ChosenEmbedder]):
    list_display = ("shown_identity", "column", "searched", text.when("chosen_at", _("chosen at")))
    ordering = ("column",)

    @admin.display(description=_("model"))
    def shown_identity(self, row: ChosenEmbedder) -> Any:
        return text.line(row.identity)


@admin.register(TermCount)
class TermCountAdmin(ReadOnlyAdmin[TermCount]):
    list_display = ("shown_term", "documents", "of_scope")
    search_fields = ("term",)
    id_fields = ("scope_id",)
    ordering = ("id",)

    @admin.display(description=_("term"))
    def shown_term(self, row: TermCount) -> Any:
        return text.line(row.term)

    @admin.display(description=_("scope"))
    def of_scope(self, row: TermCount) -> Any:
        return text.identity(row.scope_id)


@admin.register(ScopeSize)
class ScopeSizeAdmin(ReadOnlyAdmin[ScopeSize]):
    list_display = ("scope_name", "documents", "total_terms")
    list_select_related = ("scope",)
    search_fields = ("scope__key",)
    ordering = ("-documents",)

    @admin.display(description=_("scope"))
    def scope_name(self, row: ScopeSize) -> Any:
        return text.line(str(row.scope))


@admin.register(IdempotentAnswer)
class IdempotentAnswerAdmin(ReadOnlyAdmin[IdempotentAnswer]):
    list_display = ("shown_key", "tenant", "status", text.when("created_at", _("created at")))
    list_select_related = ("tenant",)
    search_fields = ("key__exact",)
    id_fields = ("tenant_id",)
    ordering = ("-id",)
    fields = ("tenant", "shown_key", "status", "shown_body", "created_at")

    @admin.display(description=_("key"))
    def shown_key(self, row: IdempotentAnswer) -> Any:
        return text.line(row.key)

    @admin.display(description=_("answer"))
    def shown_body(self, row: IdempotentAnswer) -> Any:
        return text.document(row.body)
