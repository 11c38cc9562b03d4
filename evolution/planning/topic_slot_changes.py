"""Whether a Chinese clause puts another value where an earlier one had its own.

摇蜜机在西屋, 摇蜜机挪到东屋了 (pure). Both are read as a topic, what links it to its value, and the
value. The topics must be the same words; the later clause may leave its topic out where the clause
before it opens with it (户口本我换地方收了，现在在书房).
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import re2

from evolution.language.claim_of_frame import says_change
from evolution.language.spelling import simplified
from evolution.language.value_kinds import kind_of
from evolution.planning.chinese_words import is_person, openings_shared, without_fillers
from evolution.planning.topic_slot import (
    DOES,
    LEAST_TOPIC,
    MANY,
    SAID,
    STATED,
    TopicSlot,
    are_counted,
    bare_topic,
    is_counted,
    replaces,
    slot_of,
    unit_of,
)
from evolution.planning.words import folded

LONGEST = 80
MOST_VALUE = 12
_DONE = re2.compile(f"^(?:都)?(?P<verb>[{DOES}投教写录发])(?:的是?)?(?P<value>.{{1,20}})$")
_NEWS = re2.compile(
    "(?:换|改|变|转|搬|更新|调|重装|涨|降|关张|倒闭|拆|坏|装修|错|挪|升|退|停|辞|卖|毕业|到期|满"
    "|生日|重新|取消)"
    ".{0,8}(?:了|一下|啦|咯)$|了$|打错|记错|说错|写错|更正"
)
_TO = re2.compile("(?:改|换|调|挪|推|提前|推迟)(?:成|到|在|为|约)?")
_RENEWED = re2.compile(
    "^(?P<owner>.{0,10}?)(?P<own>给我们?|我们?)?(?:换|改|变|更新|调)了?(?:一?个|新的?)*"
    "(?P<topic>.{2,10}?)[了啦]?$"
)
_ANNOUNCES = re2.compile(
    "(?:换|改|变|转|搬|更新|调|重装|装修|错|升|减|涨|降|加)[^，]{0,6}(?:了|一下|啦|咯|下)$"
)
_QUOTES = re2.compile('[《》“”「」"]')
_SINCE = re2.compile("从.{1,6}(?:起|开始)|以后|今后")
_MOMENT = re2.compile(
    "今[天晚早日]|明[天晚早]|后天|昨[天晚]|刚才|这[次趟会]|下次|暂时|临时|另|也|还|又"
)
_UNCERTAIN = re2.compile("[吗呢吧没]|不是|不在|了.|过$")
_REFUSING = tuple("不没别未无")  # begin what is not done, which is no value: 生产不敢碰
_COUNTED = re2.compile(
    "^(?P<topic>.*?[^0-9零一二三四五六七八九十百千万两半])"
    "(?P<value>[0-9零一二三四五六七八九十百千万两半.]+(?P<unit>.{0,4}?))"
    "(?P<now>[了啦咯]*)$"
)


_DOING = f"{DOES}靠在叫是"
"""How a clause begins that says what is done, or what somebody or something is."""


@dataclass(frozen=True, slots=True)
class _Clauses:
    """A stated clause, a later one, and the clauses before the later one in its turn.

    Attributes:
        changes: the later clause says itself that something is otherwise from now on.
        news: a clause before it says that something happened.
    """

    old: str
    new: str
    earlier: tuple[str, ...]
    changes: bool
    news: bool

    @property
    def unlinked(self) -> "_Clauses":
        """The same clauses without 的."""
        linked = (self.old, self.new, *self.earlier)
        old, new, *earlier = (text.replace("的", "") for text in linked)
        return replace(self, old=old, new=new, earlier=tuple(earlier))

    @property
    def difference(self) -> "_Difference":
        """Where the two clauses differ."""
        return _difference(self.old, self.new)


@dataclass(frozen=True, slots=True)
class _Difference:
    """What two clauses open with alike, and what each says of its own behind it.

    They may end alike too.
    """

    opening: str
    was: str
    holds: str


def takes_the_place(stated: str, said: str, before: tuple[str, ...]) -> bool:
    """Tell whether later words put a value in the place of the one of a stated clause.

    Both are of the topic that the stated clause opens with.

    Args:
        stated: the earlier clause.
        said: the later one.
        before: the clauses of its turn before the later one, the last ones only.
    """
    *first, said = re2.split("[，,]", said)
    old, new = _plain(stated), _plain(said)
    if max(len(old), len(new)) > LONGEST or _MOMENT.search(new) or _UNCERTAIN.search(old):
        return False
    clauses_before = map(_plain, (*before, *first))
    earlier = tuple(clause for clause in clauses_before if clause != old)
    changes = says_change(said, "zh") or _SINCE.search(folded(simplified(said))) is not None
    news = any(map(_NEWS.search, earlier))
    clauses = _Clauses(old, new, earlier, changes=changes, news=news)
    if any(
        test(clauses) for test in (_counts_anew, _differs_where_old_is_named, _counts_otherwise)
    ):
        return True
    return _is_of_slot(clauses) or _is_of_slot(clauses.unlinked)


def _is_of_slot(clauses: _Clauses) -> bool:
    """Tell whether both clauses fill one slot.

    The later one may leave out what those before it open with.
    """
    shared = [
        lead
        for lead in openings_shared(clauses.old, clauses.earlier)
        if not clauses.new.startswith(lead)
    ]
    renewed = _renewed(clauses.old, clauses.earlier)
    for lead in ("", *shared, *renewed):
        announced = lead in renewed or _announces(clauses.earlier, lead)
        rest = clauses.old.removeprefix(lead)
        if announced and _continues(rest, clauses.new):
            return True
        holds = slot_of(SAID, lead + clauses.new)
        if _takes_slot(clauses, holds, announced=announced):
            return True
    return False


def _announces(clauses: tuple[str, ...], lead: str) -> bool:
    """Tell whether one of some clauses says that what a lead names is otherwise."""
    return bool(lead) and any(lead in clause and _ANNOUNCES.search(clause) for clause in clauses)


def _continues(rest: str, new: str) -> bool:
    """Tell whether a clause says anew what stood behind its topic.

    The same doing, what is done, or a number.
    """
    begins = rest[:1]
    if begins == new[:1] and begins in _DOING and rest != new:
        return True
    if begins in "：:" and _DONE.fullmatch(new):
        return True
    return are_counted(rest, new)


def _takes_slot(clauses: _Clauses, holds: TopicSlot | None, *, announced: bool) -> bool:
    """Tell whether a slot has another value in the later clause than in the stated one."""
    if holds is None:
        return False
    was = slot_of(STATED, clauses.old)
    if was is None:
        return _does_otherwise(clauses.old, holds)
    is_gone = clauses.news and _names(clauses.earlier, was.value)
    said_so = clauses.changes or announced or is_gone
    if replaces(was, holds, announced=announced, said_so=said_so):
        return True
    return _does_otherwise(clauses.old, holds)


def _renewed(old: str, earlier: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a stated clause opens with where a later one says it is new: 我换工位了."""
    topics = set()
    for clause in earlier:
        if found := _RENEWED.search(clause):
            owner = "" if found.group("own") else found.group("owner")
            topics.add(owner + found.group("topic"))
    leads = []
    for topic in topics:
        at = old.find(topic) if len(topic) >= LEAST_TOPIC else -1
        whose = old[: max(at, 0)].strip("的我坐住用")
        if at >= 0 and not is_person(whose):
            leads.append(old[: at + len(topic)])
    return tuple(dict.fromkeys(leads))


