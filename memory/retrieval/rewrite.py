"""From one query to the search queries: by rules, in no time (pure)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from memory.text.analyse import normalise
from memory.text.concepts import expand
from memory.text.query import latin_share, query_terms, without_role_tags

MAX_TERMS = (
    256  # distinct terms a query may weigh in with; a Chinese conversation of four lines has 150
)
MAX_TAG_CHARACTERS = 12

_FILLER = re.compile(
    r"(?:请问|麻烦你?|拜托|请你?|帮我|帮忙|能不能|可不可以|可以不可以|我想(?:问|知道)一?下?|告诉我"
    r"|你(?:还)?记得|给我|一下"
    r"|\b(?:please|could you|can you|would you|kindly|tell me|i(?:'d| would) like to know"
    r"|do you remember|i was wondering(?: if)?|by the way|just)\b)",
    re.IGNORECASE,
)
_PERSON = (
    (re.compile(r"\bthe user(?:'s|’s)(?=\s)", re.IGNORECASE), "my"),
    (
        re.compile(
            r"\bthe user\b(?![- ](?:names?|ids?|tables?|interface|stor(?:y|ies)|guide|manual|base"
            r"|groups?|roles?|data"
            r"|accounts?|agent|experience|research|model|counts?|journey|feedback|tests?|settings"
            r"|permissions)\b)",
            re.IGNORECASE,
        ),
        "I",
    ),
    (
        re.compile(
            r"(?<![新老户跃费册])(?:该|这位)?(?:用户|使用者)"
            r"(?![名量数增体反界手画协群组故需表端行留研中]|id)",
            re.IGNORECASE,
        ),
        "我",
    ),
)
"""How services name the person that a scope is about.

In what that person said it is I, and says nothing.
"""
_UNSPACED = (
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
)
_SPACED = rf"(?:(?!{_UNSPACED})\w)"
_WORD = re.compile(rf"(?P<spaced>{_SPACED}+(?:[.-]+{_SPACED}+|[+#]+)*)|{_UNSPACED}+")


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A query made ready to search with.

    What is embedded, the terms said, and the terms added, with weights.
    """

    text: str
    said: dict[str, float]
    added: dict[str, float]

    @property
    def terms(self) -> dict[str, float]:
        """What is searched for: what was said, and what was added."""
        return self.said | self.added

    @property
    def latin(self) -> float:
        """Share of what was said in Latin script, 0..1.

        What was added is in both scripts and does not count.
        """
        return latin_share(self.said)


def rewrite(query: str, *, expansion_weight: float) -> Rewritten:
    """Strip politeness and filler, keep what is named, and add the lexicon's other words.

    Those have a low weight.

    "The user" is the person that the scope is about. A query of nothing but filler is kept as it
    is.
    """
    plain = without_role_tags(normalise(query))
    for named, pronoun in _PERSON:
        plain = named.sub(pronoun, plain)
    stripped = _FILLER.sub(" ", plain).strip() or plain
    said = query_terms(stripped) or query_terms(plain)
    terms = dict(sorted(said.items(), key=lambda item: -item[1])[:MAX_TERMS])
    room = MAX_TERMS - len(terms)
    others = sorted(expand(stripped).items(), key=lambda item: (-item[1], item[0]))[:room]
    added = {term: expansion_weight * weight for term, weight in others if term not in terms}
    return Rewritten(stripped, terms, added)


def possible_tags(query: str) -> list[str]:
    """Return every piece of a query that could be a tag.

    Its words, word pairs and short substrings of what is written without spaces, as they are
    written and in small letters, in traditional Chinese where the query is.
    """
    plain = normalise(query)
    written = {query, plain, plain.lower()}
    return sorted({piece for text in written for piece in _pieces(text)})


def _pieces(text: str) -> Iterator[str]:
    """Yield the words, word pairs and short substrings of a text."""
    found = list(_WORD.finditer(text))
    for match, following in zip_longest(found, found[1:]):
        word = match.group()
        if match["spaced"]:
            yield word
            if following:
                yield f"{word} {following.group()}"
            continue
        for size in range(1, min(len(word), MAX_TAG_CHARACTERS) + 1):
            yield from (word[start : start + size] for start in range(len(word) - size + 1))
