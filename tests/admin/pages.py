"""Addresses and forms of the operators' pages."""

from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from memory.admin.review.waiting import WaitingRow

REVIEW = "admin:memory_review"
REQUEST_ID = "request-of-a-verdict"


def page(model_name: str, name: str, *args: Any, app: str = "memory") -> str:
    return reverse(f"admin:{app}_{model_name}_{name}", args=args)


def chosen(row: Any) -> str:
    """Return a row as the queue's form carries it."""
    return WaitingRow(row._meta.model_name, row.pk, row.updated_at).key


def verdict(client: Client, name: str, *keys: str, reason: str = "") -> Any:
    said = {"verdict": name, "chosen": list(keys), "reason": reason}
    return client.post(reverse(REVIEW), said, follow=True, headers={"X-Request-Id": REQUEST_ID})


class Parsed(HTMLParser):
    """Every element with its attributes, and the text of scripts and styles apart."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.program: list[str] = []
        self._inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        (self.program if self._inside in {"script", "style"} else self.text).append(data)


def parsed(response: HttpResponse | Any) -> Parsed:
    return Parsed(response.content.decode())


def texts(response: HttpResponse | Any) -> str:
    return " ".join("".join(parsed(response).text).split())
