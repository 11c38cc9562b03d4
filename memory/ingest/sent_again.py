"""An item about a memory that is there already: what it says anew, and what it may not."""

from collections.abc import Mapping, Sequence

from memory.ingest.rows import Row
from memory.ingest.schemas import ItemIn
from memory.models.remembered_row import Remembered

_ALWAYS = frozenset({"tenant_id", "scope_id", "external_id", "kind"})
_NEVER = frozenset({"recorded_at", "updated_at"})
_SINCE_WHEN = ("valid_from", "valid_from_stated")
_TOLD = (
    "did_what",
    "new_info",
    "content",
    "statement",
)  # of an episode they are one text, replaced as a whole
_FIELDS_OF: Mapping[str, tuple[str, ...]] = {  # by column, where its name is not the field's
    "content": (*_TOLD, "title"),
    "did_what": _TOLD,
    "new_info": _TOLD,
    "outline": ("title",),
    "user_ref": ("user",),
    "group_ref": ("group",),
    "session_id": ("session",),
    "run_id": ("run",),
    "valid_to": ("valid_to", "expires_at"),
    "stated_valid_to": ("valid_to", "expires_at"),
}
_KEPT_BY_A_FACT = (
    "fact_key",
    "category",
    "tags",
)  # the rest of a fact is about what it said before


class RefusedItem(Exception):  # noqa: N818 - named for what happened
    """One item cannot be written, so the batch is not."""

    def __init__(self, index: int, field_name: str, message: str) -> None:
        super().__init__(message)
        self.index = index
        self.field_name = field_name
        self.message = message


def same_external_id(external_id: str | None, row: Remembered) -> bool:
    """Tell whether a row is the caller's own of this id; without an id it is nobody's."""
    return external_id is not None and row.external_id == external_id


def stated_columns(item: ItemIn, row: Row) -> list[str]:
    """Name the columns that an item itself states; what it leaves out, it leaves as it is."""
    said = item.model_fields_set
    own = (name for name in row if name not in _NEVER and name not in _SINCE_WHEN)
    stated = [
        name
        for name in own
        if name in _ALWAYS or not said.isdisjoint(_FIELDS_OF.get(name, (name,)))
    ]
    if row["valid_from_stated"]:
        stated += _SINCE_WHEN
    return stated


def says_nothing_new(before: Remembered, item: ItemIn, row: Row) -> bool:
    """Tell whether a memory is not retired and has all that an item states."""
    differs = any(getattr(before, name) != row[name] for name in stated_columns(item, row))
    return not differs and before.retired_at is None


def left_as_it_is(item: ItemIn, before: Remembered) -> Row:
    """Return what the next version of a fact keeps because its sender left it out."""
    return {
        name: getattr(before, name) for name in _KEPT_BY_A_FACT if name not in item.model_fields_set
    }


def require_possible(
    index: int, item: ItemIn, row: Row, *, known: Sequence[Remembered], trusted: bool
) -> None:
    """Refuse an item that would move a memory, change another's, or end too early.

    A memory stays in its scope, and another's is changed only as far as the key is believed.

    Raises:
        RefusedItem: it names the field.
    """
    for before in known:
        if before.scope_id != row["scope_id"]:
            raise RefusedItem(index, "external_id", "names a memory of another scope")
        if (
            not trusted
            and same_external_id(item.external_id, before)
            and before.writer != row["writer"]
        ):
            raise RefusedItem(
                index, "external_id", "names a memory of a writer that is believed further"
            )
    if known and item.source != "fact" and _would_end_too_early(known[0], item, row):
        raise RefusedItem(index, _end_field(item), "must be later than valid_from")


def _would_end_too_early(before: Remembered, item: ItemIn, row: Row) -> bool:
    """Tell whether a memory that is sent again would end before it begins, or as it begins."""
    stated = stated_columns(item, row)
    starts = row["valid_from"] if "valid_from" in stated else before.valid_from
    ends = before.valid_to if before.retired_at is None else before.stated_valid_to
    if "valid_to" in stated:
        ends = row["valid_to"]
    return ends is not None and ends <= starts


def _end_field(item: ItemIn) -> str:
    if "valid_to" in item.model_fields_set:
        return "valid_to"
    return "expires_at" if item.source == "insight" else "valid_from"
