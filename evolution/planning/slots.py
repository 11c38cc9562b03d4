"""Whether a Chinese clause puts another value where an earlier one had its own: 摇蜜机在西屋, 摇蜜机挪到东屋了 (pure).

Both are read as a topic, what links it to its value, and the value. The topics must be the same words; the later
clause may leave its topic out where the clause before it opens with it (户口本我换地方收了，现在在书房).
"""

from dataclasses import dataclass
from functools import lru_cache

import re2

from evolution.language.claims import says_change
from evolution.language.kinds import kind_of
from evolution.language.nouns import opens_with_verb
from evolution.language.patterns import compiled
from evolution.language.spelling import simplified
from evolution.planning.chinese_words import is_person, openings_shared, without_fillers
from evolution.planning.words import folded

LONGEST = 80
LEAST_TOPIC = 2
COMPOUND_TOPIC = 4
MOST_VALUE = 12
_VERBS = (
    "(?:换|改|变|挪|搬|移|推迟|推后|推|提前|调整|调|转|升|降|涨|减|加|延期|延长|延|顺延"
    "|改期|改签|更新|更换|切换|切|迁|定|放|收|约)"
)
_DOES = "用去找走吃喝坐订买听看报选穿种养学练读住骑开做玩交"
"""What is done with a value: 听歌用QQ音乐, 我考公报税务岗."""
_BECOMES = (
    f"(?:被|都|给|也|又)*{_VERBS}(?:成|为|到|至|在|由|叫|寄|发|约)了?|改[^的了是变正善天期签动革造进装良0-9a-z]了?|成了"
)
_DONE = re2.compile(f"^(?:都)?(?P<verb>[{_DOES}投教写录发])(?:的是?)?(?P<value>.{{1,20}})$")
_IS = "的是|是在|是|为|叫做?|等于|：|:|用的|由"
_AT = "(?:[定放收摆存停约安设挂贴装藏搁住办开]|安排|保存|位于)?在|去的?是|寄到|送到|发到|打到|汇到|存到|戴到?在?"
_STATED = re2.compile(
    f"^(?P<topic>.{{2,20}}?)(?P<link>{_IS}|{_AT}|{_BECOMES})(?P<value>.{{1,24}}?)(?P<now>[的了啦咯]*)$"
)
_SAID = re2.compile(
    f"^(?:.{{0,8}}[把将让])?(?P<topic>.{{0,20}}?)(?P<link>{_BECOMES}|{_IS}|{_AT})(?P<value>.{{1,24}}?)(?P<now>[了啦咯]*)$"
)
_MOVES = re2.compile(_BECOMES)
_NEWS = re2.compile(
    "(?:换|改|变|转|搬|更新|调|重装|涨|降|关张|倒闭|拆|坏|装修|错|挪|升|退|停|辞|卖|毕业|到期|满|生日|重新|取消)"
    ".{0,8}(?:了|一下|啦|咯)$|了$|打错|记错|说错|写错|更正"
)
_TO = re2.compile("(?:改|换|调|挪|推|提前|推迟)(?:成|到|在|为|约)?")
_RENEWED = re2.compile(
    "^(?P<owner>.{0,10}?)(?P<own>给我们?|我们?)?(?:换|改|变|更新|调)了?(?:一?个|新的?)*(?P<topic>.{2,10}?)[了啦]?$"
)
_ANNOUNCES = re2.compile("(?:换|改|变|转|搬|更新|调|重装|装修|错|升|减|涨|降|加)[^，]{0,6}(?:了|一下|啦|咯|下)$")
_MANY = re2.compile(
    "(?:同事|朋友|爱好|客户|兴趣|同学|家人|之一|其中|问题|重点|原因|目的|计划|想法|今天|明天|周.|这|那|它|他|她)$"
)
_QUOTES = re2.compile('[《》“”「」"]')
_SINCE = re2.compile("从.{1,6}(?:起|开始)|以后|今后")
_MOMENT = re2.compile("今[天晚早日]|明[天晚早]|后天|昨[天晚]|刚才|这[次趟会]|下次|暂时|临时|另|也|还|又")
_DEFINITE = ("的是", "的为", "叫", "：", ":", "由", "用的", "为")
_NUMBER = re2.compile("[0-9零一二三四五六七八九十百千万两半]")
_SIGNS_OF_NUMBERS = re2.compile("[0-9零一二三四五六七八九十百千万两半:：.点分时早上下午晚中月号日周星期礼拜年天末]+")
_UNCERTAIN = re2.compile("[吗呢吧没]|不是|不在|了.|过$")
_COUNTED = re2.compile(
    "^(?P<topic>.*?[^0-9零一二三四五六七八九十百千万两半])(?P<value>[0-9零一二三四五六七八九十百千万两半.]+(?P<unit>.{0,4}?))"
    "(?P<now>[了啦咯]*)$"
)


@dataclass(frozen=True, slots=True)
class _Slot:
    topic: str
    link: str
    value: str
    moves: bool
    now: bool


