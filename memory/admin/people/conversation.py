"""Sessions, their turns, and runs."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

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

    change_form_template = "admin/memory/session.html"

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        shown = {"transcript": transcript(row) if row else []}
        return super().changeform_view(request, object_id, form_url, {**(extra_context or {}), **shown})


@admin.register(Run)
class RunAdmin(ConversationAdmin):
    list_display = ("name", "scope_name", "tenant", STARTED, text.when("ended_at", _("ended at")))


class SaidFilter(SinceFilter):
    column = "occurred_at"


@admin.register(Turn)
class TurnAdmin(ReadOnlyAdmin[Turn]):
    """What was said."""

    list_display = ("said", "who", "session_name", "scope_name", "tenant", text.when("occurred_at", _("occurred at")))
    list_filter = (SaidFilter, "role", "tenant")
    list_select_related = ("session", "scope", "tenant")
    search_fields = ("text", "message_id")

    @admin.display(description=_("text"))
    def said(self, row: Turn) -> Any:
        return text.line(row.text)

    @admin.display(description=_("speaker"))
    def who(self, row: Turn) -> Any:
        return text.line(row.speaker or row.role, characters=40)

    @admin.display(description=_("session"))
    def session_name(self, row: Turn) -> Any:
        return text.line(row.session.key, characters=40)

    @admin.display(description=_("scope"), ordering="scope")
    def scope_name(self, row: Turn) -> Any:
        return text.line(str(row.scope), characters=40)
