"""Take the README's pictures from the running thing: `python docs/take_pictures.py`.

Starts the service on a port and a folder of its own, looks at its pages in Debian's chromium, and stops it again.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
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
READY = re.compile(r"login (\S+)\s+password (\S+)")


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until_ready(service: "subprocess.Popen[str]") -> tuple[str, str]:
    """Return the operator's login and password, once the service prints them."""
    for line in service.stdout or ():
        found = READY.search(line)
        if found:
            return found[1], found[2]
    raise RuntimeError("the service ended before it was ready")


def take(page: Page, url: str, name: str) -> None:
    """Look at a page and keep the picture."""
    page.goto(url)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=DOCS / f"{name}.png")


def main() -> None:
    """Start, look, stop."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DATA_DIR": folder, "PORT": str(port), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "manage.py", "up"]
        service = subprocess.Popen(command, env=environment, cwd=DOCS.parent, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
        try:
            login, password = until_ready(service)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
                page = browser.new_page(viewport=SIZE)
                page.goto(f"{url}/admin/login/")
                page.fill("input[name=username]", login)
                page.fill("input[name=password]", password)
                page.press("input[name=password]", "Enter")
                page.wait_for_load_state("networkidle")
                take(page, f"{url}/admin/", "home")
                take(page, f"{url}/admin/review/", "review")
                browser.close()
        finally:
            service.send_signal(signal.SIGTERM)
            service.wait(timeout=30)


if __name__ == "__main__":
    main()
