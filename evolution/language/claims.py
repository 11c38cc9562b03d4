"""What a text states: the first frame that takes a clause, and nothing where none does (pure)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from evolution.language.annotate import annotate, readable_text
from evolution.language.building import claim_of, says
from evolution.language.ellipsis import default_subject, left_out, spoken_subject
from evolution.language.frames import Frame, Frames, frames
from evolution.language.kinds import kind_of
from evolution.language.neighbours import behind_it, record_lead, topic_before, with_denials
from evolution.language.nouns import is_noun_phrase, is_thing, opens_with_verb
from evolution.language.openings import ME, NOBODY, Opening, openings
from evolution.language.patterns import clause_data, compiled
from evolution.language.types import Annotation, Claim, Clause, Language, Mood, Sentence

# Frames are not asked about longer clauses.
LONGEST_CLAUSE = 300
MOST_CLAUSES_JOINED = 3


@dataclass(frozen=True, slots=True)
class _Reading:
    """What frames are asked about.

    Attributes:
        words: of a clause, of several joined, or of one with the subject that it leaves out.
        joined: it is more than one clause.
        omits: words that name nobody may be about the speaker: nobody else was spoken of before them.
    """

    words: str
    language: Language
    mood: Mood
    joined: bool = False
    omits: bool = True


def claims(annotation: Annotation) -> tuple[Claim, ...]:
    """The statements of a text in order; of each clause at most one."""
    return _claims(annotation.text)


@lru_cache(maxsize=4096)
def _claims(text: str) -> tuple[Claim, ...]:
    annotation, readable = annotate(text), readable_text(text)
    found: list[Claim] = []
    topic = NOBODY
    before: Clause | None = None
    for sentence in annotation.sentences:
        made, topic = _of_sentence(sentence, readable, topic, before)
        found += made
        before = sentence.clauses[-1] if sentence.clauses else before
    found = [replace(claim, value=text[claim.value_start : claim.value_stop]) for claim in found]
    return tuple(with_denials(found, annotation))


def claims_of_record(text: str) -> tuple[Claim, ...]:
    """The statements of a sentence that a service stored; one that names nobody speaks of the user (`Wants ...`)."""
    lead = record_lead(text)
    said = claims(annotate(lead + text)) if lead else claims(annotate(text))
    return tuple(_moved(claim, -len(lead)) for claim in said) if lead else said


def _moved(claim: Claim, by: int) -> Claim:
    places = {name: max(getattr(claim, name) + by, 0) for name in ("start", "stop", "value_start", "value_stop")}
    return replace(claim, **places)


def says_change(words: str, language: Language) -> bool:
    """Tell whether words of a clause say that what it states is new, and not beside what is known."""
    data = clause_data(language)
    changing, additive = data.get("changing", ""), data.get("additive", "")
    if not changing or compiled(changing, language).search(words) is None:
        return False
    return not additive or compiled(additive, language).search(words) is None


def _of_sentence(sentence: Sentence, readable: str, topic: str, last_said: Clause | None) -> tuple[list[Claim], str]:
    """The claims of a sentence, and whom Chinese words speak of behind it where they name nobody."""
    made: list[Claim] = []
    subject = default_subject(sentence, readable)
    position = 0
    while position < len(sentence.clauses):
        before = readable[sentence.start : sentence.clauses[position].start]
        claim, used = _longest(sentence.clauses[position:], readable, subject, topic, before)
        claim = (
            _of_topic(sentence.clauses[position], sentence.clauses[position - 1] if position else last_said) or claim
        )
        if claim is not None:
            made.append(claim)
        last = sentence.clauses[position + used - 1]
        spoken = spoken_subject(last, readable, claim)
        subject = spoken or subject
        topic = spoken or topic if last.language == "zh" else topic
        position += used
    return made, topic


def _longest(
    clauses: tuple[Clause, ...], readable: str, subject: str, topic: str, before: str
) -> tuple[Claim | None, int]:
    """The claim that most of the next clauses make together, and how many they are."""
    first = clauses[0]
    omits = first.language == "en" or topic in (NOBODY, ME)
    for count in range(min(MOST_CLAUSES_JOINED, len(clauses)), 0, -1):
        stop = clauses[count - 1].stop
        if all(clause.mood == first.mood for clause in clauses[:count]):
            words = readable[first.start : stop]
            claim = _taken(_Reading(words, first.language, first.mood, joined=count > 1, omits=omits))
            if claim is not None:
                return _placed(claim, first.start, stop, shift=first.start), count
    words = readable[first.start : first.stop]
    skipped = left_out(words, subject, before, first.language)
    if skipped is None:
        return None, 1
    claim = _taken(_Reading(subject + words[skipped:], first.language, first.mood))
    shift = first.start + skipped - len(subject)
    return claim and _placed(claim, first.start, first.stop, shift=shift), 1


def _of_topic(clause: Clause, before: Clause | None) -> Claim | None:
    """The claim of a clause whose `it` is what the clause before says was changed; both together state it."""
    topic, opened = topic_before(clause, before), behind_it(clause.text)
    if before is None or not topic or opened is None:
        return None
    verb, skipped = opened
    words = clause.text.replace("’", "'")
    claim = _taken(_Reading(topic + verb + words[skipped:], clause.language, clause.mood))
    shift = clause.start + skipped - len(topic + verb)
    return claim and replace(_placed(claim, before.start, clause.stop, shift=shift), changes=True)


def _placed(claim: Claim, start: int, stop: int, *, shift: int) -> Claim:
    """A claim whose places count from the words that were read, with those of the text."""
    value_start = max(claim.value_start + shift, start)
    return replace(claim, start=start, stop=stop, value_start=value_start, value_stop=value_start + len(claim.value))


@lru_cache(maxsize=16384)
def _taken(reading: _Reading) -> Claim | None:
    """The claim of the first frame that takes the words in any way to read them."""
    if len(reading.words) > LONGEST_CLAUSE:
        return None
    known = frames(reading.language)
    ways = [way for way in _bare(reading.words, reading.language) if reading.omits or not way.omits]
    asked = [(index, rank) for rank, way in enumerate(ways) for index in known.patterns.matching(way.words)]
    for index, rank in asked if reading.language == "en" else sorted(asked):
        claim = _by_frame(known, index, ways[rank], reading)
        if claim is not None:
            return claim
    return None


def _by_frame(known: Frames, index: int, way: Opening, reading: _Reading) -> Claim | None:
    frame = known.entries[index]
    if reading.mood not in frame.moods or (reading.joined and not frame.joins):
        return None
    if not frame.changes and says("dated", way.aside, frame.language):
        return None
    match = known.patterns.patterns[index].fullmatch(way.words)
    if match is None:
        return None
    groups = _groups(match)
    if way.subject:
        groups.setdefault("subject", (way.subject, 0))
    if not _allowed(frame, {name: said for name, (said, _) in groups.items()}):
        return None
    return claim_of(frame, groups, reading.words, way.at)


def _bare(words: str, language: Language) -> Iterator[Opening]:
    """Without the lead and tail words, then, as a tail may be a title, with the tail."""
    if language == "zh":
        yield from openings(words)
        return
    data = clause_data(language)
    led = compiled(f"^(?:{data.get('lead', '')})", language).match(words)
    begin = led.end() if led else 0
    ended = compiled(f"^(?P<body>.*?)(?:{data.get('tail', '')})$", language).match(words[begin:])
    if ended and ended.group("body") != words[begin:]:
        yield Opening(ended.group("body"), begin)
    yield Opening(words[begin:], begin)


def _groups(match: Any) -> dict[str, tuple[str, int]]:
    """(words, where) by group; `value2` is another place where the group `value` may stand."""
    groups: dict[str, tuple[str, int]] = {}
    for name, number in match.re.groupindex.items():
        words = match.group(number) or ""
        if words.strip():
            groups[name.rstrip("0123456789")] = (words.strip(), match.start(number))
    return groups


def _allowed(frame: Frame, groups: Mapping[str, str]) -> bool:
    if not all(pattern.search(groups.get(group, "")) for group, pattern in frame.needs.items()):
        return False
    if not all(_is_of(kind_of(groups.get(group, "")), kinds) for group, kinds in frame.kinds.items()):
        return False
    parts_of_speech = ((frame.nouns, is_noun_phrase), (frame.things, is_thing), (frame.verbs, opens_with_verb))
    if not all(holds(groups.get(group, "")) for names, holds in parts_of_speech for group in names):
        return False
    return not _is_forbidden(frame, groups)


def _is_forbidden(frame: Frame, groups: Mapping[str, str]) -> bool:
    """Tell whether the words of a group hold what the frame forbids there."""
    named = ((groups[group], patterns) for group, patterns in frame.forbids.items() if group in groups)
    return any(pattern.search(words) for words, patterns in named for pattern in patterns)


def _is_of(kind: str, kinds: tuple[str, ...]) -> bool:
    return kind in kinds or (kind != "" and "*" in kinds)
