"""Memory items: what is believed, why, and the ways to change it."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from memory.admin.corrected import CorrectedFilter
from memory.admin.correcting import correct
from memory.admin.operator import may_change
from memory.admin.recalls import recalls
from memory.admin.remembered import RECORDED, TIMES, RememberedAdmin, fieldset
from memory.admin.review import review
from memory.models import MemoryItem
from observability.admin import text
from observability.admin.filters import TranslatedChoices

OF_KIND = {
    "fact": (("fact_key", "short_value"), "shown_value"),
    "episode": (
        "shown_did_what",
        "shown_new_info",
        ("session", "sender", "request_type"),
        ("timezone", "location"),
        ("user_ref", "group_ref", "source_request_id"),
        ("level", "summarised_by"),
    ),
    "procedure": ("title", "task_type", "shown_steps", "outline", ("usage_count", "last_hit_at")),
    "insight": (("run", "validated_at"),),
}
KNOWN = (("provenance_tag", "confidence"), ("last_validated_at", "priority"))
SERVED = (("injected_count", "used_count", "positive_count", "correction_count"),)


@admin.register(MemoryItem)
class MemoryItemAdmin(RememberedAdmin[MemoryItem]):
    content_field = "content"
    list_display = (
        "said",
        "kind_tag",
        "standing_tag",
        "review_tag",
        "scope_name",
        "tenant",
        "confidence",
        "provenance_tag",
        RECORDED,
    )
    list_filter = (
        ("standing", TranslatedChoices),
        "needs_review",
        ("kind", TranslatedChoices),
        ("provenance", TranslatedChoices),
        CorrectedFilter,
        "tenant",
    )
    list_select_related = ("scope", "tenant")
    search_fields = ("content", "fact_key", "category", "scope__key")
    search_help_text = _("words of the memory, a fact's key, a category, a scope's id, or a whole id")

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("review/", wrap(review), name="memory_review"),
            path("recalls/<slug:model_name>/<uuid:object_id>/", wrap(recalls), name="memory_recalls"),
            path("<uuid:object_id>/correct/", wrap(self.correct_view), name="memory_memoryitem_correct"),
            *super().get_urls(),
        ]

    def correct_view(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Correct what a memory says."""
        return correct(self, request, object_id)

    def buttons(self, request: HttpRequest, row: MemoryItem) -> list[dict[str, Any]]:
        others = super().buttons(request, row)
        if row.retired_at is not None or not may_change(request, MemoryItem):
            return others
        url = reverse("admin:memory_memoryitem_correct", args=[row.pk])
        return [{"label": _("Correct"), "icon": "edit", "url": url, "primary": True}, *others]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("scope", "tenant")

    def get_fieldsets(self, request: HttpRequest, obj: MemoryItem | None = None) -> Any:
        own = OF_KIND.get(obj.kind, ()) if obj else ()
        groups = [
            fieldset(_("How it is known"), KNOWN),
            fieldset(_("When"), TIMES),
            fieldset(_("Where it comes from"), (("external_id", "context_prefix"), "shown_tags", "sources")),
            fieldset(_("How it has served"), SERVED),
        ]
        return [fieldset(_("Particulars"), own), *groups] if own else groups

    @admin.display(description=_("kind"), ordering="kind")
    def kind_tag(self, row: MemoryItem) -> Any:
        return text.tag(row.kind, tone="info")

    @admin.display(description=_("provenance"), ordering="provenance")
    def provenance_tag(self, row: MemoryItem) -> Any:
        return text.tag(row.provenance)

    @admin.display(description=_("value"))
    def shown_value(self, row: MemoryItem) -> Any:
        return text.block(row.value)

    @admin.display(description=_("tags"))
    def shown_tags(self, row: MemoryItem) -> Any:
        return text.line(", ".join(row.tags))

    @admin.display(description=_("did what"))
    def shown_did_what(self, row: MemoryItem) -> Any:
        return text.block(row.did_what)

    @admin.display(description=_("new info"))
    def shown_new_info(self, row: MemoryItem) -> Any:
        return text.block(row.new_info)

    @admin.display(description=_("steps"))
    def shown_steps(self, row: MemoryItem) -> Any:
        return text.document(row.steps)

    @admin.display(description=_("sources"))
    def sources(self, row: MemoryItem) -> Any:
        named = {
            "turns": [str(turn) for turn in row.source_turns],
            "segments": [str(segment) for segment in row.source_segments],
            "job": str(row.source_job) if row.source_job else None,
            "messages": row.message_ids,
        }
        return text.document({name: value for name, value in named.items() if value})
