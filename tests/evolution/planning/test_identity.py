import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.identity import (
    is_id,
    is_named,
    is_own,
    may_be_several,
    same_subject,
    subject_of,
)
from evolution.planning.words import folded

WORDS = st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=30)


@pytest.mark.parametrize(
    ("claim", "speaker", "aliases", "subject"),
    [
        pytest.param("", "", (), "", id="who speaks without a name is the scope's user"),
        pytest.param("", "Ann", ("Ann",), "", id="a speaker by the user's own name is the user"),
        pytest.param("", "Tom", ("Ann",), "tom", id="another speaker is themself"),
        pytest.param("Ann", "Tom", ("Ann",), "", id="who names the user means the user"),
        pytest.param(
            "Ann's sister", "Tom", ("Ann",), "my sister", id="the user's by name is the user's own"
        ),
        pytest.param("my sister", "Tom", (), "tom's sister", id="another speaker's own is theirs"),
        pytest.param("我妹", "李雷", (), "李雷的妹妹", id="in Chinese too"),
        pytest.param("my sister", "", (), "my sister", id="the user's own stays so"),
        pytest.param("Mum", "", (), "my mother", id="mum needs no my"),
        pytest.param("我妈", "", (), "my 妈妈", id="我妈 is my mother"),
        pytest.param("我的妈妈", "", (), "my 妈妈", id="with 的 as without"),
        pytest.param("咱爸", "", (), "my 爸爸", id="咱爸 is my father"),
        pytest.param("我同事小郭", "", (), "小郭", id="a colleague with a name is who is named"),
        pytest.param("我闺蜜 Camila", "", (), "camila", id="by a name in Latin letters too"),
        pytest.param("我女儿学校", "", (), "我女儿学校", id="a daughter's school is no name"),
        pytest.param("my sister Ana", "", (), "ana", id="a sister with a name is who is named"),
        pytest.param("my sister Ann", "", ("Ann",), "", id="if it is not the user"),
        pytest.param("Biscuit the rabbit", "", (), "biscuit", id="a pet with its kind too"),
        pytest.param(
            "my flight to Oslo", "", (), "my flight to oslo", id="a flight is not where it goes"
        ),
        pytest.param("our weekly sync", "", (), "my weekly sync", id="what is ours is the user's"),
        pytest.param(
            "The Machine 7", "", (), "machine 7", id="an article and a capital are nothing"
        ),
        pytest.param("machine #7", "", (), "machine 7", id="a number's sign is nothing"),
        pytest.param("Order No. 4711", "", (), "order 4711", id="nor is its abbreviation"),
        pytest.param("3 号 机器", "", (), "3号机器", id="spaces are nothing in Chinese"),
        pytest.param("３号機器", "", (), "3号机器", id="nor is the way of writing"),
        pytest.param("Tom’s mum", "", (), "tom's mother", id="somebody's mum is somebody's mother"),
        pytest.param("I", "", (), "", id="I am the speaker"),
        pytest.param("我", "Tom", (), "tom", id="我 is whoever says it"),
    ],
)
def test_whom_words_mean(claim, speaker, aliases, subject):
    assert subject_of(claim, speaker=speaker, aliases=aliases) == subject


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("machine 7", "machine 3", id="another number is another machine"),
        pytest.param("machine 7", "machine 70", id="a longer number too"),
        pytest.param("tom", "tom baker", id="a longer name may be another's"),
        pytest.param("db1", "db01", id="an id is what it is"),
        pytest.param("room a3", "machine a3", id="an id beside another noun is another's"),
        pytest.param("3", "room 3", id="a bare number is no id"),
        pytest.param("机位02", "机位20", id="in Chinese too"),
        pytest.param("he", "he", id="a pronoun is nobody twice"),
        pytest.param("that order", "that order", id="that order may be another one"),
        pytest.param("那个项目", "那个项目", id="so may 那个项目"),
        pytest.param("a friend", "a friend", id="so may a friend"),
    ],
)
def test_subjects_that_nothing_proves_one(one, other):
    assert not same_subject(one, other)


@given(WORDS, WORDS)
def test_a_subject_is_in_its_normal_form_already(claim, speaker):
    subject = subject_of(claim, speaker=speaker)
    assert not subject or folded(subject) == subject


@given(WORDS)
def test_what_is_named_is_one_with_itself(subject):
    assert same_subject(subject, subject) is is_named(subject)


@pytest.mark.parametrize(
    ("subject", "several"),
    [
        pytest.param("my cousin", True, id="a cousin is rarely the only one"),
        pytest.param("my mother", False, id="a mother is"),
        pytest.param("order", True, id="an order without a number"),
        pytest.param("order 4711", False, id="an order with its number"),
        pytest.param("my 同事", True, id="同事"),
        pytest.param("my 老婆", False, id="老婆"),
        pytest.param("办公室的打印机", True, id="a printer behind 的"),
        pytest.param("", False, id="the user"),
    ],
)
def test_who_may_be_another_of_the_same_name(subject, several):
    assert may_be_several(subject) is several


