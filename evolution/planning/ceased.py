"""What a Chinese clause says has ceased, and whether another clause states just that (pure).

What is denied of all is denied of a part: 我不学木雕了 makes 我跟着胡师傅学木雕 untrue, whatever
more that says. So the words that are over must stand in the stated clause, with the same verb, of
the same subject; what is denied of a part (我早上不喝咖啡了) is not denied of all, and one of
several things (咖啡和茶) is not all of them.
"""

from dataclasses import dataclass
from functools import lru_cache

import re2

from evolution.language.openings import ME, NOBODY, UNNAMED, spoken_of
from evolution.language.patterns import compiled
from evolution.language.spelling import simplified
from evolution.planning.chinese_words import borders, is_kin, is_person, without_fillers
from evolution.planning.words import folded

LONGEST = 80
"""Characters of a clause beyond which it tells a story and denies nothing."""
_QUOTES = re2.compile('[《》“”「」"]')
_COMMA = re2.compile("[，,]")
_SELF = "(?:我们?|俺|咱们?|本人)"
_ALREADY = "(?:今年|这学期|最近|已经|早就|现在|都|就|也|给|被|又|全|决定|打算)*"
_SINCE = "(?:以后|今后|从此|往后)"
_WHO = f"(?P<who>[^不没别]{{0,20}}?){_ALREADY}"
_OVER = (
    re2.compile(
        f"^{_WHO}{_SINCE}?{_ALREADY}(?:不再|再也不|别再(?:那么|这么)?)(?P<what>[^不]{{2,14}}?)"
        "(?:了|啦|咯)*$"
    ),
    re2.compile(f"^{_WHO}(?:不|没再)(?P<what>[^不]{{2,14}}?)(?:了|啦|咯)+$"),
    re2.compile(f"^{_WHO}{_SINCE}{_ALREADY}不(?P<what>[^不]{{2,14}}?)(?:了|啦|咯)*$"),
)
_FRONTED = re2.compile(
    f"^(?P<what>[^我不没别]{{2,12}}?)(?:那边|这边|那里|那儿)?{_SELF}?{_ALREADY}不(?:再)?"
    "(?P<verb>[\u3400-\u9fff])(?:了|啦|咯)+$"
)
"""What is done no longer stands before who does it: 咏春我不练了."""
_QUIT = (
    "(?:戒|退学|退|卖|停|辞|断|扔|送人|卸载|卸|注销|退订|退租|取消|放弃|转让|退出|解约|弃"
    "|关张|倒闭|停业|停产|解散|停服|报废|丢)"
)
_QUIT_OF_THINGS = _QUIT.replace("停|", "", 1).replace("断|", "", 1)
"""Without who does it, a watch that stopped or a cable that broke is no habit that was given up."""
_FRONTED_THING = "(?P<what>(?:我[^不没我]{1,4}的)?[^我不没]{1,14}?)"
_GIVEN_UP = (
    re2.compile(
        f"^{_FRONTED_THING}(?:那边|这边|那里|那儿)?"
        f"(?:{_SELF}{_ALREADY}{_QUIT}掉?|{_ALREADY}(?:{_QUIT_OF_THINGS}掉?|[停断]掉))"
        "(?:了|啦|咯)+$"
    ),
    re2.compile(
        f"^{_SELF}?{_ALREADY}从(?P<what>[^不没]{{2,12}}?)(?:搬出来|搬出去|搬走|搬离|退出|出来)"
        "(?:了|啦|咯)$"
    ),
    re2.compile(f"^{_SELF}?{_ALREADY}把(?P<what>[^不没]{{1,14}}?)(?:给)?{_QUIT}掉?(?:了|啦|咯)+$"),
    re2.compile(f"^{_SELF}{_ALREADY}{_QUIT}掉?了(?P<what>[^不没]{{2,14}}?)$"),
    re2.compile(f"^{_SELF}{_ALREADY}{_QUIT}掉?(?P<what>[^不没]{{2,14}}?)(?:了|啦|咯)+$"),
)
_IDLE = re2.compile(
    "^(?:要|想|会|能|敢|肯|该|必|行|好|错|得|太|怎么|知道|记得|清楚|对|够|见|完|让|准|许|可|急|怕"
    "|觉得|好意思|用[谢担客说管等想急])"
    "|^(?:在|去)(?:家|公司|单位|学校|线|外面)$|[一两几]下$|^说|来$|下去$|[起得]$|这(?:[^儿里]|$)"
    "|那(?:[^儿里]|$)|什么|多少"
)
"""Of what is not so for the moment, or was never meant as over."""
_MOMENT = re2.compile(
    "今[天晚早日]|明[天晚早]|后天|昨[天晚]|刚才|这[次周趟会几两]|本周|下周|下次|周末|暂时|先|待会|等[会下]|一会|这会|那天"
    "|雨天|晴天|有时|偶尔|[0-9一二三四五六七八九十两几]+[点天周个月年]"
)
_OPAQUE = re2.compile(
    "[不没别未曾喜爱怕陪教帮让给送想要修卖写研讨恨骂]|以前|过去|小时候|觉得|听说|认为|建议|希望|打算|计划|担心|过敏|推荐|支持"
)
"""Words under which the subject does not do what follows.

Or what follows may go on though the subject no longer does it.
"""
_FILL = (
    "(?:我们?|俺|咱们?|平时|平常|每[天周月年晚早个][一二三四五六日末]?|天天|周[一二三四五六日末]"
    "|早上|早晨|晚上|上午|中午|下午|傍晚"
    "|夜里|睡前|饭后|下班后?|放学后?|[0-9一二三四五六七八九十]+点半?|经常|常常?|总是?|一直|都|也"
    "|还|就|只|主要?|最近|现在"
    "|目前|一般|通常|去|来|到|自己|跟着?[^和、]{1,6}|在[^和、]{1,8}|[用开打坐骑][^和、]{1,6})*"
)
_USES = (
    "(?:开|用|养|有|喝|吃|抽|玩|打|学|练|弹|拉|骑|穿|戴|住|租|订|订阅|看|听|追|参加|做|当|去|上|走"
    "|报|背|使|跳|唱|买|坐|在|带|搞|跑"
    "|办|存|装|点|喂|读|念|踢|擦|敷|泡|签|租)(?:了|着|过|的是?|上了?)?"
)
_SAME_VERBS = (
    frozenset("当做是任干"),
    frozenset("念读上学"),
    frozenset("去到在"),
    frozenset("用使装"),
    frozenset("住租"),
    frozenset("戴用"),
)
_LISTED = re2.compile("[和与及、或/&跟]|还有")
_BEHIND = re2.compile(r"^(?:$|的|[，,了着里上过做当学练唱跳办看玩打等写听拍聊])")


