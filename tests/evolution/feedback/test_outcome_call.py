"""Stories of what comes of a retrieval, told by call."""

from typing import Any

import pytest

from evolution.jobs import work
from memory.models import MemoryItem
from observability.models import Receipt, RetrievalOutcome
from tests.api.client import Caller, a_caller, assert_names_field, assert_problem, database_state
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db(transaction=True)


def a_preference(caller: Caller, content: str, **fields: Any) -> MemoryItem:
    [pk] = caller.remember(
        {"source": "preference", "content": content, "confidence": 0.5, **fields}
    )
    work.drain()
    return MemoryItem.objects.get(pk=pk)


def asked(caller: Caller, query: str, **fields: Any) -> str:
    answer = caller.post(
        "retrieve", {"query": query, "scopes": ["user:1"], "gate": False, **fields}
    )
    assert answer.status_code == 200, answer.content
    return str(answer.json()["retrieval_id"])


def came(caller: Caller, retrieval: str, **said: str) -> dict[str, Any]:
    answer = caller.post(f"retrievals/{retrieval}/outcome", said)
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


def of(told: dict[str, Any], item: MemoryItem) -> dict[str, Any]:
    [line] = [one for one in told["items"] if one["id"] == str(item.pk)]
    return line


def test_a_confirmed_memory_is_used_surer_and_validated(caller: Caller) -> None:
    style = a_preference(caller, "用户喜欢运动风穿搭", category="style")
    shoes = a_preference(caller, "用户喜欢白色的鞋子")
    told = came(
        caller,
        asked(caller, "帮我推荐一套今天穿的衣服"),
        reply="试试这套运动风吧",
        user_reply="对, 就是这种风格",
    )
    line = of(told, style)
    assert (line["utilized"], line["utilization_signal"], line["user_feedback_signal"]) == (
        True,
        "keyword_match",
        "confirm",
    )
    style.refresh_from_db()
    counted = (
        style.injected_count,
        style.used_count,
        style.positive_count,
        style.judged_count,
        style.correction_count,
    )
    assert counted == (1, 1, 1, 1, 0)
    assert style.confidence == pytest.approx(0.55)
    assert style.last_validated_at is not None
    other = [one for one in told["items"] if one["id"] == str(shoes.pk)]
    assert all((one["utilized"], one["user_feedback_signal"]) == (False, None) for one in other)


def test_the_same_outcome_a_hundred_times_changes_nothing_more(caller: Caller) -> None:
    a_preference(caller, "用户喜欢运动风穿搭")
    retrieval = asked(caller, "推荐今天穿的衣服")
    first = came(caller, retrieval, reply="试试运动风", user_reply="对, 就是这种风格")
    before = database_state()
    assert all(
        came(caller, retrieval, reply="试试运动风", user_reply="对, 就是这种风格") == first
        for _ in range(100)
    )
    assert database_state() == before


def test_each_part_may_come_alone_and_in_any_order(caller: Caller) -> None:
    style = a_preference(caller, "用户喜欢运动风穿搭")
    retrieval = asked(caller, "推荐今天穿的衣服")
    told = came(caller, retrieval, user_reply="对, 就是这种风格")
    assert of(told, style)["utilized"] is None
    assert MemoryItem.objects.get(pk=style.pk).confidence == 0.5
    told = came(caller, retrieval, reply="试试运动风")
    assert of(told, style)["user_feedback_signal"] == "confirm"
    assert MemoryItem.objects.get(pk=style.pk).confidence == pytest.approx(0.55)


def test_the_last_reaction_counts(caller: Caller) -> None:
    style = a_preference(caller, "用户喜欢运动风穿搭")
    retrieval = asked(caller, "推荐今天穿的衣服")
    came(caller, retrieval, reply="试试运动风", user_reply="对, 就是这种风格")
    told = came(caller, retrieval, user_reply="你搞错了")
    assert of(told, style)["user_feedback_signal"] == "correct"
    style.refresh_from_db()
    assert style.confidence == pytest.approx(0.45)
    assert (style.positive_count, style.correction_count, style.judged_count) == (0, 1, 1)
    assert style.last_validated_at is None
    assert told["next_model_tier"] == "strong"


