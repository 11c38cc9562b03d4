"""What leaves as a spreadsheet runs nothing there, and is on the trail; only who may erase takes it out."""

import csv
import io
from typing import Any

import pytest

from memory.models import MemoryItem, OperatorEvent, Tenant
from observability.admin.spreadsheet import STARTS_FORMULA, inert
from tests.admin.conftest import SignedIn
from tests.admin.pages import page
from tests.factories import remember

FORMULAS = [
    start + formula
    for start in ("", " ", "\u200b", "\ufeff", "\u3000 ", "\u202e")
    for formula in ("=1+1", "+1+1", "-2+3", "@SUM(A1)", "\uff1dHYPERLINK()", "\t=1", "\r\n=1", "|calc", "%0A=1")
]


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_gets_a_quote_before_it(formula: str) -> None:
    assert inert(formula) == f"'{formula}"


@pytest.mark.parametrize("plain", ["Lives in Ghent", "住在根特", "a=1", "", None, 0.5, "'=1"])
def test_what_is_no_formula_stays_as_it_is(plain: object) -> None:
    assert inert(plain) == ("" if plain is None else str(plain))


def test_no_cell_of_an_export_is_live(tenant: Tenant, signed_in: SignedIn) -> None:
    remember(tenant, *({"source": "fact", "content": f"=cmd{n}|'/C calc'!A0"} for n in range(5)))
    ids = [str(pk) for pk in MemoryItem.objects.values_list("pk", flat=True)]
    said = {"action": "export_chosen", "_selected_action": ids}
    address = page("memoryitem", "changelist")
    refused: Any = signed_in("reviewer").post(address, said)
    assert refused.headers["Content-Type"].startswith("text/html")
    response = signed_in("administrator").post(address, said)
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert len(rows) == 6
    assert [cell for row in rows for cell in row if cell[:1] in STARTS_FORMULA and cell] == []
    assert OperatorEvent.objects.get(action="exported").detail == {"rows": 5}
