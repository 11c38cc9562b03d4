"""Sessions, their turns, and runs."""

from typing import Any

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from memory.admin.context import PageContext
from memory.admin.people.transcript import transcript
from memory.models import Run, Session, Turn
from observability.admin import text
from observability.admin.filters import SinceFilter
from observability.admin.readonly import ReadOnlyAdmin

STARTED = text.when("started_at", _("started at"))


class StartedFilter(SinceFilter):
    column = "started_at"


class ConversationAdmin(ReadOnlyAdmin[Any]):
    list_display: Any = ("name", "scope_name", "tenant", STARTED)
    list_filter = (StartedFilter, "tenant")
    list_select_related = ("scope", "tenant")
    search_fields = ("key", "scope__key")

    @admin.display(description=_("key"), ordering="key")
    def name(self, row: Any) -> Any:
        return text.line(row.key)

    @admin.display(description=_("scope"), ordering="scope")
    def scope_name(self, row: Any) -> Any:
        return text.line(str(row.scope), characters=40)


@admin.register(Session)
class SessionAdmin(ConversationAdmin):
    """Conversations, each as its transcript."""

    list_display = ("said", "name", "scope_name", STARTED)
    change_form_template = "admin/memory/transcript.html"
    fieldsets = (
        (None, {"fields": (("scope", "tenant"), ("started_at", "ended_at"), "summary", "quotes")}),
        (_("Ids"), {"fields": ("key",), "classes": ["collapse"]}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Session]:
        """Fetch with each session what was said first in it: its key is often a number."""
        own_turns = Turn.objects.filter(tenant_id=OuterRef("tenant_id"), session_id=OuterRef("pk"))
        first_text = own_turns.order_by("position").values("text")[:1]
        sessions: QuerySet[Session] = super().get_queryset(request)
        return sessions.annotate(opening=Subquery(first_text))

    @admin.display(description=_("first words"))
    def said(self, row: Session) -> Any:
        return text.line(getattr(row, "opening", ""))

    @admin.display(description=_("key"), ordering="key")
    def name(self, row: Session) -> Any:
        return text.code(row.key)

    @admin.display(description=_("rolling summary"))
    def summary(self, row: Session) -> Any:
        return text.block(row.rolling_summary)

    @admin.display(description=_("key quotes"))
    def quotes(self, row: Session) -> Any:
        quotes = [str(quote.get("text", "")) for quote in row.key_quotes]
        return text.block("\n".join(quotes))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: PageContext | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        subtitle = text.line(getattr(row, "opening", ""))
        shown = {"transcript": transcript(row) if row else [], "subtitle": subtitle}
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **shown}
        )


@admin.register(Run)
class RunAdmin(ConversationAdmin):
    list_display = ("name", "scope_name", "tenant", STARTED, text.when("ended_at", _("ended at")))


class SaidFilter(SinceFilter):
    column = "occurred_at"


@admin.register(Turn)
class TurnAdmin(ReadOnlyAdmin[Turn]):
    """What was said."""

    list_display = ("said", "who", "scope_name", text.when("occurred_at", _("occurred at")))
    list_filter = (SaidFilter, "role", "tenant")
    fieldsets = (
        (
            None,
            {
                "fields": (
                    "whole",
                    ("who", "occurred_at"),
                    ("session_link", "position"),
                    ("scope", "tenant"),
                )
            },
        ),
        (_("Ids"), {"fields": ("message_id", "job"), "classes": ["collapse"]}),
    )
    list_select_related = ("session", "scope", "tenant")
    search_fields = ("text", "message_id")

    @admin.display(description=_("text"))
    def said(self, row: Turn) -> Any:
        return text.line(row.text)

    @admin.display(description=_("speaker"))
    def who(self, row: Turn) -> Any:
        return text.line(row.speaker or row.role, characters=40)

    @admin.display(description=_("text"))
    def whole(self, row: Turn) -> Any:
        return text.block(row.text)

    @admin.display(description=_("session"))
    def session_link(self, row: Turn) -> Any:
        url = reverse("admin:memory_session_change", args=[row.session_id])
        started_at = text.moment(row.session.started_at)
        return format_html('<a class="rmb-link" href="{}#turn-{}">{}</a>', url, row.pk, started_at)

    @admin.display(description=_("scope"), ordering="scope")
    def scope_name(self, row: Turn) -> Any:
        return text.line(str(row.scope), characters=40)
