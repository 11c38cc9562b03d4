"""What kind of thing a value is, by a small lexicon in both languages (pure)."""

import re
import tomllib
from functools import lru_cache

from evolution.language.patterns import DATA
from evolution.language.spelling import simplified

PLURALS = ("", "s", "es")

HAN = re.compile(r"[\u3400-\u9fff]")
# Characters of a known word.
LONGEST_WORD = 12


@lru_cache(maxsize=1)
def _lexicon() -> dict[str, str]:
    lexicon: dict[str, str] = {}
    for path in sorted(DATA.glob("value_kinds*.toml")):
        kinds: dict[str, str | list[str]] = tomllib.loads(path.read_text(encoding="utf-8"))["kinds"]
        for kind, words in kinds.items():
            listed = words.split("|") if isinstance(words, str) else words
            lexicon |= {" ".join(word.lower().split()): kind for word in listed}
    return lexicon


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    """Names that are common words too: they name a thing only alone and with a capital letter."""
    words: str = tomllib.loads((DATA / "value_kinds_en.toml").read_text(encoding="utf-8"))["common"]
    return frozenset(word.strip() for word in words.split("|"))


@lru_cache(maxsize=4096)
def kind_of(value: str) -> str:
    """The kind of a value (`drink`, `editor`), by the value itself or the noun it ends in.

    Empty where unknown.
    """
    bare = simplified(value).strip(" .,!?。，！？")
    if HAN.search(bare):
        return _kind_by_its_end(bare.lower())
    kind, words = _kind_by_its_last_words(bare.lower().split())
    is_alone = bare.lower() == words and not bare.islower()
    return "" if words in _common() and not is_alone else kind


def _kind_by_its_end(value: str) -> str:
    """Chinese has no spaces: the longest known word that the value ends in tells.

    One character alone is no word of another: 鱼 is a food, and 鲸鱼 is none.
    """
    lexicon = _lexicon()
    for first in range(max(0, len(value) - LONGEST_WORD), len(value) - 1):
        end = value[first:]
        if end in lexicon:
            return lexicon[end]
    return lexicon.get(value, "")


def _kind_by_its_last_words(words: list[str]) -> tuple[str, str]:
    """The kind and the words that tell it."""
    for first in range(len(words)):
        phrase = " ".join(words[first:])
        for plural in PLURALS:
            kind = _lexicon().get(phrase.removesuffix(plural))
            if kind:
                return kind, phrase
    return "", ""
