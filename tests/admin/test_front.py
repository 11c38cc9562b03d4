"""The front page, and what is said where no page is.

In the product's own look, in the reader's language.
"""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils import translation
from django.views import defaults

from memory.api.error_pages import broken
from tests.admin.pages import parsed, texts

NAMES = ("404", "403", "403_csrf", "400", "429", "500")


@pytest.mark.django_db
def test_the_front_page_leads_to_the_operators_and_the_api() -> None:
    response = Client().get("/")
    links = [attributes["href"] for tag, attributes in parsed(response).elements if tag == "a"]
    assert links == ["/admin/", "/api/docs/"]


@pytest.mark.django_db
def test_what_is_not_there_is_said_in_the_readers_language() -> None:
    client = Client()
    assert "There is no such page" in texts(client.get("/nothing"))
    response = client.get("/nothing", headers={"accept-language": "zh-CN"})
    assert (response.status_code, "没有这个页面" in texts(response)) == (404, True)


def test_a_failure_and_a_refusal_have_pages_that_need_no_database() -> None:
    request = RequestFactory().get("/admin/")
    answers: list[Any] = [broken(request), defaults.permission_denied(request, PermissionDenied())]
    assert [answer.status_code for answer in answers] == [500, 403]
    for answer in answers:
        assert "memory/plain.css" in answer.content.decode()


@pytest.mark.parametrize("name", NAMES)
def test_each_page_is_whole_in_both_languages(name: str) -> None:
    for language, own in (("en", 'lang="en"'), ("zh-hans", 'lang="zh-hans"')):
        with translation.override(language):
            html = render_to_string(f"{name}.html")
        assert own in html
        assert html.count("<h1>") == 1
