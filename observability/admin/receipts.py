"""What one retrieval did with each candidate."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.receipt_subjects import Described, described
from observability.models import Receipt, Retrieval
from observability.retrieval_details import RecordedCandidate

MOST_SHOWN = 200  # candidates on one page; the caps of most policies let 100 through
NEUTRAL = ("0.000", "1.000")  # a signal that is absent, a factor that changes nothing


@dataclass(frozen=True, slots=True)
class ReceiptRow:
    """One candidate as its retrieval's page shows it; `receipt` where it was given."""

    candidate: RecordedCandidate
    receipt: Receipt | None
    memory: Described | None
    signals: list[tuple[str, Any]]
    quiet: list[tuple[str, Any]]

    @property
    def injected(self) -> bool:
        return self.candidate.position is not None


def candidates_of(retrieval: Retrieval) -> list[ReceiptRow]:
    """Return the candidates by rank with what they are about.

    One statement, and what describing takes.
    """
    shown = retrieval.candidates[:MOST_SHOWN]
    rows = Receipt.objects.filter(tenant_id=retrieval.tenant_id, retrieval_id=retrieval.pk)
    receipts = {row.rank: row for row in rows}
    known = described((one.source, one.item_id) for one in shown)
    return [
        ReceiptRow(
            one,
            receipts.get(one.rank),
            known.get((one.source, one.item_id)),
            *_signals(one.signals),
        )
        for one in shown
    ]


def _signals(signals: Mapping[str, Any]) -> tuple[list[tuple[str, Any]], list[tuple[str, Any]]]:
    """Return what decided and what changed nothing, as (name, value) by name.

    Numbers to three places.
    """
    telling: list[tuple[str, Any]] = []
    quiet: list[tuple[str, Any]] = []
    for name, value in sorted(signals.items()):
        if isinstance(value, dict):
            telling += [(str(arm), f"#{rank}") for arm, rank in sorted(value.items())]
        elif isinstance(value, int | float):
            number = f"{value:.3f}".replace("-0.000", "0.000")
            (quiet if number in NEUTRAL else telling).append((name, number))
        elif value is not None:
            telling.append((name, str(value)))
    return telling, quiet


@admin.register(Receipt)
class ReceiptAdmin(ReadOnlyAdmin[Receipt]):
    list_display = (
        "id",
        "source",
        "decision",
        "rank",
        "context_position",
        "tokens",
        "outcome",
        "retrieval",
    )
    search_fields = ("decision_reason__exact", "source__exact")
    id_fields = ("retrieval_id", "item_id")
    search_help_text = _("the whole id of a retrieval or of a memory; or a source, or a decision")
    ordering = ("-id",)

    @admin.display(description=_("decision"))
    def decision(self, row: Receipt) -> Any:
        return text.tag(row.decision_reason, tone="good")

    @admin.display(description=_("outcome"))
    def outcome(self, row: Receipt) -> Any:
        return text.tag(row.user_feedback_signal or row.utilization_signal)

    @admin.display(description=_("retrieval"))
    def retrieval(self, row: Receipt) -> Any:
        url = reverse("admin:observability_retrieval_change", args=[row.retrieval_id])
        return format_html('<a class="rmb-link" href="{}">{}</a>', url, str(row.retrieval_id)[:8])
