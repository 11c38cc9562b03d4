"""An operator at the screen: a real browser, signed in, whose actions are counted."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Request,
    sync_playwright,
)
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from memory.models import Tenant
from tests.admin.conftest import signed_in
from tests.factories import a_tenant

__all__ = ["signed_in"]  # a fixture of the pages' own tests

BROWSER = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]
PASSWORD = "of-the-screen"
PATIENCE_MS = 10_000  # of one step that no answer is awaited for


class Hands:
    """What an operator does on a page.

    A click, a key and going into a field count one each; typing counts nothing.
    """

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.actions = 0
        self._unanswered: set[Request] = set()
        page.on("request", self._asks)
        page.on("requestfinished", self._is_answered)
        page.on("requestfailed", self._is_answered)

    def _asks(self, request: Request) -> None:
        self._unanswered.add(request)

    def _is_answered(self, request: Request) -> None:
        self._unanswered.discard(request)

    def _insist(self, wait: Callable[[], None]) -> None:
        """Wait, and again while the service has yet to answer: its time is the machine's."""
        while True:
            try:
                return wait()
            except PlaywrightTimeout:
                if not self._unanswered:
                    raise

    def open(self, path: str) -> None:
        """Go to a page, as a bookmark does: no action."""
        answer = self.page.goto(self.url + path)
        if answer is not None and path.startswith("/admin/"):
            assert "content-security-policy" in answer.headers, path

    def key(self, key: str) -> None:
        self.actions += 1
        self.page.keyboard.press(key)

    def click(self, what: str) -> None:
        self.actions += 1
        element = self.page.locator(what).first
        self._insist(lambda: element.click(trial=True))
        element.click(timeout=0)  # waits for the page that it leads to

    def finds_focused(self, field: str) -> Locator:
        """Wait until a field has the focus; where it does not get it, say what has it instead."""
        focused = self.page.locator(f"{field}:focus")
        try:
            self._insist(focused.wait_for)
        except PlaywrightTimeout as error:
            has_it = self.page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
            raise AssertionError(f"{self.page.url}: {has_it}") from error
        return focused

    def types(self, text: str) -> None:
        """Type where the focus is."""
        self.page.keyboard.insert_text(text)

    def fill(self, field: str, text: str) -> None:
        self.actions += 1
        self.page.locator(field).first.fill(text)

    def sees(self, text: str) -> None:
        """Wait until a text is on the page; where it does not come, say what is there instead."""
        try:
            self._insist(self.page.get_by_text(text).first.wait_for)
        except PlaywrightTimeout as error:
            raise AssertionError(self.page.locator("#content").inner_text()) from error

    def sees_not(self, text: str) -> None:
        shown = self.page.get_by_text(text).first
        self._insist(lambda: shown.wait_for(state="detached"))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver, pytest.MonkeyPatch.context() as patch:
        patch.setenv(
            "DJANGO_ALLOW_ASYNC_UNSAFE", "true"
        )  # its loop runs in this thread; no test asks from inside it
        browser = driver.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


def _cookie(user: User, url: str) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}


def _signs_in_by_hand(hands: Hands, name: str) -> None:
    """Go home, be sent to the sign-in page, and come back.

    Of what is counted later it is no part.
    """
    hands.open("/admin/")
    hands.fill("input[name=username]", name)
    hands.fill("input[name=password]", PASSWORD)
    hands.key("Enter")
    hands.sees("What needs a person")
    hands.actions = 0


@pytest.fixture
def signs_in(chromium: Browser, transactional_db: None, live_server: Any) -> Iterator[Any]:
    """Return a maker of operators at a screen of their own."""
    opened: list[BrowserContext] = []

    def sign_in(
        name: str = "ana", *, group: str = "reviewer", by_hand: bool = False, **screen: Any
    ) -> Hands:
        user = User.objects.create_user(name, password=PASSWORD, is_staff=True)
        user.groups.add(Group.objects.get(name=group))
        context = chromium.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **screen}
        )
        context.set_default_timeout(PATIENCE_MS)
        context.set_default_navigation_timeout(0)  # that it ends is the service's to see to
        opened.append(context)
        if not by_hand:
            context.add_cookies([_cookie(user, live_server.url)])  # type: ignore[list-item]  # playwright's own dictionary
        hands = Hands(context.new_page(), live_server.url)
        if by_hand:
            _signs_in_by_hand(hands, name)
        return hands

    yield sign_in
    for context in opened:
        context.close()


@pytest.fixture
def tenant(chromium: Browser, transactional_db: None) -> Tenant:
    return a_tenant()
