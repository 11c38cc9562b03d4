"""Sentences that are empty by what they do: about the talk itself, the weather, the moment, jokes (pure).

Each pattern is a whole sentence; one that goes on to name something is not among them.
"""

import re

from evolution.rules.empty_talk_patterns import EN, ENDING, OPENING, ZH, ZH_ENDING, ZH_OPENING
from evolution.rules.idle_phrases import IDLE_EN, IDLE_ZH
from evolution.rules.sentences import Sentence, split_clauses

_EN = re.compile(rf"^{OPENING}(?:{'|'.join(EN)}){ENDING}[\s?!.]*$", re.IGNORECASE)

_ZH = re.compile(rf"^{ZH_OPENING}(?:{'|'.join(ZH)}){ZH_ENDING}$", re.IGNORECASE)
# A name or a number says something, whatever the sentence does.
_NAMES = re.compile(
    r"\d|《|(?<=[a-z,] )(?!I\b|I'|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|AI\b|OMG\b|LOL\b)[A-Z][a-z]+"
    r"|[A-Z]{2,}[\u4e00-\u9fff]"
)
_MARKS = re.compile(r"[^\w\s\u3400-\u9fff'?!.,，。！？～~-]+")


_IDLE_EN = frozenset(line for line in IDLE_EN.splitlines() if line)
_IDLE_ZH = frozenset(IDLE_ZH.split())
_TRAILING_ZH = re.compile(r"[了啊呀吧呢吗嘛哦喔哈啦呗哟呐的么滴哒噢耶～~！!。.？?，,…\s]+$")


def is_empty_by_kind(sentence: str) -> bool:
    """Whether a sentence only keeps the talk going, whatever its words: each of its clauses does."""
    plain = re.sub(r"\s+", " ", _MARKS.sub(" ", sentence.replace("’", "'"))).strip()
    if _NAMES.search(plain):
        return False
    return _is_empty(plain)


def clauses_of(sentence: str) -> list[str]:
    """The clauses of a sentence, as they may be empty one by one."""
    return [clause.text for clause in split_clauses(Sentence(sentence, 0, len(sentence)))]


def _is_empty(plain: str) -> bool:
    spoken = re.sub(r"\s+", " ", re.sub(r"[,.!?~-]+(?=\s|$)", " ", plain)).strip().lower()
    bare = _TRAILING_ZH.sub("", plain)
    if spoken in _IDLE_EN or plain in _IDLE_ZH or bare in _IDLE_ZH:
        return True
    return bool(_EN.match(spoken) or _EN.match(plain) or _ZH.match(plain))
