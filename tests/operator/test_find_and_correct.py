"""Find a wrong answer by its words, correct it, see the next retrieval, undo.

And the playground beside it.
"""

from typing import Any

import pytest
from django.urls import reverse

from memory.models import MemoryItem, Tenant
from observability.models import Receipt, Retrieval
from tests.admin.pages import page, texts
from tests.admin.recorded import recorded
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.xdist_group("service")


def test_from_the_words_of_a_bad_answer_to_a_correction(tenant: Tenant, signs_in: Any) -> None:
    remember(
        tenant, {"source": "fact", "content": "The cloud budget of this quarter is 42,000 yuan"}
    )
    remember(tenant, {"source": "fact", "content": "The cat is called Mimi"})
    recorded(tenant, "How large is the cloud budget?")
    ana = signs_in(by_hand=True)
    ana.key("/")
    ana.types("Our budget for cloud this quarter is 42k")
    ana.key("Enter")
    ana.sees("The cloud budget of this quarter is 42,000 yuan")
    ana.sees("How large is the cloud budget?")
    ana.click(".rmb-match >> text=Correct")
    ana.finds_focused("textarea[name=content]").fill(
        "The cloud budget of this quarter is 48,000 yuan"
    )
    ana.key("Control+Enter")
    ana.sees("Corrected.")
    assert ana.actions <= 4
    trace = recorded(tenant, "How large is the cloud budget this quarter?")
    ana.open(page("retrieval", "change", trace, app="observability"))
    ana.sees("The block as it was given")
    assert (
        "48,000" in ana.page.locator("section", has_text="The block as it was given").inner_text()
    )
    ana.open(page("memoryitem", "changelist"))
    ana.key("z")
    ana.sees("1 change undone")
    context = ask(tenant, "How large is the cloud budget?").context
    assert "42,000" in context
    assert "48,000" not in context


def test_the_playground_shows_two_policies_and_records_nothing(
    tenant: Tenant, signed_in: Any
) -> None:
    remember(
        tenant, {"source": "fact", "content": "The cloud budget of this quarter is 42,000 yuan"}
    )
    asked = {
        "q": "How large is the cloud budget?",
        "scope": "user:1",
        "policy": "unified",
        "beside": "unified",
    }
    shown = texts(signed_in("viewer").get(reverse("admin:memory_find"), asked))
    assert shown.count("unified@") == 2
    assert shown.count("42,000 yuan") >= 3  # in both blocks, and in the list
    assert not Retrieval.objects.exists()
    assert not Receipt.objects.exists()
    assert MemoryItem.objects.get().injected_count == 0


def test_a_search_leaves_out_other_tenants(tenant: Tenant, signed_in: Any) -> None:
    remember(a_tenant(), {"source": "fact", "content": "The cloud budget is 42,000 yuan"})
    shown = texts(
        signed_in("viewer").get(
            reverse("admin:memory_find"), {"q": "the cloud budget", "tenant": tenant.slug}
        )
    )
    assert "42,000" not in shown


@pytest.mark.parametrize(
    "field", [{"token_budget": "-1"}, {"as_of": "yesterday"}, {"mode": "sing"}]
)
def test_what_cannot_be_asked_is_said(
    field: dict[str, str], tenant: Tenant, signed_in: Any
) -> None:
    response = signed_in("viewer").get(reverse("admin:memory_find"), {"q": "budget", **field})
    assert next(iter(field)) in texts(response)
