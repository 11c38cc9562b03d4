"""What a turn revises of what is remembered, in words that name one side only."""

import pytest

from evolution.rules.asserting import asserted
from evolution.rules.extract import extract
from evolution.rules.revision import find_revision
from evolution.rules.states import is_state
from evolution.rules.topics import topics_of
from evolution.rules.types import Statement
from evolution.rules.value_kinds import values_in
from tests.evolution.remembering import remembered_after


def revised(first: str, turn: str) -> str | None:
    """The remembered sentence that a turn revises."""
    revision = find_revision(turn, known=extract(first, role="user", speaker=None))
    return revision.known.content if revision is not None else None


@pytest.mark.parametrize(
    ("first", "turn"),
    [
        ("Our build runs on Travis.", "Travis got too slow, everything builds on CircleCI now."),
        ("I drive a Volvo.", "Sold the Volvo last month and leased a Kia."),
        ("My vet is Dr. Osei.", "Dr. Osei retired, so we see Dr. Klein instead."),
        ("The gate opens at 7:30.", "They moved the gate to 8:15."),
        ("My rent is $900.", "Landlord bumped the rent to $980."),
        ("I live in Cardiff.", "Boxes are unpacked, we're officially Bristol people."),
        ("我的牙医是周医生。", "周医生调走了，现在看的是钱医生。"),
        ("我们部署在华为云。", "上个月整体迁到阿里云了。"),
        ("我开的是一辆本田。", "本田卖了，提了台比亚迪。"),
        ("奶茶卖10块一杯。", "原料又涨了，奶茶现在14块。"),
        ("会议室是402。", "会议室改到517了。"),
    ],
)
def test_a_turn_that_names_one_side_of_a_change_revises_what_names_the_other(first: str, turn: str) -> None:
    assert revised(first, turn) is not None


@pytest.mark.parametrize(
    ("first", "turn"),
    [
        ("I drive a Volvo.", "I almost sold the Volvo, then kept it."),
        ("I drive a Volvo.", "My cousin sold her Volvo and bought a Kia."),
        ("I drive a Volvo.", "If I sold the Volvo I'd get a Kia."),
        ("I drive a Volvo.", "Should I sell the Volvo and get a Kia?"),
        ("The gate opens at 7:30.", "The other team moved their gate to 8:15."),
        ("My vet is Dr. Osei.", 'The receptionist said "Dr. Osei has been replaced by Dr. Klein".'),
        ("I play guitar.", "I still play guitar, and I also play piano."),
        ("我开的是一辆本田。", "我表哥的本田卖了，提了台比亚迪。"),
        ("我开的是一辆本田。", "本来想把本田卖了换比亚迪，后来算了。"),
        ("会议室是402。", "隔壁组的会议室改到517了。"),
        ("奶茶卖10块一杯。", "要是奶茶涨到14块，谁还买啊。"),
    ],
)
def test_what_came_to_nothing_or_is_somebody_elses_revises_nothing(first: str, turn: str) -> None:
    assert revised(first, turn) is None


def test_the_remembered_sentence_takes_the_new_value() -> None:
    store = remembered_after(["My rent is $900.", "Landlord bumped the rent to $980."])
    assert [item.value for item in store if item.key == "rent"] == ["$980"]
    assert not any("$900" in item.content for item in store)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("at 7:30", "clock"),
        ("on Thursday", "day"),
        ("周四下午", "day"),
        ("it costs $18", "money"),
        ("卖12块", "money"),
        ("20 mg of it", "unit:mg"),
        ("port 8080", "number"),
        ("Ubuntu 22.04", "version"),
        ("Dr. Osei", "person:dr"),
        ("找刘经理", "person:经理"),
        ("we use Kotlin", "thing:language"),
        ("在实验小学", "suffix:小学"),
        ("room C04", "code"),
        ("two sugars", "unit:sugar"),
        ("I met Rosalind", "name"),
    ],
)
def test_a_value_shows_its_kind(text: str, kind: str) -> None:
    assert kind in {value.kind for value in values_in(text)}


def test_a_common_word_names_a_thing_only_with_a_capital_letter() -> None:
    assert not any(value.kind.startswith("thing") for value in values_in("I express how I feel this spring"))


@pytest.mark.parametrize("sentence", ["The user lives in Oslo.", "The standup is at 9:30.", "用户养了一只猫叫豆豆。"])
def test_a_state_can_be_over(sentence: str) -> None:
    assert is_state(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The user went to Oslo.",
        "It's great to see you!",
        "Is the standup at 9:30?",
        "用户昨天去了一趟北京。",
        "Wow, thanks.",
    ],
)
def test_what_happened_or_was_only_felt_is_no_state(sentence: str) -> None:
    assert not is_state(sentence)


def test_what_somebody_else_said_is_not_asserted() -> None:
    assert asserted("My brother says he moved to Oslo.") == ""
    assert asserted("The doctor said it's decaf for me.") == "it's decaf for me."


def test_two_words_for_one_topic_meet() -> None:
    assert topics_of("boxes everywhere, we moved") & topics_of("I live in Leeds")


def test_of_two_of_a_kind_that_nothing_else_tells_apart_none_is_revised() -> None:
    known = [
        Statement("fact", "The user's first vet is Dr. Osei.", "the user", key="first_vet", value="Dr. Osei"),
        Statement("fact", "The user's eye surgeon is Dr. Klein.", "the user", key="surgeon", value="Dr. Klein"),
    ]
    assert find_revision("Switched to Dr. Adeyemi.", known=known) is None
