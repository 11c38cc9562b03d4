"""Sessions and runs."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from memory.models import Run, Session
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
    """Conversations."""


@admin.register(Run)
class RunAdmin(ConversationAdmin):
    list_display = ("name", "scope_name", "tenant", STARTED, text.when("ended_at", _("ended at")))
