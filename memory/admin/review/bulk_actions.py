"""What a reviewer decides: approve, reject, edit, merge, snooze; of a pair, which holds.

One or many, undone as one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from memory import revisions
from memory.admin.deciding.conflict import say_who_changed
from memory.admin.deciding.operator_change import REASON_CHARACTERS, may_change, operator_change
from memory.admin.deciding.undoing import remember
from memory.admin.review import marks
from memory.admin.review.filters import Filters
from memory.admin.review.waiting import PAIR, WaitingRow, waiting
from memory.admin.tables import MODELS, TEXT_OF
from memory.models import Link, MemoryItem
from memory.models.vocabulary import LinkOutcome
from memory.revisions import Change, ChangedSince, CorrectionError, Done
from observability.operator_tenants import may_see

MOST_AT_ONCE = 200  # lines decided by one press; each is a revision of its own
LABEL_CHARACTERS = 40  # of a memory, on the undo button


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
ANY_LINE = ("snooze", "wake")
ONE_ONLY = ("edit", "merge")


@dataclass(slots=True)
class Tally:
    """What came of deciding several lines.

    Each for itself, one that was changed since is left as it is.
    """

    done: int = 0
    revisions: tuple[UUID, ...] = ()
    text: str = ""


def decide(request: HttpRequest, filters: Filters) -> HttpResponse:
    """Carry a verdict out over the lines chosen, or (`matching`) over all that is filtered."""
    name = request.POST.get("verdict", "")
    verdict = VERDICTS.get(name)
    chosen = _chosen(request, filters)
    if verdict is None or (name in ONE_ONLY and len(chosen) != 1):
        raise BadRequest("verdict")
    if name not in ANY_LINE:
        chosen = [one for one in chosen if (one.model_name == PAIR) == verdict.of_pairs]
    _require_permission(request, chosen)
    _carry_out(request, chosen, verdict)
    after = request.POST.get("then", "")
    is_of_the_queue = after.startswith(reverse("admin:memory_review"))
    return HttpResponseRedirect(after if is_of_the_queue else _queue(filters))


def _require_permission(request: HttpRequest, chosen: Sequence[WaitingRow]) -> None:
    """Refuse who may not change one of the tables of the lines chosen.

    Raises:
        PermissionDenied: of one at least.
    """
    models = {MODELS.get(line.model_name, MemoryItem) for line in chosen}
    if not all(may_change(request, model) for model in models):
        raise PermissionDenied


def _queue(filters: Filters) -> str:
    return reverse("admin:memory_review") + (f"?{filters.query}" if filters.narrow else "")


def _chosen(request: HttpRequest, filters: Filters) -> list[WaitingRow]:
    if request.POST.get("matching"):
        return [line.chosen for line in waiting(filters, limit=MOST_AT_ONCE)]
    values = request.POST.getlist("chosen")
    if len(values) > MOST_AT_ONCE:
        raise BadRequest("chosen")
    try:
        return [WaitingRow.parse(value) for value in values]
    except ValueError as error:
        raise BadRequest("chosen") from error


def _carry_out(request: HttpRequest, chosen: Sequence[WaitingRow], verdict: TriageVerdict) -> None:
    outcome = Tally()
    for one in chosen:
        _decide_one(request, one, verdict, outcome)
    if outcome.done:
        count = ngettext("%(n)d memory decided.", "%(n)d memories decided.", outcome.done)
        text = count % {"n": outcome.done}
        label = (
            f"{outcome.text}: {verdict.label}" if outcome.done == 1 else f"{text} {verdict.label}"
        )
        messages.success(request, label)
        remember(request, label=label, done=outcome.revisions)
    if not chosen:
        messages.warning(request, _("Nothing was selected."))


def _decide_one(
    request: HttpRequest, one: WaitingRow, verdict: TriageVerdict, outcome: Tally
) -> None:
    row = _row(one)
    if row is None or not may_see(request.user, row.tenant_id):
        messages.error(request, _("One of them is gone."))
        return
    reason = request.POST.get("reason", "").strip()[:REASON_CHARACTERS] or verdict.reason
    change = operator_change(request, reason=reason, version=one.version)
    try:
        done = verdict.carry_out(row, change=change, request=request)
    except ChangedSince:
        say_who_changed(request, row)
    except CorrectionError as error:
        messages.error(request, _(error.message))
    else:
        outcome.done += 1
        outcome.revisions += done.revisions if done else ()
        outcome.text = _short(row)


def _row(one: WaitingRow) -> Any:
    model: Any = Link if one.model_name == PAIR else MODELS[one.model_name]
    return model._default_manager.select_related("scope").filter(pk=one.id).first()  # noqa: SLF001 - documented name


def _short(row: Any) -> str:
    said = _("the pair") if isinstance(row, Link) else str(getattr(row, TEXT_OF[type(row)]))
    flat = " ".join(said.split())
    if len(flat) <= LABEL_CHARACTERS:
        return flat
    return flat[: LABEL_CHARACTERS - 1] + "…"
