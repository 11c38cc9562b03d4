import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.identity import is_named, is_own, may_be_several, same_subject, subject_of
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
