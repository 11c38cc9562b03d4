"""Words by which people put right what they have said, in English and in Chinese.

Most mean what was said a moment ago. Some name the telling itself ("I gave you the wrong number"),
and so may mean what was said at any time. Who puts another right ("you said the 12th") uses the
same words, so what speaks to a *you* or asks is left out, but for the *you* that was told. What
they are worth, docs/design/statements.md says.
"""

import re
from functools import cache, lru_cache

from memory.text.analyse import analyse, normalise

# each stands as whole words
ENGLISH = (
    "wait no",
    "wait, no",
    "no wait",
    "oh no",
    "wow no",
    "no no",
    "no sorry",
    "no, sorry",
    "correction",
    "scratch that",
    "strike that",
    "typo",
    "i meant",
    "i typed",
    "my bad",
    "my mistake",
    "oops",
    "whoops",
    "misread",
    "misremembered",
    "misspoke",
    "mistyped",
    "mixed up",
    "beg pardon",
    "pardon me",
    "hang on",
    "hold on",
    "i was wrong",
    "got it wrong",
    "got that wrong",
    "i lied",
    "spelling",
    "spelled it",
    "spelt it",
    "autocorrect",
    "sorry,",
    ", sorry",
    "should be",
    "should say",
    "should have said",
    "confused",
    # what is looked up again
    "checked",
    "looked",
    "it says",
    "says here",
    "dug out",
    "found the",
    "refreshed",
    "reading back",
    "turns out",
    "apparently",
    "informed me",
    "in fact",
    "recounted",
)
CHINESE = (
    "不对 打错 说错 记错 写错 看错 搞错 弄错 念错 数错 算错 听错 嘴瓢 口误 手滑 手误 笔误 更正 纠正"
    " 应该是 说串 看串 说岔 记岔 搞混 记混 弄混"
    " 翻了 查了 看了 问了 一看 刚看 上写 上印 写的 印的 上是"  # what is looked up again
)
_SAID = re.compile(
    r"(?<!\w)(?:" + "|".join(map(re.escape, ENGLISH)) + r")(?!\w)"
    r"|^\*\w|\w\*$|" + "|".join(CHINESE.split()),
    re.IGNORECASE | re.MULTILINE,
)
# what a person says of their own telling, whenever it was; each gap is bounded, so it is linear
_I = (
    r"\bi(?:'ve)? "
    r"(?:(?:must|might|may|have|had|just|also|first|accidentally|originally|probably) ){0,3}"
)
_TOLD_WRONG = re.compile(
    _I + r"(?:gave|given|told|sent|said|quoted|listed|wrote|typed|put)\b"
    r"[^.?!]{0,40}\b(?:wrong|backwards)\b"
    rf"|{_I}(?:got|had) (?!the wrong|a wrong)[^.?!]{{1,30}}\b(?:wrong|backwards)\b"
    rf"|{_I}(?:misspoke|misremembered|mistyped|mixed up|flipped|swapped|transposed)\b"
    r"|\bwhat i (?:said|told|gave|wrote)\b[^.?!]{0,40}\b(?:wrong|off|incorrect|not right)\b"
    r"|\bnot\b[^.?!]{0,40}\b(?:as|like|what) i (?:said|told|wrote|thought)\b"
    r"|\bi was wrong\b|^\W*correction\b"
    r"|(?:说|记|写|搞|弄|念|数|算|听|给|讲|报|填|抄|输)(?:错|反|串|岔|混)"
    r"|(?:上次|上回|之前|以前|先前|昨天|昨晚|昨日|前面|那天).{0,8}(?:说|讲|给|写|报|记|填)的?.{0,10}"
    r"(?:不对|有误|是错|错了|作废)"
    r"|更正|纠正|口误|笔误|手误",
    re.IGNORECASE | re.MULTILINE,
)
# of these each match above has one: words, as the index splits them
_TELLING = (
    "wrong backwards misspoke misremembered mistyped mixed flipped swapped transposed off"
    " incorrect right said told wrote thought correction",
    "错 反 串 岔 混 误 更 纠 作废 不对",
)
_THE_ONE_TOLD = re.compile(
    r"\b(gave|given|told|sent|tell|give) (?:you|u)\b"
    r"|(给|跟|和|告诉|对)(?:你|您)(?=说|讲|的|报|错|了)",
    re.IGNORECASE,
)
_TO_ANOTHER = re.compile(r"\b(?:you|your|you've|u)\b|[?？你您]", re.IGNORECASE)


@lru_cache(maxsize=4_096)
def puts_right(text: str) -> bool:
    """Tell whether a text has words of repair and neither asks nor speaks to anybody.

    >>> puts_right("wait no. thursday 5:30"), puts_right("打错了 是四年级"), puts_right("Bhatti*")
    (True, True, True)
    >>> puts_right("no no, you said vegan"), puts_right("We meet on Thursday")
    (False, False)
    """
    written = _written(text)
    return bool(_SAID.search(written)) and not _TO_ANOTHER.search(written)


@lru_cache(maxsize=4_096)
def takes_back_what_was_told(text: str) -> bool:
    """Tell whether a text says that its speaker told something wrong, at whatever time.

    >>> takes_back_what_was_told("wait I gave you the wrong number. it's 555-0124")
    True
    >>> takes_back_what_was_told("上次说的时差不对，是三个钟头")
    True
    >>> takes_back_what_was_told("you told me the wrong day"), takes_back_what_was_told("oops, 4")
    (False, False)
    """
    written = _THE_ONE_TOLD.sub(r"\1\2", _written(text))
    return bool(_TOLD_WRONG.search(written)) and not _TO_ANOTHER.search(written)


@cache
def taking_back_terms() -> frozenset[str]:
    """Return terms of which a text has one if it says that what was told is wrong."""
    english, chinese = _TELLING
    return frozenset(analyse(english)) | frozenset(chinese.split())


def _written(text: str) -> str:
    return normalise(text).strip()
