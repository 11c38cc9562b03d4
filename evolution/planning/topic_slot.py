"""One slot of a Chinese clause: a topic, what links it to its value, and the value (pure)."""

from dataclasses import dataclass
from functools import lru_cache

import re2

from evolution.language.nouns import opens_with_verb
from evolution.language.patterns import compiled
from evolution.language.value_kinds import kind_of
from evolution.planning.chinese_words import is_person

LEAST_TOPIC = 2
COMPOUND_TOPIC = 4
_VERBS = (
    "(?:换|改|变|挪|搬|移|推迟|推后|推|提前|调整|调|转|升|降|涨|减|加|延期|延长|延|顺延"
    "|改期|改签|更新|更换|切换|切|迁|定|放|收|约)"
)
DOES = "用去找走吃喝坐订买听看报选穿种养学练读住骑开做玩交"
"""What is done with a value: 听歌用QQ音乐, 我考公报税务岗."""
_BECOMES = (
    f"(?:被|都|给|也|又)*{_VERBS}(?:成|为|到|至|在|由|叫|寄|发|约)了?"
    "|改[^的了是变正善天期签动革造进装良0-9a-z]了?|成了"
)
_IS = "的是|是在|是|为|叫做?|等于|：|:|用的|由"
_AT = (
    "(?:[定放收摆存停约安设挂贴装藏搁住办开]|安排|保存|位于)?在|去的?是|寄到|送到|发到|打到|汇到"
    "|存到|戴到?在?"
)
STATED = re2.compile(
    f"^(?P<topic>.{{2,20}}?)(?P<link>{_IS}|{_AT}|{_BECOMES})(?P<value>.{{1,24}}?)"
    "(?P<now>[的了啦咯]*)$"
)
SAID = re2.compile(
    f"^(?:.{{0,8}}[把将让])?(?P<topic>.{{0,20}}?)(?P<link>{_BECOMES}|{_IS}|{_AT})"
    f"(?P<value>.{{1,24}}?)(?P<now>[了啦咯]*)$"
)
_MOVES = re2.compile(_BECOMES)
MANY = re2.compile(
    "(?:同事|朋友|爱好|客户|兴趣|同学|家人|之一|其中|问题|重点|原因|目的|计划|想法|今天|明天|周."
    "|这|那|它|他|她)$"
)
_DEFINITE = ("的是", "的为", "叫", "：", ":", "由", "用的", "为")
_NUMBER = re2.compile("[0-9零一二三四五六七八九十百千万两半]")
_SIGNS_OF_NUMBERS = re2.compile(
    "[0-9零一二三四五六七八九十百千万两半:：.点分时早上下午晚中月号日周星期礼拜年天末]+"
)


@dataclass(frozen=True, slots=True)
class TopicSlot:
    """What a clause says of a topic.

    Attributes:
        link: what stands between the topic and its value: 在, 是, 改成.
        moves: the link says that the value became the topic's.
        now: the clause ends as one does that tells news.
    """

    topic: str
    link: str
    value: str
    moves: bool
    now: bool


def slot_of(pattern: "re2._Regexp[str]", text: str) -> TopicSlot | None:
    """Return the slot that a clause fills, read by one of the two patterns.

    None where it fills none.
    """
    found = pattern.fullmatch(text)
    if found is None:
        return None
    topic, link, value, now = found.group("topic", "link", "value", "now")
    moves = _MOVES.fullmatch(link) is not None
    return TopicSlot(topic, link, value, moves=moves, now=now != "")


def replaces(was: TopicSlot, holds: TopicSlot, *, announced: bool, said_so: bool) -> bool:
    """Tell whether one slot is the other with a new value.

    Args:
        was: the stated slot.
        holds: the later one.
        announced: a clause before the later one says that its topic is otherwise.
        said_so: any words beside the two say that something is otherwise.
    """
    if (
        not _same_topic(was.topic, holds.topic)
        or was.value == holds.value
        or opens_with_verb(holds.value)
    ):
        return False
    if not (said_so or _is_said_to_be_new(was, holds)):
        return False
    if is_counted(was.value) != is_counted(holds.value):
        return announced and not holds.moves
    if announced:
        return True
    return _fits(was, holds) if holds.moves else _is_same_slot(was, holds)


def _is_said_to_be_new(was: TopicSlot, holds: TopicSlot) -> bool:
    """Tell whether the two slots alone show that the later value is the one of now."""
    is_record = was.link in ("：", ":")
    is_now = holds.now and "是" in holds.link
    return holds.moves or is_record or is_now


def _is_same_slot(was: TopicSlot, holds: TopicSlot) -> bool:
    """Tell whether two values of a topic cannot both be its own.

    It has one, or the values are of one kind.
    """
    both_places_or_neither = _is_place(was.link) == _is_place(holds.link)
    return both_places_or_neither and (
        _is_definite(was, holds) or _are_alike(was.value, holds.value)
    )


def _fits(was: TopicSlot, holds: TopicSlot) -> bool:
    """Tell whether what became of a topic is said of the same: where it is, or what it is."""
    place = holds.link.rstrip("了").endswith(("到", "至", "在", "去"))
    return place or not _is_place(was.link) or holds.link in ("换成", "换成了", "改成", "改成了")


def _is_place(link: str) -> bool:
    return link.endswith(("在", "到")) and link != "是在"


def _is_definite(was: TopicSlot, holds: TopicSlot) -> bool:
    """Tell whether a topic is of one thing: by its link, or as it is described in several words."""
    if was.link.endswith(_DEFINITE) or "的" in holds.topic.strip("我们的"):
        return True
    return len(bare_topic(holds.topic)) >= COMPOUND_TOPIC


def _are_alike(old: str, new: str) -> bool:
    if are_counted(old, new):
        return unit_of(old) == unit_of(new)
    kind = kind_of(old)
    if kind and kind == kind_of(new):
        return True
    persons = compiled("{PERSONAL}", "zh")
    return all(persons.fullmatch(value) is not None for value in (old, new))


def is_counted(value: str) -> bool:
    """Tell whether a value is mostly a number."""
    return _NUMBER.search(value) is not None and len(unit_of(value)) * 2 <= len(value)


def are_counted(old: str, new: str) -> bool:
    """Tell whether both values are mostly numbers."""
    return is_counted(old) and is_counted(new)


def unit_of(value: str) -> str:
    """Return what is left of a value without its numbers."""
    return str(_SIGNS_OF_NUMBERS.sub("", value))


@lru_cache(maxsize=8192)
def bare_topic(topic: str) -> str:
    """Return a topic without 的 and without what makes it the speaker's."""
    return str(re2.sub("^(?:我们|我家|我|咱们?|俺)的?|的|时间$", "", topic))


def _same_topic(old: str, new: str) -> bool:
    """Tell whether two topics are one.

    The same words, or the same behind what more one of them says of it.
    """
    one, other = bare_topic(old), bare_topic(new)
    if len(other) < LEAST_TOPIC or MANY.search(other) or is_person(new.removesuffix("的")):
        return False
    if one == other:
        return True
    lead = one.removesuffix(other)
    if not one.endswith(other) or is_person(lead):
        return False
    return f"{lead}的" in old or len(other) >= COMPOUND_TOPIC
