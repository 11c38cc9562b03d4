"""Carry a verdict out over the lines of the queue that were chosen, undone as one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memory.admin.deciding.conflict import say_who_changed
from memory.admin.deciding.operator_change import REASON_CHARACTERS, may_change, operator_change
from memory.admin.deciding.undoing import remember
from memory.admin.review.filters import Filters
from memory.admin.review.verdicts import ANY_LINE, ONE_ONLY, VERDICTS, TriageVerdict
from memory.admin.review.waiting import PAIR, WaitingRow, waiting
from memory.admin.tables import MODELS, TEXT_OF
from memory.models import Link, MemoryItem
from memory.revisions import ChangedSince, CorrectionError
from observability.operator_tenants import may_see

MOST_AT_ONCE = 200  # lines decided by one press; each is a revision of its own
LABEL_CHARACTERS = 40  # of a memory, on the undo button


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
