import pytest

from evolution.rules.genders import gender_of
from evolution.rules.pronouns import Conversation, remaining_pronouns, resolve

TALK = Conversation("Caroline", "Melanie", ["Tom"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I gave you my book.", "Caroline gave Melanie Caroline's book."),
        ("He lent me his bike.", "Tom lent Caroline Tom's bike."),
        ("My sister said she would come.", "Caroline's sister said Caroline's sister would come."),
        ("The pups were tired, so they slept.", "The pups were tired, so the pups slept."),
        ("It is important that the US team wins.", "It is important that the US team wins."),
    ],
)
def test_a_pronoun_gets_the_name_the_conversation_gives(text: str, expected: str) -> None:
    resolution = resolve(text, conversation=TALK)
    assert resolution.text == expected
    assert resolution.unresolved == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tulips need sun. They hate wet feet.", "Tulips need sun. The tulips hate wet feet."),
        ("Family's important to me. I need them.", "Family's important to Caroline. Caroline needs the family."),
        ("We water the grass. They came.", "Caroline and others water the grass. They came."),
        ("I listen to others and to their worries.", "Caroline listens to others and to others' worries."),
    ],
)
def test_things_and_people_in_general_are_they(text: str, expected: str) -> None:
    assert resolve(text, conversation=TALK).text == expected


def test_two_candidates_leave_the_pronoun_and_report_it() -> None:
    resolution = resolve("He came.", conversation=Conversation("Ann", "Bo", ["Tom", "Peter"]))
    assert (resolution.text, resolution.unresolved) == ("He came.", ("He",))


def test_a_pronoun_nobody_explains_is_reported() -> None:
    assert resolve("They left early.", conversation=TALK).unresolved == ("They",)


def test_the_turn_before_explains_they() -> None:
    talk = Conversation("Ann", None, recent="Ann fed the two horses.")
    assert resolve("They are hungry.", conversation=talk).text == "The two horses are hungry."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("他昨天来了，其他人没来。", "赵强昨天来了，其他人没来。"),
        ("我妈说她想去你家。", "李雪的妈妈说李雪的妈妈想去王明家。"),
        ("我会弹吉他。", "李雪会弹吉他。"),
    ],
)
def test_a_chinese_pronoun_gets_its_name(text: str, expected: str) -> None:
    resolution = resolve(text, conversation=Conversation("李雪", "王明", ["赵强"]))
    assert (resolution.text, resolution.unresolved) == (expected, ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("She met us.", ["She", "us"]),
        ("The US economy grew.", []),
        ("There is a cat and it sleeps.", []),
        ('Ann said "I love you".', []),
        ("我和你", ["我", "你"]),
        ("其他吉他，自我介绍，他乡", []),
        ("他们来了", ["他们"]),
        ("这位说它们好", ["这位", "它们"]),
    ],
)
def test_the_checker_finds_pronouns_and_few_others(text: str, found: list[str]) -> None:
    assert remaining_pronouns(text) == found


@pytest.mark.parametrize(
    ("name", "gender"),
    [
        ("Melanie", "female"),
        ("Tom Smith", "male"),
        ("Quux", "unknown"),
        ("李雪", "female"),
        ("赵强", "male"),
        ("my sister", "female"),
    ],
)
def test_a_name_has_its_usual_gender(name: str, gender: str) -> None:
    assert gender_of(name) == gender
