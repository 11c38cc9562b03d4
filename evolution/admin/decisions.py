"""What became of each thing that was said, and what models cost."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from evolution.models import Job, MadeDecision, ModelCall
from memory.models import MemoryItem, Turn
from observability.admin import text
from observability.admin.filters import SinceFilter
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.translated_names import translated_names

translated_names(MadeDecision, ModelCall)
TONES = {"add": "good", "update": "info", "delete": "warn", "review": "warn", "noop": "plain"}
DECISION_FIELDS = (
    "shown_content",
    ("action_tag", "kind_tag"),
    "made_by",
    "why",
    ("scope_name", "tenant"),
)
ID_FIELDS = ("memory", "job", "turns", "ended", "compared_with")


class MadeFilter(SinceFilter):
    column = "made_at"


@admin.register(MadeDecision)
class MadeDecisionAdmin(ReadOnlyAdmin[MadeDecision]):
    """From turns, through the stages, to what was written and ended."""

    id_fields = ("pk", "job", "memory")
    list_display = ("said", "action_tag", "kind_tag", "made_by", "scope_name", "when")
    list_filter = (MadeFilter, "action", "kind", "tenant")
    list_select_related = ("scope", "tenant")
    search_fields = ("content", "made_by")
    search_help_text = _("words of the candidate, what made it, or a whole id of a job or memory")
    fieldsets = (
        (None, {"fields": DECISION_FIELDS}),
        (_("Where from"), {"fields": ("job_link", "heard")}),
        (_("What came of it"), {"fields": ("memory_link", "took_the_place_of", "stood_beside")}),
        (_("Stages"), {"fields": ("shown_stages",)}),
        (_("Ids"), {"fields": ID_FIELDS, "classes": ["collapse"]}),
    )

    @admin.display(description=_("memory"))
    def said(self, row: MadeDecision) -> Any:
        return text.line(row.content)

    @admin.display(description=_("memory"))
    def shown_content(self, row: MadeDecision) -> Any:
        return text.block(row.content)

    @admin.display(description=_("decision"), ordering="action")
    def action_tag(self, row: MadeDecision) -> Any:
        return text.tag(row.action, tone=TONES.get(row.action, "info"))

    @admin.display(description=_("kind"), ordering="kind")
    def kind_tag(self, row: MadeDecision) -> Any:
        return text.tag(row.kind)

    @admin.display(description=_("reason"))
    def why(self, row: MadeDecision) -> Any:
        return text.line(row.reason)

    @admin.display(description=_("stages"))
    def shown_stages(self, row: MadeDecision) -> Any:
        return text.document(row.stages)

    @admin.display(description=_("job"))
    def job_link(self, row: MadeDecision) -> Any:
        job = Job.objects.filter(pk=row.job).first()
        page = reverse("admin:evolution_job_change", args=[row.job])
        return _linked(page, job)

    @admin.display(description=_("turns"))
    def heard(self, row: MadeDecision) -> Any:
        turns = Turn.objects.filter(tenant_id=row.tenant_id, pk__in=row.turns)
        in_order = turns.order_by("occurred_at", "position")
        return _listed("admin:memory_turn_change", ((turn.pk, turn.text) for turn in in_order))

    @admin.display(description=_("memory"))
    def memory_link(self, row: MadeDecision) -> Any:
        ids = [row.memory] if row.memory else []
        return _remembered(row, ids)

    @admin.display(description=_("ended"))
    def took_the_place_of(self, row: MadeDecision) -> Any:
        return _remembered(row, row.ended)

    @admin.display(description=_("compared with"))
    def stood_beside(self, row: MadeDecision) -> Any:
        return _remembered(row, row.compared_with)

    @admin.display(description=_("scope"), ordering="scope")
    def scope_name(self, row: MadeDecision) -> Any:
        return text.line(str(row.scope), characters=40)

    @admin.display(description=_("when"), ordering="made_at")
    def when(self, row: MadeDecision) -> Any:
        return text.moment(row.made_at)


class CalledFilter(SinceFilter):
    column = "created_at"


@admin.register(ModelCall)
class ModelCallAdmin(ReadOnlyAdmin[ModelCall]):
    """The cost ledger."""

    id_fields = ("job",)
    list_display = (
        "purpose_tag",
        "model",
        "outcome",
        "input_tokens",
        "output_tokens",
        "elapsed_ms",
        text.when("created_at", _("when")),
    )
    list_filter = (CalledFilter, "purpose", "outcome", "tenant")
    search_fields = ("purpose", "model")

    @admin.display(description=_("purpose"), ordering="purpose")
    def purpose_tag(self, row: ModelCall) -> Any:
        return text.tag(row.purpose)


def _linked(url: str, said: Any) -> Any:
    if not said:
        return text.NOTHING
    return format_html('<a class="rmb-link" href="{}">{}</a>', url, said)


def _remembered(decision: MadeDecision, ids: Iterable[UUID]) -> Any:
    """Return what memories say, each a link to its page; one that is erased is left out.

    One statement.
    """
    rows = MemoryItem.objects.filter(tenant_id=decision.tenant_id, pk__in=list(ids))
    return _listed("admin:memory_memoryitem_change", ((row.pk, row.content) for row in rows))


def _listed(page: str, rows: Iterable[tuple[UUID, str]]) -> Any:
    """Return a list of rows, each a link to its page."""
    links = []
    for pk, words in rows:
        url = reverse(page, args=[pk])
        links.append((_linked(url, text.line(words)),))
    if not links:
        return text.NOTHING
    items = format_html_join("", "<li>{}</li>", links)
    return format_html("<ul>{}</ul>", items)
