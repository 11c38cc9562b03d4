"""Cut a compound sentence into what it states one after the other (pure).

`I'm Ann, I live in Leeds and work as a nurse` states three things. What belongs together stays together: a condition
and what hangs on it, what is and what is not (`I don't live in Leeds, I live in York`), then and now.
"""

import re
from collections.abc import Iterator

from evolution.rules.language import written_in
from evolution.rules.proposition_words import EN_FINITE, ZH_KIN, ZH_PREDICATES
from evolution.rules.sentences import Sentence, inside_quotes, split_sentences

_OPENING = re.compile(
    r"(?:if|when|while|since|because|although|though|after|before|once|as|unless|whenever|until|even|given|imagine"
    r"|suppose|what|who|why|how|where|do|does|did|is|are|can|could|would|should)\b",
    re.IGNORECASE,
)
_OPPOSED = re.compile(
    r"\b(?:not|no longer|never|used to|instead|rather|now|previously|formerly|any ?more|these days|actually)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\b(?:cancel|stop|quit|ditch|drop|g[ai]ve up|gave|left|leav|sold|sell|done with|switch|replac|swap|scrap|forget"
    r"|scratch|ended|ending|chang|moved on|retired|threw|traded)\w{0,4}\b",
    re.IGNORECASE,
)  # what ends is told with what takes its place
_OWN = r"(?:I|we)(?:['’](?:m|ve|d|ll|re))?\s+(?!guess\b|think\b|mean\b|suppose\b|hope\b|believe\b|know\b|swear\b)\w"
_OF_MINE = r"(?:my|our)\s+(?:\w+\s+){1,3}?(?:is|are|was|has|have|lives?|works?|likes?|loves?|hates?|wants?|goes)\b"
_STATES = re.compile(rf"\b(?:(?:I|we)\b(?:['’]\w+)? \w|{_OF_MINE})", re.IGNORECASE)  # `My wife and I are` does not yet
_JOINT = re.compile(
    rf"(?P<and>,?\s+(?:and|plus)\s+(?:also\s+)?(?!now\b)(?={_OWN}|{_OF_MINE}))|(?P<but>,?\s+but\s+(?={_OWN}|{_OF_MINE}))"
    rf"|(?P<comma>[,;]\s+|\s+[-–—]\s+)(?={_OWN}|{_OF_MINE})"
    rf"|(?P<shared>,?\s+and\s+(?:also\s+)?(?=(?:{EN_FINITE})\b))",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(
    r"\W*(?:(?:hi|hey|hello|so|well|also|and|btw|anyway|oh)[,! ]+)*(?P<who>I|we)\b", re.IGNORECASE
)
_GOVERNED = re.compile(
    r"(?:\b(?:to|can|could|will|would|should|must|may|might|let)|['’](?:ll|d))\s+(?:\w+\s+){0,3}\w+$", re.IGNORECASE
)
_BARE = re.compile(r"^\W*(?:\w+\W+)*?(?:I|we)(?:['’]\w+)?\s+\w+$", re.IGNORECASE)

_ZH_JOINT = re.compile(r"[，,；;]\s*(?:(?:而且|并且|还有|另外|也|还)(?=[\u4e00-\u9fff]))?")
_ZH_OPENING = re.compile(r"\W*(?:如果|要是|假如|假设|万一|当|等|虽然|因为|由于|除非|只要|不管|即使|听说|据说)")
_ZH_OPPOSED = re.compile(
    r"[不没][^，,；;]*了|戒|停|取消|退|扔|卖|不是|而是|以前|原来|之前|过去|曾经|本来|现在|如今|不再|改|换|后来|其实"
    r"|但|不过|却|反而|结果"
)
_ZH_WHOSE = re.compile(
    rf"\W*(?:(?:大家好|各位好|你好|您好|嗨|对了|另外|哦|嗯|那个|其实吧)[，,！!]?\s*)?(?P<who>我们?(?:的?(?:{ZH_KIN}))?)"
)
_ZH_STATES = re.compile(rf"(?:我|{ZH_PREDICATES})")


def propositions(sentence: Sentence) -> list[Sentence]:
    """Return what a sentence states, in order; the sentence itself where it states one thing.

    A part that shares its subject with the one before gets it in front, so its text may differ from the turn's.
    """
    text = sentence.text
    if text.rstrip().endswith(("?", "？")):
        return [sentence]
    chinese = written_in(text) == "zh"
    if (_ZH_OPENING if chinese else _OPENING).match(text):
        return [sentence]
    cuts = [one for one in (_chinese_cuts(text) if chinese else _english_cuts(text)) if not inside_quotes(text, one[0])]
    return _parts(sentence, cuts) if cuts else [sentence]


def spelled_out(text: str) -> str:
    """Return a text with each compound sentence as a sentence for each thing it states."""
    for sentence in reversed(split_sentences(text)):
        parts = propositions(sentence)
        if len(parts) > 1:
            space = "" if written_in(sentence.text) == "zh" else " "
            told = space.join(_as_sentence(part.text) for part in parts)
            text = text[: sentence.begin] + told + text[sentence.stop :]
    return text


def _as_sentence(text: str) -> str:
    stop = "" if text.endswith((".", "!", "。", "！")) else "。" if written_in(text) == "zh" else "."
    return text[:1].upper() + text[1:] + stop


def _parts(sentence: Sentence, cuts: list[tuple[int, int, str]]) -> list[Sentence]:
    """Cut at (end of one, start of the next, subject of the next)."""
    text = sentence.text
    ending = "。" if text.endswith("。") else "." if text.endswith(".") else ""
    parts, begin, subject = [], 0, ""
    for stop, following, shared in [*cuts, (len(text), len(text), "")]:
        piece = text[begin:stop].strip().rstrip(",，;； ")
        said = f"{subject}{piece}" + ("" if piece.endswith(("。", ".", "!", "！")) else ending)
        parts.append(Sentence(said, sentence.begin + begin, sentence.begin + stop))
        begin, subject = following, shared
    return parts


def _english_cuts(text: str) -> Iterator[tuple[int, int, str]]:
    begin = 0
    for match in _JOINT.finditer(text):
        left = text[begin : match.start()]
        right = text[match.end() :]
        following = re.split(r"[,;.!]", right, maxsplit=1)[0]
        if _OVER.search(left) or not _STATES.search(left) or _is_one_subject(left, match):
            continue
        if match["shared"] is not None:
            who = _FIRST_PERSON.match(left)
            if who is None or _OPPOSED.search(following) or _GOVERNED.search(left) or _BARE.match(left):
                continue
            yield match.start(), match.end(), f"{who['who']} "
        elif match["and"] is None and (_OPPOSED.search(left) or _OPPOSED.search(following)):
            continue
        else:
            yield match.start(), match.end(), ""
        begin = match.end()


def _is_one_subject(left: str, joint: re.Match[str]) -> bool:
    """Whether what stands before `and I` is named with the speaker: `…, Ann and I have decided`."""
    return "," not in joint.group() and _STATES.search(re.split(r"[,;]", left)[-1]) is None


def _chinese_cuts(text: str) -> Iterator[tuple[int, int, str]]:
    whose = _ZH_WHOSE.match(text)
    begin = 0
    for match in _ZH_JOINT.finditer(text):
        left = text[begin : match.start()]
        right = re.split(r"[，,；;。！!]", text[match.end() :], maxsplit=1)[0]
        if _ZH_OPPOSED.search(left) or _ZH_OPPOSED.search(right) or not _ZH_STATES.match(right):
            continue
        if not right.startswith("我") and whose is None:
            continue
        yield match.start(), match.end(), "" if right.startswith("我") or whose is None else whose["who"]
        begin = match.end()
