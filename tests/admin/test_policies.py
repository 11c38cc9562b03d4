"""Policies in the admin.

Read as shipped, stored as versions that are never edited, refused with the reason.
"""

import json
from typing import Any

from memory.admin.policies.form import document_of
from memory.models import PolicyVersion, Tenant
from memory.policy import SHIPPED
from memory.retrieval.policies import policy_named
from tests.admin.conftest import SignedIn
from tests.admin.pages import page, texts
from tests.admin.recorded import recorded
from tests.admin.test_bound import bind
from tests.factories import a_tenant, remember

ADD = "policyversion"


def sent(tenant: Tenant | None, **changes: Any) -> dict[str, str]:
    document = document_of(SHIPPED["unified"])
    for name, value in changes.items():
        document[name] = value
    return {
        "tenant": str(tenant.pk) if tenant else "",
        "name": "unified",
        "note": "less repetition",
        "document": json.dumps(document),
    }


def test_a_new_version_of_a_policy_answers_for_its_tenant(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    changed = document_of(SHIPPED["unified"])["diversity"] | {"mmr_lambda": 0.5}
    signed_in("administrator", name="ana").post(page(ADD, "add"), sent(tenant, diversity=changed))
    [made] = PolicyVersion.objects.all()
    assert (made.name, made.version, made.active) == (
        "unified",
        SHIPPED["unified"].version + 1,
        False,
    )
    assert policy_named("unified", tenant_id=tenant.pk).version == SHIPPED["unified"].version
    signed_in("administrator", name="ben").post(page(ADD, "switch", made.pk), {"active": "1"})
    used = policy_named("unified", tenant_id=tenant.pk)
    assert (used.version, used.diversity.mmr_lambda) == (made.version, 0.5)


def test_a_policy_is_changed_by_number_and_explains_each(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    client = signed_in("administrator")
    shown = texts(client.get(page(ADD, "add")))
    assert "0..1, weight of relevance against novelty" in shown
    assert "diversity.mmr_lambda" in shown
    assert "≥ 0, ≤ 1" in shown
    said = sent(tenant)
    client.post(
        page(ADD, "add"), said | {"number:diversity.mmr_lambda": "0.25", "number:no.such": "1"}
    )
    made = PolicyVersion.objects.get()
    assert (made.document["diversity"]["mmr_lambda"], made.active) == (0.25, False)
    assert "diversity.mmr_lambda" in texts(client.get(page(ADD, "change", made.pk)))
    assert "written by administrator" in texts(client.get(page(ADD, "change", made.pk)))
    refused = client.post(page(ADD, "add"), said | {"number:diversity.mmr_lambda": "much"})
    assert "diversity.mmr_lambda: Input should be a valid number" in texts(refused)
    assert PolicyVersion.objects.count() == 1


def test_a_draft_is_tried_on_recorded_retrievals(tenant: Tenant, signed_in: SignedIn) -> None:
    remember(
        tenant,
        *({"source": "fact", "content": f"Person {name} leads team {name}"} for name in "ABCDEF"),
    )
    recorded(tenant, "Who leads team A?")
    client = signed_in("administrator")
    client.post(page(ADD, "add"), sent(tenant))
    made = PolicyVersion.objects.get()
    assert "Replay the last 200 retrievals" in texts(client.get(page(ADD, "change", made.pk)))
    shown = texts(client.get(page(ADD, "change", made.pk), {"replay": "200"}))
    assert "Of 1 retrievals 0 would have given other memories" in shown


def test_versions_are_numbered_on(tenant: Tenant, signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    for _ in range(2):
        client.post(page(ADD, "add"), sent(tenant))
    first = SHIPPED["unified"].version + 1
    assert sorted(PolicyVersion.objects.values_list("version", flat=True)) == [first, first + 1]


def test_a_document_that_is_no_policy_is_refused_with_the_place(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    wrong = document_of(SHIPPED["unified"])["diversity"] | {"mmr_lambda": 7}
    client = signed_in("administrator")
    shown = texts(client.post(page(ADD, "add"), sent(tenant, diversity=wrong, unknown=1)))
    assert "diversity.mmr_lambda: Input should be less than or equal to 1" in shown
    assert "unknown: Extra inputs are not permitted" in shown
    for document in ("[1]", "not json", '"text"'):
        assert (
            client.post(page(ADD, "add"), sent(tenant) | {"document": document}).status_code == 200
        )
    assert not PolicyVersion.objects.exists()


def test_a_name_that_no_request_could_give_is_refused(tenant: Tenant, signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    for name in ("Unified", "9lives", "with-dash", ""):
        client.post(page(ADD, "add"), sent(tenant) | {"name": name})
    assert not PolicyVersion.objects.exists()


def test_a_version_is_taken_out_of_force_and_put_back(tenant: Tenant, signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    client.post(page(ADD, "add"), sent(tenant))
    made = PolicyVersion.objects.get()
    for active, version in (("0", SHIPPED["unified"].version), ("1", made.version)):
        client.post(page(ADD, "switch", made.pk), {"active": active})
        assert policy_named("unified", tenant_id=tenant.pk).version == version


def test_a_viewer_switches_nothing_and_nobody_edits_a_version(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    administrator = signed_in("administrator")
    administrator.post(page(ADD, "add"), sent(tenant))
    made = PolicyVersion.objects.get()
    assert (
        signed_in("viewer").post(page(ADD, "switch", made.pk), {"active": "1"}).status_code == 403
    )
    assert administrator.post(page(ADD, "change", made.pk), {"document": "{}"}).status_code == 403
    assert administrator.get(page(ADD, "switch", made.pk)).status_code == 405
    made.refresh_from_db()
    assert not made.active


def test_the_shipped_policies_are_shown_and_can_be_started_from(signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    shown = texts(client.get(page(ADD, "changelist")))
    assert all(name in shown for name in SHIPPED)
    for name in SHIPPED:
        assert client.get(page(ADD, "shipped", name)).status_code == 200
        assert "fusion" in texts(client.get(page(ADD, "add"), {"from": name}))
    assert client.get(page(ADD, "shipped", "nothing")).status_code == 404


def test_a_bound_administrator_drafts_for_the_own_tenants_only(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    client = signed_in("administrator", name="eve")
    bind("eve", tenant)
    for another in (a_tenant(), None):
        assert client.post(page(ADD, "add"), sent(another)).status_code == 200
    assert not PolicyVersion.objects.exists()
    assert client.post(page(ADD, "add"), sent(tenant)).status_code == 302
