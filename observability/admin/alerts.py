"""What went over a limit: until when, how far, and who has seen it."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from observability import alert_lifecycle
from observability.admin import text
from observability.admin.filters import SinceFilter
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.translated_names import translated_names
from observability.models import Alert, GuardedScope

MAY_ACKNOWLEDGE = "observability.change_alert"

translated_names(Alert, GuardedScope)


class OpenFilter(admin.SimpleListFilter):
    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [
            ("open", _("open")),
            ("unseen", _("open and not acknowledged")),
            ("closed", _("closed")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Alert]) -> QuerySet[Alert]:
        if self.value() == "closed":
            return queryset.exclude(closed_at=None)
        if self.value() == "unseen":
            return queryset.filter(closed_at=None, acknowledged_at=None)
        return queryset.filter(closed_at=None) if self.value() == "open" else queryset


class OpenedFilter(SinceFilter):
    column = "opened_at"


@admin.register(Alert)
class AlertAdmin(ReadOnlyAdmin[Alert]):
    list_display = (
        "what",
        "in_scope",
        "state",
        "number",
        text.when("opened_at", _("opened at")),
        "seen",
    )
    list_filter = (OpenFilter, OpenedFilter)
    search_fields = ("kind__exact", "scope__exact")
    search_help_text = _("a whole kind or scope")
    actions: Any = ("acknowledge_chosen",)

    def has_acknowledge_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(MAY_ACKNOWLEDGE)

    @admin.display(description=_("kind"), ordering="kind")
    def what(self, row: Alert) -> Any:
        return text.tag(row.kind)

    @admin.display(description=_("scope"))
    def in_scope(self, row: Alert) -> Any:
        return text.line(row.scope, characters=40)

    @admin.display(description=_("state"))
    def state(self, row: Alert) -> Any:
        return text.tag("closed", tone="good") if row.closed_at else text.tag("open", tone="bad")

    @admin.display(description=_("value, worst, limit"))
    def number(self, row: Alert) -> str:
        return f"{row.value:g} · {row.worst:g} · {row.limit:g}"

    @admin.display(description=_("acknowledged by"))
    def seen(self, row: Alert) -> SafeString | str:
        return text.line(row.acknowledged_by)

    @admin.action(description=_("Acknowledge"), permissions=["acknowledge"])
    def acknowledge_chosen(self, request: HttpRequest, queryset: QuerySet[Alert]) -> None:
        chosen = list(queryset.values_list("pk", flat=True))
        seen = alert_lifecycle.acknowledge(
            chosen, by=request.user.get_username(), now=timezone.now()
        )
        said = ngettext(
            "%(number)d alert is acknowledged", "%(number)d alerts are acknowledged", len(seen)
        )
        self.message_user(request, said % {"number": len(seen)}, messages.SUCCESS)


@admin.register(GuardedScope)
class GuardedScopeAdmin(ReadOnlyAdmin[GuardedScope]):
    list_display = (
        "of_scope",
        "active_facts",
        "episode_candidates",
        text.when("guarded_at", _("guarded at")),
    )
    id_fields = ("scope_id", "tenant_id")
    search_help_text = _("the whole id of a scope or tenant")
    search_fields = ("scope_id__exact",)

    @admin.display(description=_("scope"))
    def of_scope(self, row: GuardedScope) -> Any:
        return text.identity(row.scope_id)
