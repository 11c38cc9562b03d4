"""Review as triage: one key each; Enter never decides; undo, put off, merge, edit in place; pairs.

Many at once.
"""

from typing import Any

import pytest

from memory.models import Link, MemoryItem, Tenant
from memory.models.vocabulary import Standing
from memory.revisions import NewLink, Revision, revise
from tests.factories import a_change, remember

pytestmark = pytest.mark.xdist_group("service")
REVIEW = "/admin/review/"


def waiting(tenant: Tenant, *contents: str, **fields: Any) -> list[MemoryItem]:
    """Return facts in doubt, the first the longest waiting."""
    ids = [
        remember(tenant, {"source": "fact", "content": content, **fields})[0].id
        for content in contents
    ]
    MemoryItem.objects.filter(pk__in=ids).update(needs_review=True)
    return [MemoryItem.objects.get(pk=pk) for pk in ids]


def standing(rows: list[MemoryItem]) -> list[tuple[str, bool]]:
    return [
        (row.standing, row.needs_review)
        for row in MemoryItem.objects.in_bulk([r.pk for r in rows]).values()
    ]


def test_ten_by_keyboard_two_of_them_with_a_reason(tenant: Tenant, signs_in: Any) -> None:
    rows = waiting(tenant, *(f"Lives in town number {n:02}" for n in range(10)))
    ana = signs_in()
    ana.open(REVIEW)
    for n in range(10):
        ana.sees(f"{10 - n} wait")
        if n in (3, 7):
            before = ana.actions
            ana.key(".")
            ana.types("not about us")
            ana.key("Enter")
            ana.key("r")
            assert ana.actions - before <= 4
        else:
            ana.key("a")
    ana.sees("Nothing waits for a decision.")
    assert ana.actions <= 12 + 2 * 3
    by_id = MemoryItem.objects.in_bulk([row.pk for row in rows])
    assert sorted(row.standing for row in by_id.values()) == ["active"] * 8 + ["archived"] * 2
    rejected = [row for row in by_id.values() if row.standing == Standing.ARCHIVED]
    for row in rejected:
        latest: Any = row.pgh_event_model.objects.filter(pgh_obj_id=row.pk).order_by("-pgh_id")[0]  # type: ignore[attr-defined]
        assert (latest.pgh_context["actor"], latest.pgh_context["reason"]) == (
            "admin:ana",
            "not about us",
        )


def test_enter_decides_nothing_and_gives_the_keys_back(tenant: Tenant, signs_in: Any) -> None:
    [row] = waiting(tenant, "Lives in Ghent")
    ana = signs_in()
    ana.open(REVIEW)
    for key in (".", "Enter", "Enter"):
        ana.key(key)
    assert standing([row]) == [("active", True)]
    ana.key("r")
    ana.sees("Nothing waits")
    assert standing([row])[0][0] == "archived"


def test_a_decision_is_undone_with_one_key_and_no_page_is_loaded(
    tenant: Tenant, signs_in: Any
) -> None:
    rows = waiting(tenant, "Lives in Ghent", "Lives in Lille")
    ana = signs_in()
    ana.open(REVIEW)
    ana.page.evaluate("window.stays = 1")
    ana.key("r")
    ana.sees("1 waits")
    ana.key("z")
    ana.sees("2 wait")
    assert standing(rows) == [("active", True), ("active", True)]
    assert ana.page.evaluate("window.stays") == 1


def test_skip_and_put_off(tenant: Tenant, signs_in: Any) -> None:
    rows = waiting(tenant, "Lives in Ghent", "Lives in Lille", "Lives in Nantes")
    ana = signs_in()
    ana.open(REVIEW)
    ana.key("j")
    ana.page.locator("#triage pre.rmb-text", has_text="Lille").wait_for()
    ana.key("s")
    ana.sees("2 wait")
    assert standing(rows) == [("active", True)] * 3
    ana.open(f"{REVIEW}?why=snoozed")
    ana.sees("Lives in Lille")
    ana.sees("1 waits")


def test_it_is_edited_in_place(tenant: Tenant, signs_in: Any) -> None:
    [row] = waiting(tenant, "Lives in Gent")
    ana = signs_in()
    ana.open(REVIEW)
    ana.key("e")
    ana.page.locator("#edit-content").wait_for()
    ana.page.locator("#edit-content").fill("Lives in Ghent")
    ana.key("Control+Enter")
    ana.sees("Nothing waits")
    assert ana.actions == 2
    row.refresh_from_db()
    assert MemoryItem.objects.get(pk=row.superseded_by).content == "Lives in Ghent"
    ana.key("z")
    ana.sees("1 waits")
    assert standing([row]) == [("active", True)]


