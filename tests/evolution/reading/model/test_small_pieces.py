"""Days, numbers and places as a model writes them."""

from datetime import date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.reading.model.days import begins_at, ends_at
from evolution.reading.model.numbers import numbers_in
from evolution.reading.model.provenance import provenance_of
from evolution.reading.model.quotes import span_of
from evolution.reading.model.short_ids import Numbered
from evolution.reading.model.subjects import subject_named, subject_shown
from tests.evolution.conversation import said

NOW = datetime(2026, 3, 1, 12, 30, 5, 7, tzinfo=timezone(timedelta(hours=8)))
USERS = frozenset({"ann"})


def on(year: int, month: int, day: int) -> datetime:
    return datetime(year, month, day, tzinfo=NOW.tzinfo)


@pytest.mark.parametrize(
    ("written", "begins", "ends"),
    [
        ("2024", on(2024, 1, 1), on(2025, 1, 1)),
        ("2024-02", on(2024, 2, 1), on(2024, 3, 1)),
        ("2024-12", on(2024, 12, 1), on(2025, 1, 1)),
        ("2024-02-29", on(2024, 2, 29), on(2024, 3, 1)),
        ("2024-12-31", on(2024, 12, 31), on(2025, 1, 1)),
        (" 2024-3-8 ", on(2024, 3, 8), on(2024, 3, 9)),
        ("2024-03-08T10:00:00-05:00", on(2024, 3, 8), on(2024, 3, 9)),
        ("2024-03T00:00:00-05:00", on(2024, 3, 1), on(2024, 4, 1)),
        ("1000-01-01", on(1000, 1, 1), on(1000, 1, 2)),
        ("2999-12-31", on(2999, 12, 31), on(3000, 1, 1)),
    ],
)
def test_a_day_a_month_or_a_year_is_whole(written: str, begins: datetime, ends: datetime) -> None:
    assert (begins_at(written, like=NOW), ends_at(written, like=NOW)) == (begins, ends)


@pytest.mark.parametrize(
    "written",
    [
        *(None, "", " ", "soon", "2024-13", "2024-00", "2023-02-29", "2024-03-08/2024-03-09"),
        *("24-03-08", "2024-", "0000", "0001-01-01", "0999-12-31", "3000-01-01"),
        *("9999", "9999-12", "9999-12-31", "9999-12-31T23:59:59Z"),
    ],
)
def test_what_is_no_day_of_a_memory_is_none(written: str | None) -> None:
    """A model writes 9999-12-31 for what has no end: no date, and no reason to read nothing."""
    assert begins_at(written, like=NOW) is None
    assert ends_at(written, like=NOW) is None


@given(st.dates(date(1000, 1, 1), date(2999, 12, 31)), st.integers(1, 3))
def test_what_begins_ends_later_and_within_its_year(day: date, parts: int) -> None:
    written = "-".join(day.isoformat().split("-")[:parts])
    begins, ends = begins_at(written, like=NOW), ends_at(written, like=NOW)
    assert begins is not None
    assert ends is not None
    assert begins.date() <= day < ends.date()
    assert timedelta(0) < ends - begins <= timedelta(days=366)


@given(st.text(max_size=24) | st.from_regex(r"\d{4}(-\d{1,2}){0,2}(T.{0,4})?", fullmatch=True))
def test_whatever_a_model_writes_is_read_without_trouble(written: str) -> None:
    assert (begins_at(written, like=NOW) is None) == (ends_at(written, like=NOW) is None)


@pytest.mark.parametrize(
    ("text", "said_numbers"),
    [
        ("5k", {5_000}),
        ("2.01k", {2_010}),
        ("1.13万", {11_300}),
        ("2.3亿", {230_000_000}),
        ("4.35百", {435}),
        ("5,000", {5_000}),
        ("five thousand", {5_000}),
        ("五千", {5_000}),
        ("两万五千", {25_000}),
        ("一亿三千万", {130_000_000}),
        ("二〇二四", {2_024}),
        ("8.5", {8.5}),
        ("half past seven", {30, 7}),
        ("twenty five", {25}),
        ("a hundred and two", {102}),
        ("a dozen", {12}),
        ("１２", {12}),
        ("-3", {3}),
    ],
)
def test_a_number_is_one_however_it_is_written(text: str, said_numbers: set[float]) -> None:
    assert said_numbers <= numbers_in(text)


@pytest.mark.parametrize("text", ["", "no number", "茶", "🦊", ".", ","])
def test_where_no_number_is_said_there_is_none(text: str) -> None:
    assert numbers_in(text) == set()


