"""Where a Chinese noun phrase begins, by the kinds of its words (pure)."""

import re
from functools import lru_cache

import rjieba

from evolution.rules.word_set import word_set

MOST_WORDS = 5  # before its head
_DETERMINERS = word_set("这 那 这个 那个 这位 那位 这些 那些 几个 两个 三个 几位 两位 三位 有个")
_BEFORE_A_NOUN = ("n", "a", "b", "s", "eng", "j")
_NEVER = word_set(
    "我 你 您 他 她 它 时 时候 问题 今天 昨天 明天 后天 现在 样子 实在 一样 好 多 少 对 大家 更 最 地 得 了 和"
)


@lru_cache(maxsize=2048)
def words(text: str) -> tuple[tuple[int, int, str, str], ...]:
    """Return the words of a text as (start, stop, word, kind), in order; kinds as jieba tags them."""
    found, place = [], 0
    for word, kind in rjieba.tag(text):
        at = text.find(word, place)
        if at < 0:
            continue
        place = at + len(word)
        found.append((at, place, word, kind))
    return tuple(found)


def phrase_start(text: str, head: int) -> int:
    """Return where the noun phrase begins whose last noun begins at `head`; `head` itself for a bare noun."""
    start, linked = head, True
    before = [one for one in words(text) if one[1] <= head][-MOST_WORDS:]
    for begin, stop, word, kind in reversed(before):
        if stop != (start if linked else start - 1) and text[stop:start] not in {"", "的"}:
            break
        if word == "的":
            linked = False
            continue
        doubled = not linked and re.fullmatch(r"(.)\1", word) is not None  # 婷婷的
        if word in _NEVER or not (kind.startswith(_BEFORE_A_NOUN) or word in _DETERMINERS or doubled):
            break
        start, linked = begin, True
    return start