def takes_the_place(stated: str, said: str, before: tuple[str, ...]) -> bool:
    """Tell whether later words put a value in the place of the one that a stated clause gives its topic.

    Args:
        stated: the earlier clause.
        said: the later one.
        before: the clauses of its turn before the later one, the last ones only.
    """
    *first, said = re2.split("[，,]", said)
    before = (*before, *first)
    old, new = _plain(stated), _plain(said)
    if max(len(old), len(new)) > LONGEST or _MOMENT.search(new) or _UNCERTAIN.search(old):
        return False
    earlier = tuple(one for one in map(_plain, before) if one != old)
    changes = says_change(said, "zh") or _SINCE.search(folded(simplified(said))) is not None
    news = any(_NEWS.search(one) for one in earlier)
    if _counts_anew(old, new, changes=changes or news):
        return True
    if _differs_where_old_is_named(old, new, earlier) or _counts_otherwise(old, new):
        return True
    unlinked = tuple(map(_unlinked, earlier))
    return _is_of_slot(old, new, earlier, changes=changes, news=news) or _is_of_slot(
        _unlinked(old), _unlinked(new), unlinked, changes=changes, news=news
    )


def _is_of_slot(old: str, new: str, earlier: tuple[str, ...], *, changes: bool, news: bool) -> bool:
    """Tell whether both clauses fill one slot; the later one may leave out what those before it open with."""
    was = _slot(_STATED, old)
    gone = was is not None and news and _names(earlier, was.value)
    shared = [lead for lead in openings_shared(old, earlier) if not new.startswith(lead)]
    renewed = _renewed(old, earlier)
    for lead in ("", *shared, *renewed):
        announced = bool(lead) and any(lead in one and _ANNOUNCES.search(one) for one in earlier)
        announced = announced or lead in renewed
        rest = old.removeprefix(lead)
        if announced and rest[:1] == new[:1] and rest[:1] in f"{_DOES}靠在叫是" and rest != new:
            return True
        if announced and rest[:1] in "：:" and _DONE.fullmatch(new):
            return True
        holds = _slot(_SAID, lead + new)
        if announced and _is_counted(new) and _is_counted(old.removeprefix(lead)):
            return True
        if was and holds and _replaces(was, holds, announced=announced, changes=changes, gone=gone):
            return True
        if holds and _does_otherwise(old, holds):
            return True
    return False


def _unlinked(text: str) -> str:
    return text.replace("的", "")