def test_what_is_a_speakers_own():
    assert is_own("", "")
    assert is_own("my sister", "")
    assert is_own("tom's sister", "tom")
    assert is_own("李雷的妹妹", "李雷")
    assert not is_own("tom's sister", "")
    assert not is_own("tommy", "tom")


def test_an_id_is_a_name_without_its_noun():
    assert same_subject("p4", "printer p4")
    assert same_subject("printer p4", "p4")
    assert same_subject("ticket sup-512", "sup-512")
    assert not same_subject("ticket 512", "512")
    assert not same_subject("p4", "printer p40")


@pytest.mark.parametrize(
    ("claim", "speaker", "aliases", "subject"),
    [
        pytest.param("myself", "", (), "", id="myself is the speaker"),
        pytest.param("我自己", "Tom", (), "tom", id="我自己 is whoever says it"),
        pytest.param("the user", "", ("the user",), "", id="a record's name of the user"),
        pytest.param("用户的妹妹", "", ("用户",), "my 妹妹", id="and of what is theirs"),
        pytest.param("ANN", "Tom", ("Ann",), "", id="capitals are nothing in a name"),
        pytest.param("Ann's", "Tom", ("Ann",), "ann's", id="a name without its noun is no owner"),
        pytest.param("Anna's sister", "", ("Ann",), "anna's sister", id="Anna is not Ann"),
        pytest.param("granny", "", (), "my grandmother", id="granny is my grandmother"),
        pytest.param("my gran", "", (), "my grandmother", id="so is my gran"),
        pytest.param("our dad", "Tom", (), "tom's father", id="our dad of another speaker"),
        pytest.param("我老婆", "", (), "my 老婆", id="我老婆"),
        pytest.param("我妻子", "", (), "my 老婆", id="我妻子 is the same wife"),
        pytest.param("我的爱人", "", (), "my 老婆", id="so is 我的爱人"),
        pytest.param("李雷的母亲", "", (), "李雷的妈妈", id="another's mother by another word"),
        pytest.param("我公司", "", (), "my 公司", id="what 我 may own without 的"),
        pytest.param("我们公司", "", (), "my 公司", id="what is ours"),
        pytest.param("我国", "", (), "我国", id="what 我 does not own"),
        pytest.param("the wifi", "", (), "wifi", id="a thing without its article"),
        pytest.param("theatre", "", (), "theatre", id="a word that begins like an article"),
        pytest.param("myrtle", "", (), "myrtle", id="or like my"),
        pytest.param("number 9", "", (), "9", id="a number by its word"),
        pytest.param("sector no 7", "", (), "sector no 7", id="no without a point is a word"),
        pytest.param("room nr. 3", "", (), "room 3", id="nr. is a number's sign"),
        pytest.param("", "Tom", ("tom",), "", id="an alias in small letters is the user"),
    ],
)
def test_whom_other_words_mean(claim, speaker, aliases, subject):
    assert subject_of(claim, speaker=speaker, aliases=aliases) == subject


@pytest.mark.parametrize(
    ("subject", "named"),
    [
        *(("", True), ("tom", True), ("machine 7", True), ("my sister", True), ("它", False)),
        *(("it", False), ("someone", False), ("everybody", False), ("大家", False), ("谁", False)),
        *(("a colleague", False), ("an aunt", False), ("this order", False), ("his car", False)),
        *(("another room", False), ("the other room", False), ("one of us", False)),
        *(("这个项目", False), ("某公司", False), ("有个朋友", False), ("他的车", False)),
        *(("italy", True), ("anna", True), ("theo", True), ("hera", True), ("他信", True)),
    ],
)
def test_who_can_be_held_against_another(subject, named):
    assert is_named(subject) is named


@pytest.mark.parametrize(
    ("subject", "an_id"),
    [
        *(("p4", True), ("sup-512", True), ("lh454", True), ("db01", True), ("10.0.0.5a", True)),
        *(("7", False), ("printer", False), ("printer p4", False), ("", False), ("2026-01", False)),
        *(("a-b", False), ("机位02", False), ("c++", False)),
    ],
)
def test_an_id_has_letters_and_digits(subject, an_id):
    assert is_id(subject) is an_id


@given(WORDS, WORDS)
def test_two_subjects_are_one_both_ways_or_not_at_all(one, other):
    assert same_subject(one, other) == same_subject(other, one)


@given(WORDS, st.sampled_from(["", "Tom", "Ann", "李雷"]))
def test_a_speakers_own_is_nobody_elses(noun, speaker):
    subject = subject_of(f"my {noun}", speaker=speaker)
    owners = [who for who in ("", "tom", "ann", "李雷") if is_own(subject, who)]
    assert len(owners) <= 1


@pytest.mark.parametrize("noun", ["7号机器", "3号房间", "12号打印机"])
def test_a_number_tells_one_thing_apart_in_chinese_too(noun):
    assert not may_be_several(noun)
