"""What the receipts' pages get from here: the texts and addresses of what was given."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from memory.admin.tables import MODELS, TEXT_OF
from memory.models import MemoryItem, Profile, ProfilePassage, Run, Session
from observability.admin.receipt_subjects import Described, Keys, describe_with

admin.site.index_title = _("Home")

HEADS: Mapping[
    str, tuple[tuple[type[Model], str], ...]
] = {  # sources that are no memories: where they are read
    "profile": ((Profile, "head"), (ProfilePassage, "text")),
    "working_memory": ((Run, "key"),),
    "rolling_summary": ((Session, "rolling_summary"),),
    "key_quotes": ((Session, "key"),),
    "window": ((Session, "key"),),
}


@describe_with
def describe(keys: Keys) -> Mapping[tuple[str, UUID], Described]:
    """Return the texts and addresses of what retrievals gave. One statement a source."""
    known: dict[tuple[str, UUID], Described] = {}
    wanted: dict[str, list[UUID]] = {}
    for source, item_id in keys:
        wanted.setdefault(source, []).append(item_id)
    for source, ids in wanted.items():
        for model, column in _tables(source):
            manager: Any = model._default_manager  # noqa: SLF001 - Django's documented name
            rows = manager.filter(pk__in=ids)
            for pk, text in rows.values_list("pk", column):
                known[source, pk] = _described(model, pk, text)
    return known


def _described(model: type[Model], pk: UUID, text: str) -> Described:
    correct, archive = _actions(model, pk)
    return Described(text, _page(model, pk, "change"), correct, archive)


def _tables(source: str) -> Iterator[tuple[type[Model], str]]:
    if source in HEADS:
        yield from HEADS[source]
    else:
        model = MODELS.get(source, MemoryItem)
        yield model, TEXT_OF[model]


def _actions(model: type[Model], pk: UUID) -> tuple[str, str]:
    """Return where a row is corrected and archived; empty where it is not."""
    correct = _page(model, pk, "correct") if model is MemoryItem else ""
    decided = model in TEXT_OF and str(model._meta.model_name) != "event"  # noqa: SLF001 - documented
    return correct, _page(model, pk, "decide", "archive") if decided else ""


def _page(model: type[Model], *arguments: Any) -> str:
    pk, name, *more = arguments
    return reverse(f"admin:memory_{model._meta.model_name}_{name}", args=[pk, *more])  # noqa: SLF001 - documented
