"""What memories do to the entries of a profile, and what time does.

Worked examples, then properties.
"""

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.profiles.merge import SEEN_AGAIN_RISE, Place, merged, shown
from evolution.profiles.types import HeldEntry, ProfilePlace, Provenance
from memory.policy.scoring import PROVENANCE_CAPS
from tests.evolution.profiles.made import NOW, days, lives_in, memory


def statuses(entries: list[HeldEntry]) -> dict[str, str]:
    return {one.value: one.status for one in entries}


def test_a_surer_value_takes_the_place_of_the_old_one() -> None:
    found = merged(
        [],
        [lives_in("Lisbon", confidence=0.5), lives_in("Berlin", at=days(1), confidence=0.6)],
        now=days(1),
    )
    assert statuses(found) == {"Lisbon": "deprecated", "Berlin": "active"}


def test_a_newer_value_that_is_as_sure_takes_its_place_too() -> None:
    found = merged([], [lives_in("Lisbon"), lives_in("Berlin", at=days(1))], now=days(1))
    assert statuses(found) == {"Lisbon": "deprecated", "Berlin": "active"}


def test_a_less_sure_value_stays_beside_it_until_more_is_known() -> None:
    both = [lives_in("Lisbon"), lives_in("Berlin", at=days(1), confidence=0.5)]
    first = merged([], both, now=days(1))
    assert statuses(first) == {"Lisbon": "active", "Berlin": "tentative"}
    more = [*both, lives_in("Berlin", at=days(2), confidence=0.6)]
    assert statuses(merged(first, more, now=days(2))) == {
        "Lisbon": "deprecated",
        "Berlin": "active",
    }


def test_what_the_user_confirmed_stands_before_a_surer_analysis() -> None:
    confirmed = lives_in("Lisbon", confidence=0.7, provenance="confirmed_by_user")
    found = merged(
        [],
        [confirmed, lives_in("Berlin", at=days(1), confidence=0.8, provenance="analysis")],
        now=days(1),
    )
    assert statuses(found) == {"Lisbon": "active", "Berlin": "tentative"}


def test_a_change_that_ended_the_old_memory_needs_no_confidence() -> None:
    first = merged([], [lives_in("Lisbon", confidence=0.6)], now=NOW)
    then = merged(first, [lives_in("Berlin", at=days(1), confidence=0.3)], now=days(1))
    assert statuses(then) == {"Lisbon": "deprecated", "Berlin": "active"}


def test_a_value_that_is_older_and_less_sure_arrives_as_history() -> None:
    found = merged(
        [], [lives_in("Berlin", at=days(1)), lives_in("Lisbon", confidence=0.5)], now=days(2)
    )
    assert statuses(found) == {"Lisbon": "deprecated", "Berlin": "active"}


def test_the_same_value_seen_again_is_surer_within_the_cap_of_its_provenance() -> None:
    places = [lives_in("Lisbon", at=days(number), confidence=0.5) for number in range(2)]
    (twice,) = merged([], places, now=days(1))
    assert twice.confidence == 0.5 + SEEN_AGAIN_RISE
    assert (twice.first_seen, twice.last_seen) == (NOW, days(1))
    assert twice.sources == tuple(known.id for known, _ in places)
    (often,) = merged(
        [], [lives_in("Lisbon", at=days(n), confidence=0.5) for n in range(20)], now=days(20)
    )
    assert often.confidence == PROVENANCE_CAPS["observation"]


def test_what_the_user_confirmed_may_become_certain() -> None:
    places = [lives_in("Lisbon", confidence=0.9, provenance="confirmed_by_user") for _ in range(5)]
    (found,) = merged([], places, now=NOW)
    assert (found.provenance, found.confidence) == ("confirmed_by_user", 1.0)


def test_a_value_in_doubt_never_speaks_for_its_key() -> None:
    (alone,) = merged([], [lives_in("Lisbon", in_doubt=True)], now=NOW)
    assert (alone.status, alone.confidence) == ("tentative", 0.3)
    both = merged(
        [],
        [lives_in("Lisbon", in_doubt=True, at=days(1)), lives_in("Berlin", confidence=0.2)],
        now=days(1),
    )
    assert statuses(both) == {"Lisbon": "tentative", "Berlin": "active"}


def test_a_doubt_that_is_settled_lets_it_speak() -> None:
    known, place = lives_in("Lisbon", in_doubt=True)
    doubted = merged([], [(known, place)], now=NOW)
    (found,) = merged(doubted, [(replace(known, in_doubt=False), place)], now=NOW)
    assert (found.status, found.confidence, found.id) == ("active", 0.6, doubted[0].id)


