"""Every page in both languages, light and dark, wide and narrow.

Named, in words, unbroken, upright, accessible.
"""

import importlib.resources
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.operator.conftest import Hands
from tests.operator.pages.everything import addresses, everything

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]
LOOK = Path(__file__).with_name("look.js").read_text()
ASK_AXE = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .filter((one) => ["serious", "critical"].includes(one.impact))
  .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).slice(0, 3).join(" ")}`)"""
WIDTHS = (1280, 800)
THEMES = ("light", "dark")
SETTLES_SECONDS, AGAIN_MS = 5.0, 250
LANGUAGES = {"en": "en-GB", "zh-hans": "zh-CN"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_fit_to_be_read(language: str, signs_in: Any) -> None:
    everything()
    ana = signs_in(group="administrator", locale=LANGUAGES[language])
    faults = {
        name: found for name, found in looked_over(ana, chinese=language == "zh-hans") if found
    }
    assert not faults, "\n".join(
        f"{name}: {fault}" for name, found in faults.items() for fault in found
    )


# tables for developers, whose rows are known by nothing but ids; and the trail, which holds no
# words
OF_IDS = (
    *(
        "memory_auditlink",
        "memory_searchentry",
        "memory_reviewmark",
        "memory_operatorevent",
        "memory_erasurereceipt",
    ),
    *(
        "observability_guardedscope",
        "observability_receipt",
        "memory_idempotentanswer",
        "memory_termcount",
    ),
)


def _faults(page: Page, name: str, *, chinese: bool) -> list[str]:
    """Return the faults that stay: a page that is still being laid out is looked at again."""
    deadline = time.monotonic() + SETTLES_SECONDS
    while True:
        found: list[str] = page.evaluate(LOOK, chinese)
        faults = [
            one
            for one in found
            if not (name.startswith(OF_IDS) and one.startswith("an id for words"))
        ]
        if not faults or time.monotonic() > deadline:
            return faults
        page.wait_for_timeout(AGAIN_MS)


def looked_over(ana: Hands, *, chinese: bool) -> Iterator[tuple[str, list[str]]]:
    """Open each page, and yield its faults by width and theme."""
    for name, address in addresses().items():
        ana.page.set_viewport_size({"width": WIDTHS[0], "height": 800})
        response = ana.page.goto(ana.url + address)
        assert response is not None
        yield f"{name} answers", [] if response.status == 200 else [str(response.status)]
        for width in WIDTHS:
            ana.page.set_viewport_size({"width": width, "height": 800})
            yield f"{name} at {width}", _faults(ana.page, name, chinese=chinese)
        yield from accessible(ana.page, name)


def accessible(page: Page, name: str) -> Iterator[tuple[str, list[str]]]:
    """Ask axe in both themes for what it finds serious."""
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.evaluate(
        importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
    )
    for theme in THEMES:
        page.evaluate(
            "dark => document.documentElement.classList.toggle('dark', dark)", theme == "dark"
        )
        yield f"{name} in {theme}", page.evaluate(ASK_AXE)
