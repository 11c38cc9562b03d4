"""The gate: when a query recalls nothing (pure). Its numbers: `memory/policy/gate.py`."""

import re
from collections.abc import Set
from typing import Literal

from memory.policy.gate import Gate
from memory.text.acknowledgements import PHRASES, WORDS
from memory.text.analyse import normalise
from memory.text.concepts import names_compound

SkippedReason = Literal["query_too_short", "acknowledgement", "topic_already_recalled"]

_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_LETTER = re.compile(r"[^\W\d_]")
_WORDS = re.compile(r"[\w']+")
_QUESTION = re.compile(
    r"[?？]|[吗呢么嘛]\s*$|什么|怎么|为什么|为何|哪|谁|多少|几[个点号岁]|如何|是否|是不是|有没有"
    r"|记得|上次"
    r"|^\s*(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could"
    r"|should|would|will)\b",
    re.IGNORECASE,
)
_ENTITY = re.compile(
    r"[A-Za-z][0-9]|[A-Z][a-z]|[a-z][A-Z]|[A-Z]{2}|《[^《》]+》|[“\"「][^“”\"「」]+[”\"」]"
    r"|[a-z0-9][-_.][a-z0-9]"
)
_ACKNOWLEDGEMENTS = frozenset(WORDS.split())
_ACKNOWLEDGING_PHRASES = frozenset(
    phrase for line in PHRASES.split("\n") for phrase in line.split("|") if phrase
)


def skipped_reason(
    query: str, *, terms: Set[str], recalled: Set[str], rule: Gate
) -> SkippedReason | None:
    """Return why a query recalls nothing, or None when it recalls.

    A compound of known technical words, such as 认证失败, is a topic however short it is.

    Args:
        query: as the person said it.
        terms: its analysed terms.
        recalled: terms of the queries already recalled for in this session; empty for none.
        rule: the thresholds.
    """
    text = normalise(query).strip()
    if is_acknowledgement(text):
        return "acknowledgement"
    if _too_short(text, rule) and not names_compound(text):
        return "query_too_short"
    if _QUESTION.search(text) or terms - recalled:
        return None
    if len(text) > rule.long_query_characters and _ENTITY.search(text):
        return None
    return "topic_already_recalled" if recalled else None


def is_acknowledgement(text: str) -> bool:
    """Tell whether a normalised text only acknowledges, greets or thanks."""
    words = [word.lower() for word in _WORDS.findall(text)]
    if not words:
        return True
    if " ".join(words) in _ACKNOWLEDGING_PHRASES:
        return True
    return all(word in _ACKNOWLEDGEMENTS for word in words)


def _too_short(text: str, rule: Gate) -> bool:
    cjk = len(_CJK.findall(text))
    if cjk:
        letters = len(_LETTER.findall(_CJK.sub("", text)))
        return cjk < rule.min_cjk_characters and letters < rule.min_latin_letters
    return sum(character.isalnum() for character in text) < rule.min_latin_letters
