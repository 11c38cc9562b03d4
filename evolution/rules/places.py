"""Replace relative places by the place the context gives; report the rest (pure).

Decided here: `there is/are/was`, `there's`, `hi there`, `here you go`, `here's`, `neither here nor there`, 这样, 这个,
那么 and 当地时间 are no places; `local` and 本地 are, except of files, branches, variables and the like (本地文件).
"""

import re
from dataclasses import dataclass

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
NOT_A_PLACE_AFTER = re.compile(
    r"^(?:'s|’s)|^\s+(?:you (?:go|are)|we go|it is|goes|comes|for you\b|and there\b|file|files|branch"
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


def resolve_places(text: str, *, location: str | None, elsewhere: str | None = None) -> PlaceResolution:
    """Put places in the place of relative ones; where nobody says which, that the place is unknown.

    Args:
        text: What was said.
        location: Where the speaker was: here, this city, local, 这里, 本地.
        elsewhere: The place spoken of: there, that city, 那边.
    """
    chinese = re.search(r"[\u4e00-\u9fff]", text) is not None
    unknown = UNKNOWN_PLACE["zh" if chinese else "en"]
    pieces, position = [], 0
    for begin, stop, phrase in _places(text):
        place = (elsewhere if FAR.search(phrase) else location) or unknown
        pieces += [text[position:begin], _said(phrase, place, chinese=chinese)]
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


def _said(phrase: str, place: str, *, chinese: bool) -> str:
    """The place in the phrase's grammar: `here` -> `in Lisbon`, `this city` -> `Lisbon`, 这里 -> 里斯本."""
    lowered = phrase.lower()
    if chinese:
        return ("在" if lowered.startswith(("在", "就在")) else "") + place
    if lowered.startswith(("this", "that")):
        return place
    if lowered.startswith("from "):
        return f"from {place}"
    if lowered == "local":
        return "unknown-place" if place in UNKNOWN_PLACE.values() else place
    return f"near {place}" if lowered in {"nearby", "around the corner", "hereabouts"} else f"in {place}"
