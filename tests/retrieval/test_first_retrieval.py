"""The thin end: facts in, the right ones out."""

import pytest

from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db


def test_a_chinese_query_finds_an_english_learning() -> None:
    tenant = a_tenant()
    remember(
        tenant,
        {"source": "learning", "title": "deploy checklist", "content": "run the migrations first"},
        {"source": "learning", "title": "auth error", "content": "token expired"},
        {"source": "learning", "title": "image too large", "content": "use a slim base image"},
    )
    assert ask(tenant, "认证失败").items[0].text.startswith("auth error")


def test_an_acknowledgement_recalls_nothing() -> None:
    tenant = a_tenant()
    remember(tenant, {"source": "fact", "content": "The team has 12 people"})
    answer = ask(tenant, "好的")
    assert (answer.context, answer.skipped_reason) == ("", "acknowledgement")
