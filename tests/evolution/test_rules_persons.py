import pytest

from evolution.rules.genders import gender_of
from evolution.rules.groups import groups
from evolution.rules.naming import is_plural
from evolution.rules.persons import persons
from evolution.rules.pronouns import Conversation, resolve


def said(text: str, *, recent: str = "", speaker: str = "Gwen", addressee: str | None = "Hal") -> str:
    return resolve(text, conversation=Conversation(speaker, addressee, recent=recent)).text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Bert and Ann's new neighbour Oyelaran came.", ["Bert", "Oyelaran"]),
        ("Dr. Moss called Ingrid.", ["Dr. Moss", "Ingrid"]),
        ("Will you come? Hope so. Will came.", ["Will"]),
        ("The user's cousin Bento lives in Porto.", ["Bento"]),
        ("Is Oyelaran in? Remind Dad.", ["Oyelaran", "Dad"]),
        ("Music brings joy, and the assistant agrees.", []),
        ("小孙的导师和老韩都来了。", ["小孙的导师", "老韩"]),
        ("吃了阿莫西林，去了老家。", []),
        ("她更好地理解了以前的事", []),
    ],
)
def test_persons_are_found_where_they_are_named(text: str, names: list[str]) -> None:
    assert [one.text for one in persons(text)] == names


@pytest.mark.parametrize(
    ("recent", "text", "expected"),
    [
        ("Hal met Rosalind in Leeds.", "She paints.", "Rosalind paints."),
        ("The user's cousin Bento lives in Porto.", "He's a cook.", "Bento is a cook."),
        ("Gwen told the vet about Rex.", "Do they open late?", "Does the vet open late?"),
        ("Gwen works at Nordea.", "They're hiring.", "Nordea is hiring."),
        ("Hal walked Toby and Fleck.", "They barked.", "Toby and Fleck barked."),
        ("Gwen bought some tulips.", "They've wilted.", "The tulips have wilted."),
        ("Anna's sister moved.", "Her husband stayed.", "Anna's sister's husband stayed."),
        ("Gwen saw Camilla.", "Her mother is ill.", "Camilla's mother is ill."),
        ("The Hendersons rang.", "They want the ladder back.", "The Hendersons want the ladder back."),
        ("Gwen misses Gwen's dog.", "He's with Dad.", "Gwen's dog is with Dad."),
        ("吴医生看了片子。", "她说没事。", "吴医生说没事。"),
        ("小韩：是我同学罗磊。", "小韩：他走了。", "小韩：罗磊走了。"),
        ("Someone rang.", "Has anyone left their bag?", "Has anyone left that person's bag?"),
        ("", "小孙他们到了。", "小孙等人到了。"),
        ("小曼看了《活着》和《白鹿原》。", "它们都很长。", "《活着》和《白鹿原》都很长。"),
        ("娜娜给娜娜的舅妈打电话。", "她很高兴。", "娜娜很高兴。"),
        ("昨晚碰到娜娜的舅舅。", "他问起娜娜。", "娜娜的舅舅问起娜娜。"),
        ("公司的年轻设计师们都来了。", "他们很累。", "公司的年轻设计师们很累。"),
    ],
)
def test_a_pronoun_takes_the_name_and_the_verb_agrees(recent: str, text: str, expected: str) -> None:
    speaker, addressee = ("Gwen", "Hal") if text.isascii() else ("小曼", "老秦")
    assert said(text, recent=recent, speaker=speaker, addressee=addressee) == expected


@pytest.mark.parametrize(
    ("recent", "text"),
    [
        ("Music has always calmed Gwen.", "Their hands are cold."),
        ("Robin told Gwen about Tom.", "He laughed."),
        ("Gwen met Tom.", "They laughed."),  # he, not they
        ("The user's flat is small.", "He left."),
        ("老秦去了北京。", "他们到了。"),
        ("小曼的同事很多。", "它们都坏了。"),
    ],
)
def test_nobody_is_guessed(recent: str, text: str) -> None:
    speaker, addressee = ("Gwen", "Hal") if text.isascii() else ("小曼", None)
    assert said(text, recent=recent, speaker=speaker, addressee=addressee) == text


@pytest.mark.parametrize(
    ("name", "gender"),
    [("Mateo", "male"), ("Ingrid Moss", "female"), ("Robin", "unknown"), ("吴医生", "unknown"), ("李老师", "unknown")],
)
def test_a_title_or_a_name_of_both_has_no_gender(name: str, gender: str) -> None:
    assert gender_of(name) == gender


@pytest.mark.parametrize(
    ("name", "plural"),
    [("Tom", False), ("Tom and Ann", True), ("the tulips", True), ("The Hendersons", True), ("the boss", False)],
)
def test_a_name_is_plural_or_not(name: str, *, plural: bool) -> None:
    assert is_plural(name) is plural


def test_a_group_is_taken_whole_and_no_verb_with_it() -> None:
    assert groups("以便向公司的客户更好地说明")[-1] == (3, "公司的客户")
    assert groups("The user runs a shop daily.")[0][1] == "the shop"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Do you owe us a drink?", "Does Hal owe Gwen and others a drink?"),
        ("You two paint, you know.", "Hal and another person paint."),
        ("I told you jokes.", "Gwen told Hal jokes."),
        ("As a society we all rest.", "As a society people rest."),
        ("我俩在等你爸和我姐。", "小曼和另一人在等老秦的爸爸和小曼的姐姐。"),
        ("咱俩去看雪吧", "小曼和老秦去看雪吧"),
        ("我两个室友都不在", "小曼两个室友都不在"),
    ],
)
def test_two_everybody_and_you_are_put_so_that_it_reads(text: str, expected: str) -> None:
    speaker, addressee = ("Gwen", "Hal") if text.isascii() else ("小曼", "老秦")
    assert said(text, speaker=speaker, addressee=addressee) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("用户：我怕你的狗\nAI：我建议您躲开", "用户：用户怕助手的狗\nAI：助手建议用户躲开"),
        ("User: I like it\nAI: I need you", "User: The user likes it\nAI: The assistant needs the user"),
    ],
)
def test_in_a_pasted_exchange_i_and_you_change_with_the_label(text: str, expected: str) -> None:
    speaker, addressee = ("the user", "the assistant") if text.isascii() else ("用户", "助手")
    assert said(text, speaker=speaker, addressee=addressee) == expected


def test_what_is_true_of_anybody_is_not_said_of_the_assistant() -> None:
    assert said("听雨让你感到平静。", speaker="用户", addressee="助手") == "听雨让人感到平静。"
    assert said("我们每个人都要吃饭。", speaker="用户", addressee="助手") == "人们都要吃饭。"
