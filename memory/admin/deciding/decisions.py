"""What an operator can decide over one memory, and how it is carried out.

By memory.revisions alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory import revisions
from memory.models import EntryStatus, ProfileEntry
from memory.models.remembered_row import Remembered
from memory.revisions import Action, Change, Done

SPEAKING = (EntryStatus.ACTIVE, EntryStatus.TENTATIVE)
"""Entries of a profile that say something now."""


@dataclass(frozen=True, slots=True)
class DecisionKind:
    """One thing that can be decided.

    Attributes:
        do_not_call_in_templates: a template shows its label and does not carry it out.
        of_retired: for a memory that is retired; the others are for one that is not.
        reason: what the form proposes as the reason.
    """

    name: Action
    label: str | Promise
    explanation: str | Promise
    icon: str
    carry_out: Callable[..., Done]
    of_retired: bool = False
    reason: str = ""
    do_not_call_in_templates: ClassVar[bool] = True

    def fits(self, row: Remembered | ProfileEntry) -> bool:
        """Tell whether it can be decided over a memory, or an entry of a profile, as it stands."""
        if isinstance(row, ProfileEntry):
            return row.status in SPEAKING and not self.of_retired
        return (row.retired_at is not None) == self.of_retired

    def __call__(self, row: Remembered | ProfileEntry, *, change: Change) -> Done:
        return self.carry_out(row, change=change)


CONFIRM = DecisionKind(
    "confirm",
    _("Confirm"),
    _(
        "You stand for it: it leaves the review queue, confirmed, "
        "with a confidence of at least 0.9."
    ),
    "check_circle",
    revisions.confirm,
    reason="confirmed by an operator",
)
ARCHIVE = DecisionKind(
    "archive",
    _("Archive"),
    _("It is not to be shown any more, of any time. Nothing is lost; it can be restored."),
    "archive",
    revisions.archive,
)
INVALIDATE = DecisionKind(
    "invalidate",
    _("No longer true"),
    _("It was true until now and is not any more. Questions about the past still find it."),
    "event_busy",
    revisions.invalidate,
)
RESTORE = DecisionKind(
    "restore",
    _("Restore"),
    _("It is believed again. What took its place, if that still stands, is withdrawn."),
    "undo",
    revisions.restore,
    of_retired=True,
    reason="restored by an operator",
)

DECISIONS: Mapping[str, DecisionKind] = MappingProxyType(
    {decision.name: decision for decision in (CONFIRM, ARCHIVE, INVALIDATE, RESTORE)}
)
