"""The tables whose rows an operator meets by source.

Which column says what a row is, and where its page is.
"""

from collections.abc import Mapping
from types import MappingProxyType
from uuid import UUID

from django.urls import reverse

from memory.kind_declarations import BY_MODEL
from memory.models import ProfileEntry
from memory.models.remembered_row import Remembered

TEXT_OF: Mapping[type[Remembered], str] = MappingProxyType(
    {model: one.says for model, one in BY_MODEL.items() if one.says}
)
MODELS = MappingProxyType({str(model._meta.model_name): model for model in TEXT_OF})  # noqa: SLF001 - documented


def page_of_source(source: str, item_id: UUID) -> str:
    """Return the address of a memory's page, by its source.

    A source with no table of its own is an item.
    """
    return reverse(
        f"admin:memory_{source if source in MODELS else 'memoryitem'}_change", args=[item_id]
    )


def page_of(row: Remembered | ProfileEntry) -> str:
    """Return the address of a row's page."""
    options = row._meta  # noqa: SLF001 - Django's documented _meta API
    return reverse(f"admin:{options.app_label}_{options.model_name}_change", args=[row.pk])