def test_a_denied_memory_is_closed_at_once(caller: Caller) -> None:
    style = a_preference(caller, "用户喜欢运动风穿搭")
    retrieval = asked(caller, "推荐今天穿的衣服")
    told = came(caller, retrieval, reply="试试运动风", user_reply="不是, 我现在不喜欢了")
    assert told["corrections"] == [{"id": None, "superseded": str(style.pk), "how": "closed"}]
    style.refresh_from_db()
    assert style.retired_at is not None
    assert (
        "运动风"
        not in caller.post("retrieve", {"query": "推荐今天穿的衣服", "scopes": ["user:1"]}).json()[
            "context"
        ]
    )


def test_a_reaction_taken_back_brings_the_memory_back(caller: Caller) -> None:
    style = a_preference(caller, "用户喜欢运动风穿搭")
    retrieval = asked(caller, "推荐今天穿的衣服")
    came(caller, retrieval, reply="试试运动风", user_reply="不是, 我现在不喜欢了")
    came(caller, retrieval, user_reply="对, 就是这种风格")
    style.refresh_from_db()
    assert (style.retired_at, style.confidence) == (None, pytest.approx(0.55))


def test_a_correction_said_in_a_reaction_takes_the_fast_lane(caller: Caller) -> None:
    style = a_preference(caller, "用户喜欢运动风穿搭")
    retrieval = asked(caller, "推荐今天穿的衣服")
    told = came(caller, retrieval, reply="试试运动风", user_reply="不是运动风, 我现在喜欢简约的")
    [correction] = told["corrections"]
    assert (correction["superseded"], correction["how"]) == (str(style.pk), "replaced")
    new = MemoryItem.objects.get(pk=correction["id"])
    assert "简约" in new.content
    assert (new.confidence, new.provenance) == (0.9, "confirmed_by_user")


def test_what_a_caller_keeps_under_a_key_waits_for_a_person(caller: Caller) -> None:
    [pk] = caller.remember(
        {"source": "fact", "content": "用户的车是特斯拉", "fact_key": "car", "value": "特斯拉"}
    )
    told = came(
        caller,
        asked(caller, "用户的车怎么充电"),
        reply="您的特斯拉可以在家充",
        user_reply="不是, 早就变了",
    )
    assert [one["how"] for one in told["corrections"]] == ["review"]
    item = MemoryItem.objects.get(pk=pk)
    assert (item.standing, item.needs_review, item.review_code) == ("active", True, "said_outdated")


def test_what_a_person_set_meanwhile_is_left_alone(caller: Caller) -> None:
    style = a_preference(caller, "用户喜欢运动风穿搭")
    retrieval = asked(caller, "推荐今天穿的衣服")
    caller.post(f"memories/{style.pk}/confirm", {"reason": "she told me"})
    came(caller, retrieval, reply="试试运动风", user_reply="你搞错了")
    style.refresh_from_db()
    assert (style.confidence, style.correction_count) == (0.9, 1)


def test_an_outcome_of_nothing_is_refused(caller: Caller) -> None:
    a_preference(caller, "用户喜欢运动风穿搭")
    retrieval = asked(caller, "推荐今天穿的衣服")
    before = database_state()
    assert_names_field(caller.post(f"retrievals/{retrieval}/outcome", {}), "reply", 422)
    assert_names_field(caller.post(f"retrievals/{retrieval}/outcome", {"reply": 5}), "reply", 422)
    assert database_state() == before


def test_nobody_elses_retrieval_is_there(caller: Caller) -> None:
    a_preference(caller, "用户喜欢运动风穿搭")
    retrieval = asked(caller, "推荐今天穿的衣服")
    for stranger in (a_caller(a_tenant()), a_caller(a_tenant(), scopes=("user:2",))):
        assert_problem(stranger.post(f"retrievals/{retrieval}/outcome", {"reply": "x"}), 404)
    assert not RetrievalOutcome.objects.exists()
    assert not Receipt.objects.exclude(utilized=None).exists()
