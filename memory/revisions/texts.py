"""What a row says, in one text, and the table it is called by."""

from collections.abc import Mapping

from memory.index.write import source_of
from memory.kind_declarations import BY_MODEL
from memory.models.remembered_row import Remembered

TEXT_COLUMN: Mapping[type[Remembered], str] = {
    model: declared.says or "text" for model, declared in BY_MODEL.items()
}
"""The column that a row is shown by."""
MODELS: Mapping[str, type[Remembered]] = {
    str(model._meta.model_name): model  # noqa: SLF001 - Django's documented _meta API
    for model in TEXT_COLUMN
}
"""The tables of memories by the name that an Ending and a record call them."""


def text_of(row: Remembered) -> str:
    """Return what a row says, whole."""
    return str(getattr(row, TEXT_COLUMN[type(row)]))


def table_of(row: Remembered) -> str:
    """Return what a record calls a row's table."""
    return str(row._meta.model_name)  # noqa: SLF001 - Django's documented _meta API


__all__ = ["MODELS", "TEXT_COLUMN", "source_of", "table_of", "text_of"]