def test_a_volatile_value_expires_and_a_later_word_revives_it() -> None:
    known = memory("Works on Atlas", attribute="project", value="Atlas")
    place = ProfilePlace("current_projects", "project", "Atlas", 90)
    (found,) = merged([], [(known, place)], now=days(89))
    assert (found.status, found.expires_at) == ("active", days(90))
    assert shown(found, days(90)).status == "expired"
    (over,) = merged([found], [(known, place)], now=days(90))
    assert over.status == "expired"
    again = memory("Works on Atlas", at=days(100), attribute="project", value="Atlas")
    (revived,) = merged([over], [(known, place), (again, place)], now=days(100))
    assert (revived.status, revived.expires_at, revived.id) == ("active", days(190), found.id)


def test_an_expired_value_gives_way_to_one_that_is_less_sure() -> None:
    known, place = lives_in("Lisbon")
    old = (known, replace(place, lasts_days=30))
    found = merged([], [old, lives_in("Berlin", at=days(40), confidence=0.2)], now=days(40))
    assert statuses(found) == {"Lisbon": "expired", "Berlin": "active"}


def test_a_value_that_ends_on_a_stated_day_expires_on_it() -> None:
    (found,) = merged([], [lives_in("Lisbon", ends_at=days(3))], now=days(3))
    assert (found.status, found.expires_at) == ("expired", days(3))


def test_what_nobody_says_any_more_is_deprecated_and_keeps_its_sources() -> None:
    first = merged([], [lives_in("Lisbon")], now=NOW)
    (found,) = merged(first, [], now=days(1))
    assert found == replace(first[0], status="deprecated")


def test_a_value_that_comes_back_is_the_row_it_was() -> None:
    first = merged([], [lives_in("Lisbon")], now=NOW)
    gone = merged(first, [lives_in("Berlin", at=days(1))], now=days(1))
    back = merged(gone, [lives_in("Lisbon", at=days(2))], now=days(2))
    assert statuses(back) == {"Lisbon": "active", "Berlin": "deprecated"}
    assert [one.id for one in back if one.value == "Lisbon"] == [first[0].id]
    assert min(one.first_seen for one in back) == NOW


def test_values_of_different_keys_stand_beside_one_another() -> None:
    places = [
        (memory(f"Uses {name}"), ProfilePlace("tech_stack", f"technology/{name}", name))
        for name in ("Go", "Python")
    ]
    assert set(statuses(merged([], places, now=NOW)).values()) == {"active"}


def test_how_a_value_is_spelt_does_not_matter() -> None:
    one, place = lives_in("Lisbon")
    (found,) = merged(
        [], [(one, place), (memory(at=days(1)), replace(place, value="LISBON"))], now=days(1)
    )
    assert found.value == "LISBON"


PROVENANCES: list[Provenance] = ["observation", "analysis", "confirmed_by_user"]
PLACES = st.builds(
    lambda value, key, day, confidence, provenance, doubt, lasts: (
        memory(
            value,
            at=days(day),
            confidence=min(confidence, PROVENANCE_CAPS[provenance]),
            provenance=provenance,
            in_doubt=doubt,
        ),
        ProfilePlace("locale", key, value, lasts),
    ),
    st.sampled_from(["Lisbon", "Berlin", "上海", "北京"]),
    st.sampled_from(["home", "country"]),
    st.integers(0, 30),
    st.sampled_from([0.2, 0.5, 0.6, 0.9]),
    st.sampled_from(PROVENANCES),
    st.booleans(),
    st.sampled_from([None, 7, 90]),
)


@settings(max_examples=80, deadline=None)
@given(places=st.lists(PLACES, max_size=8), day=st.integers(0, 60), seed=st.integers(0, 99))
def test_merging_is_the_same_in_any_order_and_twice(
    places: list[Place], day: int, seed: int
) -> None:
    def plain(entries: list[HeldEntry]) -> list[HeldEntry]:
        return [replace(one, id=places[0][0].id) for one in entries]

    shuffled = Random(seed).sample(places, len(places))
    once = merged([], places, now=days(day))
    assert plain(merged([], shuffled, now=days(day))) == plain(once)
    assert merged(once, shuffled, now=days(day)) == once


@settings(max_examples=80, deadline=None)
@given(places=st.lists(PLACES, max_size=8), day=st.integers(0, 60))
def test_at_most_one_value_of_a_key_is_active_and_none_beyond_its_cap(
    places: list[Place], day: int
) -> None:
    found = merged([], places, now=days(day))
    active = Counter((one.section, one.key) for one in found if one.status == "active")
    assert all(number == 1 for number in active.values())
    assert all(one.confidence <= PROVENANCE_CAPS[one.provenance] for one in found)
    assert all(one.first_seen <= one.last_seen for one in found)
    assert {known.id for known, _ in places} == {source for one in found for source in one.sources}


@settings(max_examples=60, deadline=None)
@given(places=st.lists(PLACES, max_size=6), kept=st.integers(0, 6))
def test_nothing_is_ever_lost(places: list[Place], kept: int) -> None:
    first = merged([], places, now=days(31))
    then = merged(first, places[:kept], now=days(32))
    assert {one.id for one in first} == {one.id for one in then}
    left = {place.value for _, place in places[:kept]}
    assert all(one.status in ("deprecated", "expired") for one in then if one.value not in left)
