"""The terms of a Chinese or English text, for full-text search and for similarity.

Latin words become Snowball English stems, Chinese runs become their characters and character
bigrams, and both are written one way: NFKC, straight apostrophes, lower case, simplified Chinese.
Any string is accepted.

Measured on three Chinese corpora (nDCG@10): bigrams 0.52, dictionary words 0.47, bigrams and words
0.52, bigrams and characters 0.54; words beside those add nothing more.
"""

import re
import threading
import unicodedata
import zlib
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

import opencc
import snowballstemmer

TERM_INDEX_SPACE = (
    1_000_000  # dimensions of the sparse vector; two of 1,000 terms share one with p = 0.4
)
MAX_DOCUMENT_TERMS = (
    1_000  # distinct; pgvector's HNSW indexes no sparse vector with more non-zero elements
)
MAX_TERM_CHARACTERS = 64  # what is longer is an encoded blob, not a word
STEM_CACHE_SIZE = 65_536  # words
QUERIES_KEPT = 64  # a retrieval asks for the terms of its query six times, in different places
QUERY_CHARACTERS = 500

# Scripts written without spaces: Han, kana, Hangul, Thai, Lao, Myanmar, Khmer.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af"
)
# Marks that are part of a letter although Python does not count them as word characters.
_MARKS = "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0900-\u0dff"
_TOKEN = re.compile(
    rf"(?P<run>[{_UNSPACED}]+)"
    r"|(?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+(?:\.[0-9]+)*(?![0-9A-Za-z]))"
    rf"|(?P<word>(?:(?![{_UNSPACED}_])\w|[{_MARKS}])+(?:'(?:(?![{_UNSPACED}_])\w|[{_MARKS}])+)*"
    r"(?:(?<=[0-9])\.[0-9]+)*)"
)
_RUN = re.compile(f"[{_UNSPACED}]+")
_CASE_BORDER = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_CLITIC = re.compile(r"'(?:s|m|d|re|ve|ll)$")
_LATIN_ACCENTS = re.compile("[\u0300-\u036f]")
_HAS_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
_NOT_TEXT = re.compile("[\x00\ud800-\udfff]")

_to_simplified = opencc.OpenCC("t2s").convert
_stemmer = snowballstemmer.stemmer("english")
_stemmer_lock = threading.Lock()  # the stemmer keeps the word it works on in itself


def normalise(text: str) -> str:
    """One way of writing: NFKC, straight apostrophes, simplified Chinese, case kept.

    NUL and lone surrogates are blanked.
    """
    if text.isascii():
        return text.replace("\x00", " ")
    return _query_written(text) if len(text) <= QUERY_CHARACTERS else _written(text)


def _written(text: str) -> str:
    text = unicodedata.normalize("NFKC", _NOT_TEXT.sub(" ", text)).replace("’", "'")
    return _to_simplified(text) if _HAS_HAN.search(text) else text


_query_written = lru_cache(maxsize=QUERIES_KEPT)(_written)


def analyse(text: str) -> list[str]:
    """Terms of ``text`` in order, with repetition.

    Of a Chinese run its characters, then its bigrams.
    """
    return list(_terms_of_query(text) if len(text) <= QUERY_CHARACTERS else _terms(text))


def _terms(text: str) -> tuple[str, ...]:
    terms: list[str] = []
    for match in _TOKEN.finditer(normalise(text)):
        token = match.group()
        if match.lastgroup == "run":
            terms += token
            terms += map("".join, pairwise(token))
        elif match.lastgroup == "number":
            terms.append(token.replace(",", "")[:MAX_TERM_CHARACTERS])
        else:
            terms += _word_terms(token)
    return tuple(terms)


_terms_of_query = lru_cache(maxsize=QUERIES_KEPT)(_terms)


def unspaced_runs(text: str) -> list[str]:
    """The stretches of ``text`` in scripts written without spaces, in simplified Chinese."""
    return _RUN.findall(normalise(text))


def term_set(text: str) -> frozenset[str]:
    """Distinct terms of ``text``, for Jaccard similarity."""
    return frozenset(analyse(text))


@lru_cache(maxsize=STEM_CACHE_SIZE)
def term_index(term: str) -> int:
    """Dimension of ``term`` in the sparse vector, 1..1,000,000, the same in every process."""
    return zlib.crc32(term.encode("utf-8", "replace")) % TERM_INDEX_SPACE + 1


def term_weights(terms: Iterable[str], *, k1: float) -> dict[int, float]:
    """Saturated term frequencies ``tf·(k1+1)/(tf+k1)`` by dimension.

    1.0 for a term said once, below k1+1. They depend on this document alone. Past 1,000 distinct
    terms the most frequent stay, the earlier first.
    """
    counts = Counter(map(term_index, terms))
    kept = (
        counts.most_common(MAX_DOCUMENT_TERMS)
        if len(counts) > MAX_DOCUMENT_TERMS
        else counts.items()
    )
    return {index: tf * (k1 + 1) / (tf + k1) for index, tf in kept}


@lru_cache(maxsize=STEM_CACHE_SIZE)
def _word_terms(word: str) -> tuple[str, ...]:
    """Stem of a word; a camelCase name gives its parts and then the whole."""
    parts = [part for part in _CASE_BORDER.split(word) if part]
    if len(parts) > 1:
        parts.append(word)
    return tuple(filter(None, map(_stem, parts)))


def _stem(word: str) -> str:
    without_clitic = _CLITIC.sub("", word.lower())
    bare = without_clitic.replace("'", "")[:MAX_TERM_CHARACTERS]
    if not bare.isascii():
        apart = unicodedata.normalize("NFKD", bare)
        bare = unicodedata.normalize("NFC", _LATIN_ACCENTS.sub("", apart))
    if not bare.isascii():
        return bare
    with _stemmer_lock:
        return str(_stemmer.stemWord(bare))
