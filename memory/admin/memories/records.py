"""Tasks, learnings, capabilities, goals, events, and kinds without a page of their own."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from memory.admin.memories.row_pages import RECORDED, TIMES, R, RememberedAdmin, fieldset
from memory.kind_declarations import DECLARED, RECORD_TABLES
from memory.kind_declarations.declaration import KindDeclaration
from memory.models import Capability, Event, Goal, Learning, Task
from observability.admin import text
from observability.admin.filters import SinceFilter, TranslatedChoices

LIST_START = ("said", "standing_tag", "review_tag", "scope_name")


class HappenedFilter(SinceFilter):
    column = "valid_from"


class RecordAdmin(RememberedAdmin[R]):
    particulars: tuple[str, ...] = ()

    def get_fieldsets(self, request: HttpRequest, obj: R | None = None) -> Any:
        return [
            fieldset(_("Particulars"), (*self.particulars, "external_id")),
            fieldset(_("When"), TIMES),
        ]


@admin.register(Task)
class TaskAdmin(RecordAdmin[Task]):
    list_display = (*LIST_START, "status_tag", "priority", "project", RECORDED)
    list_filter = (
        ("status", TranslatedChoices),
        ("standing", TranslatedChoices),
        "needs_review",
        "tenant",
    )
    search_fields = ("title", "description", "project", "scope__key")
    particulars = ("status_tag", "shown_description", "priority", "project", "shown_metadata")

    @admin.display(description=_("status"), ordering="status")
    def status_tag(self, row: Task) -> Any:
        return text.tag(row.status, tone="bad" if row.status == "failed" else "info")

    @admin.display(description=_("description"))
    def shown_description(self, row: Task) -> Any:
        return text.block(row.description)

    @admin.display(description=_("metadata"))
    def shown_metadata(self, row: Task) -> Any:
        return text.document(row.metadata)


@admin.register(Learning)
class LearningAdmin(RecordAdmin[Learning]):
    content_field = "content"
    list_display = ("headline", *LIST_START, RECORDED)
    search_fields = ("title", "content", "category", "failure_class", "task_type", "scope__key")
    particulars = ("headline", "named")

    @admin.display(description=_("where it applies"))
    def named(self, row: Learning) -> Any:
        return text.line(
            " · ".join(
                filter(None, (row.category, row.failure_class, row.task_type, row.event_type))
            )
        )

    @admin.display(description=_("title"), ordering="title")
    def headline(self, row: Learning) -> Any:
        return text.line(row.title)


@admin.register(Capability)
class CapabilityAdmin(RecordAdmin[Capability]):
    content_field = "description"
    list_display = ("headline", *LIST_START, "enabled")
    list_filter = ("enabled", ("standing", TranslatedChoices), "tenant")
    search_fields = ("name", "description", "scope__key")
    particulars = ("headline", "enabled")

    @admin.display(description=_("name"), ordering="name")
    def headline(self, row: Capability) -> Any:
        return text.line(row.name)


@admin.register(Goal)
class GoalAdmin(RecordAdmin[Goal]):
    list_display = (
        *LIST_START,
        "status_tag",
        "priority",
        "progress",
        text.when("due_at", _("due at")),
    )
    list_filter = (("status", TranslatedChoices), ("standing", TranslatedChoices), "tenant")
    search_fields = ("title", "scope__key")
    particulars = ("status_tag", "priority", "progress", "due_at")

    @admin.display(description=_("status"), ordering="status")
    def status_tag(self, row: Goal) -> Any:
        return text.tag(row.status, tone="info")


@admin.register(Event)
class EventAdmin(RecordAdmin[Event]):
    """The operational log: to be read, never decided over."""

    decisions = ()
    content_field = "type"
    list_display = ("said", "shown_start", "scope_name", text.when("valid_from", _("when")))
    list_filter = (HappenedFilter, "tenant")
    search_fields = ("type", "scope__key")
    ordering = ("-valid_from",)
    particulars = ("shown_payload",)

    @admin.display(description=_("payload"))
    def shown_start(self, row: Event) -> Any:
        return text.line(str(row.payload), characters=60)

    @admin.display(description=_("payload"))
    def shown_payload(self, row: Event) -> Any:
        return text.document(row.payload)


def page_of(declared: KindDeclaration) -> type[RecordAdmin[Any]]:
    """Return the page of a kind that has none of its own, made of its declaration."""
    columns = {
        "content_field": declared.says,
        "list_display": (*LIST_START, RECORDED),
        "search_fields": (declared.says, "scope__key"),
        "particulars": declared.shown,
    }
    return type(f"{declared.model.__name__}Admin", (RecordAdmin,), columns)


for _source, _model in RECORD_TABLES.items():
    if not admin.site.is_registered(_model):
        admin.site.register(_model, page_of(DECLARED[_source]))