@dataclass(frozen=True, slots=True)
class Over:
    """What is over.

    Attributes:
        who: the words for whom; empty for the speaker, or where nobody is named.
        what: the words of what is over: a verb and its object, or a thing that was given up.
        given_up: it is a thing, whatever was done with it.
    """

    who: str
    what: str
    given_up: bool


@lru_cache(maxsize=8192)
def over_in(clause: str) -> Over | None:
    """Return what a clause says is over; None where it says nothing of the kind."""
    plain = _as_said(clause)
    if len(plain) > LONGEST or _MOMENT.search(plain):
        return None
    for patterns, given_up in ((_OVER, False), (_GIVEN_UP, True)):
        for pattern in patterns:
            found = pattern.fullmatch(plain)
            if found and not _IDLE.search(found.group("what")):
                return _over(found.groupdict(), given_up=given_up)
    fronted = _FRONTED.fullmatch(plain)
    if fronted is None or fronted.group("verb") in "是行好对错会":
        return None
    return Over("", fronted.group("verb") + fronted.group("what"), given_up=False)


def _over(found: dict[str, str], *, given_up: bool) -> Over:
    """Return what a pattern found.

    Of what is given up, whose it was stands before it (我侄子的围棋班).
    """
    what = found["what"].removesuffix("的")
    if not given_up:
        return Over(found["who"], what, given_up=False)
    owner, of, thing = what.partition("的")
    if of and is_person(owner):
        return Over(owner, thing, given_up=True)
    return Over("", what, given_up=True)


def says_is_over(clause: str, stated: str, *, topics: tuple[str, ...] = ()) -> bool:
    """Tell whether a clause says that what another states is over.

    Args:
        clause: the later words.
        stated: the earlier ones.
        topics: words that the clauses before the later one open with: whom it may leave out.
    """
    held = _as_said(stated).replace("：", "是").replace(":", "是")
    if len(held) > LONGEST or "不" in held:
        return False
    parts = _COMMA.split(clause)
    for place, part in enumerate(parts):
        names_before = names_in(tuple(parts[:place]))
        if _is_said_over(part, held, (*topics, *names_before)):
            return True
    return False


def names_in(clauses: tuple[str, ...]) -> tuple[str, ...]:
    """Return whom some clauses speak of by name."""
    spoken = (spoken_of(simplified(one)) for one in clauses)
    return tuple(one for one in spoken if one not in (NOBODY, ME, UNNAMED))


