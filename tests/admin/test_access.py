"""Who may look and who may decide.

Anonymous, staff without a group, viewer, reviewer, administrator.
"""

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from memory.models import MemoryItem
from tests.admin.conftest import Doubtful, SignedIn
from tests.admin.pages import REVIEW, chosen, page, verdict


def addresses(row: MemoryItem) -> list[str]:
    return [
        reverse("admin:index"),
        reverse(REVIEW),
        reverse("admin:memory_recalls", args=["memoryitem", row.pk]),
        page("memoryitem", "changelist"),
        page("memoryitem", "change", row.pk),
        page("memoryitem", "history", row.pk),
        page("memoryitem", "correct", row.pk),
        page("memoryitem", "decide", row.pk, "archive"),
        page("policyversion", "add"),
        page("policyversion", "shipped", "unified"),
        page("apikey", "add"),
        page("retrieval", "changelist", app="observability"),
    ]


def test_nobody_sees_a_page_without_signing_in(doubtful: Doubtful, client: Client) -> None:
    for address in addresses(doubtful("Lives in Ghent")):
        response = client.get(address)
        assert response.status_code == 302, address
        assert response.headers["Location"].startswith("/admin/login/")


def test_somebody_without_staff_is_sent_to_sign_in(doubtful: Doubtful, client: Client) -> None:
    client.force_login(User.objects.create_user("visitor"))
    for address in addresses(doubtful("Lives in Ghent")):
        assert client.get(address).status_code == 302, address


def test_staff_without_a_group_see_an_empty_home_and_nothing_else(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    home, *others = addresses(doubtful("Lives in Ghent"))
    client = signed_in()
    assert "Lives in Ghent" not in client.get(home).content.decode()
    assert {address: client.get(address).status_code for address in others} == dict.fromkeys(
        others, 403
    )


def test_a_viewer_reads_every_page_but_those_that_change(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    row = doubtful("Lives in Ghent")
    client = signed_in("viewer")
    codes = {address: client.get(address).status_code for address in addresses(row)}
    closed = {address for address, code in codes.items() if code == 403}
    assert set(codes.values()) == {200, 403}
    assert closed == {
        page("memoryitem", "correct", row.pk),
        page("memoryitem", "decide", row.pk, "archive"),
        page("policyversion", "add"),
        page("apikey", "add"),
    }


def test_a_viewer_is_shown_no_button_that_decides(doubtful: Doubtful, signed_in: SignedIn) -> None:
    row = doubtful("Lives in Ghent")
    client = signed_in("viewer")
    for address in (reverse(REVIEW), page("memoryitem", "change", row.pk)):
        html = client.get(address).content.decode()
        assert 'value="approve"' not in html
        assert "/decide/" not in html
        assert "/correct/" not in html


@pytest.mark.parametrize("name", ["approve", "reject"])
def test_a_viewer_cannot_decide_by_sending_the_form(
    doubtful: Doubtful, signed_in: SignedIn, name: str
) -> None:
    row = doubtful("Lives in Ghent")
    client = signed_in("viewer")
    assert verdict(client, name, chosen(row)).status_code == 403
    version = {
        "reason": "why not",
        "version": row.updated_at.isoformat(),
        "content": "x",
        "value": "",
    }
    assert client.post(page("memoryitem", "correct", row.pk), version).status_code == 403
    assert client.post(page("memoryitem", "decide", row.pk, "archive"), version).status_code == 403
    row.refresh_from_db()
    assert row.needs_review
    assert row.retired_at is None


def test_a_reviewer_decides_but_makes_no_keys_and_no_policies(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    row = doubtful("Lives in Ghent")
    client = signed_in("reviewer")
    assert verdict(client, "approve", chosen(row)).status_code == 200
    row.refresh_from_db()
    assert not row.needs_review
    assert client.get(page("policyversion", "add")).status_code == 403
    assert client.get(page("apikey", "add")).status_code == 403


def test_an_administrator_opens_every_page(doubtful: Doubtful, signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    codes = {
        address: client.get(address).status_code
        for address in addresses(doubtful("Lives in Ghent"))
    }
    assert codes == dict.fromkeys(codes, 200)


def test_the_groups_may_no_more_than_their_names_say(db: None) -> None:
    viewer, reviewer, administrator = (
        {
            f"{one.content_type.app_label}.{one.codename}"
            for one in Group.objects.get(name=name).permissions.select_related("content_type")
        }
        for name in ("viewer", "reviewer", "administrator")
    )
    assert {name.split(".")[1].split("_")[0] for name in viewer} == {"view"}
    decided_over = (
        "memoryitem",
        "task",
        "learning",
        "capability",
        "goal",
        "segment",
        "profileentry",
    )
    decided = {f"memory.change_{model}" for model in decided_over}
    assert reviewer - viewer == decided | {"observability.change_alert"}
    assert reviewer < administrator
    assert {
        "memory.add_apikey",
        "memory.change_apikey",
        "memory.add_policyversion",
        "auth.change_user",
    } <= (administrator - reviewer)
