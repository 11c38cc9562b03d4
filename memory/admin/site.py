"""What the receipts' pages get from here: the texts and addresses of memories."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from memory.admin.neighbours import page_of_source
from memory.admin.waiting import MODELS, TEXT_OF
from memory.models import MemoryItem
from observability.admin.described import Described, Keys, describe_with

admin.site.index_title = _("Home")


@describe_with
def describe(keys: Keys) -> Mapping[tuple[str, UUID], Described]:
    """Return the texts and addresses of memories. One statement a table."""
    known: dict[tuple[str, UUID], Described] = {}
    by_table = sorted(keys, key=lambda key: MODELS.get(key[0], MemoryItem).__name__)
    for _name, group in groupby(by_table, key=lambda key: MODELS.get(key[0], MemoryItem).__name__):
        wanted = list(group)
        model = MODELS.get(wanted[0][0], MemoryItem)
        manager: Any = model._default_manager  # noqa: SLF001 - Django's documented name
        texts = dict(manager.filter(pk__in=[key[1] for key in wanted]).values_list("pk", TEXT_OF[model]))
        known |= {key: Described(texts[key[1]], page_of_source(*key)) for key in wanted if key[1] in texts}
    return known
