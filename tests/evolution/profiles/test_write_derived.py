"""A profile as it is read.

The Markdown view, the head, the parts that are searched, the entries that match.
"""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.profiles.markdown import view
from evolution.profiles.matching import matching
from evolution.profiles.passages import FULL_TOKENS, MOST_TOKENS, parts
from evolution.profiles.profile_head import HEAD_TOKENS, head_of
from evolution.profiles.types import HeldEntry
from memory.text.tokens import count_tokens
from tests.evolution.profiles.made import NOW, days, entry

CITY = entry("Lisbon", section="locale", key="home", expires_at=days(180))
NAME = entry("Ann", key="name")
GO = entry("Go", section="tech_stack", key="technology/go")
PEANUTS = entry("peanuts", section="constraints", key="allergy/peanuts")
MANY = [
    entry(f"Never deploy service number {n} on a Friday afternoon.", section="constraints")
    for n in range(60)
]


def test_sections_come_in_order_with_their_headings() -> None:
    assert view([PEANUTS, GO, CITY, NAME], owner="user", now=NOW) == (
        "# User profile\n\n## Identity\n\n- Name: Ann\n\n## Place and time zone\n\n"
        "- Home: Lisbon\n\n## Tech stack\n\n- Go\n\n## Constraints\n\n- Allergy: peanuts\n"
    )


def test_chinese_content_has_chinese_headings() -> None:
    entries = [
        entry("上海", section="locale", key="home"),
        entry("海鲜", section="constraints", key="allergy/海鲜"),
    ]
    assert view(entries, owner="user", now=NOW) == (
        "# 用户画像\n\n## 地点与时区\n\n- 住处：上海\n\n## 约束\n\n- 过敏：海鲜\n"
    )


def test_a_profile_that_says_nothing_is_empty() -> None:
    gone = [
        entry("a", status="deprecated"),
        entry("b", status="expired"),
        entry("c", expires_at=NOW),
    ]
    assert view(gone, owner="user", now=NOW) == head_of(gone, owner="user", now=NOW).text == ""
    assert parts(gone, owner="user", now=NOW) == []


def test_what_is_tentative_says_so_and_stays_out_of_the_head() -> None:
    unsure = entry("Porto", section="locale", key="home", status="tentative")
    assert "Home: Porto (not certain)" in view([unsure], owner="user", now=NOW)
    assert head_of([unsure], owner="user", now=NOW).text == ""


def test_no_value_can_forge_markdown() -> None:
    forged = entry("# Title\n\n- [x](http://a) <b>*bold*</b> `code`", section="constraints")
    shown = view([forged], owner="user", now=NOW)
    assert shown.count("\n# ") == 0
    assert "\\# Title - \\[x\\](http://a) \\<b\\>\\*bold\\*\\</b\\> \\`code\\`" in shown
    assert "\n- 1\\. one" in view([entry("1. one", section="constraints")], owner="user", now=NOW)
    assert "\n- \\- one" in view([entry("- one", section="constraints")], owner="user", now=NOW)


@settings(max_examples=40, deadline=None)
@given(
    values=st.lists(st.text(min_size=1, max_size=60), max_size=6, unique=True),
    seed=st.integers(0, 9),
)
def test_the_view_is_the_same_in_any_order_and_one_line_an_entry(
    values: list[str], seed: int
) -> None:
    entries = [
        entry(value, key=f"constraint/{n}", section="constraints") for n, value in enumerate(values)
    ]
    text = view(entries, owner="user", now=NOW)
    assert view(Random(seed).sample(entries, len(entries)), owner="user", now=NOW) == text
    assert text.count("\n- ") == len(entries)


def test_the_head_takes_the_best_of_every_section_first() -> None:
    shown = head_of([*MANY, NAME, CITY, GO], owner="user", now=NOW).text
    assert shown.startswith("Name: Ann; Limit: Never deploy service number 0")
    assert "Go" in shown
    assert "Home: Lisbon" in shown


def test_the_head_has_at_most_about_a_hundred_tokens() -> None:
    assert 60 <= count_tokens(head_of(MANY, owner="user", now=NOW).text) <= HEAD_TOKENS


def test_the_head_never_gives_a_phone_number_away() -> None:
    private = [entry("555-0100", key="phone"), entry("a@b.c", key="email"), NAME]
    assert head_of(private, owner="user", now=NOW).text == "Name: Ann"


def test_behind_the_head_wait_the_lines_that_take_the_place_of_what_a_block_tells() -> None:
    first = head_of([*MANY, NAME, CITY, GO], owner="user", now=NOW)
    assert "; ".join(line.text for line in first.lines).startswith(first.text)
    assert len(first.lines) > first.text.count("; ") + 1
    assert [line.sources for line in first.lines if line.text == "Name: Ann"] == [NAME.sources]


def test_the_lines_of_a_part_are_its_text_behind_its_title() -> None:
    for one in parts([*MANY, NAME], owner="user", now=NOW):
        assert one.text.split("\n")[1:] == [line.text for line in one.lines]


def test_a_small_profile_is_one_part_a_section() -> None:
    found = parts([CITY, NAME, GO], owner="user", now=NOW)
    assert [(one.section, one.number) for one in found] == [
        ("identity", 0),
        ("locale", 0),
        ("tech_stack", 0),
    ]
    assert found[0].text == "Identity\nName: Ann"


def test_a_long_section_is_cut_into_parts_of_two_to_four_hundred_tokens() -> None:
    found = parts(MANY, owner="user", now=NOW)
    sizes = [count_tokens(one.text) for one in found]
    assert len(found) > 1
    assert all(200 <= size <= MOST_TOKENS for size in sizes[:-1])
    assert [one.number for one in found] == list(range(len(found)))
    assert all(entry.value in "\n".join(one.text for one in found) for entry in MANY)
    assert FULL_TOKENS < MOST_TOKENS


@settings(max_examples=15, deadline=None)
@given(values=st.lists(st.text(min_size=200, max_size=500), min_size=1, max_size=6, unique=True))
def test_no_part_is_longer_than_four_hundred_tokens_whatever_it_holds(values: list[str]) -> None:
    entries = [
        entry(value, key=f"constraint/{n}", section="constraints") for n, value in enumerate(values)
    ]
    assert all(
        count_tokens(one.text) <= MOST_TOKENS for one in parts(entries, owner="user", now=NOW)
    )


def _matching(query: str, *entries: HeldEntry, sections: tuple[str, ...] = ()) -> list[str]:
    return [one.value for one in matching(entries, query, sections=sections, limit=8, now=NOW)]


def test_entries_match_by_their_words_and_their_attributes_names_in_either_language() -> None:
    chinese = entry("上海", section="locale", key="home")
    assert _matching("is she allergic to anything?", CITY, PEANUTS, GO) == ["peanuts"]
    assert _matching("她住在哪个城市", chinese, PEANUTS) == ["上海"]
    assert _matching("which city?", chinese, PEANUTS) == ["上海"]


def test_where_no_word_matches_the_nearest_sections_answer() -> None:
    assert _matching("where does she live?", NAME, CITY, GO, sections=("locale",)) == ["Lisbon"]
    assert _matching("where does she live?", NAME) == []


def test_what_is_not_active_never_matches() -> None:
    over = entry("Lisbon", section="locale", key="home", expires_at=NOW)
    assert _matching("which city?", over, sections=("locale",)) == []
