"""A run has one working memory, which is kept small and gone when it ends."""

from typing import Any

import orjson
import pytest

from memory.ingest.runs import (
    DOCUMENT_BYTES,
    RunHasEnded,
    TooLarge,
    begin_run,
    change_run,
    end_run,
)
from memory.models import MemoryItem, Run, Tenant
from tests.factories import a_change, remember

pytestmark = pytest.mark.django_db


def begun(tenant: Tenant, key: str | None = "r", **said: Any) -> Any:
    return begin_run(tenant, "user:1", key=key, session_key=None, said=said, change=a_change())


def changed(run: Run, **said: Any) -> dict[str, Any]:
    return dict(change_run(run, said, change=a_change()).working_memory)


def test_a_run_begins_once_and_is_then_returned_as_it_stands(tenant: Tenant) -> None:
    first = begun(tenant, goal="sail")
    again = begun(tenant, goal="walk")
    assert (first.is_new, again.is_new) == (True, False)
    assert again.run.pk == first.run.pk
    assert again.run.working_memory == {"goal": "sail"}


def test_a_run_that_a_memory_named_first_begins_when_it_is_begun(tenant: Tenant) -> None:
    remember(tenant, {"source": "insight", "statement": "s", "run": "r"})
    found = begun(tenant, goal="sail")
    assert found.run.working_memory == {"goal": "sail"}
    assert Run.objects.filter(tenant=tenant).count() == 1


def test_runs_without_a_key_are_each_another(tenant: Tenant) -> None:
    one, two = begun(tenant, None), begun(tenant, None)
    assert one.run.pk != two.run.pk
    assert one.run.key != two.run.key


def test_parts_are_replaced_one_by_one_and_null_clears_one(tenant: Tenant) -> None:
    run = begun(tenant, goal="sail", plan=["a"]).run
    assert changed(run, plan=["b"], decisions=["c"]) == {
        "goal": "sail",
        "plan": ["b"],
        "decisions": ["c"],
    }
    assert changed(run, plan=None) == {"goal": "sail", "decisions": ["c"]}


def test_a_working_memory_ends_where_its_limit_is(tenant: Tenant) -> None:
    run = begun(tenant).run
    frame = len(orjson.dumps({"goal": ""}))
    changed(run, goal="x" * (DOCUMENT_BYTES - frame))
    with pytest.raises(TooLarge) as refused:
        changed(run, goal="x" * (DOCUMENT_BYTES - frame + 1))
    assert refused.value.part == "goal"
    with pytest.raises(TooLarge) as refused:
        changed(run, plan=["茶" * 9], slots={"a": 1})
    assert refused.value.part == "plan"


def test_an_end_clears_it_and_archives_what_nobody_validated(tenant: Tenant) -> None:
    insight = {"source": "insight", "run": "r"}
    remember(tenant, {**insight, "statement": "guessed"}, {**insight, "statement": "known"})
    MemoryItem.objects.filter(content="known").update(validated_at=a_change().now)
    remember(tenant, {**insight, "statement": "of another", "run": "other"})
    run = begun(tenant, goal="sail").run
    change = a_change()
    ended = end_run(run, change=change)
    assert (ended.working_memory, ended.ended_at) == ({}, change.now)
    standing = dict(MemoryItem.objects.values_list("content", "standing"))
    assert standing == {"guessed": "archived", "known": "active", "of another": "active"}
    assert end_run(run, change=a_change()).ended_at == change.now
    with pytest.raises(RunHasEnded):
        changed(run, goal="again")
