"""A person is erased and the receipt read; fifty are archived and undone.

A policy is published and rolled back.
"""

import json
from typing import Any

import pytest
from django.urls import reverse

from evolution.models import Job
from memory.admin.policies.difference import differences, limits
from memory.admin.policies.form import document_of
from memory.models import MemoryItem, OperatorEvent, PolicyVersion, Scope, Tenant
from memory.policy import SHIPPED
from memory.retrieval.policies import policy_named
from tests.admin.pages import page, texts
from tests.admin.recorded import recorded
from tests.factories import remember
from tests.operator.conftest import PASSWORD

pytestmark = pytest.mark.xdist_group("service")


def test_a_person_has_a_page_and_is_erased_with_a_receipt(tenant: Tenant, signs_in: Any) -> None:
    remember(tenant, {"source": "fact", "content": "Lives in Ghent"})
    remember(tenant, {"source": "fact", "content": "Lives in Lille", "scope": "user:2"})
    recorded(tenant, "Where does she live?")
    scope = Scope.objects.get(tenant=tenant, key="1")
    ana = signs_in(group="administrator")
    ana.open(page("scope", "change", scope.pk))
    for said in ("Lives in Ghent", "Where does she live?"):
        ana.sees(said)
    ana.click("text=Erase")
    ana.sees("What would be erased")
    for name, password, refused in (
        ("user:2", PASSWORD, "That is not its name. Nothing was erased."),
        ("user:1", "guessed", "This is not your password."),
    ):
        ana.fill("#erase-name", name)
        ana.fill("input[type=password]", password)
        ana.click("button.rmb-danger")
        ana.sees(refused)
        assert MemoryItem.objects.filter(scope=scope).exists()
    ana.fill("#erase-name", "user:1")
    ana.fill("input[type=password]", PASSWORD)
    ana.click("button.rmb-danger")
    ana.sees("Erased. The receipt stays on the trail.")
    assert [row.content for row in MemoryItem.objects.all()] == ["Lives in Lille"]
    receipt = OperatorEvent.objects.get(action="erased")
    assert (receipt.operator, receipt.about) == ("ana", str(scope.pk))
    assert receipt.detail["remaining"] == 0
    assert "user:1" not in str(list(OperatorEvent.objects.values()))
    assert receipt.detail["erased"]["memory_memoryitem"] == 1
    ana.open(f"{page('operatorevent', 'changelist')}?action__exact=erased")
    ana.click("#result_list tbody th a")
    ana.click("summary:has-text('As it is stored')")
    ana.sees('"memory_memoryitem": 1')


def test_an_export_is_on_the_trail_and_a_reviewer_may_not(tenant: Tenant, signed_in: Any) -> None:
    remember(tenant, {"source": "fact", "content": "Lives in Ghent"})
    scope = Scope.objects.get(tenant=tenant)
    address = reverse("admin:memory_person_export", args=[scope.pk])
    assert signed_in("reviewer").post(address).status_code == 403
    assert (
        signed_in("reviewer", name="ben")
        .get(reverse("admin:memory_person_erase", args=[scope.pk]))
        .status_code
        == 403
    )
    response = signed_in("administrator").post(address)
    assert b"Lives in Ghent" in b"".join(response.streaming_content)
    assert OperatorEvent.objects.filter(action="exported", about=str(scope.pk)).count() == 1


def test_fifty_are_archived_at_once_and_undone_as_one(tenant: Tenant, signs_in: Any) -> None:
    remember(tenant, *({"source": "fact", "content": f"Rumour number {n}"} for n in range(50)))
    ana = signs_in()
    ana.open(page("memoryitem", "changelist"))
    ana.click("#action-toggle")
    ana.actions += 1
    ana.page.locator("select[name=action]").select_option("archive_chosen")
    ana.click("button[name=index]")
    ana.sees("Archive: 50 memories")
    ana.sees("and the same for 40 more")
    ana.click("#content form button.rmb-primary")
    ana.sees("50 memories decided.")
    assert ana.actions <= 4
    assert not MemoryItem.objects.filter(retired_at=None).exists()
    ana.key("z")
    ana.sees("50 changes undone")
    assert MemoryItem.objects.filter(retired_at=None).count() == 50


def whole_numbers(section: Any) -> list[str]:
    named = section.items() if isinstance(section, dict) else ()
    return [name for name, value in named if isinstance(value, int) and not isinstance(value, bool)]


def test_a_policy_is_a_draft_until_it_is_published_and_rolls_back(
    tenant: Tenant, signs_in: Any
) -> None:
    document = document_of(SHIPPED["unified"])
    section, name = next(
        (part, name) for part, says in document.items() for name in whole_numbers(says)
    )
    changed = json.loads(json.dumps(document))
    changed[section][name] = document[section][name] + 1
    own = {"tenant": tenant, "name": "unified"}
    first = PolicyVersion.objects.create(**own, version=7, document=document, active=True)
    draft = PolicyVersion.objects.create(**own, version=8, document=changed, active=False)
    ana = signs_in(group="administrator")
    ana.open(page("policyversion", "change", draft.pk))
    ana.sees("What differs from unified v7")
    ana.sees(f"{section}.{name}")
    ana.click("text=Publish")
    ana.sees("Take out of force")
    first.refresh_from_db()
    assert (first.active, policy_named("unified", tenant_id=tenant.pk).version) == (False, 8)
    ana.open(page("policyversion", "change", first.pk))
    ana.click("text=Publish")
    ana.sees("Take out of force")
    assert policy_named("unified", tenant_id=tenant.pk).version == 7


def test_saving_a_policy_never_puts_it_in_force(tenant: Tenant, signed_in: Any) -> None:
    said = {
        "tenant": tenant.pk,
        "name": "unified",
        "note": "try",
        "document": json.dumps(document_of(SHIPPED["unified"])),
    }
    signed_in("administrator").post(page("policyversion", "add"), said)
    assert PolicyVersion.objects.get().active is False


def test_differences_name_each_number_with_its_range() -> None:
    before, after = {"a": {"b": 1, "c": 2}, "d": [1]}, {"a": {"b": 1, "c": 3}, "e": True}
    found = [(one.name, one.before, one.after) for one in differences(before, after)]
    assert found == [("a.c", "2", "3"), ("d", "[1]", "–"), ("e", "–", "True")]
    assert differences(before, before) == []
    assert limits("no.such.number") == ""
    assert limits("diversity.mmr_lambda") == "≥ 0, ≤ 1"


def test_home_counts_dead_letters(tenant: Tenant, signed_in: Any) -> None:
    Job.objects.create(tenant=tenant, kind="read_turns", state="dead", idempotency_key="k")
    shown = texts(signed_in("viewer").get(reverse("admin:index")))
    assert "1dead letters" in shown
