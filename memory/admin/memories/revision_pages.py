"""The record of revisions, and the pairs of memories that may be one statement.

Of a pair the newer may hold instead of the older.
"""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from memory.models import Link, MemoryItem, RevisionRecord
from observability.admin import text
from observability.admin.filters import SinceFilter
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.receipt_subjects import described

MOST_ROWS = 50  # of one change that its page names


class DoneFilter(SinceFilter):
    column = "at"


@admin.register(RevisionRecord)
class RevisionRecordAdmin(ReadOnlyAdmin[RevisionRecord]):
    """What each change of memory did."""

    list_display = ("what", "who", "why", "scope_name", text.when("at", _("at")))
    fields = (
        ("what", "who"),
        "why",
        ("scope_name", "at"),
        ("undone_at", "undone_by"),
        "wrote",
        "closed",
        "changed_rows",
    )
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

    @admin.display(description=_("made"))
    def wrote(self, row: RevisionRecord) -> Any:
        return _named(row.made)

    @admin.display(description=_("ended"))
    def closed(self, row: RevisionRecord) -> Any:
        return _named(row.ended)

    @admin.display(description=_("changed"))
    def changed_rows(self, row: RevisionRecord) -> Any:
        return text.document(row.changed)


def _named(rows: Any) -> SafeString | str:
    """Return what rows of (source, id) say, each a link to its page."""
    pairs = rows[:MOST_ROWS] if isinstance(rows, list) else []
    keys = [(str(source), UUID(str(identity))) for source, identity, *_more in pairs]
    known = described(keys)
    lines = ((known[key].url, known[key].text) for key in keys if key in known)
    named = format_html_join("", '<li><a class="rmb-link" href="{}"><bdi>{}</bdi></a></li>', lines)
    return format_html("<ul>{}</ul>", named) if named else text.NOTHING


def _content(column: str) -> Subquery:
    return Subquery(MemoryItem.objects.filter(pk=OuterRef(column)).values("content")[:1])


@admin.register(Link)
class LinkAdmin(ReadOnlyAdmin[Link]):
    """Pairs that wait for a person, and what was decided."""

    list_display = (
        "pair",
        "shown_older",
        "degree",
        "outcome",
        "scope_name",
        text.when("created_at", _("created at")),
    )
    list_filter = ("degree", "outcome", "tenant")
    list_select_related = ("scope", "tenant")
    fields = (
        "pair",
        "shown_older",
        ("degree", "made_by"),
        ("outcome", "settled_by"),
        ("created_at", "settled_at"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Link]:
        """Fetch what both memories say with the pairs."""
        return (
            super()
            .get_queryset(request)
            .annotate(newer_text=_content("newer"), older_text=_content("older"))
        )

    @admin.display(description=_("newer"))
    def pair(self, row: Link) -> Any:
        return text.line(getattr(row, "newer_text", ""))

    @admin.display(description=_("older"))
    def shown_older(self, row: Link) -> Any:
        return text.line(getattr(row, "older_text", ""))

    @admin.display(description=_("scope"), ordering="scope")
    def scope_name(self, row: Link) -> Any:
        return text.line(str(row.scope), characters=40)
