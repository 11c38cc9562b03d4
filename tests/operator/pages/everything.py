"""A demo tenant that has some of everything, and the address of every operators' page."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.db import models
from django.http import HttpRequest
from django.urls import URLPattern, reverse
from django.urls.resolvers import URLResolver
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from memory import revisions
from memory.demo.seed import seed
from memory.models import ApiKey, MemoryItem, Scope, Tenant
from memory.models.vocabulary import ReviewCode
from memory.revisions import NewLink, Revision, revise
from observability.models import Retrieval, RetrievalOutcome
from tests.admin.recorded import recorded
from tests.admin.rows import filled
from tests.factories import a_change, a_tenant, remember
from tests.revisions.rows import berlin

WORDS = (
    "Ann moved to Berlin 安妮搬到了柏林，" * 4
    + "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk" * 3
)
NO_PAGES = {"jsi18n", "autocomplete", "search", "logout", "view_on_site", "login"}
ONLY_POST = (
    *(
        "_revoke",
        "_replay",
        "_undo",
        "_switch",
        "_end",
        "_export",
        "memory_undo",
        "memory_undo_record",
    ),
    *("memory_language", "memory_views"),
)


def everything() -> Tenant:
    """Make a tenant with the demo's history and a row of every other table.

    Also a session, doubts, a pair and retrievals.
    """
    tenant = a_tenant(slug="demo")
    seed(tenant, now=datetime.now(UTC))
    _doubts(tenant)
    of, home = berlin(tenant)
    revisions.correct(home, content="Ann moved to Munich", value=None, change=a_change())
    recorded(tenant, "Where did Ann move last month?")
    recorded(tenant, "团队有多少人", degraded_reason="embedding_timeout")
    _schedules()
    for model in admin.site._registry:
        if not model._default_manager.exists():
            filled(model, WORDS, tenant=tenant, scope=of.scope)
    RetrievalOutcome.objects.update(signal="confirm")
    ApiKey.objects.update(revoked_at=None)
    return tenant


def _doubts(tenant: Tenant) -> None:
    said = ["他好像换了工作", "Ann may have moved to Hamburg", WORDS]
    ids = [
        one.id for one in remember(tenant, *({"source": "fact", "content": text} for text in said))
    ]
    args: dict[str, Any] = {"words": "他", "also": [ReviewCode.PLACE_UNCLEAR]}
    MemoryItem.objects.filter(pk__in=ids).update(
        needs_review=True, review_code=ReviewCode.PERSON_UNCLEAR, review_args=args
    )
    scope = MemoryItem.objects.get(pk=ids[0]).scope
    revise(
        scope,
        [Revision(links=[NewLink(newer=ids[1], older=ids[0], degree="alike")])],
        change=a_change(),
    )


def _schedules() -> None:
    every = IntervalSchedule.objects.create(every=1, period="days")
    PeriodicTask.objects.create(
        name="evolution.backfill", task="evolution.backfill", interval=every
    )


def addresses() -> dict[str, str]:
    """Return the address of every page that can be looked at, by its name.

    Each with a row that is there.
    """
    found: dict[str, str] = {}
    for pattern in _patterns(admin.site.get_urls()):
        name = pattern.name or ""
        if name in NO_PAGES or name.endswith(ONLY_POST) or not name or _is_closed(name):
            continue
        for label, arguments in _arguments(name, list(pattern.pattern.converters)):
            found[label] = reverse(f"admin:{name}", args=arguments)
    return found | _asked()


def _is_closed(name: str) -> bool:
    """Tell whether a page is for nobody: rows that are only read are not added and not deleted."""
    if not name.endswith(("_add", "_delete")):
        return False
    page: Any = admin.site.get_model_admin(_model(name))
    asked = HttpRequest()
    asked.user = User(is_superuser=True, is_active=True)
    return not (
        page.has_add_permission(asked)
        if name.endswith("_add")
        else page.has_delete_permission(asked)
    )


def _asked() -> dict[str, str]:
    """Return pages that show more when they are asked for something."""
    find, review = reverse("admin:memory_find"), reverse("admin:memory_review")
    return {
        "find with words": f"{find}?q=Where+did+Ann+move",
        "playground": f"{find}?q=Where+did+Ann+move&scope=user:1&policy=unified&beside=four_way",
        "review of pairs": f"{review}?why=linked",
        "codes": reverse("admin_codes"),
    }


def _patterns(found: list[Any]) -> Iterator[URLPattern]:
    for one in found:
        if isinstance(one, URLResolver):
            yield from _patterns(one.url_patterns)
        else:
            yield one


def _arguments(name: str, wanted: list[str]) -> Iterator[tuple[str, list[Any]]]:
    """Yield a label and arguments for each form of a page.

    Raises:
        LookupError: a page needs an argument that nobody here can give; say it here.
    """
    if not wanted and name != "app_list":
        yield name, []
    elif name == "app_list":
        yield from (
            (f"{name} {label}", [label])
            for label in ("memory", "observability", "evolution", "auth")
        )
    elif name.endswith("_decide"):
        row = _row(name)
        decisions = getattr(admin.site.get_model_admin(type(row)), "decisions", ())
        yield from (
            (f"{name} {decision}", [row.pk, decision])
            for decision in decisions
            if decision != "restore"
        )
    elif name == "memory_recalls":
        yield name, ["memoryitem", MemoryItem.objects.latest("recorded_at").pk]
    elif name == "memory_policyversion_shipped":
        yield name, ["unified"]
    elif name == "memory_person_erase":
        yield name, [Scope.objects.get(kind="user", key="1").pk]
    elif len(wanted) == 1:
        yield name, [_row(name).pk]
    else:
        raise LookupError(name)


def _model(name: str) -> type[models.Model]:
    return next(
        one
        for one in admin.site._registry
        if name.startswith(one._meta.label_lower.replace(".", "_") + "_")
    )


def _row(name: str) -> Any:
    model = _model(name)
    rows: models.QuerySet[Any] = model._default_manager.all()
    if model is Retrieval:
        rows = rows.filter(query__contains="Ann")
    if model is User:
        rows = rows.order_by("pk")
    row = rows.filter(**_telling(model)).first() or rows.first()
    assert row is not None, name
    return row


def _telling(model: type[models.Model]) -> dict[str, Any]:
    """Return what finds the row that shows most."""
    if model is MemoryItem:
        return {"content": "Ann moved to Munich"}
    if model is Scope:
        return {"kind": "user", "key": "1"}
    return {}