def _is_said_over(part: str, held: str, topics: tuple[str, ...]) -> bool:
    over = over_in(part)
    if over is None:
        return False
    whose = [over.who] if over.who.strip("我们俺咱 ") else ["", *topics]
    return any(_states(held, over, who) for who in whose)


def _as_said(text: str) -> str:
    return str(_QUOTES.sub("", folded(simplified(text))))


def _states(held: str, over: Over, who: str) -> bool:
    """Tell whether a clause states what is over, of somebody."""
    if _is_no_longer(held, over, who):
        return True
    if _is_where_other_is(over, who):
        return False
    for start, stop in _places_of(over, held):
        if _is_of(held[:start], who, given_up=over.given_up) and _is_all(held, start, stop):
            return True
    return False


def _is_where_other_is(over: Over, who: str) -> bool:
    """Tell whether what is over is where another person was."""
    if not over.what.startswith("在") or over.what[-1] == "号":
        return False
    return not who.startswith("我") and is_person(who or "我")


def _places_of(over: Over, held: str) -> list[tuple[int, int]]:
    """Return where what is over stands in a clause: what was given up, or what was done."""
    if not over.given_up:
        return _places_of_doing(held, over.what)
    words = over.what if over.what in held else over.what.replace("的", "")
    return _places(held, words)


def _is_no_longer(held: str, over: Over, who: str) -> bool:
    """Tell whether somebody gave up an office that a clause says they hold.

    Example: 糖糖不当管理员了, 管理员是糖糖.
    """
    return over.what[0] in "当做是任" and who != "" and held.endswith(f"{over.what[1:]}是{who}")


def _places(held: str, words: str) -> list[tuple[int, int]]:
    """Return where words stand whole in a clause."""
    found = []
    start = held.find(words)
    while start >= 0:
        stop = start + len(words)
        if borders(held, start, stop):
            found.append((start, stop))
        start = held.find(words, start + 1)
    return found


def _places_of_doing(held: str, what: str) -> list[tuple[int, int]]:
    """Return (where the verb begins, where its object ends) of a doing.

    There may be more or fewer words between them.
    """
    found = []
    whole = held.find(what)
    if whole >= 0:
        found.append((whole, whole + len(what)))
    verb, thing = what[0], what[1:]
    same_verbs = (same for same in _SAME_VERBS if verb in same)
    verbs = next(same_verbs, frozenset(verb))
    for start, stop in _places(held, thing):
        first = max(held.rfind(one, 0, start) for one in verbs)
        if first >= 0 and not _LISTED.search(held[first + 1 : start]):
            found.append((first, stop))
    return found


def _is_all(held: str, start: int, stop: int) -> bool:
    """Tell whether the words are no part of a list and begin no other thing's name."""
    behind = held[stop:]
    if _LISTED.match(behind) or (start and _LISTED.match(held[start - 1])):
        return False
    last = held[stop - 1]
    return bool(_BEHIND.match(behind)) or last.isdigit() or last == "号"


def _may_lead(whose: str, named: str) -> bool:
    """Tell whether words before a name only say more of the same: 表弟 of 阿豪, 仓库的 of 备用钥匙.

    No owner of it.
    """
    if whose in ("", "我", "我家", "我们", "我的", "我们的", "咱", "咱家"):
        return True
    if not is_person(named):
        return not is_person(whose.removesuffix("的"))
    if is_kin(named):
        return False
    says_who = compiled("(?:{OWN})?的?(?:{KIN}|{ROLE}|{PETS}|狗子)|[^的]{1,6}的", "zh")
    return says_who.fullmatch(whose) is not None


def _is_of(before: str, who: str, *, given_up: bool) -> bool:
    """Tell whether what stands before the verb names the one, and else only when and where."""
    lead = without_fillers(before)
    verb = f"{_USES}(?P<gap>.{{0,10}})" if given_up else ""
    named = who if is_person(who) else who.strip("我们的俺咱家 ")
    if not named:
        found = re2.fullmatch(f"{_FILL}{verb}", lead)
    else:
        found = re2.fullmatch(f"(?P<whose>.{{0,8}}?){re2.escape(named)}的?{_FILL}{verb}", lead)
        if found and not _may_lead(found.group("whose"), named):
            return False
    besides = before.replace(who, "", 1) if who else before
    if found is None or _OPAQUE.search(besides):
        return False
    return not (given_up and _LISTED.search(found.group("gap")))
