"""What is known of users and groups, and the segments of their conversations."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from memory.admin.context import Button, PageContext
from memory.admin.deciding import page as deciding
from memory.admin.deciding.consequences import tellings
from memory.admin.deciding.decisions import ARCHIVE, CONFIRM, DECISIONS, INVALIDATE, RESTORE
from memory.admin.deciding.history import history_page
from memory.admin.deciding.operator_change import may_change
from memory.admin.memories.row_pages import RECORDED, TIMES, RememberedAdmin, fieldset
from memory.models import Profile, ProfileEntry, ProfilePassage, Segment
from memory.revisions import CorrectionError, statement_of
from observability.admin import text
from observability.admin.filters import SinceFilter, TranslatedChoices
from observability.admin.readonly import ReadOnlyAdmin

STATUS_TONES = {"active": "good", "tentative": "warn", "deprecated": "plain", "expired": "plain"}
FEW_ENTRIES = 200  # of a profile that its page lists
FEW_SOURCES = 10  # newest memories of an entry that are linked


class UpdatedFilter(SinceFilter):
    column = "updated_at"


class OfScope(ReadOnlyAdmin[Any]):
    list_select_related = ("scope", "tenant")

    @admin.display(description=_("scope"), ordering="scope")
    def scope_name(self, row: Any) -> Any:
        return text.line(str(row.scope), characters=40)


@admin.register(Profile)
class ProfileAdmin(OfScope):
    """A profile as people read it; its entries are the truth."""

    list_display = (
        "scope_name",
        "tenant",
        "shown_head",
        "stale",
        text.when("refreshed_at", _("refreshed at")),
    )
    list_filter = (UpdatedFilter, "stale", "tenant")
    search_fields = ("scope__key", "markdown")
    fieldsets = (
        (None, {"fields": (("scope_name", "tenant"), "shown_view", "entries")}),
        (_("When"), {"fields": (("refreshed_at", "updated_at"), ("stale", "last_job"))}),
    )

    @admin.display(description=_("head"))
    def shown_head(self, row: Profile) -> Any:
        return text.line(row.head)

    @admin.display(description=_("view"))
    def shown_view(self, row: Profile) -> Any:
        return text.block(row.markdown)

    @admin.display(description=_("profile entries"))
    def entries(self, row: Profile) -> Any:
        entries = ProfileEntry.objects.filter(tenant_id=row.tenant_id, scope_id=row.scope_id)
        found = list(entries[: FEW_ENTRIES + 1])
        listed = []
        for entry in found[:FEW_ENTRIES]:
            status = text.tag(entry.status, tone=STATUS_TONES[entry.status])
            listed.append({"row": entry, "status": status, "sources": source_links(entry)})
        shown = {"entries": listed, "more": len(found) > FEW_ENTRIES}
        return render_to_string("admin/memory/profile_entries.html", shown)


def source_links(entry: ProfileEntry) -> Any:
    """Return links to the memories an entry rests on, the newest first."""
    newest = entry.source_events[::-1][:FEW_SOURCES]
    links = [
        (reverse("admin:memory_memoryitem_change", args=[source]), str(source)[:8])
        for source in newest
    ]
    return format_html_join(", ", '<a class="rmb-link" href="{}">{}</a>', links) or text.NOTHING


def _correcting(entry: ProfileEntry) -> list[str]:
    """Return where the statement of an entry is corrected, in a list.

    Of one that no memory tells, none.
    """
    try:
        statement = statement_of(entry)
    except CorrectionError:
        return []
    return [reverse("admin:memory_memoryitem_correct", args=[statement.pk])]


@admin.register(ProfileEntry)
class ProfileEntryAdmin(OfScope):
    list_display = (
        "named",
        "shown_value",
        "status_tag",
        "confidence",
        "scope_name",
        text.when("last_seen", _("last seen")),
    )
    list_filter = (("status", TranslatedChoices), UpdatedFilter, "section", "tenant")
    search_fields = ("key", "value", "scope__key")
    fieldsets = (
        (
            None,
            {
                "fields": (
                    ("named", "status_tag"),
                    "whole_value",
                    ("confidence", "provenance"),
                    "sources",
                )
            },
        ),
        (_("When"), {"fields": (("first_seen", "last_seen"), ("expires_at", "updated_at"))}),
    )
    logged = True
    change_form_template = "admin/memory/entry.html"
    content_field = "value"
    decisions = (CONFIRM.name, ARCHIVE.name, INVALIDATE.name)

    def get_urls(self) -> list[URLPattern]:
        decide = self.admin_site.admin_view(self.decide_view)
        own = path(
            "<uuid:object_id>/decide/<slug:decision>/", decide, name="memory_profileentry_decide"
        )
        return [own, *super().get_urls()]

    def decide_view(self, request: HttpRequest, object_id: Any, decision: str) -> HttpResponse:
        """Ask why, then do it to the memories that the entry comes from."""
        return deciding.decide(self, request, object_id, decision=decision)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: PageContext | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        shown: PageContext = {"memory": row, "title": self.opts.verbose_name}
        if row is not None:
            shown |= {"buttons": self.buttons(request, row), "tellings": tellings(row)}
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **shown}
        )

    def buttons(self, request: HttpRequest, row: ProfileEntry) -> list[Button]:
        """Return what this operator can do with an entry.

        Correct its statement, or decide over it.
        """
        decisions = [DECISIONS[name] for name in self.decisions]
        fitting = [decision for decision in decisions if decision.fits(row)]
        if not fitting or not may_change(request, ProfileEntry):
            return []
        correcting = _correcting(row)
        buttons: list[Button] = [
            {"label": _("Correct"), "icon": "edit", "url": url, "primary": True}
            for url in correcting
        ]
        for decision in fitting:
            url = reverse("admin:memory_profileentry_decide", args=[row.pk, decision.name])
            buttons.append({"label": decision.label, "icon": decision.icon, "url": url})
        return buttons

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: PageContext | None = None
    ) -> HttpResponse:
        """Show every version side by side, with who and why."""
        row = deciding.viewed(self, request, object_id)
        return history_page(self, request, row, extra=extra_context)

    @admin.display(description=_("key"), ordering="key")
    def named(self, row: ProfileEntry) -> Any:
        return text.line(f"{gettext(row.section)} / {row.key.replace('_', ' ')}")

    @admin.display(description=_("value"))
    def shown_value(self, row: ProfileEntry) -> Any:
        return text.line(row.value, characters=120)

    @admin.display(description=_("value"))
    def whole_value(self, row: ProfileEntry) -> Any:
        return text.block(row.value)

    @admin.display(description=_("source events"))
    def sources(self, row: ProfileEntry) -> Any:
        return source_links(row)

    @admin.display(description=_("status"), ordering="status")
    def status_tag(self, row: ProfileEntry) -> Any:
        return text.tag(row.status, tone=STATUS_TONES[row.status])


@admin.register(ProfilePassage)
class ProfilePassageAdmin(RememberedAdmin[ProfilePassage]):
    """Derived from the entries: to be read, never decided over."""

    decisions = ()
    content_field = "text"
    list_display = ("said", "section_tag", "scope_name", RECORDED)
    search_fields = ("text", "section", "scope__key")

    def get_fieldsets(self, request: HttpRequest, obj: ProfilePassage | None = None) -> Any:
        return [fieldset(_("Particulars"), (("section_tag", "part"),)), fieldset(_("When"), TIMES)]

    @admin.display(description=_("section"), ordering="section")
    def section_tag(self, row: ProfilePassage) -> Any:
        return text.tag(row.section)


@admin.register(Segment)
class SegmentAdmin(RememberedAdmin[Segment]):
    content_field = "text"
    list_display = ("headline", "said", "scope_name", text.when("ended_at", _("ended at")))
    search_fields = ("topic", "text", "scope__key")
    decisions = (ARCHIVE.name, INVALIDATE.name, RESTORE.name)

    def get_fieldsets(self, request: HttpRequest, obj: Segment | None = None) -> Any:
        particulars = (
            "headline",
            "in_session",
            "tags",
            ("first_position", "last_position"),
            "fact_count",
        )
        return [fieldset(_("Particulars"), particulars), fieldset(_("When"), (*TIMES, "ended_at"))]

    @admin.display(description=_("session"))
    def in_session(self, row: Segment) -> Any:
        url = reverse("admin:memory_session_change", args=[row.session_id])
        return format_html(
            '<a class="rmb-link" href="{}">{}</a>', url, text.moment(row.session.started_at)
        )

    @admin.display(description=_("topic"), ordering="topic")
    def headline(self, row: Segment) -> Any:
        return text.line(row.topic)
