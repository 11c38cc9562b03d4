"""B25: whatever a memory says, no page and no spreadsheet does anything of it."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import models
from django.test import Client
from django.urls import reverse

from memory.admin.tables import MODELS
from memory.models import MemoryItem, OperatorEvent, Scope, Segment
from observability.admin import spreadsheet
from observability.admin.spreadsheet import STARTS_FORMULA, inert
from observability.models import Receipt, Retrieval
from tests.admin.conftest import SignedIn, own_language, signed_in
from tests.admin.pages import REVIEW, page, parsed
from tests.admin.rows import a_row_of_each, filled
from tests.factories import a_tenant, remember
from tests.measured import Measured

__all__ = ["own_language", "signed_in"]

MARK = "rmbxss"
PAYLOADS = [
    f"<script>{MARK}()</script>",
    f'"><img src=x onerror={MARK}()>',
    f"' onmouseover='{MARK}()",
    f"</pre></textarea></title><svg onload={MARK}()>",
    f"javascript:{MARK}()",
    f"<a href='javascript:{MARK}()'>{MARK}</a> https://{MARK}.example/",
    f"<{MARK} x-init='{MARK}()' @click='{MARK}()'>",
    f'\'}}" x-data="{MARK}()" {{{{ 7|add:{MARK} }}}} {{% {MARK} %}}',
    f"\u202e{MARK}\u2066 \u200b & < > %(n)d %s",
]
CALLS = (f"{MARK}()", f"&#x{ord(MARK[0]):x};{MARK[1:]}()", f"{MARK}`1`")
WAYS_IN = (
    "<svg/onload={}>",
    "<SCRIPT SRC=//{}></SCRIPT>",
    "<body onpageshow='{}'>",
    "<details open ontoggle={}>",
    "<iframe srcdoc='<script>{}</script>'>",
    "<math><a xlink:href=javascript:{}>",
    "<form action=javascript:{}><input type=submit>",
    "<button formaction=javascript:{}>",
    "<input autofocus onfocus={}>",
    "<video><source onerror={}>",
    "<meta http-equiv=refresh content='0;javascript:{}'>",
    "<object data=javascript:{}>",
    "<style>@import '{}'</style>",
    "--><img src=x onerror={}>",
    "]]><script>{}</script>",
    "\\x3cscript\\x3e{}",
    "</script><script>{}</script>",
)
PAYLOADS += [way.format(call) for way in WAYS_IN for call in CALLS]
TEXT = " ".join(PAYLOADS)
FORMULAS = [
    start + formula
    for start in ("", " ", "\u200b", "\ufeff", "\u3000 ", "\u202e")
    for formula in (
        "=1+1",
        "+1+1",
        "-2+3",
        "@SUM(A1)",
        "\uff1dHYPERLINK()",
        "\t=1",
        "\r\n=1",
        "|calc",
        "%0A=1",
    )
]
PROGRAM_PREFIXES = ("on", "x-", "@", ":", "hx-on", "hx-vals")
OWN = ("memory", "observability", "evolution")
WITHOUT_PAGES = {"evolution.appliedeffect", "evolution.calibrationline", "evolution.periodicrun"}
WITHOUT_PAGES |= {"evolution.workersign"}  # what jobs count by: numbers, and names of ours
PLAIN = {
    "memory.apikey.permissions",
    "memory.scope.kind",
    "memory.chosenembedder.key_variable",
    "memory.memoryitem.spans",
    "memory.segment.spans",
    "memory.memoryitem.notes",
    "memory.profile.head_parts",
    "memory.profilepassage.parts",
}
"""Columns of words that the service chooses, and of places and codes in the text beside them."""


def live(response: Any) -> Iterator[str]:
    """Tell every place of a page where the text could do something."""
    page_parsed = parsed(response)
    for tag, attributes in page_parsed.elements:
        if MARK in tag:
            yield f"element {tag}"
        for name, value in attributes.items():
            if MARK in name:
                yield f"attribute {name} of {tag}"
            if MARK in value and name.startswith(PROGRAM_PREFIXES):
                yield f"program in {name} of {tag}"
            if MARK in value and name in {"src", "href", "action", "formaction", "srcdoc"}:
                yield from (
                    f"{name} of {tag}: {value[:60]}"
                    for _ in [0]
                    if not value.startswith(("?", "/", "#"))
                )
    if any(MARK in part for part in page_parsed.program):
        yield "script or style"


@pytest.fixture
def root(db: None, client: Client) -> Client:
    client.force_login(User.objects.create_superuser(f"root {PAYLOADS[0]}"[:150]))
    return client


@pytest.fixture
def rows(db: None) -> dict[str, Any]:
    tenant = a_tenant(name=TEXT[:200])
    scope = Scope.objects.create(tenant=tenant, kind="user", key=TEXT[:200])
    made = a_row_of_each(TEXT, tenant=tenant, scope=scope)
    for payload in PAYLOADS:
        for model in set(MODELS.values()) - {Segment}:
            filled(model, payload, tenant=tenant, scope=scope)
    return {model._meta.label_lower: row for model, row in made.items()}


def test_every_table_of_ours_has_its_page() -> None:
    tables = {
        model
        for label in OWN
        for model in apps.get_app_config(label).get_models()
        if not hasattr(model, "pgh_tracked_model")
    }
    closed = {model._meta.label_lower for model in tables if model not in admin.site._registry}
    assert closed == WITHOUT_PAGES


def texts_left_plain(row: Any) -> list[str]:
    """Return the columns of a row with room for a live text that were given none."""
    return [
        f"{row._meta.label_lower}.{field.name}"
        for field in row._meta.fields
        if isinstance(
            getattr(field, "base_field", field),
            models.CharField | models.TextField | models.JSONField,
        )
        and not isinstance(field, models.SlugField)
        and not field.choices
        and (field.max_length is None or field.max_length >= len(PAYLOADS[0]))
        and MARK not in str(getattr(row, field.name))
    ]


def test_every_column_that_may_hold_any_text_holds_a_live_one(rows: dict[str, Any]) -> None:
    assert {name for row in rows.values() for name in texts_left_plain(row)} == PLAIN


def test_no_text_is_live_on_any_page_of_any_table(root: Client, rows: dict[str, Any]) -> None:
    seen_somewhere = 0
    for model_admin in admin.site._registry.values():
        options = model_admin.opts
        row = rows[options.label_lower]
        for name, args in (("changelist", []), ("change", [row.pk]), ("history", [row.pk])):
            address = page(options.model_name, name, *args, app=options.app_label)
            response = root.get(address)
            assert response.status_code == 200, address
            assert list(live(response)) == [], address
            seen_somewhere += MARK in "".join(parsed(response).text)
    assert seen_somewhere > 20  # the texts were there to be shown


def test_no_text_is_live_on_the_operators_own_pages(root: Client, rows: dict[str, Any]) -> None:
    item, tenant = rows["memory.memoryitem"], rows["memory.tenant"]
    Receipt.objects.filter(pk=rows["observability.receipt"].pk).update(
        item_id=item.pk,
        tenant_id=tenant.pk,
        retrieval_id=rows["observability.retrieval"].pk,
        source="fact",
    )
    Retrieval.objects.update(tenant_id=tenant.pk)
    addresses = [
        reverse("admin:index"),
        *(f"{reverse(REVIEW)}?item={rows[f'memory.{name}'].pk}" for name in MODELS),
        reverse("admin:memory_recalls", args=["memoryitem", item.pk]) + "?all=1",
        page("memoryitem", "correct", item.pk),
        page("memoryitem", "decide", item.pk, "archive"),
        page("retrieval", "change", rows["observability.retrieval"].pk, app="observability"),
        page("policyversion", "add") + f"?from={rows['memory.policyversion'].pk}",
        page("apikey", "add"),
    ]
    for address in addresses:
        response = root.get(address)
        assert response.status_code == 200, address
        assert list(live(response)) == [], address


def test_what_was_typed_is_inert_where_it_comes_back(root: Client, rows: dict[str, Any]) -> None:
    item = rows["memory.memoryitem"]
    version = "2020-01-01T00:00:00+00:00"
    said = {"content": f"{TEXT}!", "value": TEXT, "reason": TEXT[:400], "version": version}
    answers = [
        root.post(page("memoryitem", "correct", item.pk), said),
        root.post(page("memoryitem", "decide", item.pk, "archive"), said),
        root.post(
            page("policyversion", "add"),
            {"document": f'{{"{MARK}": "<script>{MARK}()</script>"}}', "note": TEXT},
        ),
        root.get(page("memoryitem", "changelist"), {"q": TEXT}),
        root.get(reverse(REVIEW), {"tenant": TEXT, "why": TEXT, "item": TEXT}),
    ]
    assert [answer.status_code for answer in answers] == [409, 409, 200, 200, 200]
    for answer in answers:
        assert list(live(answer)) == []


def test_no_template_of_ours_trusts_a_text() -> None:
    folder = Path(settings.BASE_DIR) / "templates/admin"
    trusting = [
        path
        for path in folder.glob("**/*.html")
        if "|safe" in path.read_text() or "autoescape" in path.read_text()
    ]
    assert trusting == []


def test_a_memory_is_shown_as_it_is_isolated_and_without_links(
    root: Client, rows: dict[str, Any]
) -> None:
    html = root.get(page("memoryitem", "change", rows["memory.memoryitem"].pk))
    assert '<pre class="rmb-text" tabindex="0">&lt;script&gt;' in html.content.decode()
    assert not any(
        f"{MARK}.example" in attributes.get("href", "")
        for _tag, attributes in parsed(html).elements
    )


def live_cells(signed_in: SignedIn) -> list[str]:
    """Take every memory out as a spreadsheet; return the cells that would be computed."""
    ids = [str(pk) for pk in MemoryItem.objects.values_list("pk", flat=True)]
    said = {"action": "export_chosen", "_selected_action": ids}
    address = page("memoryitem", "changelist")
    response = signed_in("administrator").post(address, said)
    rows = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert len(rows) == len(ids) + 1
    return [cell for row in rows for cell in row if cell and cell[:1] in STARTS_FORMULA]


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_gets_a_quote_before_it(formula: str) -> None:
    assert inert(formula) == f"'{formula}"


@pytest.mark.parametrize("plain", ["Lives in Ghent", "住在根特", "a=1", "", None, 0.5, "'=1"])
def test_what_is_no_formula_stays_as_it_is(plain: object) -> None:
    assert inert(plain) == ("" if plain is None else str(plain))


def test_no_cell_of_an_export_is_live(signed_in: SignedIn, measured: Measured) -> None:
    formulas = [formula for formula in FORMULAS if "\0" not in formula]
    remember(a_tenant(), *({"source": "fact", "content": text} for text in formulas))
    measured("B25 texts on pages, formulas", (len(PAYLOADS), len(formulas)))
    assert live_cells(signed_in) == []
    event = OperatorEvent.objects.get(action="exported")
    assert event.detail == {"rows": MemoryItem.objects.count()}


def test_an_export_is_for_who_may_take_memories_out(signed_in: SignedIn) -> None:
    remember(a_tenant(), {"source": "fact", "content": "The team has 12 people"})
    ids = [str(pk) for pk in MemoryItem.objects.values_list("pk", flat=True)]
    said = {"action": "export_chosen", "_selected_action": ids}
    refused: Any = signed_in("reviewer").post(page("memoryitem", "changelist"), said)
    assert refused.headers["Content-Type"].startswith("text/html")


def test_a_page_that_trusts_a_text_shows(
    root: Client, rows: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted bug: templates show what they are given as it is."""
    monkeypatch.setattr("django.template.base.conditional_escape", lambda text: str(text))
    address = page("memoryitem", "change", rows["memory.memoryitem"].pk)
    assert list(live(root.get(address)))


def test_a_cell_that_is_written_as_it_is_shows(
    signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted bug: a spreadsheet gets what was said."""
    remember(a_tenant(), {"source": "fact", "content": "=1+1"})
    monkeypatch.setattr(spreadsheet, "inert", str)
    assert live_cells(signed_in)
