"""A relative or a pet is one however the speaker names them, and never somebody else's."""

from itertools import combinations

import pytest

from evolution.planning.identity import same_subject, subject_of

ONE = {
    "mother": ("my mum", "my mom", "my mother", "Mum", "our mum"),
    "father": ("my dad", "my father", "Dad", "my daddy"),
    "wife": ("my wife", "my missus", "our wife"),
    "husband": ("my husband", "my hubby"),
    "girlfriend": ("my girlfriend", "my gf"),
    "sister": ("my sister", "my sis"),
    "brother": ("my brother", "my bro"),
    "grandmother": ("my grandma", "my gran", "Grandma"),
    "dog": ("my dog", "our dog", "my doggo"),
    "妈妈": ("我妈", "妈妈", "我母亲", "我老妈", "俺妈", "我的妈妈", "我家老妈"),
    "老婆": ("我老婆", "我妻子", "我太太", "我媳妇", "老婆", "我爱人"),
    "儿子": ("我儿子", "儿子", "我家儿子", "我的儿子"),
    "女儿": ("我女儿", "我闺女", "闺女", "我家闺女"),
    "外婆": ("我外婆", "姥姥", "我姥姥"),
    "岳母": ("我岳母", "我丈母娘", "丈母娘"),
    "猫": ("我家猫", "我的猫", "我猫", "我们家猫", "我家的猫", "我家猫咪"),
    "狗": ("我家狗", "我的狗", "我狗", "我家的狗", "我家狗狗"),
}
OTHERS = [
    ("my sister", "my little sister"),
    ("my dog", "the dog"),
    ("my dog", "my puppy"),
    ("my cat", "Tom's cat"),
    ("my wife", "Tom's wife"),
    ("my girlfriend", "my best friend"),
    ("我妈", "他妈"),
    ("我妈", "小王他妈"),
    ("我家猫", "邻居家的猫"),
    ("我家猫", "家里的猫"),
    ("我家狗", "我家小狗"),
    ("我家猫", "我家狗"),
    ("我老公", "王先生"),
    ("我儿子", "我大儿子"),
    ("我妈", "我婆婆"),
    ("我外婆", "我奶奶"),
]


@pytest.mark.parametrize("names", ONE.values(), ids=ONE)
def test_every_name_of_one_relative_or_pet_means_the_same(names: tuple[str, ...]) -> None:
    assert len({subject_of(name) for name in names}) == 1


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_another_relative_or_pet_stays_another(one: str, other: str) -> None:
    assert not same_subject(subject_of(one), subject_of(other))


def test_no_two_of_them_are_one() -> None:
    subjects = [subject_of(names[0]) for names in ONE.values()]
    assert [pair for pair in combinations(subjects, 2) if same_subject(*pair)] == []


@pytest.mark.parametrize("names", ONE.values(), ids=ONE)
def test_the_same_words_of_another_speaker_mean_theirs(names: tuple[str, ...]) -> None:
    own = subject_of(names[0], speaker="Ann", aliases=["Ann"])
    theirs = {subject_of(name, speaker="Ben", aliases=["Ann"]) for name in names}
    assert len(theirs) == 1
    assert own.startswith("my ")
    assert theirs.isdisjoint({own})


@pytest.mark.parametrize("words", ["先生", "Nan", "家里的猫", "小狗", "邻居家的狗"])
def test_a_word_that_may_be_anybodys_is_not_the_speakers(words: str) -> None:
    assert not subject_of(words).startswith("my ")
