"""Who `he`, `she`, 他 or 她 is.

Told only where the sentence named exactly one person before it (pure).
"""

import re

import rjieba

from evolution.language.annotate import readable_text
from evolution.language.ellipsis import antecedent, spoken_subject
from evolution.language.patterns import compiled
from evolution.language.spelling import simplified
from evolution.language.types import Annotation, Note, Sentence

# A pronoun that opens a clause: 张总让他去 is about somebody else.
# 他人 and 他们 are no such pronoun.
PRONOUN = re.compile(
    r"(?:[，,；;]\s?(?:但是?|所以|因为|而且|不过|后来|现在)?)(?P<pronoun>[他她])"
    r"(?![们人乡日国杀律妈])"
)
BY = "rule:person/zh"
BY_ENGLISH = "rule:person/en"


def person_notes(annotation: Annotation) -> tuple[Note, ...]:
    """Notes on the pronouns of a text that can be told, in order."""
    readable = readable_text(annotation.text)
    made: list[Note] = []
    for sentence in annotation.sentences:
        made += _of_sentence(sentence)
        made += _of_english(sentence, readable)
    return tuple(made)


def _of_english(sentence: Sentence, readable: str) -> list[Note]:
    made: list[Note] = []
    subject = ""
    for clause in sentence.clauses:
        if clause.language != "en":
            return made
        words = readable[clause.start : clause.stop]
        before = readable[sentence.start : clause.start]
        place = antecedent(words, subject, before)
        if place is not None:
            start, stop = (clause.start + each for each in place)
            made.append(Note(start, stop, "person", subject.strip(), BY_ENGLISH))
        else:
            subject = spoken_subject(clause, readable, None)
    return made


def _of_sentence(sentence: Sentence) -> list[Note]:
    words = simplified(sentence.text)
    pronouns = [found.start("pronoun") for found in PRONOUN.finditer(words)]
    if not pronouns:
        return []
    named = _named(words)
    made = []
    for place in pronouns:
        before = {name for stop, name in named if stop <= place}
        if len(before) == 1 and compiled("{SURE}", "zh").fullmatch(min(before)):
            start = sentence.start + place
            made.append(Note(start, start + 1, "person", before.pop(), BY))
    return made


def _named(words: str) -> list[tuple[int, str]]:
    """(where it stops, the words) of everybody a sentence speaks of beside the speaker."""
    found: list[tuple[int, str]] = []
    at = 0
    for word, flag in rjieba.tag(words):
        stop = at + len(word)
        if flag.startswith("nr") and len(word) > 1:
            found.append((stop, word))
        elif flag.startswith("nr"):
            return []
        at = stop
    people = compiled(
        "{OWN}_的?_(?:{KIN}|{ROLE})|{KIN}|{ROLE}|{NICK}|[小老]{SURNAME}|{SURNAME}(?:{TITLE})", "zh"
    )
    found += [(match.end(), match.group()) for match in people.finditer(words)]
    whole = _whole({name for _, name in found})
    return [(stop, name) for stop, name in found if name in whole]


def _whole(names: set[str]) -> set[str]:
    """Names that are no part of another one."""
    return {name for name in names if not any(name in other for other in names - {name})}
