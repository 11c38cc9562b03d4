"""Small talk: greetings, thanks, acknowledgements, laughter. Nothing of it is kept (pure).

A sentence is small talk where it holds nothing but chat words. What a person does, owns, likes or
plans needs a word outside of that table, so that the doubt falls on keeping.
"""

from collections.abc import Iterator

import re2

from evolution.language.chat_words import CHINESE, ENGLISH
from memory.text.analyse import normalise

_WORD = re2.compile(r"[A-Za-z][A-Za-z'-]*|[0-9]+(?:[.,:][0-9]+)*|[\x{3400}-\x{9fff}]+")
_LAUGHTER = re2.compile(
    r"(?i)[哈呵嘿嘻嗯啊哦噢喔唔额呃哇耶]+|(?:ha|he|lo|hi){2,}l?|h+a+h*a*|l+o+l+|h?m+|a+w+|o+h+"
    r"|w+o+w+|y+a+y+|s+o+|a+h+|x+d+|6+|2333*|8{2,}"
)
# One word can tell a life's event.
_EVENT = re2.compile(
    r"(?i)\b(?:pregnant|expecting|engaged|married|divorced|widowed|fired|hired|promoted|graduated"
    r"|retired|died|passed away|diagnosed|laid off|broke up|vegan|vegetarian|moved)\b"
    r"|怀孕|面试|手术|结婚|离婚|订婚|分手|住院|出院|搬家|考试|答辩|失业|失恋|升职|跳槽|辞职|退休"
    r"|去世|过敏|确诊|体检|出差"
)
_LONGEST_CHAT_WORD = max(map(len, CHINESE))
_FIRST_HAN = "\u3400"


def is_small_talk(text: str) -> bool:
    """Tell whether nothing in a text is worth keeping. Linear in its length."""
    return not _EVENT.search(text) and next(content_words(text), None) is None


def content_words(text: str) -> Iterator[str]:
    """Yield the words that carry something: outside the chat vocabulary and not laughter."""
    for found in _WORD.finditer(normalise(text)):
        word = found.group().lower().strip("'-")
        if not _is_chat(word):
            yield found.group()


def _is_chat(word: str) -> bool:
    if word in ENGLISH or word in CHINESE or _LAUGHTER.fullmatch(word):
        return True
    if word.endswith("'s") and word[:-2] in ENGLISH:
        return True
    if word[:1] >= _FIRST_HAN:
        return _is_made_of_chat_words(word)
    return len(word) <= 1 and not word.isdigit()


def _is_made_of_chat_words(run: str) -> bool:
    """Tell whether a run of Chinese falls apart into chat words (`今天天气`)."""
    reachable = [True] + [False] * len(run)
    for stop in range(1, len(run) + 1):
        first = max(0, stop - _LONGEST_CHAT_WORD)
        begins = [begin for begin in range(first, stop) if reachable[begin]]
        reachable[stop] = any(run[begin:stop] in CHINESE for begin in begins)
    return reachable[-1]
