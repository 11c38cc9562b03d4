"""The review queue: what waits for a person, one decision a key."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memory.admin.correcting import FROM_REVIEW, REVIEW
from memory.admin.deciding import page_of
from memory.admin.decisions import ARCHIVE, CONFIRM, Decision
from memory.admin.neighbours import neighbours
from memory.admin.operator import REASON_CHARACTERS, may_change, operator_change
from memory.admin.waiting import MODELS, TEXT_OF, Chosen, Waiting, Why, waiting
from memory.corrections import ChangedSince, CorrectionError
from memory.models import MemoryItem, Tenant

QUEUE_LENGTH = 100  # lines shown at once
MOST_AT_ONCE = QUEUE_LENGTH
VERDICTS = {"approve": (CONFIRM, "approved in review"), "reject": (ARCHIVE, "rejected in review")}
WHYS: tuple[Why, ...] = ("needs_review", "disputed")


def review(request: HttpRequest) -> HttpResponse:
    """Show the queue and the memory in hand (GET), or carry decisions out (POST)."""
    if not request.user.has_perm("memory.view_memoryitem"):
        raise PermissionDenied
    if request.method == "POST":
        return _decide(request)
    why = next((one for one in WHYS if one == request.GET.get("why")), None)
    tenant = request.GET.get("tenant", "")
    queue = waiting(limit=QUEUE_LENGTH, tenant=tenant, why=why)
    place = _place(queue, request.GET.get("item", ""))
    context = {
        **admin.site.each_context(request),
        "title": _("Review"),
        "queue": [(line, _address(request, line), n == place) for n, line in enumerate(queue)],
        "full": len(queue) == QUEUE_LENGTH,
        "why": why,
        "tenant": tenant,
        "tenants": list(Tenant.objects.values_list("slug", flat=True)[:QUEUE_LENGTH]),
        "may_change": may_change(request, MemoryItem),
        "in_hand": _in_hand(request, queue, place) if queue else None,
        "reason_characters": REASON_CHARACTERS,
    }
    return TemplateResponse(request, "admin/memory/review.html", context)


def _place(queue: Sequence[Waiting], item: str) -> int:
    return next((n for n, line in enumerate(queue) if str(line.chosen.id) == item), 0)


def _address(request: HttpRequest, line: Waiting | None) -> str:
    kept = {name: request.GET[name] for name in ("why", "tenant") if request.GET.get(name)}
    return f"{reverse(REVIEW)}?{urlencode(kept | ({'item': str(line.chosen.id)} if line else {}))}"


def _in_hand(request: HttpRequest, queue: Sequence[Waiting], place: int) -> dict[str, Any]:
    """Return all that helps to decide over one line of the queue."""
    line = queue[place]
    model = MODELS[line.chosen.model_name]
    manager: Any = model._default_manager  # noqa: SLF001 - Django's documented name
    row = manager.select_related("scope", "tenant").get(pk=line.chosen.id)
    text = getattr(row, TEXT_OF[model])
    after = queue[place + 1] if place + 1 < len(queue) else None
    before = queue[place - 1] if place else None
    correct = reverse("admin:memory_memoryitem_correct", args=[row.pk]) if model is MemoryItem else ""
    return {
        "line": line,
        "memory": row,
        "text": text,
        "neighbours": neighbours(row, text=text, now=timezone.now()),
        "page": page_of(row),
        "history": reverse(f"admin:memory_{line.chosen.model_name}_history", args=[row.pk]),
        "correct": f"{correct}?{FROM_REVIEW}=1" if correct else "",
        "next": _address(request, after) if after else "",
        "previous": _address(request, before) if before else "",
        "then": _address(request, after or before),
        "may_change": may_change(request, model),
    }


def _decide(request: HttpRequest) -> HttpResponse:
    verdict = VERDICTS.get(request.POST.get("verdict", ""))
    values = request.POST.getlist("chosen")
    if verdict is None or len(values) > MOST_AT_ONCE:
        raise BadRequest("verdict")
    try:
        chosen = [Chosen.parse(value) for value in values]
    except ValueError as error:
        raise BadRequest("chosen") from error
    if not all(may_change(request, MODELS[one.model_name]) for one in chosen):
        raise PermissionDenied
    decision, default_reason = verdict
    reason = request.POST.get("reason", "").strip()[:REASON_CHARACTERS] or default_reason
    _carry_out(request, chosen, decision=decision, reason=reason)
    after = request.POST.get("then", "")
    return HttpResponseRedirect(after if after.startswith(reverse(REVIEW)) else reverse(REVIEW))


def _carry_out(request: HttpRequest, chosen: Sequence[Chosen], *, decision: Decision, reason: str) -> None:
    """Decide each for itself: one that was changed since is left as it is, and said so."""
    done = changed = 0
    for one in chosen:
        manager: Any = MODELS[one.model_name]._default_manager  # noqa: SLF001 - Django's documented name
        row = manager.filter(pk=one.id).first()
        if row is None:
            changed += 1
            continue
        try:
            decision(row, change=operator_change(request, reason=reason, version=one.version))
        except ChangedSince:
            changed += 1
        except CorrectionError as error:
            messages.error(request, _(error.message))
        else:
            done += 1
    if done:
        messages.success(request, ngettext("%(n)d memory decided.", "%(n)d memories decided.", done) % {"n": done})
    if changed:
        text = ngettext(
            "%(n)d memory was changed since you opened it, and is left as it is. Look again.",
            "%(n)d memories were changed since you opened them, and are left as they are. Look again.",
            changed,
        )
        messages.error(request, text % {"n": changed})
    if not chosen:
        messages.warning(request, _("Nothing was selected."))