def _does_otherwise(old: str, holds: TopicSlot) -> bool:
    """Tell whether a topic changed to a value, where another one had something done with it."""
    verb = _verb_changed(holds.link)
    topic = bare_topic(holds.topic)
    if not holds.moves or len(topic) < LEAST_TOPIC or (is_person(holds.topic) and not verb):
        return False
    bare = bare_topic(old)
    rest = bare.removeprefix(topic) if bare.startswith(topic) else ""
    if verb:
        other = rest.removeprefix(verb).strip("的是")
        return rest.startswith(verb) and other not in ("", holds.value)
    if are_counted(rest, holds.value):
        return unit_of(rest) == unit_of(holds.value)
    is_used = re2.fullmatch(f"用.{{2,10}}{re2.escape(topic)}", bare) is not None
    return is_used or _is_done_with(rest, holds.value)


def _verb_changed(link: str) -> str:
    """Return the verb that is done with another value from now on: 吃 of 改吃.

    Empty where a link has none.
    """
    if not link.startswith("改"):
        return ""
    verb = link[1]
    return "" if verb in "成为到至在由叫约" else verb


def _is_done_with(rest: str, value: str) -> bool:
    """Tell whether words behind a topic say what is done with a value of another's kind."""
    done = _DONE.fullmatch(rest)
    if done is None:
        return False
    other = done.group("value")
    kinds = {kind_of(other), kind_of(value)} - {""}
    both_counted_or_neither = is_counted(other) == is_counted(value)
    return len(kinds) < len(("both", "differ")) and both_counted_or_neither


