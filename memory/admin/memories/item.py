"""Memory items: what is believed, why, and the ways to change it."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from memory.admin.access.trail import record
from memory.admin.context import Button, PageContext
from memory.admin.deciding.correcting import correct
from memory.admin.deciding.decisions import ARCHIVE, CONFIRM, RESTORE
from memory.admin.deciding.operator_change import may_change
from memory.admin.deciding.undoing import last_decided
from memory.admin.memories import bulk
from memory.admin.memories.exported_columns import COLUMNS, exported
from memory.admin.memories.recent_corrections import CorrectedFilter
from memory.admin.memories.row_pages import RECORDED, TIMES, RememberedAdmin, fieldset
from memory.admin.people.person import MAY_ERASE
from memory.models import MemoryItem
from observability.admin import text
from observability.admin.filters import TranslatedChoices
from observability.admin.spreadsheet import spreadsheet

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
SEARCHED = 20_000  # memories whose words a list looks through: 0.1 s; docs/operators.md
KNOWN = (("provenance_tag", "confidence"), ("last_validated_at", "priority"))
COMES_FROM = (("external_id", "context_prefix"), "shown_tags", "sources")
SERVED = (("injected_count", "used_count"), ("positive_count", "correction_count"))


@admin.register(MemoryItem)
class MemoryItemAdmin(RememberedAdmin[MemoryItem]):
    content_field = "content"
    list_display = (
        "said",
        "kind_tag",
        "standing_tag",
        "review_tag",
        "scope_name",
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
    actions: Any = ("archive_chosen", "confirm_chosen", "restore_chosen", "export_chosen")
    search_fields = ("content", "fact_key", "category", "scope__key")
    search_help_text = _(
        "words of the memory, a fact's key, a category, a scope's id, or a whole id"
    )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[MemoryItem], search_term: str
    ) -> tuple[QuerySet[MemoryItem], bool]:
        """Look for words among the newest SEARCHED memories.

        The page Search looks into all that is remembered.
        """
        if not search_term:
            return queryset, False
        newest_first = queryset.order_by("-recorded_at", "id")
        times = newest_first.values_list("recorded_at", flat=True)
        since = next(iter(times[SEARCHED : SEARCHED + 1]), None)
        looked_through = queryset if since is None else queryset.filter(recorded_at__gt=since)
        return super().get_search_results(request, looked_through, search_term)

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path(
                "<uuid:object_id>/correct/",
                wrap(self.correct_view),
                name="memory_memoryitem_correct",
            ),
            *super().get_urls(),
        ]

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Tell whether the operator may decide over memories."""
        return may_change(request, MemoryItem)

    def has_export_permission(self, request: HttpRequest) -> bool:
        """Tell whether the operator may take memories out: who may erase may."""
        return request.user.has_perm(MAY_ERASE)

    @admin.action(description=_("Archive those chosen"), permissions=["decide"])
    def archive_chosen(self, request: HttpRequest, queryset: Any) -> HttpResponse | None:
        """Archive many with one reason."""
        return bulk.decide_chosen(self, request, queryset, decision=ARCHIVE)

    @admin.action(description=_("Confirm those chosen"), permissions=["decide"])
    def confirm_chosen(self, request: HttpRequest, queryset: Any) -> HttpResponse | None:
        """Confirm many with one reason."""
        return bulk.decide_chosen(self, request, queryset, decision=CONFIRM)

    @admin.action(description=_("Restore those chosen"), permissions=["decide"])
    def restore_chosen(self, request: HttpRequest, queryset: Any) -> HttpResponse | None:
        """Restore many with one reason."""
        return bulk.decide_chosen(self, request, queryset, decision=RESTORE)

    @admin.action(description=_("Export those chosen as CSV"), permissions=["export"])
    def export_chosen(self, request: HttpRequest, queryset: Any) -> HttpResponse:
        """Hand out those chosen as a spreadsheet; it is on the trail before it leaves."""
        chosen = list(queryset.select_related("scope")[: bulk.MOST_AT_ONCE])
        record(request, "exported", about="memoryitem", detail={"rows": len(chosen)})
        return spreadsheet("memories", columns=COLUMNS, rows=map(exported, chosen))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Let the page of a person link to the list of its memories."""
        return lookup == "scope__id__exact" or super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]

    def changelist_view(
        self, request: HttpRequest, extra_context: PageContext | None = None
    ) -> HttpResponse:
        """Offer the undo of what was decided last above the list."""
        context = {**(extra_context or {}), "undoable": last_decided(request)}
        return super().changelist_view(request, context)

    change_list_template = "admin/memory/items.html"

    def correct_view(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        """Correct what a memory says."""
        return correct(self, request, object_id)

    def buttons(self, request: HttpRequest, row: MemoryItem) -> list[Button]:
        others = super().buttons(request, row)
        if row.retired_at is not None or not may_change(request, MemoryItem):
            return others
        url = reverse("admin:memory_memoryitem_correct", args=[row.pk])
        correct_it: Button = {"label": _("Correct"), "icon": "edit", "url": url, "primary": True}
        return [correct_it, *others]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("scope", "tenant")

    def get_fieldsets(self, request: HttpRequest, obj: MemoryItem | None = None) -> Any:
        groups = [
            fieldset(_("How it is known"), KNOWN),
            fieldset(_("When"), TIMES),
            fieldset(_("Where it comes from"), COMES_FROM),
            fieldset(_("How it has served"), SERVED),
        ]
        own = OF_KIND.get(obj.kind, ()) if obj else ()
        if own:
            groups.insert(0, fieldset(_("Particulars"), own))
        return groups

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
            "turns": list(map(str, row.source_turns)),
            "segments": list(map(str, row.source_segments)),
            "job": str(row.source_job) if row.source_job else None,
            "messages": row.message_ids,
        }
        return text.document({name: value for name, value in named.items() if value})
