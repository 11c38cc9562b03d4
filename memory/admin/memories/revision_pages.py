"""The record of revisions, and the pairs of memories of which the newer may hold instead of the older."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from memory.models import Link, RevisionRecord
from observability.admin import text
from observability.admin.filters import SinceFilter
from observability.admin.readonly import ReadOnlyAdmin


class DoneFilter(SinceFilter):
    column = "at"


@admin.register(RevisionRecord)
class RevisionRecordAdmin(ReadOnlyAdmin[RevisionRecord]):
    """What each change of memory did."""

    list_display = ("what", "who", "why", "scope_name", "tenant", text.when("at", _("at")))
    list_filter = (DoneFilter, "kind", "tenant")
    list_select_related = ("scope", "tenant")
    search_fields = ("actor", "reason")

    @admin.display(description=_("kind"), ordering="kind")
    def what(self, row: RevisionRecord) -> Any:
        return text.line(row.kind, characters=40)

    @admin.display(description=_("actor"), ordering="actor")
    def who(self, row: RevisionRecord) -> Any:
        return text.line(row.actor, characters=40)

    @admin.display(description=_("reason"))
    def why(self, row: RevisionRecord) -> Any:
        return text.line(row.reason)

    @admin.display(description=_("scope"), ordering="scope")
    def scope_name(self, row: RevisionRecord) -> Any:
        return text.line(str(row.scope), characters=40)


@admin.register(Link)
class LinkAdmin(ReadOnlyAdmin[Link]):
    """Pairs that wait for a person, and what was decided."""

    list_display = ("pair", "degree", "outcome", "scope_name", "tenant", text.when("created_at", _("created at")))
    list_filter = ("degree", "outcome", "tenant")
    list_select_related = ("scope", "tenant")

    @admin.display(description=_("newer"))
    def pair(self, row: Link) -> Any:
        return text.line(str(row.newer), characters=40)

    @admin.display(description=_("scope"), ordering="scope")
    def scope_name(self, row: Link) -> Any:
        return text.line(str(row.scope), characters=40)
