"""The pages every remembered row has.

A list, what it says, its history, and what can be decided over it.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from memory.admin.context import Button, PageContext
from memory.admin.deciding import page as deciding
from memory.admin.deciding import versions
from memory.admin.deciding.consequences import tellings
from memory.admin.deciding.decisions import DECISIONS
from memory.admin.deciding.history import history_page
from memory.admin.deciding.operator_change import may_change
from memory.admin.deciding.undoing import last_decided
from memory.admin.evidence import evidence
from memory.models.remembered_row import Remembered
from observability.admin import text
from observability.admin.filters import TranslatedChoices
from observability.admin.readonly import ReadOnlyAdmin

RECORDED = text.when("recorded_at", _("recorded at"))
R = TypeVar("R", bound=Remembered)
STANDING_TONES = {"active": "good", "disputed": "warn", "deprecated": "plain", "archived": "plain"}
TIMES = (("valid_from", "valid_to"), ("recorded_at", "retired_at"), ("withdrawn", "successor"))


class RememberedAdmin(ReadOnlyAdmin[R]):
    """Reading is here; every change goes through memory.revisions."""

    decisions: tuple[str, ...] = tuple(DECISIONS)
    list_select_related = ("scope", "tenant")
    list_filter: ClassVar[Any] = (("standing", TranslatedChoices), "needs_review", "tenant")
    change_form_template = "admin/memory/remembered.html"
    content_field = "title"  # the column that says what it is, in lists and at the top of its page

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        decide = self.admin_site.admin_view(self.decide_view)
        own = path("<uuid:object_id>/decide/<slug:decision>/", decide, name=f"{name}_decide")
        return [own, *super().get_urls()]

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: PageContext | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        shown: PageContext = {"memory": row, "title": self.opts.verbose_name}
        if row is not None:
            shown |= {
                "content": getattr(row, self.content_field),
                "buttons": self.buttons(request, row),
                "tellings": tellings(row),
                "evidence": evidence(row),
                "undoable": last_decided(request),
                "standing_tone": STANDING_TONES[row.standing],
                "history_url": reverse(f"admin:{name}_history", args=[row.pk]),
                "recalls_url": reverse("admin:memory_recalls", args=[self.opts.model_name, row.pk]),
            }
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **shown}
        )

    def buttons(self, request: HttpRequest, row: R) -> list[Button]:
        """Return what this operator can do with a memory as it stands."""
        if not may_change(request, self.model):
            return []
        address = f"admin:{self.opts.app_label}_{self.opts.model_name}_decide"
        buttons: list[Button] = []
        for name in self.decisions:
            decision = DECISIONS[name]
            if decision.fits(row):
                url = reverse(address, args=[row.pk, name])
                buttons.append({"label": decision.label, "icon": decision.icon, "url": url})
        return buttons

    def decide_view(self, request: HttpRequest, object_id: Any, decision: str) -> HttpResponse:
        """Ask why, then do it."""
        return deciding.decide(self, request, object_id, decision=decision)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: PageContext | None = None
    ) -> HttpResponse:
        """Show every version side by side, and the memories before and after it."""
        row = deciding.viewed(self, request, object_id)
        chain = []
        for each in versions.chain(row):
            content = text.line(getattr(each, self.content_field))
            chain.append((each, content, each.pk == row.pk))
        return history_page(self, request, row, chain=chain, extra=extra_context)

    @admin.display(description=_("memory"))
    def said(self, row: R) -> Any:
        return text.line(getattr(row, self.content_field))

    @admin.display(description=_("standing"), ordering="standing")
    def standing_tag(self, row: R) -> Any:
        return text.tag(row.standing, tone=STANDING_TONES[row.standing])

    @admin.display(description=_("review"))
    def review_tag(self, row: R) -> Any:
        return text.tag("needs review", tone="warn") if row.needs_review else text.NOTHING

    @admin.display(description=_("superseded by"))
    def successor(self, row: R) -> Any:
        if row.superseded_by is None:
            return text.NOTHING
        address = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        url = reverse(address, args=[row.superseded_by])
        return format_html('<a class="rmb-link" href="{}">{}</a>', url, str(row.superseded_by)[:8])

    @admin.display(description=_("scope"), ordering="scope")
    def scope_name(self, row: R) -> Any:
        return text.line(str(row.scope), characters=40)


def fieldset(title: Any, fields: Iterable[str | tuple[str, ...]]) -> tuple[Any, dict[str, Any]]:
    """Return a group of columns of a page."""
    return (title, {"fields": tuple(fields)})
