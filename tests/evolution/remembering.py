"""A memory in a list, to follow what statements close. No database."""

from collections.abc import Sequence

from evolution.rules.extract import extract
from evolution.rules.matching import closed_by
from evolution.rules.types import Statement
from tests.evolution.cases_of_change import Case


def remembered_after(turns: Sequence[str]) -> list[Statement]:
    """What still holds after an unnamed user has said the turns, oldest first."""
    store: list[Statement] = []
    for turn in turns:
        for statement in extract(turn, role="user", speaker=None, known=store):
            ended = set(closed_by(statement, store)) if statement.kind in ("change", "fact") else set()
            store = [item for place, item in enumerate(store) if place not in ended] + [statement]
    return store


def is_followed(case: Case) -> bool:
    """Whether the new value is remembered and the old one is not."""
    before, after, old, new = case
    texts = [item.content.lower() for item in remembered_after([before, after])]
    return any(new.lower() in text for text in texts) and not any(old.lower() in text for text in texts)


def changes_anything(case: Case) -> bool:
    """Whether a look-alike ended something or gave the user a new value."""
    before, after, old, _ = case
    first = remembered_after([before])
    then = remembered_after([before, after])
    fresh = [
        item
        for item in then
        if item not in first and item.value != old and (item.kind in ("change", "preference") or item.exclusive)
    ]
    return bool(fresh) or any(item not in then for item in first)
