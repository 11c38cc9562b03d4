"""Replace relative places by the place the context gives; report the rest (pure).

Decided here: `there is/are/was`, `there's`, `hi there`, `here you go`, `here's`, `neither here nor there`, 这样, 这个,
那么 and 当地时间 are no places; `local` and 本地 are, except of files, branches, variables and the like (本地文件).
"""

import re
from dataclasses import dataclass

from evolution.rules.persons import persons
from evolution.rules.places_named import NamedPlace, spoken_of
from evolution.rules.zh_phrases import words

UNKNOWN_PLACE = {"zh": "未知地点", "en": "an unknown place"}

EXISTENTIAL = (
    r"\s*(?:'s|’s|'re|'ll|'d)|\s+(?:is|are|was|were|will|would|has|have|had|can|could|may|might|must"
    r"|should|isn't|aren't|wasn't|weren't|seems?"
    r"|appears?|exists?|used to|comes?|goes|remains?)\b"
)
ENGLISH = re.compile(
    r"\b(?P<phrase>(?:right |over |up |down |back |out |in |around |from |near |round )?(?:here|there)"
    r"|nearby|hereabouts|around the corner|in town"
    r"|this (?:place|city|town|country|area|neighbou?rhood)|that (?:place|city|town|country|area"
    r"|neighbou?rhood)|the other side"
    r"|local(?:ly)?)\b",
    re.IGNORECASE,
)
FAR = re.compile(r"there\b|that |other side|[那]", re.IGNORECASE)
# Verbs whose place is where they lead.
MOVING = re.compile(
    r"\b(?:(?:get(?:s|ting)?|got)(?: (?:back|home|over|down|all the way))?"
    r"|(?:com(?:e|es|ing)|came|go(?:es|ing)?|went|been|driv(?:e|es|ing)|drove|mov(?:e|es|ed|ing)"
    r"|fl(?:y|ies|ew|ying)|travel\w*|bring(?:s|ing)?|brought|tak(?:e|es|ing)|took|return\w*|head\w*|walk\w*|rode|ride"
    r"|send|sent|invite\w*)(?: (?!(?:in|at|on|is|was|and|but|that)\b)[\w’'-]+){0,2}) $",
    re.IGNORECASE,
)
GROWING = re.compile(
    r"\b(?:grow|grew|grown|growing|end|ended|set|show|showed|open|opened|sign|signed) $", re.IGNORECASE
)
ANCHORED_ZH = re.compile(r"^(?:这里|这儿|这边|那里|那儿|那边)$")
NOT_A_PLACE_AFTER = re.compile(
    r"^(?:'s|’s)|^\s+(?:(?:is|are) (?:an?|the|some|our|[A-Z][\w]*['’]s|one|two|more)\b"
    r"|you (?:go|are)|we go|it is|goes|comes|for you\b|and there\b|file|files|branch"
    r"|variable|storage|host|machine|server|time\b"
    r"|copy|disk|cache|environment|network|anesthesia)|^-in|^ and now",
    re.IGNORECASE,
)
NOT_A_PLACE_BEFORE = re.compile(
    r"(?:\b(?:hi|hello|hey|thanks|hang in|hanging in|hold it right|almost|neither|so|okay|ok)\s+"
    r"|\bhere and\s+|\bthen and\s+)$",
    re.IGNORECASE,
)
CHINESE = re.compile(
    r"(?P<phrase>(?:就?在)?(?:我们|你们|他们|我|你|他|她)?(?:这里|这儿|这边|那里|那儿|那边|此地"
    r"|此处|当地|本地|本市|本省|附近|那一带|这一带|这座城市"
    r"|那座城市|这个城市|那个城市|这个地方|那个地方|这地方|那地方))"
)
NOT_A_PLACE_ZH = re.compile(
    r"^(?:文件|变量|分支|存储|缓存|环境|时间|部署|主机|服务|仓库|化|数据库)|^(?:头|面)?有个?(?:问题"
    r"|道理|意思)"
)


@dataclass(frozen=True, slots=True)
class PlaceResolution:
    """A rewritten text and the relative places that still stand in it."""

    text: str
    unresolved: tuple[str, ...]


