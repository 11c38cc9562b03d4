"""Whether two clauses say the same of the same and differ in one value (pure).

"Standup is at 10:15 now" ends "Standup is at 9:30": the words before the value are the same, so
subject and attribute are one, and the later clause says that its value holds now. "They moved the
standup to 10:15" names the same topic and what became of it.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

import re2

from evolution.language.neighbour_clauses import changed_topic
from evolution.language.value_kinds import kind_of
from evolution.planning.words import folded
from memory.text.analyse import analyse
from memory.text.word_sets import word_set

Tokens = tuple[str, ...]


MOST_VALUE_WORDS = 6
LEAST_OPENING = 2
"""How many words an opening has at least: a subject and what it does."""
_HAN = re.compile("[\u3400-\u9fff]")
_TOKEN = re.compile(r"[\u3400-\u9fff]|[^\s\u3400-\u9fff]+")
_NUMBER = re.compile(
    r"[0-9]|^[一二三四五六七八九十百千半两]+$"
    r"|^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)$"
)
_DAY = re.compile(
    r"^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$"
    r"|^(?:january|february|march|april|may|june|july|august|september"
    r"|october|november|december)$|^(?:days|nights|mornings|evenings|weekends)$|[周]"
)
_FILLERS = word_set(
    "now just currently actually finally officially already instead today these days the a an "
    "about around really 现 在 已 经 目 前 就 了 咯 啦"
)
_CONTRACTIONS = {r"(?<=[a-z0-9])'s\b": " is", r"'re\b": " are", r"(?<=\bi)'m\b": " am"}
_PLACES = word_set("at on in")  # of a value: the same in whichever of them it stands
_LIMITS = word_set(
    "at on in for with to from as by near since until during after before because , who which"
)
_SAYS = word_set(
    """
    is are am be was were runs run costs cost comes come starts start leaves leave lives live works
    work arrives arrive weighs weigh ships ship closes close opens open ends end meets meet goes go
    takes take sits sit stands stand owes owe pays pay gets get makes make has have needs need
    reports report belongs belong flies fly departs depart holds hold uses use means trains train
    drives drive earns earn boards boarding plays play studies study 是 在 到 为 叫 用 住 放 定 要
    有 每 开 收 走 上
    """
)
"""Words of which one must stand before the value.

