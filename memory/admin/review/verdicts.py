"""What a reviewer decides: approve, reject, edit, merge, snooze; of a pair, which holds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from memory import revisions
from memory.admin.review import marks
from memory.models import Link
from memory.models.vocabulary import LinkOutcome
from memory.revisions import Change, CorrectionError, Done


@dataclass(frozen=True, slots=True)
class TriageVerdict:
    """One thing that can be decided: how, over which lines, and the reason where none is given."""

    label: str | Promise
    carry_out: Callable[..., Done | None]
    reason: str
    of_pairs: bool = False


def _edit(row: Any, *, change: Change, request: HttpRequest) -> Done:
    content = request.POST.get("content", "").replace("\r\n", "\n").strip()
    value = request.POST.get("value")
    if not content:
        raise CorrectionError("content", "a memory says something")
    if content == row.content and value in (None, row.value):
        raise CorrectionError("content", "this is what it says already")
    return revisions.correct(row, content=content, value=value, change=change)


def _merge(row: Any, *, change: Change, request: HttpRequest) -> Done:
    try:
        into = UUID(request.POST.get("into", ""))
    except ValueError as error:
        raise BadRequest("into") from error
    return revisions.merge(row, into=into, change=change)


def _snooze(row: Any, *, change: Change, request: HttpRequest) -> None:
    marks.snooze(row, item_id=row.pk, user=request.user)


def _wake(row: Any, *, change: Change, request: HttpRequest) -> None:
    marks.wake(row.pk, tenant_id=row.tenant_id)


def _plain(action: Callable[..., Done]) -> Callable[..., Done]:
    return lambda row, *, change, request: action(row, change=change)


def _outcome(outcome: LinkOutcome) -> Callable[..., Done]:
    def settle(row: Link, *, change: Change, request: HttpRequest) -> Done:
        return revisions.decide_link(
            row, outcome=outcome, change=replace(change, read_at_version=None)
        )

    return settle


VERDICTS: Mapping[str, TriageVerdict] = {
    "approve": TriageVerdict(
        gettext_lazy("approved"), _plain(revisions.confirm), "approved in review"
    ),
    "reject": TriageVerdict(
        gettext_lazy("rejected"), _plain(revisions.archive), "rejected in review"
    ),
    "edit": TriageVerdict(gettext_lazy("edited"), _edit, "edited in review"),
    "merge": TriageVerdict(gettext_lazy("merged"), _merge, "the same as another memory"),
    "newer": TriageVerdict(
        gettext_lazy("the newer one holds"),
        _outcome(LinkOutcome.SUPERSEDED),
        "the newer holds",
        of_pairs=True,
    ),
    "both": TriageVerdict(
        gettext_lazy("both hold"), _outcome(LinkOutcome.BOTH_HOLD), "both hold", of_pairs=True
    ),
    "snooze": TriageVerdict(gettext_lazy("put off until tomorrow"), _snooze, ""),
    "wake": TriageVerdict(gettext_lazy("back in the queue"), _wake, ""),
}
ANY_LINE = ("snooze", "wake")  # of memories and of pairs
ONE_ONLY = ("edit", "merge")  # never of many at once
