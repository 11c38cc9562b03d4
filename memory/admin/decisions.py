"""What an operator can decide over one memory, and how it is carried out: by memory.corrections alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory import corrections
from memory.corrections import Change
from memory.models.base import Remembered


@dataclass(frozen=True, slots=True)
class Decision:
    """One thing that can be decided.

    Attributes:
        of_retired: for a memory that is retired; the others are for one that is not.
        reason: what the form proposes as the reason.
    """

    name: str
    label: str | Promise
    explanation: str | Promise
    icon: str
    carry_out: Callable[..., Remembered]
    of_retired: bool = False
    reason: str = ""

    def fits(self, row: Remembered) -> bool:
        """Tell whether it can be decided over a memory as it stands."""
        return (row.retired_at is not None) == self.of_retired

    def __call__(self, row: Remembered, *, change: Change) -> Any:
        return self.carry_out(row, change=change)


CONFIRM = Decision(
    "confirm",
    _("Confirm"),
    _("You stand for it: it leaves the review queue, confirmed, with a confidence of at least 0.9."),
    "check_circle",
    corrections.confirm,
    reason="confirmed by an operator",
)
ARCHIVE = Decision(
    "archive",
    _("Archive"),
    _("It is not to be shown any more, of any time. Nothing is lost; it can be restored."),
    "archive",
    corrections.archive,
)
INVALIDATE = Decision(
    "invalidate",
    _("No longer true"),
    _("It was true until now and is not any more. Questions about the past still find it."),
    "event_busy",
    corrections.invalidate,
)
RESTORE = Decision(
    "restore",
    _("Restore"),
    _("It is believed again. What took its place, if that still stands, is withdrawn."),
    "undo",
    corrections.restore,
    of_retired=True,
)

DECISIONS: Mapping[str, Decision] = MappingProxyType(
    {decision.name: decision for decision in (CONFIRM, ARCHIVE, INVALIDATE, RESTORE)}
)
