"""Every page of the admin works under a policy that lets no text become a program."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import unfold
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, Route

from memory.models import Scope, Tenant
from tests.admin.pages import REVIEW
from tests.admin.rows import a_row_of_each
from tests.operator.conftest import Hands

THEMES_OWN = Path(unfold.__file__).parent / "static" / "unfold" / "js" / "alpine" / "alpine.js"
PATIENCE_SECONDS = 30


@pytest.fixture
def complaints() -> list[str]:
    return []


@pytest.fixture
def root(signs_in: Any, complaints: list[str]) -> Hands:
    """Return a superuser at a screen whose complaints are written down."""
    hands: Hands = signs_in("root")
    User.objects.update(is_superuser=True)
    hands.page.on(
        "pageerror", lambda error: complaints.append(f"{_path(hands.page)}: {error}"[:300])
    )
    hands.page.on("console", lambda said: _keep(said, hands.page, complaints))
    return hands


def _keep(said: Any, page: Page, complaints: list[str]) -> None:
    if said.type in ("error", "warning"):
        complaints.append(f"{_path(page)}: {said.text}"[:300])


def _path(page: Page) -> str:
    return page.url.partition("/admin")[2]


def addresses(tenant: Tenant) -> Iterator[str]:
    """Tell a page of every kind that the admin has."""
    scope = Scope.objects.create(tenant=tenant, kind="user", key="policy")
    yield from (reverse("admin:index"), reverse(REVIEW), reverse("admin:password_change"))
    for model, row in a_row_of_each("plain", tenant=tenant, scope=scope).items():
        name = model._meta.label_lower.replace(".", "_")
        yield reverse(f"admin:{name}_changelist")
        yield reverse(f"admin:{name}_change", args=[row.pk])
        yield reverse(f"admin:{name}_history", args=[row.pk])


def waits_until(page: Page, true: str) -> None:
    """Poll from here: what polls in the page compiles text."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not page.evaluate(true):
        assert time.monotonic() < deadline, true
        time.sleep(0.05)


def test_every_page_runs_without_compiling_text(
    root: Hands, tenant: Tenant, complaints: list[str]
) -> None:
    for address in addresses(tenant):
        root.open(address)
        waits_until(root.page, "() => window.Alpine !== undefined")
    assert complaints == []


def test_menus_sidebar_and_theme_answer(root: Hands, complaints: list[str]) -> None:
    root.open(reverse("admin:memory_memoryitem_changelist"))
    root.page.get_by_text("dock_to_right").first.click()
    waits_until(root.page, "() => localStorage.getItem('sidebarDesktopOpen') === '0'")
    root.page.keyboard.press("Control+e")
    root.page.locator("html.dark, html.light, body.dark").first.wait_for(state="attached")
    assert complaints == []


def test_the_themes_own_alpine_would_be_refused(root: Hands, complaints: list[str]) -> None:
    def serve(route: Route) -> None:
        route.fulfill(path=THEMES_OWN, content_type="text/javascript")

    root.page.route("**/unfold/js/alpine/alpine.js", serve)
    root.open(reverse("admin:index"))
    assert any("unsafe-eval" in said for said in complaints)
