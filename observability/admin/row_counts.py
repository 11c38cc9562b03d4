"""How many rows a list has.

Counted where a page holds them all, else as the database's planner estimates it.
"""

from dataclasses import dataclass
from typing import Any

import orjson
from django.contrib.admin.views.main import ChangeList

SHOWN_DIGITS = 2  # of an estimate; the others would claim to know more


@dataclass(frozen=True, slots=True)
class RowCount:
    """A number of rows; `exact`: they were counted."""

    number: int
    exact: bool


def about_how_many(listed: ChangeList) -> RowCount:
    """Return how many rows a list has. At most one statement, which reads no row."""
    shown = len(listed.result_list)
    if listed.page_num == 1 and shown < listed.list_per_page:
        return RowCount(shown, exact=True)
    return RowCount(max(_rounded(_estimate(listed.queryset)), shown), exact=False)


def _estimate(rows: Any) -> int:
    [plan] = orjson.loads(rows.order_by().explain(format="json"))
    return int(plan["Plan"]["Plan Rows"])


def _rounded(number: int) -> int:
    unit = 10 ** max(0, len(str(number)) - SHOWN_DIGITS)
    return int(round(number / unit) * unit)