What the subject is or does is said, and the same.
"""
_OF_MANY_VALUES = word_set(
    "like likes love loves hate hates enjoy enjoys know knows read reads own owns 喜 爱 讨 认 会"
)
_MANY_OF_A_KIND = word_set("have has need needs take takes 有 要")
"""Words behind which a second thing of the kind is only one more."""
_CHINESE_NUMBER = re.compile(
    "[0-9:：.一二三四五六七八九十百千万两半零点分时号月日周星期天上下午早晚中]+"
)
_DEFINITE_ENDS = ("的是", "的为", "是在", "在", "叫")
"""What a Chinese clause opens a value with of which there is one."""
_UNNAMED = word_set("it that this he she they what one everything something 它 他 她 这 那 其")
_PERSONS = word_set("i we 我 咱")
_NO_NOUNS = _SAYS | _LIMITS | _PERSONS | {"my", "our"}


@dataclass(frozen=True, slots=True)
class ClauseDifference:
    """The two values in whose place clauses differ."""

    old: str
    new: str


def difference(old: str, new: str) -> ClauseDifference | None:
    """Return in what two clauses differ where all before it is the same.

    None where more differs, or what may differ. What stands behind the value in one of them and
    only limits it (`in room 207 at the hotel`) may be left out.
    """
    first, second = _tokens(old), _tokens(new)
    before = _shared(first, second)
    opening = first[:before]
    values = _values(first[before:], second[before:])
    if values is None or not _says_what(opening):
        return None
    is_placed = first[before] in _PLACES or second[before] in _PLACES
    are_names = not is_placed and _is_name(values.old, old) and _is_name(values.new, new)
    if are_names and _opens_role(opening):
        return values
    if _are_alike(values, frozenset(opening)) or _opens_one_value(opening):
        return values
    return None


def opening_shared(old: str, new: str) -> bool:
    """Tell whether two clauses name the same subject and say the same verb of it.

    `I drive ...`, `We bank with ...`.
    """
    first, second = _tokens(old), _tokens(new)
    shared = _shared(first, second)
    return shared >= LEAST_OPENING and first[0] not in _UNNAMED


def _values(first: Tokens, second: Tokens) -> ClauseDifference | None:
    behind = _shared(first[::-1], second[::-1])
    behind = min(behind, len(first) - 1, len(second) - 1)
    if behind < 0:
        return None
    first_middle = first[: len(first) - behind]
    second_middle = second[: len(second) - behind]
    was, holds = _value(first_middle), _value(second_middle)
    both_limited = len(was) + 1 < len(first_middle) and len(holds) + 1 < len(second_middle)
    if not was or not holds or was == holds or both_limited:
        return None
    return ClauseDifference(_joined(was), _joined(holds))


def _value(tokens: Tokens) -> Tokens:
    """Return the words of a value without those that only limit it.

    None where they are too many.
    """
    lead = 1 if tokens and tokens[0] in _PLACES else 0
    limits = (place for place in range(lead + 1, len(tokens)) if tokens[place] in _LIMITS)
    value = tokens[lead : next(limits, len(tokens))]
    is_chinese = bool(value) and _HAN.match(value[0]) is not None
    most = 2 * MOST_VALUE_WORDS if is_chinese else MOST_VALUE_WORDS
    return value if len(value) <= most else ()


@lru_cache(maxsize=4096)
def _tokens(text: str) -> Tokens:
    plain = folded(text)
    for short, whole in _CONTRACTIONS.items():
        plain = re.sub(short, whole, plain)
    tokens = _TOKEN.findall(plain.replace(",", " , "))
    bare = (token.strip('.;:!?"()，。！？；：、') for token in tokens)
    return tuple(token for token in bare if token and token not in _FILLERS)


def _shared(first: Tokens, second: Tokens) -> int:
    """Return how many tokens both begin with."""
    count = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        count += 1
    return count


def _says_what(opening: Tokens) -> bool:
    """Tell whether words name a subject and say what it is or does.

    What can be said of many does not count.
    """
    if not _SAYS.intersection(opening[1:]) and opening[:1] != ("there",):
        return False
    return not _OF_MANY_VALUES.intersection(opening) and opening[0] not in _UNNAMED


def _opens_one_value(opening: Tokens) -> bool:
    """Tell whether words open a value of which there is one: `salary gets paid into`, 常点的是."""
    text = _joined(opening)
    if _HAN.search(text):
        return text.endswith(_DEFINITE_ENDS) and len(text) > len(_DEFINITE_ENDS[0]) + 1
    nouns = [token for token in opening if token not in _NO_NOUNS]
    return bool(nouns) and opening[-1] in {"into", "by", "under"}


def _opens_role(opening: Tokens) -> bool:
    """Tell whether words open who or what has the one place that a noun names.

    `captain of U14 team is`.
    """
    nouns = [word for word in opening[:-1] if word not in _NO_NOUNS and word != "of"]
    return opening[-1] in {"is", "are"} and bool(nouns)


def _is_name(value: str, text: str) -> bool:
    """Tell whether a folded value stands in a text with a capital on each of its words."""
    words = value.split()
    written = {word.strip('.,;:!?"()').casefold(): word for word in text.split()}
    return bool(words) and all(written.get(word, word)[:1].isupper() for word in words)


def _joined(tokens: Tokens) -> str:
    is_chinese = any(_HAN.match(token) for token in tokens)
    return "".join(tokens) if is_chinese else " ".join(tokens)


def _are_alike(values: ClauseDifference, opening: frozenset[str]) -> bool:
    """Tell whether two values are of one kind.

    The same words around numbers or days, or a kind that is known.
    """
    if _is_numeric(values.old) and _is_numeric(values.new):
        return _without_numbers(values.old) == _without_numbers(values.new)
    kind = kind_of(values.old)
    are_of_kind = bool(kind) and kind == kind_of(values.new)
    return are_of_kind and opening.isdisjoint(_MANY_OF_A_KIND)


def _without_numbers(value: str) -> tuple[str, ...]:
    """Return what a value says besides its numbers and days: `# euros`.

    Of Chinese the signs that are left.
    """
    if _HAN.search(value):
        return (_CHINESE_NUMBER.sub("", value),)
    words = (word for word in value.split() if word not in {"am", "pm", "o'clock"})
    return tuple(map(_masked, words))


def _masked(word: str) -> str:
    if _NUMBER.search(word):
        return "#"
    return "day" if _DAY.search(word) else word


def _is_numeric(value: str) -> bool:
    return any(_NUMBER.search(word) or _DAY.search(word) for word in value.split())


@dataclass(frozen=True, slots=True)
class TopicChange:
    """What a clause says became of a topic: `they moved my hip operation to 9 April`."""

    topic: str
    value: str


_MOVED = (
    "changed|moved|switched|postponed|pushed|rescheduled|rebooked|cut|raised|lowered|increased|reduced|bumped|updated"
    "|shifted|extended|turned|brought|transferred|relocated|went|gone|set|renamed|put|delayed|swapped"
)
_ENGLISH_TOPIC = (
    re2.compile(
        rf"(?i)^(?:.*\b)?(?:{_MOVED})\s+(?:my|our|the)\s+(?P<topic>[^,;]{{2,60}}?)\s+"
        r"(?:(?:back|forward|up|down|over|out)\s+)?(?:from\s+[^,;]{1,40}?\s+)?to\s+"
        r"(?P<value>[^,;]{1,60})$"
    ),
    re2.compile(
        rf"(?i)^(?:my|our|the)?\s*(?P<topic>[^,;]{{2,60}}?)"
        r"(?:'s|\s+has|\s+have|\s+was|\s+were|\s+is|\s+got)?(?:\s+been)?"
        rf"\s+(?:{_MOVED})\s+(?:(?:back|forward|up|down|over)\s+)?"
        rf"(?:from\s+[^,;]{{1,40}}?\s+)?to\s+(?P<value>[^,;]{{1,60}})$"
    ),
)
_MOMENT = re2.compile(r"[a-z]+ing\b")  # what goes on, and not how it is
_TOLD_OF_IT = re2.compile(
    r"(?P<before>[^.,;:!]{5,100})[.,;:!]+ (?:and |so )?it(?:'s| [a-z]*s)(?: now)? "
    r"(?P<value>[^.,;:!]{1,60})"
)
"""Two clauses of one breath; what `it` means, the first of them says."""
_CHINESE_TOPIC = re2.compile(
    r"^(?:.*把|.*将)?(?P<topic>[^，,；;。]{2,20}?)(?:的?时间|从[^，,]{1,12}?|现在|又|已经|给)*"
    r"(?:改|换|挪|推|推迟|提前|调|转|升|降|涨|移|延期|延|顺延|改期|改签)(?:到|成|为|至)了?"
    r"(?P<value>[^，,；;。]{1,24}?)[了啦咯]?$"
)


@lru_cache(maxsize=4096)
def topic_change(text: str) -> TopicChange | None:
    """Return what a clause says became of a topic, None where it names none."""
    plain = folded(text)
    told = _TOLD_OF_IT.fullmatch(plain)
    if told and not _MOMENT.match(told.group("value")):
        topic = changed_topic(told.group("before"))
        if topic:
            return TopicChange(topic, told.group("value"))
    patterns = (_CHINESE_TOPIC,) if _HAN.search(plain) else _ENGLISH_TOPIC
    for pattern in patterns:
        found = pattern.fullmatch(plain)
        if found is None:
            continue
        first, *_ = found.group("topic").split()
        if first not in _UNNAMED and first not in _PERSONS:
            return TopicChange(found.group("topic"), found.group("value"))
    return None


def states_topic(stated: str, change: TopicChange) -> bool:
    """Tell whether a clause opens with a topic and holds a value of the change's kind."""
    telling = _without_owner(change.topic)
    held = _without_owner(stated)
    opening, behind = held[: len(telling)], held[len(telling) :]
    if opening != telling or not any(map(analyse, telling)):
        return False
    rest = _joined(tuple(behind))
    if _is_numeric(change.value) or any(map(_NUMBER.search, change.value)):
        return _is_numeric(rest) or any(sign.isdigit() for sign in rest)
    kind = kind_of(change.value)
    return bool(kind) and kind == kind_of(rest)


def _without_owner(text: str) -> list[str]:
    """Return the tokens of a text without what makes it the speaker's."""
    tokens = _tokens(text)
    if tokens and tokens[0] in ("my", "our", "我"):
        tokens = tokens[1:]
    return [word for word in tokens if word != "的"]