def test_two_that_say_the_same_are_merged_and_taken_apart_again(
    tenant: Tenant, signs_in: Any
) -> None:
    [row] = waiting(tenant, "Ann lives in the city of Ghent")
    [other] = remember(tenant, {"source": "fact", "content": "Ann lives in Ghent city"})
    MemoryItem.objects.filter(pk=row.pk).update(tags=["home"])
    ana = signs_in()
    ana.open(REVIEW)
    ana.key("m")
    ana.key("1")
    ana.sees("Nothing waits")
    assert ana.actions == 2
    row.refresh_from_db()
    kept = MemoryItem.objects.get(pk=other.id)
    assert (row.retired_at is None, row.superseded_by, kept.tags) == (False, kept.pk, ["home"])
    ana.key("z")
    ana.sees("1 waits")
    kept.refresh_from_db()
    assert (standing([row]), kept.tags) == ([("active", True)], [])


@pytest.mark.parametrize(
    ("key", "outcome", "older_stands"), [("n", "superseded", False), ("b", "both_hold", True)]
)
def test_a_pair_is_decided_with_one_key(
    key: str, outcome: str, *, older_stands: bool, tenant: Tenant, signs_in: Any
) -> None:
    older, newer = (
        one.id
        for one in remember(tenant, *(_fact(text) for text in ("Uses a bike", "Drives a car")))
    )
    scope = MemoryItem.objects.get(pk=older).scope
    link = NewLink(newer=newer, older=older, degree="alike")
    revise(scope, [Revision(links=[link])], change=a_change())
    ana = signs_in()
    ana.open(REVIEW)
    ana.sees("may be outdated")
    ana.open(f"{REVIEW}?why=linked")
    ana.sees("1 waits")
    ana.key(key)
    ana.sees("Nothing waits")
    assert Link.objects.get().outcome == outcome
    assert (MemoryItem.objects.get(pk=older).retired_at is None) == older_stands
    ana.key("z")
    ana.sees("1 waits")
    assert MemoryItem.objects.get(pk=older).retired_at is None


def _fact(content: str) -> dict[str, str]:
    return {"source": "fact", "content": content}


def test_many_are_decided_by_a_filter_and_undone_as_one(tenant: Tenant, signs_in: Any) -> None:
    rows = waiting(tenant, *(f"Rumour number {n}" for n in range(12)))
    [other] = waiting(tenant, "Lives in Ghent")
    ana = signs_in()
    ana.open(f"{REVIEW}?q=Rumour")
    ana.sees("all 12 that match")
    ana.click("input[name=matching]")
    ana.click("#bulk button[value=reject]")
    ana.sees("12 memories decided.")
    assert ana.actions <= 4
    assert {row.standing for row in MemoryItem.objects.filter(pk__in=[row.pk for row in rows])} == {
        "archived"
    }
    assert standing([other]) == [("active", True)]
    ana.key("z")
    ana.sees("12 changes undone")
    assert {row.standing for row in MemoryItem.objects.filter(pk__in=[row.pk for row in rows])} == {
        "active"
    }


def test_two_reviewers_do_not_meet_and_the_second_sees_what_the_first_wrote(
    tenant: Tenant, signs_in: Any
) -> None:
    waiting(tenant, "Lives in Ghent", "Lives in Lille")
    ana, ben = signs_in("ana"), signs_in("ben")
    ana.open(REVIEW)
    ana.page.locator("#triage pre.rmb-text", has_text="Ghent").wait_for()
    ben.open(REVIEW)
    ben.page.locator("#triage pre.rmb-text", has_text="Lille").wait_for()
    ben.sees("with ana")
    ben.page.locator(".rmb-waiting a", has_text="Ghent").click()
    ben.sees("ana has this one in hand.")
    ana.key(".")
    ana.types("asked her mother")
    ana.key("Enter")
    ana.key("a")
    ana.sees("1 waits")
    ben.key("r")
    ben.sees("asked her mother")
    assert MemoryItem.objects.get(content="Lives in Ghent").standing == Standing.ACTIVE
