"""What is known of users and groups, and the segments of their conversations."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from memory.admin.remembered import RECORDED, TIMES, RememberedAdmin, fieldset
from memory.models import Profile, ProfileEntry, ProfilePassage, Segment
from observability.admin import text
from observability.admin.filters import SinceFilter, TranslatedChoices
from observability.admin.readonly import ReadOnlyAdmin

STATUS_TONES = {"active": "good", "tentative": "warn", "deprecated": "plain", "expired": "plain"}
FEW_ENTRIES = 200  # of a profile that its page lists


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

    list_display = ("scope_name", "tenant", "shown_head", "stale", text.when("refreshed_at", _("refreshed at")))
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
        found = ProfileEntry.objects.filter(tenant_id=row.tenant_id, scope_id=row.scope_id)[:FEW_ENTRIES]
        return text.block(
            "\n".join(f"{one.section} / {one.key} = {one.value} ({one.status}, {one.confidence:.2f})" for one in found)
        )


@admin.register(ProfileEntry)
class ProfileEntryAdmin(OfScope):
    list_display = (
        "named",
        "shown_value",
        "status_tag",
        "confidence",
        "scope_name",
        "tenant",
        text.when("last_seen", _("last seen")),
    )
    list_filter = (("status", TranslatedChoices), UpdatedFilter, "section", "tenant")
    search_fields = ("key", "value", "scope__key")
    fieldsets = (
        (None, {"fields": (("named", "status_tag"), "shown_value", ("confidence", "provenance"), "source_events")}),
        (_("When"), {"fields": (("first_seen", "last_seen"), ("expires_at", "updated_at"))}),
    )

    @admin.display(description=_("key"), ordering="key")
    def named(self, row: ProfileEntry) -> Any:
        return text.line(f"{row.section} / {row.key}")

    @admin.display(description=_("value"))
    def shown_value(self, row: ProfileEntry) -> Any:
        return text.line(row.value, characters=120)

    @admin.display(description=_("status"), ordering="status")
    def status_tag(self, row: ProfileEntry) -> Any:
        return text.tag(row.status, tone=STATUS_TONES[row.status])


@admin.register(ProfilePassage)
class ProfilePassageAdmin(RememberedAdmin[ProfilePassage]):
    """Derived from the entries: to be read, never decided over."""

    decisions = ()
    content_field = "text"
    list_display = ("said", "section", "scope_name", "tenant", RECORDED)
    search_fields = ("text", "section", "scope__key")

    def get_fieldsets(self, request: HttpRequest, obj: ProfilePassage | None = None) -> Any:
        return [fieldset(_("Particulars"), (("section", "part"),)), fieldset(_("When"), TIMES)]


@admin.register(Segment)
class SegmentAdmin(RememberedAdmin[Segment]):
    content_field = "text"
    list_display = ("headline", "said", "scope_name", "tenant", text.when("ended_at", _("ended at")))
    search_fields = ("topic", "text", "scope__key")
    decisions = ()

    def get_fieldsets(self, request: HttpRequest, obj: Segment | None = None) -> Any:
        particulars = ("headline", "session", "tags", ("first_position", "last_position"), "fact_count")
        sources = ("source_turns", "source_job")
        return [fieldset(_("Particulars"), (*particulars, *sources)), fieldset(_("When"), (*TIMES, "ended_at"))]

    @admin.display(description=_("topic"), ordering="topic")
    def headline(self, row: Segment) -> Any:
        return text.line(row.topic)
