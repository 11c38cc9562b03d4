"""Take the README's pictures from the running thing: `python docs/take_pictures.py`.

Starts the service on a port and a folder of its own, looks at its pages in Debian's chromium, and stops it again.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

DOCS = Path(__file__).resolve().parent
BROWSER = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZE = {"width": 1280, "height": 800}
READY = re.compile(r"login (\S+)\s+password (\S+)\s+API\s+\S+\s+Key\s+(\S+)")
QUESTION = "How large is our cloud budget this quarter?"
CORRECTED = "The quarterly cloud budget is 48,000 yuan, of which inference takes about two thirds"


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until_ready(service: "subprocess.Popen[str]") -> tuple[str, str, str]:
    """Return the operator's login and password and the demo's key, once the service prints them."""
    printed = ""
    for line in service.stdout or ():
        printed += line
        found = READY.search(printed)
        if found:
            return found[1], found[2], found[3]
    raise RuntimeError("the service ended before it was ready")


def take(page: Page, name: str) -> None:
    """Keep the picture of what is shown."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=DOCS / f"{name}.png")


def sign_in(page: Page, url: str, login: str, password: str) -> None:
    """Sign in as the operator that the service made."""
    page.goto(f"{url}/admin/login/?next=/admin/")
    page.fill("input[name=username]", login)
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_load_state("networkidle")


def ask(url: str, key: str) -> None:
    """Ask the demo a question, as an agent does."""
    body = json.dumps({"query": QUESTION, "scopes": ["user:lin"]}).encode()
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    asked = urllib.request.Request(f"{url}/api/v1/retrieve", data=body, headers=headers)  # noqa: S310 - our own service
    with urllib.request.urlopen(asked) as answer:  # noqa: S310 - as above
        answer.read()


def look(page: Page, url: str) -> None:
    """Walk from a question to its trace, correct what was wrong, and see its history and the queue."""
    page.goto(f"{url}/admin/observability/retrieval/")
    page.click("#result_list tr:has-text('budget') a")
    take(page, "trace")
    page.click(".rmb-given:has-text('42,000') >> text=Correct")
    page.fill("textarea[name=content]", CORRECTED)
    page.fill("[name=reason]", "the board raised it on Friday")
    page.click("button.rmb-primary")
    page.click("text=History")
    take(page, "history")
    page.goto(f"{url}/admin/review/")
    take(page, "review")


def main() -> None:
    """Start, ask, look, stop."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DATA_DIR": folder, "PORT": str(port), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "manage.py", "up"]
        service = subprocess.Popen(
            command, env=environment, cwd=DOCS.parent, stdout=subprocess.PIPE, text=True
        )
        try:
            login, password, key = until_ready(service)
            ask(url, key)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
                page = browser.new_page(viewport=SIZE)
                sign_in(page, url, login, password)
                look(page, url)
                browser.close()
        finally:
            service.send_signal(signal.SIGTERM)
            service.wait(timeout=30)


if __name__ == "__main__":
    main()
