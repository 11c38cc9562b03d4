"""The technologies a text names, one by one (pure)."""

import re
from functools import lru_cache

from evolution.profiles.section_words import TECHNICAL_SLOTS
from evolution.rules.slot_words import VALUE_CATEGORIES

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9.+#-]*")
_BETWEEN = re.compile(r"\s*(?:[,，、;；/&]|\band\b|\bor\b|[和与及跟])\s*")
_GENERAL = frozenset({"ide", "editor", "spring", "编辑器", "编程语言", "框架", "数据库"})  # the kind, no name of one
_MORE = """
    go c c# node node.js deno docker kubernetes k8s terraform ansible git github gitlab aws gcp azure nginx kafka
    rabbitmq celery elasticsearch clickhouse sql graphql html css tailwind jquery node pytorch tensorflow pandas numpy
    jupyter matlab julia perl lua dart flutter haskell elixir clojure zig bash powershell redis nuxt nest.js express
    laravel symfony hadoop spark airflow dbt snowflake bigquery supabase firebase
"""  # beside the values the rules of extraction know
LONGEST_NAME = 30  # characters; a longer part of a list is a description


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    words = (word for slot in TECHNICAL_SLOTS for word in VALUE_CATEGORIES.get(slot, "").split())
    return (frozenset(words) | frozenset(_MORE.split())) - _GENERAL


def is_technology(text: str) -> bool:
    """Tell whether a text is the name of one technology and nothing else."""
    return text.strip().lower() in _names()


def technologies(text: str) -> list[str]:
    """Return the known technologies a text names; where it names none, the parts of a short list."""
    return known_technologies(text) or parts_of(text)


def known_technologies(text: str) -> list[str]:
    """Return the known technologies a text names as it writes them, in order."""
    known = [word for word in (found[0].rstrip(".") for found in _WORD.finditer(text)) if word.lower() in _names()]
    known += [name for name in sorted(_names()) if not name.isascii() and name in text]
    return list(dict.fromkeys(known))


def parts_of(text: str) -> list[str]:
    """Return the parts of a short list (`French and English`), none of a description."""
    parts = [part.strip() for part in _BETWEEN.split(text)]
    return [part for part in parts if part] if all(len(part) <= LONGEST_NAME for part in parts) else []
