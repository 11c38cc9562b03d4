"""Every version side by side with who and why, and what took the place of what."""

from memory import revisions
from memory.admin.deciding.versions import chain, compare
from memory.models import MemoryItem, Tenant
from tests.admin.conftest import SignedIn
from tests.admin.pages import page, texts
from tests.factories import a_change, remember


def a_fact(tenant: Tenant, content: str = "Lives in Ghent") -> MemoryItem:
    [written] = remember(
        tenant, {"source": "fact", "content": content, "fact_key": "home", "value": "Ghent"}
    )
    return MemoryItem.objects.get(pk=written.id)


def test_each_version_says_who_and_why_and_what_it_changed(tenant: Tenant) -> None:
    row = a_fact(tenant)
    revisions.confirm(row, change=a_change(actor="admin:ana", reason="asked them"))
    comparison = compare(row)
    assert [(one.label, one.actor, one.reason) for one in comparison.versions] == [
        ("update", "admin:ana", "asked them"),
        ("insert", "test", "a test"),
    ]
    changed = {name: [cell.text for cell in cells] for name, cells in comparison.changed}
    assert changed["provenance"] == ["confirmed by the user", "observation"]
    assert changed["confidence"] == ["0.9", "0.6"]
    assert "content" not in changed
    assert ("content", ["Lives in Ghent", "Lives in Ghent"]) in [
        (name, [cell.text for cell in cells]) for name, cells in comparison.same
    ]


def test_the_first_version_changed_nothing(tenant: Tenant) -> None:
    comparison = compare(a_fact(tenant))
    assert comparison.changed == []
    assert len(comparison.versions) == 1


def test_a_change_by_plain_sql_is_in_the_history_without_a_name(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    row = a_fact(tenant)
    MemoryItem.objects.filter(pk=row.pk).update(content="Lives in Bruges")
    shown = texts(signed_in("viewer").get(page("memoryitem", "history", row.pk)))
    assert "Lives in Bruges" in shown
    assert "Lives in Ghent" in shown


def test_what_took_the_place_of_what_is_told_from_each_of_them(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    first = a_fact(tenant)
    second = revisions.correct(first, content="Lives in Lille", value=None, change=a_change()).row
    third = revisions.correct(second, content="Lives in Bruges", value=None, change=a_change()).row
    told = [
        [one.pk for one in chain(MemoryItem.objects.get(pk=row.pk))]
        for row in (first, second, third)
    ]
    assert told == [[first.pk, second.pk, third.pk]] * 3
    html = signed_in("viewer").get(page("memoryitem", "history", second.pk)).content.decode()
    assert page("memoryitem", "history", first.pk) in html
    assert page("memoryitem", "history", third.pk) in html


def test_a_restored_memory_does_not_run_in_a_circle(tenant: Tenant) -> None:
    first = a_fact(tenant)
    second = revisions.correct(first, content="Lives in Lille", value=None, change=a_change()).row
    revisions.restore(first, change=a_change())
    told = chain(MemoryItem.objects.get(pk=first.pk))
    assert [one.pk for one in told] == [second.pk, first.pk]


def test_the_history_of_a_record_is_told_too(tenant: Tenant, signed_in: SignedIn) -> None:
    remember(tenant, {"source": "task", "title": "Move house", "external_id": "t1"})
    remember(
        tenant,
        {"source": "task", "title": "Move house", "external_id": "t1", "status": "completed"},
    )
    [task] = tenant.task_set.all()
    shown = texts(signed_in("viewer").get(page("task", "history", task.pk)))
    assert "completed" in shown
    assert "pending" in shown


def test_a_memory_that_is_not_there_is_not_found(signed_in: SignedIn) -> None:
    missing = page("memoryitem", "history", "00000000-0000-0000-0000-000000000000")
    assert signed_in("viewer").get(missing).status_code == 404