def _differs_where_old_is_named(clauses: _Clauses) -> bool:
    """Tell whether clauses differ in one value, and words before the later one name the old.

    13路取消了，我坐52路.
    """
    difference = clauses.difference
    was = difference.was
    opening = difference.opening.strip("我们的俺咱")
    lengths = (len(was), len(difference.holds))
    if not opening or min(lengths) == 0 or max(lengths) > MOST_VALUE or MANY.search(opening):
        return False
    if difference.holds.startswith(_REFUSING):
        return False
    naming = [
        clause
        for clause in clauses.earlier
        if len(was) >= LEAST_TOPIC and was[:LEAST_TOPIC] in clause
    ]
    return bool(naming) and not any(map(_MOMENT.search, naming))


def _difference(old: str, new: str) -> _Difference:
    before = _same_signs(old, new)
    first, second = old[before:], new[before:]
    behind = _same_signs(first[::-1], second[::-1])
    was = first[: len(first) - behind]
    holds = second[: len(second) - behind]
    return _Difference(old[:before], was, holds)


def _same_signs(one: str, other: str) -> int:
    """Return how many signs both begin with."""
    count = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        count += 1
    return count


@lru_cache(maxsize=8192)
def moves_something(clause: str) -> bool:
    """Tell whether a clause says what became of a topic: 相亲角搬到西门了."""
    found = slot_of(SAID, _plain(clause))
    return found is not None and found.moves and found.now


def _counts_otherwise(clauses: _Clauses) -> bool:
    """Tell whether clauses differ in one number, and the later one says 改 before its own.

    夜跑团改周四集合.
    """
    old, new = clauses.old, clauses.new
    moved = _TO.search(new)
    if moved is None or "了" in old:
        return False
    behind = new[moved.end() :].rstrip("了啦咯")
    kept = new[: moved.start()] + behind
    difference = _difference(old, kept)
    are_numbers = all(value and not unit_of(value) for value in (difference.was, difference.holds))
    stands_before = LEAST_TOPIC <= moved.start() <= len(difference.opening)
    return are_numbers and stands_before and not MANY.search(difference.opening)


def _plain(text: str) -> str:
    told = without_fillers(folded(simplified(text)))
    unquoted = str(_QUOTES.sub("", told))
    return unquoted.replace(" ", "")


def _names(clauses: tuple[str, ...], value: str) -> bool:
    """Tell whether a clause names an old value."""
    return len(value) >= LEAST_TOPIC and any(value in one for one in clauses)


def _counts_anew(clauses: _Clauses) -> bool:
    """Tell whether both give the same topic a number of the same unit.

    Example: 我家金毛三岁, 我家金毛四岁咯.
    """
    bare = (clause.replace("我", "") for clause in (clauses.old, clauses.new))
    was, holds = map(_COUNTED.fullmatch, bare)
    if was is None or holds is None or was.group("value") == holds.group("value"):
        return False
    topic = bare_topic(was.group("topic"))
    if topic != bare_topic(holds.group("topic")) or not _is_of_one_thing(topic):
        return False
    is_new = clauses.changes or clauses.news or bool(holds.group("now"))
    return is_new and was.group("unit") == holds.group("unit")


def _is_of_one_thing(topic: str) -> bool:
    """Tell whether a bare topic is long enough to know it by and names only one thing.

    It says nothing that happened.
    """
    return len(topic) >= LEAST_TOPIC and "了" not in topic and not MANY.search(topic)
