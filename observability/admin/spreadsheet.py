"""Rows as a file for a spreadsheet, which runs nothing of what they say."""

import csv
import io
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

STARTS_FORMULA = frozenset(
    "=+-@\t\r\n\0|%\uff1d\uff0b\uff0d\uff20"
)  # the last four: full-width = + - @
INVISIBLE = (
    " \u00a0\u200b\u200c\u200d\u2060\ufeff\u3000"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def inert(value: object) -> str:
    """Return a value as a cell's text.

    What a spreadsheet would take for a formula gets a quote before it.
    """
    said = "" if value is None else str(value)
    visible = said.lstrip(INVISIBLE)
    return f"'{said}" if visible[:1] in STARTS_FORMULA and visible else said


def spreadsheet(
    name: str, *, columns: Sequence[str], rows: Iterable[Sequence[object]]
) -> HttpResponse:
    """Return rows as a CSV file, every cell quoted and inert."""
    written = io.StringIO()
    file = csv.writer(written, quoting=csv.QUOTE_ALL)
    file.writerow([inert(column) for column in columns])
    file.writerows([inert(cell) for cell in row] for row in rows)
    response = HttpResponse("\ufeff" + written.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response
