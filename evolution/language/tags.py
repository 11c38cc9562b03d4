"""Cheap names of things in a text, for tags.

People, products, projects, numbers with units, dates (pure).
"""

import re
from collections import Counter
from functools import lru_cache

import re2
import rjieba

from evolution.language.chat_words import CHINESE, ENGLISH
from memory.text.word_sets import word_set

# Tags of a text unless told otherwise. Source: write design, section 5.1 (a segment carries a
# handful of tags).
DEFAULT_TAGS = 8

TITLE = re.compile(r"《([^》]{1,30})》|「([^」]{1,20})」|“([^”]{1,20})”|\"([^\"\n]{2,40})\"")
LATIN_IN_HAN = re.compile(
    r"(?<=[\u4e00-\u9fff，。、：（])[ ]?[A-Za-z][A-Za-z0-9.+#-]*[A-Za-z0-9+#]"
    r"|^[A-Za-z][A-Za-z0-9.+#-]+(?=[\u4e00-\u9fff])"
)
CAPITALISED = re2.compile(
    r"\b[A-Z][a-zA-Z0-9+#]*[a-zA-Z0-9+#](?:[ -](?:of |the |de |van |von )?[A-Z][a-zA-Z0-9+#]*)*"
)
MIXED_CASE = re2.compile(
    r"\b(?:[a-z]+[A-Z]\w*|[A-Z]{2,}[\w-]*|[A-Za-z]+[-_]?\d+\w*|\w+\.(?:js|py|io|ai|com))\b"
)
QUANTITY = re2.compile(
    r"(?i)((?:[$€£¥￥]\s?\d[\d,.]*\s?(?:k|m|万|亿)?"
    r"|\d[\d,.]*\s?(?:%|％|kg|km|cm|mm|g|mg|ml|l|lbs?|oz|mph|hours?"
    r"|minutes?|days?|weeks?|months?|years?|people|miles?|dollars|usd|eur|gb|mb|tb|tokens?"
    r"|元|块|万|亿|人|个人|岁|公里|千米|米|斤|公斤|克|小时|分钟|天|周|个月|年|次|倍|台|套|本|篇"
    r"|平方?米)))(?:[^A-Za-z]|$)"
)
DATE = re2.compile(
    r"\d{4}-\d{1,2}-\d{1,2}|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?|\d{1,2}月\d{1,2}[日号]"
    r"|\b(?:January"
    r"|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2}"
    r"(?:,?\s+\d{4})?\b"
    r"|\b\d{1,2}\s+(?:January|February|March|April|May|June|July|August|September|October|November"
    r"|December)(?:\s+\d{4})?\b"
)
ENDS_SENTENCE = frozenset('.!?\n"“:')
MOST_SPACES = 4  # between a sentence's end and the next one's first word
NEVER_A_NAME = word_set(
    """
    Yesterday Today Tomorrow Tonight Last Next After Before With From Our On In At For I I'm The A
    An It He She They We You My Our Your His Her This That These Those And But So If When What Why
    How Yes No Oh Wow Hey Hi OK Thanks There Here Then Now Also Just Well Let Can Could Would
    Monday Tuesday Wednesday Thursday Friday Saturday Sunday User Assistant
    """
)
# A word that begins a sentence is a name from this many times on.
REPEATED = 2
# Shortest Chinese word that makes a tag: one character names too much.
SHORTEST_HAN_TAG = 2
ZH_TAIL = frozenset("的了是在我你他她它们这那和与也都就很")


def tags_of(text: str, limit: int = DEFAULT_TAGS) -> list[str]:
    """Up to `limit` tags, the most telling first, each once whatever its case.

    Order: titles and quoted names, names, products, numbers with units and dates, then repeated and
    long words.
    """
    seen: dict[str, str] = {}
    for kind in (titles, names, products, dates, quantities, topic_words):
        for tag in kind(text):
            seen.setdefault(tag.lower(), tag)
    return list(seen.values())[:limit]


def titles(text: str) -> list[str]:
    """What stands in 《》 or quotation marks and is short enough to be a name."""
    found = ["".join(groups) for groups in TITLE.findall(text)]
    return [
        title
        for title in found
        if not re.search(r"[，。！？]|\b(?:I|I'm|you|is|are)\b|[我你]", title)
    ]


def names(text: str) -> list[str]:
    """Words with a capital inside a sentence, or at its start if repeated or of two words."""
    counts = Counter(CAPITALISED.findall(text))
    found = []
    for match in CAPITALISED.finditer(text):
        name = match.group()
        first, _, rest = name.partition(" ")
        bare = rest if rest and _is_common(first) else name
        begins = _begins_sentence(text, match.start())
        is_alone = begins and " " not in bare and counts[name] < REPEATED
        if not is_alone and not _is_common(bare):
            found.append(bare)
    return found


def _is_common(word: str) -> bool:
    """Tell whether a word with a capital is none by itself: `Yesterday`, `Great`."""
    return word in NEVER_A_NAME or word.lower() in ENGLISH


def _begins_sentence(text: str, place: int) -> bool:
    before = text[max(0, place - MOST_SPACES) : place].rstrip(" ")
    return not before or before[-1] in ENDS_SENTENCE


def products(text: str) -> list[str]:
    """Latin names within Chinese, and words of mixed case or with digits (`pgvector2`, `iPhone`).

    Each once.
    """
    within_chinese = [name.strip() for name in LATIN_IN_HAN.findall(text)]
    found = dict.fromkeys([*within_chinese, *MIXED_CASE.findall(text)])
    return [name for name in found if name.lower() not in ENGLISH]


def quantities(text: str) -> list[str]:
    """Numbers with their units or currency."""
    return [match.group(1).strip() for match in QUANTITY.finditer(text)]


def dates(text: str) -> list[str]:
    """Calendar dates as written."""
    return [match.group() for match in DATE.finditer(text)]


def topic_words(text: str) -> list[str]:
    """Content words, the most frequent first, then the longest, then as they stand."""
    words = [*_han_words(text), *_latin_words(text)]
    counts = Counter(words)
    return sorted(counts, key=lambda word: (-counts[word], -len(word), words.index(word)))


@lru_cache(maxsize=1024)
def _han_words(text: str) -> tuple[str, ...]:
    runs = re.findall(r"[\u3400-\u9fff]+", text)
    words = [word for run in runs for word in rjieba.cut(run) if len(word) >= SHORTEST_HAN_TAG]
    return tuple(word for word in words if word not in CHINESE and not set(word) <= ZH_TAIL)


def _latin_words(text: str) -> list[str]:
    words = re.findall(r"(?<![\w'])[a-z]{4,}(?![\w'])", text)
    return [word for word in words if word not in ENGLISH and not word.endswith("ly")]
