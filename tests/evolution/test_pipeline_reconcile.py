"""What a statement means for what is remembered: only the same subject ends, and doubt goes to a person."""

from datetime import timedelta

import pytest

from evolution.pipeline.memory import Memory
from evolution.pipeline.reconcile import reconcile
from evolution.pipeline.types import BY_RULES, Candidate
from tests.evolution.conversation import NOON, a_known, decided, said


def a_candidate(content: str, **fields: object) -> Candidate:
    values = {"kind": "fact", "at": NOON, "turns": (), "provenance": "confirmed_by_user", "confidence": 0.9} | fields
    return Candidate(content=content, **values)  # type: ignore[arg-type] # a test's own fields


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("I live in Lisbon.", "Ann"), ("I live in Porto.", "Ben")),
        (("I live in Lisbon.", "Ann"), ("My sister lives in Porto.", "Ann")),
        (("我住在杭州。", "小王"), ("我住在北京。", "小李")),
        (("I like coffee.", "Ann"), ("I no longer like coffee.", "Ben")),
    ],
)
def test_what_is_about_somebody_else_ends_nothing(first: tuple[str, str], second: tuple[str, str]) -> None:
    memory = Memory([])
    decided(said(first[0], speaker=first[1]), memory=memory)
    (known,) = memory.known
    decisions = decided(said(second[0], speaker=second[1], minutes=5), memory=memory)
    assert not any(one.ends for one in decisions)
    assert known in memory.known


@pytest.mark.parametrize(
    ("first", "second", "speaker"),
    [
        ("I live in Lisbon.", "I live in Porto.", "Ann"),
        ("My sister lives in Lisbon.", "My sister lives in Porto.", "Ann"),
        ("我住在杭州。", "我住在北京。", "小王"),
        ("I live in Lisbon.", "I live in Porto.", ""),
        ("I live in Lisbon.", "I live in Porto.", "user"),
    ],
)
def test_a_new_value_of_the_same_subject_takes_the_place_of_the_old(first: str, second: str, speaker: str) -> None:
    memory = Memory([])
    decided(said(first, speaker=speaker), memory=memory)
    (known,) = memory.known
    decisions = decided(said(second, speaker=speaker, minutes=5), memory=memory)
    assert any(one.action == "replace" and known.id in one.ends for one in decisions)
    (now,) = memory.known
    assert now.value in second
    assert now.key == known.key


def test_a_named_persons_value_does_not_end_that_of_the_unnamed_user() -> None:
    memory = Memory([a_known("The user lives in Lisbon.", key="city", value="Lisbon", confirmed=True)])
    (decision,) = decided(said("I live in Porto.", speaker="Ann"), memory=memory)
    assert (decision.action, decision.ends) == ("review", ())
    assert decision.candidate.fact_key is None
    assert "The user lives in Lisbon." in decision.candidate.doubts[-1]


def test_an_observation_does_not_end_what_somebody_stands_for() -> None:
    fields = {"key": "city", "fact_key": "city", "value": "Porto", "exclusive": True}
    known = a_known("The user lives in Lisbon.", key="city", value="Lisbon", confirmed=True)
    seen = a_candidate("The user lives in Porto.", **fields, provenance="observation", confidence=0.5)
    decision = reconcile(seen, memory=Memory([known]))
    assert (decision.action, decision.ends) == ("review", ())
    sure = reconcile(a_candidate("The user lives in Porto.", **fields), memory=Memory([known]))
    assert (sure.action, sure.ends) == ("replace", (known.id,))


def test_what_another_person_says_of_somebodys_slot_waits() -> None:
    known = a_known("Ben lives in Lisbon.", key="Ben/city", value="Lisbon", subject="Ben", confirmed=True)
    claim = a_candidate(
        "Ben lives in Porto.", key="city", fact_key="Ben/city", value="Porto", exclusive=True, sender="Ann"
    )
    decision = reconcile(claim, memory=Memory([known]))
    assert decision.action == "review"
    assert "said by another person" in decision.candidate.doubts[0]


@pytest.mark.parametrize(
    ("old", "new", "doubted"),
    [
        ("The user's train leaves at 9am.", "The user's train leaves at 11am.", True),
        ("用户的火车9点开。", "用户的火车11点开。", True),
        ("The user's train leaves at 9am.", "The user's train leaves from Porto.", False),
        ("The user bought two boats.", "The user's train leaves at 11am.", False),
    ],
)
def test_the_same_with_another_value_and_no_slot_waits_for_a_person(old: str, new: str, doubted: bool) -> None:
    known = a_known(old)
    decision = reconcile(a_candidate(new), memory=Memory([known]), near=[known.id])
    assert decision.compared == (known.id,)
    assert decision.action == ("review" if doubted else "add")
    assert decision.ends == ()


def test_what_was_said_before_is_not_written_again() -> None:
    known = a_known("The user lives in Lisbon.", key="city", value="Lisbon")
    decision = reconcile(a_candidate(known.content, fact_key="city", value="Lisbon"), memory=Memory([known]))
    assert (decision.action, decision.reason) == ("nothing", "it is remembered")


def test_richer_words_for_the_same_take_the_place_of_the_poorer() -> None:
    known = a_known("The user works as a sailor", kind="preference", key="job", value="sailor")
    richer = a_candidate(
        "The user works as a sailor on a red ship.", kind="preference", fact_key="job", value="sailor on a red ship"
    )
    decision = reconcile(richer, memory=Memory([known]))
    assert (decision.action, decision.ends) == ("update", (known.id,))


def test_the_nearest_come_first_and_only_five_are_compared() -> None:
    known = [a_known(f"The user owns boat {place}.") for place in range(9)]
    near = [one.id for one in reversed(known)]
    decision = reconcile(a_candidate("The user owns a lighthouse."), memory=Memory(known), near=near)
    assert decision.compared == tuple(near[:5])


def test_what_ended_meanwhile_is_not_compared() -> None:
    gone = a_known("The user owns a boat.")
    decision = reconcile(a_candidate("The user owns a lighthouse."), memory=Memory([]), near=[gone.id])
    assert decision.compared == ()


def test_every_decision_says_who_made_it_and_what_each_step_did() -> None:
    (decision,) = decided(said("I live in Lisbon.", speaker="Ann"))
    made = decision.candidate
    assert made.made_by == BY_RULES.format(made.stages["extract"])
    assert set(made.stages) == {"segment", "denoise", "extract", "absolutise", "gate", "reconcile"}
    assert made.stages["denoise"] == "17/17"
    assert made.stages["absolutise"]["attempts"] == 1
    assert made.stages["reconcile"] == decision.reason == "it is new"


def test_older_words_end_nothing_that_began_later() -> None:
    later = a_known("The user lives in Lisbon.", key="city", value="Lisbon", valid_from=NOON + timedelta(days=1))
    older = a_candidate("The user lives in Porto.", fact_key="city", value="Porto", exclusive=True)
    decision = reconcile(older, memory=Memory([later]))
    assert (decision.action, decision.ends) == ("nothing", ())


def test_what_is_only_like_what_was_told_ends_no_evidence() -> None:
    told = a_known("The user's boat needs paint.", kind="episode")
    alike = a_candidate(
        "The user's boat has paint.", is_change=True, ends=told.content, made_by=BY_RULES.format("likeness")
    )
    assert reconcile(alike, memory=Memory([], told=[told])).ends == ()
    stated = a_candidate(alike.content, is_change=True, ends=told.content, made_by=BY_RULES.format("revision"))
    assert reconcile(stated, memory=Memory([], told=[told])).ends == (told.id,)
