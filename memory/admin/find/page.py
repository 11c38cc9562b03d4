"""Search: paste an answer, get the memories behind it and the retrievals that gave them.

Or ask as an agent.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from memory.admin.context import PageContext
from memory.admin.find.question import FindForm, named_policy, policy_names, question
from memory.admin.find.scopes import Searched, searched_scopes
from memory.admin.tables import MODELS, page_of_source
from memory.policy import DEFAULT_POLICY, SHIPPED, Policy
from memory.retrieval.pipeline import find, retrieve
from memory.retrieval.policies import UnknownPolicy, policy_named
from memory.retrieval.types import Answer
from observability.models import Receipt, Retrieval
from observability.site import operator_page

MOST_FOUND = 20  # memories on the page
MOST_RETRIEVALS = 10  # that gave one of them, the latest
FIND = "admin:memory_find"


@dataclass(frozen=True, slots=True)
class Match:
    """One memory that was found. `relevance` is from 0 to 1."""

    source: str
    text: str
    scope: str
    score: float
    url: str
    correct_url: str
    archive_url: str


@operator_page("find/", name="memory_find")
def find_page(request: HttpRequest) -> HttpResponse:
    """Search what the operator may see; nothing is recorded as use."""
    if not request.user.has_perm("memory.view_memoryitem"):
        raise PermissionDenied
    form = FindForm(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    words = (asked.get("q") or "").strip()
    playing = bool(asked.get("policy") or asked.get("beside"))
    context = {
        **admin.site.each_context(request),
        "title": _("Search"),
        "form": form,
        "words": words,
        "named": bool(asked.get("scope")),
        "policies": policy_names(request),
        "open": playing,
        **_results(request, asked, words=words, playing=playing),
    }
    return TemplateResponse(request, "admin/memory/find/page.html", context)


def _results(
    request: HttpRequest, asked: dict[str, Any], *, words: str, playing: bool
) -> PageContext:
    """Return what was found, by which retrievals, and the blocks of compared policies."""
    if not words:
        return {"found": [], "retrievals": [], "searched": 0, "columns": []}
    searched = searched_scopes(
        request, scope=asked.get("scope", ""), tenant=asked.get("tenant", "")
    )
    best = _found(asked, searched)
    ids = [item_id for _match, item_id in best]
    return {
        "found": [match for match, _item_id in best],
        "retrievals": _gave(request, ids),
        "searched": sum(len(each.scopes) for each in searched),
        "columns": _columns(asked, searched) if playing else [],
    }


def _found(asked: dict[str, Any], searched: list[Searched]) -> list[tuple[Match, UUID]]:
    """Return the best matches of every tenant searched with their ids, the best first."""
    matches: list[tuple[Match, UUID]] = []
    for each in searched:
        asking = question(asked, tenant_id=each.tenant_id, scopes=each.scopes, now=timezone.now())
        scored, answer = find(asking, policy=SHIPPED[DEFAULT_POLICY], limit=MOST_FOUND)
        for match in scored:
            candidate = match.candidate
            passage = answer.passages.get(candidate.item_id)
            if passage is not None:
                shown = _match(*match.key, passage.text, candidate.scope, match.score)
                matches.append((shown, candidate.item_id))
    matches.sort(key=lambda pair: (-pair[0].score, str(pair[1])))
    return matches[:MOST_FOUND]


def _match(source: str, item_id: UUID, text: str, scope: str, score: float) -> Match:
    page = page_of_source(source, item_id)
    model = source if source in MODELS else "memoryitem"
    correct = ""
    if model == "memoryitem":
        correct = reverse("admin:memory_memoryitem_correct", args=[item_id])
    archive = reverse(f"admin:memory_{model}_decide", args=[item_id, "archive"])
    return Match(source, text, scope, score, page, correct, archive)


def _gave(request: HttpRequest, ids: list[UUID]) -> list[Retrieval]:
    """Return the latest retrievals that gave one of some memories. Two statements."""
    if not ids or not request.user.has_perm("observability.view_retrieval"):
        return []
    receipts = Receipt.objects.filter(item_id__in=ids).order_by("-id")
    given = receipts.values_list("retrieval_id", flat=True)[: MOST_RETRIEVALS * 10]
    wanted = list(dict.fromkeys(given))[:MOST_RETRIEVALS]
    retrievals = Retrieval.objects.filter(pk__in=wanted).defer("packed_detail")
    return list(retrievals.order_by("-created_at"))


@dataclass(frozen=True, slots=True)
class Column:
    """The block that one policy gives; `trouble` where there is no such policy."""

    policy: str
    answer: Answer | None
    trouble: str = ""


def _columns(asked: dict[str, Any], searched: list[Searched]) -> list[Column]:
    if not searched:
        return []
    names = [named_policy(asked, "policy")]
    if asked["beside"]:
        names.append(asked["beside"])
    return [_column(name, asked, searched[0]) for name in names]


def _column(name: str, asked: dict[str, Any], searched: Searched) -> Column:
    try:
        policy: Policy = policy_named(name, tenant_id=searched.tenant_id)
    except UnknownPolicy:
        return Column(name, None, _("There is no policy of this name."))
    asking = question(
        asked, tenant_id=searched.tenant_id, scopes=searched.scopes, now=timezone.now()
    )
    return Column(f"{policy.name}@{policy.version}", retrieve(asking, policy=policy))