def _renewed(old: str, earlier: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a stated clause opens with where one of some clauses says that there is a new one: 我换工位了."""
    found = [one for one in map(_RENEWED.search, earlier) if one]
    topics = {("" if one.group("own") else one.group("owner")) + one.group("topic") for one in found}
    places = [(old.find(topic), topic) for topic in topics if len(topic) >= LEAST_TOPIC]
    leads = [old[: at + len(topic)] for at, topic in places if at >= 0 and not is_person(old[:at].strip("的我坐住用"))]
    return tuple(dict.fromkeys(leads))


def _does_otherwise(old: str, holds: _Slot) -> bool:
    """Tell whether a topic changed to a value, where the stated clause says what was done with another one."""
    verb = holds.link[1] if holds.link[:1] == "改" and holds.link[1] not in "成为到至在由叫约" else ""
    topic = _bare(holds.topic)
    if not holds.moves or len(topic) < LEAST_TOPIC or (is_person(holds.topic) and not verb):
        return False
    bare = _bare(old)
    rest = bare.removeprefix(topic) if bare.startswith(topic) else ""
    if verb:
        return rest.startswith(verb) and rest.removeprefix(verb).strip("的是") not in ("", holds.value)
    if rest and _is_counted(rest) and _is_counted(holds.value):
        return bool(_SIGNS_OF_NUMBERS.sub("", rest) == _SIGNS_OF_NUMBERS.sub("", holds.value))
    if re2.fullmatch(f"用.{{2,10}}{re2.escape(topic)}", bare):
        return True
    found = _DONE.fullmatch(rest)
    if found is None:
        return False
    kinds = {kind_of(found.group("value")), kind_of(holds.value)} - {""}
    return len(kinds) < len(("both", "differ")) and _is_counted(found.group("value")) == _is_counted(holds.value)


def _differs_where_old_is_named(old: str, new: str, earlier: tuple[str, ...]) -> bool:
    """Tell whether clauses differ in one value, and words before the later one name the old: 13路取消了，我坐52路."""
    before = _same_signs(old, new)
    first, second = old[before:], new[before:]
    behind = _same_signs(first[::-1], second[::-1])
    was, holds = first[: len(first) - behind], second[: len(second) - behind]
    opening = old[:before].strip("我们的俺咱")
    if not opening or not was or not holds or max(len(was), len(holds)) > MOST_VALUE or _MANY.search(opening):
        return False
    naming = [one for one in earlier if len(was) >= LEAST_TOPIC and was[:LEAST_TOPIC] in one]
    return bool(naming) and not any(map(_MOMENT.search, naming))


def _same_signs(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return next((at for at, (first, second) in enumerate(pairs) if first != second), min(len(one), len(other)))


@lru_cache(maxsize=8192)
def moves_something(clause: str) -> bool:
    """Tell whether a clause says what became of a topic: 相亲角搬到西门了."""
    found = _slot(_SAID, _plain(clause))
    return found is not None and found.moves and found.now


def _counts_otherwise(old: str, new: str) -> bool:
    """Tell whether clauses differ in one number, and the later one says 改 before its own: 夜跑团改周四集合."""
    moved = _TO.search(new)
    if moved is None or "了" in old:
        return False
    kept = new[: moved.start()] + new[moved.end() :].rstrip("了啦咯")
    before = _same_signs(old, kept)
    first, second = old[before:], kept[before:]
    behind = _same_signs(first[::-1], second[::-1])
    was, holds = first[: len(first) - behind], second[: len(second) - behind]
    numbers = all(one and not _SIGNS_OF_NUMBERS.sub("", one) for one in (was, holds))
    return numbers and moved.start() >= LEAST_TOPIC and moved.start() <= before and not _MANY.search(old[:before])


def _plain(text: str) -> str:
    return str(_QUOTES.sub("", without_fillers(folded(simplified(text))))).replace(" ", "")


def _slot(pattern: "re2._Regexp[str]", text: str) -> _Slot | None:
    found = pattern.fullmatch(text)
    if found is None:
        return None
    topic, link, now = found.group("topic"), found.group("link"), found.group("now")
    return _Slot(topic, link, found.group("value"), moves=_MOVES.fullmatch(link) is not None, now=now != "")


def _replaces(was: _Slot, holds: _Slot, *, announced: bool, changes: bool, gone: bool) -> bool:
    """Tell whether one slot is the other with a new value."""
    if not _same_topic(was.topic, holds.topic) or was.value == holds.value or opens_with_verb(holds.value):
        return False
    recorded = was.link in ("：", ":")
    if not (holds.moves or changes or announced or gone or recorded or (holds.now and "是" in holds.link)):
        return False
    if _is_counted(was.value) != _is_counted(holds.value) and not (announced and not holds.moves):
        return False
    if announced:
        return True
    if holds.moves:
        return _fits(was, holds)
    return _is_place(was.link) == _is_place(holds.link) and (
        _is_definite(was, holds) or _are_alike(was.value, holds.value)
    )


def _fits(was: _Slot, holds: _Slot) -> bool:
    """Tell whether what became of a topic is said of the same: where it is, or what it is."""
    place = holds.link.rstrip("了").endswith(("到", "至", "在", "去"))
    return place or not _is_place(was.link) or holds.link in ("换成", "换成了", "改成", "改成了")


def _is_place(link: str) -> bool:
    return link.endswith(("在", "到")) and link != "是在"


def _is_definite(was: _Slot, holds: _Slot) -> bool:
    """Tell whether a topic is of one thing: by its link, or as it is described in several words."""
    topic = _bare(holds.topic)
    return was.link.endswith(_DEFINITE) or len(topic) >= COMPOUND_TOPIC or "的" in holds.topic.strip("我们的")


def _are_alike(old: str, new: str) -> bool:
    if _is_counted(old) and _is_counted(new):
        return bool(_SIGNS_OF_NUMBERS.sub("", old) == _SIGNS_OF_NUMBERS.sub("", new))
    kind = kind_of(old)
    persons = compiled("{PERSONAL}", "zh")
    return bool(kind and kind == kind_of(new)) or all(bool(persons.fullmatch(one)) for one in (old, new))


def _is_counted(value: str) -> bool:
    return _NUMBER.search(value) is not None and len(_SIGNS_OF_NUMBERS.sub("", value)) * 2 <= len(value)


@lru_cache(maxsize=8192)
def _bare(topic: str) -> str:
    """Return a topic without 的 and without what makes it the speaker's."""
    return str(re2.sub("^(?:我们|我家|我|咱们?|俺)的?|的|时间$", "", topic))


def _same_topic(old: str, new: str) -> bool:
    """Tell whether two topics are one: the same words, or the same behind what more one of them says of it."""
    one, other = _bare(old), _bare(new)
    if len(other) < LEAST_TOPIC or _MANY.search(other) or is_person(new.removesuffix("的")):
        return False
    if one == other:
        return True
    lead = one.removesuffix(other)
    if not one.endswith(other) or is_person(lead):
        return False
    return f"{lead}的" in old or len(other) >= COMPOUND_TOPIC


def _names(clauses: tuple[str, ...], value: str) -> bool:
    """Tell whether a clause names an old value."""
    return len(value) >= LEAST_TOPIC and any(value in one for one in clauses)


def _counts_anew(old: str, new: str, *, changes: bool) -> bool:
    """Tell whether both give the same topic a number of the same unit: 我家金毛三岁, 我家金毛四岁咯."""
    was, holds = _COUNTED.fullmatch(old.replace("我", "")), _COUNTED.fullmatch(new.replace("我", ""))
    if was is None or holds is None or was.group("value") == holds.group("value"):
        return False
    topic = _bare(was.group("topic"))
    if topic != _bare(holds.group("topic")) or len(topic) < LEAST_TOPIC or "了" in topic or _MANY.search(topic):
        return False
    return bool(was.group("unit") == holds.group("unit") and (changes or holds.group("now")))
