"""Words by which people put right what they have just said, in English and in Chinese.

Data. Who puts another right ("you said the 12th") uses the same words, so what speaks to a *you* or
asks is left out. What they are worth, docs/design/statements.md says.
"""

import re

from memory.text.analyse import normalise

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
_TO_ANOTHER = re.compile(r"\b(?:you|your|you've|u)\b|[?？你您]", re.IGNORECASE)


def puts_right(text: str) -> bool:
    """Tell whether a text has words of repair and neither asks nor speaks to anybody.

    >>> puts_right("wait no. thursday 5:30"), puts_right("打错了 是四年级"), puts_right("Bhatti*")
    (True, True, True)
    >>> puts_right("no no, you said vegan"), puts_right("We meet on Thursday")
    (False, False)
    """
    written = normalise(text).replace("’", "'").strip()
    return bool(_SAID.search(written)) and not _TO_ANOTHER.search(written)
