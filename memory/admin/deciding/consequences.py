"""What a decision would change, and what else tells the same, as the pages show it beforehand."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory.admin.deciding.operator_change import operator_change
from memory.models import MemoryItem, ProfileEntry, Segment
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Kind
from memory.revisions import (
    PROFILE_ENTRY,
    Action,
    Consequence,
    CorrectionError,
    Telling,
    consequences,
    told_by,
    undo_consequences,
)
from memory.revisions.short_lived import QUOTES, SUMMARY

EFFECTS: dict[str, str | Promise] = {
    "made": _("is written"),
    "ended": _("is over"),
    "withdrawn": _("is taken back"),
    "narrowed": _("goes on with the rest"),
    "restored": _("is believed again"),
    "changed": _("changes"),
}
_PAGES = {
    **{str(kind): "memoryitem" for kind in Kind},
    "segment": "segment",
    PROFILE_ENTRY: "profileentry",
    QUOTES: "session",
    SUMMARY: "session",
}


@dataclass(frozen=True, slots=True)
class ExpectedRow:
    """One row on a page: what it says, what becomes of it, and where it is.

    What becomes of it is empty where it only tells the same.
    """

    source: str
    text: str
    effect: str | Promise
    new_text: str
    url: str


def expected(
    row: Remembered | ProfileEntry, action: Action, *, request: HttpRequest, **said: Any
) -> list[ExpectedRow]:
    """Return what an action would change, the row itself first; nothing where it cannot be done."""
    change = operator_change(request, reason="", version=None)
    try:
        found = consequences(row, action, change=change, **said)
    except CorrectionError:
        return []
    ordered = sorted(found, key=lambda each: each.id != row.pk)
    return [_consequence(each) for each in ordered]


def expected_of_undo(record_id: UUID, *, request: HttpRequest) -> list[ExpectedRow]:
    """Return what taking a recorded change back would change.

    Nothing where it cannot be taken back.
    """
    try:
        found = undo_consequences(
            record_id, change=operator_change(request, reason="", version=None)
        )
    except CorrectionError:
        return []
    return [_consequence(each) for each in found]


def tellings(row: Any) -> list[ExpectedRow]:
    """Return the other rows that tell what a row tells.

    Of one that is retired or a record, none.
    """
    if (
        not isinstance(row, MemoryItem | Segment | ProfileEntry)
        or getattr(row, "retired_at", None) is not None
    ):
        return []
    return list(_told(told_by(row)))


def _told(told: Iterable[Telling]) -> Iterable[ExpectedRow]:
    for each in told:
        yield ExpectedRow(each.source, each.text, "", "", _address(each.source, each.id))


def _consequence(each: Consequence) -> ExpectedRow:
    is_new = each.effect == "made"
    url = "" if is_new else _address(each.source, each.id)
    new_text = each.new_text if each.new_text != each.text else ""
    return ExpectedRow(each.source, each.text, EFFECTS[each.effect], new_text, url)


def _address(source: str, row_id: Any) -> str:
    return reverse(f"admin:memory_{_PAGES.get(source, source)}_change", args=[row_id])