def resolve_places(
    text: str, *, location: str | None, elsewhere: str | None = None, recent: str = ""
) -> PlaceResolution:
    """Put places in the place of relative ones; where nobody says which, that the place is unknown.

    Args:
        text: What was said.
        location: Where the speaker was: here, this city, local, 这里, 本地.
        elsewhere: The place spoken of: there, that city, 那边; None looks for it in the text and in `recent`.
        recent: What was said just before, oldest first, a line a turn.
    """
    pieces, position = [], 0
    for begin, stop, phrase in _places(text):
        place = NamedPlace(location) if location else None
        if FAR.search(phrase):
            place = NamedPlace(elsewhere) if elsewhere else spoken_of(text[:begin], recent, besides=location)
        before = text[position:begin]
        if not phrase.isascii():
            written, stop = _chinese(phrase, place, before=text[:begin], after=text[stop:]), stop
        elif phrase.lower() == "local" and place is None:
            before, written, stop = *_without_local(before, text[stop:]), stop + 1
        else:
            written = _english(phrase, place, before=text[:begin])
            written = written[:1].upper() + written[1:] if phrase[0].isupper() else written
        pieces += [before, written]
        position = stop
    resolved = "".join([*pieces, text[position:]])
    return PlaceResolution(resolved, tuple(remaining_relative_places(resolved)))


def remaining_relative_places(text: str) -> list[str]:
    """Relative places that stand in a text, in order."""
    return [phrase for _, _, phrase in _places(text)]


def _places(text: str) -> list[tuple[int, int, str]]:
    found = []
    for match in [*ENGLISH.finditer(text), *CHINESE.finditer(text)]:
        phrase, after, before = (
            match.group("phrase"),
            text[match.end("phrase") :],
            text[: match.start("phrase")],
        )
        if not _is_excluded(phrase, before=before, after=after):
            found.append((match.start("phrase"), match.end("phrase"), phrase))
    return sorted(found)


def _is_excluded(phrase: str, *, before: str, after: str) -> bool:
    lowered = phrase.lower()
    if not lowered.isascii():
        return NOT_A_PLACE_ZH.match(after) is not None
    if NOT_A_PLACE_AFTER.match(after):
        return True
    bare = lowered.split()[-1]
    if bare == "there" and re.match(EXISTENTIAL, after, re.IGNORECASE) and lowered == "there":
        return True
    if bare == "there" and re.search(r"\b(?:is|are|was|were|isn't|aren't|if|will|would|can) $", before, re.IGNORECASE):
        return not re.match(r"\s*(?:[.,!?;]|$)", after)
    return lowered in {"here", "there"} and NOT_A_PLACE_BEFORE.search(before) is not None


def _without_local(before: str, after: str) -> tuple[str, str]:
    """`a local artist`, nobody says where, is an artist: the article agrees with what follows."""
    if re.search(r"\b[Aa]n? $", before):
        vowel = after.strip()[:1].lower() in set("aeiou")
        return re.sub(r"\b([Aa])n? $", r"\1n " if vowel else r"\1 ", before), ""
    return before, ""


def _english(phrase: str, place: NamedPlace | None, *, before: str) -> str:
    """The place in the phrase's grammar: `here` -> `in Lisbon`, `get here` -> `get to Lisbon`."""
    lowered, name = phrase.lower(), place.name if place else UNKNOWN_PLACE["en"]
    if lowered.endswith(" place"):
        return f"a place in {name}" if place else name
    if lowered.startswith(("this", "that")) or lowered == "local":
        return name
    if lowered.startswith("from "):
        return f"from {name}"
    if lowered in {"nearby", "around the corner", "hereabouts"}:
        return f"near {name}"
    kept = "up " if lowered.startswith("up ") and GROWING.search(before) else ""
    joint = "to" if not kept and MOVING.search(before) else place.joint if place else "at"
    return f"{kept}{joint} {name}"


def _chinese(phrase: str, place: NamedPlace | None, *, before: str, after: str) -> str:
    """The place in the phrase's grammar: 来用户这里 -> 来用户所在的苏州, 去奶奶那儿 -> 去奶奶处."""
    name = place.name if place else UNKNOWN_PLACE["zh"]
    led = "在" if phrase.startswith(("在", "就在")) else ""
    if not led and ANCHORED_ZH.search(phrase):
        owner = _owner_before(before)
        if owner == "person":
            return f"所在的{name}" if place and not FAR.search(phrase) else "处"
        if owner:
            return ""
    joint = "的" if phrase in {"本地", "当地"} and place is None and re.match(r"[\u4e00-\u9fff]", after) else ""
    return led + name + (joint if not after.startswith("的") else "")


def _owner_before(before: str) -> str:
    """What a 这里 or 那边 hangs on when a noun stands right before it: a person, another thing, or nothing."""
    if re.search(r"(?:用户|助手|等人)$", before) or any(one.stop == len(before) for one in persons(before)):
        return "person"
    last = words(before)[-1] if words(before) else None
    return "thing" if last is not None and last[1] == len(before) and last[3].startswith("n") else ""
