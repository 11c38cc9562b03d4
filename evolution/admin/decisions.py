"""What became of each thing that was said, and what models cost."""

from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from evolution.models import MadeDecision, ModelCall
from observability.admin import text
from observability.admin.filters import SinceFilter
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.words import translated_names

translated_names(MadeDecision, ModelCall)
TONES = {"add": "good", "update": "info", "delete": "warn", "review": "warn", "noop": "plain"}


class MadeFilter(SinceFilter):
    column = "made_at"


@admin.register(MadeDecision)
class MadeDecisionAdmin(ReadOnlyAdmin[MadeDecision]):
    """From turns, through the stages, to what was written and ended."""

    id_fields = ("pk", "job", "memory")
    list_display = ("said", "action_tag", "kind", "made_by", "scope_name", "tenant", "when")
    list_filter = (MadeFilter, "action", "kind", "tenant")
    list_select_related = ("scope", "tenant")
    search_fields = ("content", "made_by")
    search_help_text = _("words of the candidate, what made it, or a whole id of a job or memory")
    fieldsets = (
        (None, {"fields": ("shown_content", ("action_tag", "kind"), "made_by", "why", ("scope_name", "tenant"))}),
        (_("Where from"), {"fields": ("job_link", "turns")}),
        (_("What came of it"), {"fields": ("memory_link", "ended", "compared_with")}),
        (_("Stages"), {"fields": ("shown_stages",)}),
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

    @admin.display(description=_("reason"))
    def why(self, row: MadeDecision) -> Any:
        return text.line(row.reason)

    @admin.display(description=_("stages"))
    def shown_stages(self, row: MadeDecision) -> Any:
        return text.document(row.stages)

    @admin.display(description=_("job"))
    def job_link(self, row: MadeDecision) -> Any:
        return _linked("evolution_job", row.job)

    @admin.display(description=_("memory"))
    def memory_link(self, row: MadeDecision) -> Any:
        return _linked("memory_memoryitem", row.memory) if row.memory else text.NOTHING

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
        "purpose",
        "model",
        "prompt_version",
        "outcome",
        "input_tokens",
        "output_tokens",
        "elapsed_ms",
        "tenant",
        text.when("created_at", _("when")),
    )
    list_filter = (CalledFilter, "purpose", "outcome", "tenant")
    search_fields = ("purpose", "model")


def _linked(page: str, key: Any) -> Any:
    return format_html('<a class="rmb-link" href="{}">{}</a>', reverse(f"admin:{page}_change", args=[key]), key)