@pytest.mark.parametrize(
    "text",
    ["7" * 5_000, "七" * 5_000, "亿" * 5_000, "7" * 400 + ".5k", "0." + "7" * 5_000, "1,000" * 999],
)
def test_what_is_longer_than_a_number_can_be_is_none(text: str) -> None:
    assert numbers_in(f"{text} and 12") == {12}


@given(st.integers(0, 10**9), st.sampled_from(["{}", "{:,}", "about {} cups", "有{}个"]))
def test_every_whole_number_in_figures_is_read(number: int, form: str) -> None:
    assert number in numbers_in(form.format(number))


@given(st.integers(1, 9_999), st.sampled_from([("k", 1_000), ("万", 10_000), ("亿", 10**8)]))
def test_two_digits_behind_the_point_are_scaled_exactly(
    hundredths: int, scale: tuple[str, int]
) -> None:
    sign, factor = scale
    assert hundredths * factor // 100 in numbers_in(f"{hundredths / 100:.2f}{sign}")


@pytest.mark.parametrize(
    "written", [2, 2.0, "2", " 2 ", "[2]", "#2", "turn 2", "Turn #2", "[turn 2]"]
)
def test_a_shown_number_means_its_thing(written: object) -> None:
    assert Numbered("abc").get(written) == "b"


@pytest.mark.parametrize(
    "written",
    [
        *(0, -1, 4, 2.5, "0", "4", "-2", "2.5", "two", "", "２", "2 or 3", None, True, [2]),
        *(float("inf"), float("nan"), "9999999"),
    ],
)
def test_any_other_means_nothing(written: object) -> None:
    assert Numbered("abc").get(written) is None
    assert Numbered("").get(1) is None


@pytest.mark.parametrize(
    ("quote", "text", "words"),
    [
        ("I moved", "Well, I  moved to Ghent.", "I  moved"),
        ("“I moved”", "Well, i moved to Ghent.", "i moved"),
        ("don't", "I don’t mind", "don’t"),
        ("…to Ghent…", "I moved to Ghent in May", "to Ghent"),
        ("住在柏林", "我 住在\n柏林。", "住在\n柏林"),
        ("cafe\u0301", "a café here", "café"),
        ("tea", "\u200bt\u200bea", "t\u200bea"),
        ("🦊", "a 🦊!", "🦊"),
        ("a", "ba ab", "a"),
    ],
)
def test_a_quote_is_found_where_its_words_first_stand(quote: str, text: str, words: str) -> None:
    span = span_of(quote, text)
    assert span is not None
    assert text[slice(*span)] == words


@pytest.mark.parametrize(
    ("quote", "text"),
    [("", "x"), ("…", "x"), ("tea", ""), ("I like tea", "I dislike tea"), ("teas", "tea")],
)
def test_words_that_do_not_stand_there_are_no_quote(quote: str, text: str) -> None:
    assert span_of(quote, text) is None


@given(st.text(max_size=30), st.text(max_size=10))
def test_any_words_of_a_text_are_found_in_it(words: str, around: str) -> None:
    span = span_of(words, f"{around}{words}{around}")
    if span is not None:
        assert 0 <= span[0] < span[1] <= len(words) + 2 * len(around)


@pytest.mark.parametrize(
    ("role", "subject", "said_by", "provenance", "confidence"),
    [
        ("user", "", "", "confirmed_by_user", 0.9),
        ("user", "my sister", "", "confirmed_by_user", 0.9),
        ("assistant", "", "", "observation", 0.5),
        ("tool", "", "", "observation", 0.5),
        ("user", "", "ben", "observation", None),
    ],
)
def test_only_the_users_own_turn_confirms(
    role: str, subject: str, said_by: str, provenance: str, confidence: float | None
) -> None:
    found = provenance_of(role=role, subject=subject, said_by=said_by)
    assert found[0] == provenance
    assert confidence is None or found[1] == confidence


@pytest.mark.parametrize("words", ["", "user", "The user", "用户", "I", "我", " me "])
def test_every_word_for_the_user_means_the_user(words: str) -> None:
    assert subject_named(words, turn=said("x", speaker="Ann"), aliases=USERS) == ""


@pytest.mark.parametrize("words", ["the user's sister", "user's sister", "User’s sister"])
def test_what_is_the_users_is_theirs(words: str) -> None:
    assert subject_named(words, turn=said("x"), aliases=USERS) == "my sister"


@pytest.mark.parametrize("subject", ["", "my sister", "ann", "machine 7"])
def test_a_subject_that_is_shown_is_named_the_same(subject: str) -> None:
    shown = subject_shown(subject)
    assert subject_named(shown, turn=said("x"), aliases=frozenset({"zoe"})) == subject


def test_in_a_group_the_user_is_who_speaks() -> None:
    turn = said("x", speaker="Ben")
    assert subject_named("user", turn=turn, aliases=frozenset()) == "ben"
