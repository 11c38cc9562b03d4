"""What a text states: the first frame that takes a clause, and nothing where none does (pure)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from evolution.language.annotate import annotate, readable_text
from evolution.language.attributes import may_be
from evolution.language.claim_of_frame import claim_of, says
from evolution.language.ellipsis import (
    default_subject,
    left_out,
    names_somebody,
    spoken_subject,
)
from evolution.language.frames import Frame, Frames, frames
from evolution.language.instructions.standing import standing_claim
from evolution.language.neighbour_clauses import behind_it, record_lead, topic_before, with_denials
from evolution.language.nouns import is_noun_phrase, is_thing, opens_with_verb
from evolution.language.openings import ME, NOBODY, Opening, openings
from evolution.language.patterns import clause_data, compiled
from evolution.language.spelling import Spelled, simplified, spelled_out
from evolution.language.types import Annotation, Claim, Clause, Language, Mood, Sentence
from evolution.language.value_kinds import kind_of

# Frames are not asked about longer clauses.
LONGEST_CLAUSE = 300
MOST_CLAUSES_JOINED = 3


@dataclass(frozen=True, slots=True)
class _Reading:
    """What frames are asked about.

    Attributes:
        words: of a clause, of several joined, or of one with the subject that it leaves out.
        joined: it is more than one clause.
        omits: words that name nobody may be about the speaker: nobody else was spoken of before
            them.
        behind: other words of the text stand before them.
        lent: the subject at their beginning was said in the clause before.
    """

    words: str
    language: Language
    mood: Mood
    joined: bool = False
    omits: bool = True
    behind: bool = False
    lent: str = ""


def claims(annotation: Annotation) -> tuple[Claim, ...]:
    """The statements of a text in order; of each clause at most one."""
    return _claims(annotation.text)


@lru_cache(maxsize=4096)
def _claims(typed: str) -> tuple[Claim, ...]:
    spelled = spelled_out(typed)
    found = _claims_of_spelled(spelled.text)
    return tuple(_as_typed(claim, typed, spelled) for claim in found)


def _as_typed(claim: Claim, typed: str, spelled: Spelled) -> Claim:
    """Return a claim with its places, and its value, as they were typed."""
    start, stop = spelled.typed(claim.value_start), spelled.typed(claim.value_stop)
    return replace(
        claim,
        start=spelled.typed(claim.start),
        stop=spelled.typed(claim.stop),
        value_start=start,
        value_stop=stop,
        value=typed[start:stop],
    )


def _claims_of_spelled(text: str) -> list[Claim]:
    annotation = annotate(text)
    readable = readable_text(text)
    found: list[Claim] = []
    topic = NOBODY
    before: Clause | None = None
    somebody = False
    for sentence in annotation.sentences:
        opened = "" if somebody else default_subject(sentence, readable)
        made, topic = _of_sentence(sentence, readable, opened, topic, before)
        found += made
        somebody = somebody or names_somebody(readable[sentence.start : sentence.stop])
        before = sentence.clauses[-1] if sentence.clauses else before
    as_said = [replace(claim, value=text[claim.value_start : claim.value_stop]) for claim in found]
    return with_denials(as_said, annotation)


def claims_of_record(text: str) -> tuple[Claim, ...]:
    """The statements of what a service stored.

    A sentence that names nobody speaks of the user (`Wants ...`).
    """
    sentences = annotate(text).sentences
    leads = [record_lead(sentence.text) for sentence in sentences]
    if not any(leads):
        return claims(annotate(text))
    found: list[Claim] = []
    for sentence, lead in zip(sentences, leads, strict=True):
        of_sentence = claims(annotate(lead + sentence.text))
        found += [_placed_behind(lead, sentence, claim) for claim in of_sentence]
    return tuple(found)


def _placed_behind(lead: str, sentence: Sentence, claim: Claim) -> Claim:
    """Return a claim that was read behind a lead with the places of its sentence's text."""
    by = sentence.start - len(lead)
    names = ("start", "stop", "value_start", "value_stop")
    places = {name: max(getattr(claim, name) + by, sentence.start) for name in names}
    return replace(claim, **places)


def _of_sentence(
    sentence: Sentence, readable: str, subject: str, topic: str, last_said: Clause | None
) -> tuple[list[Claim], str]:
    """The claims of a sentence, and whom Chinese words behind it speak of without a name.

    `subject` is of whom a sentence speaks that opens without one.
    """
    made: list[Claim] = []
    position = 0
    while position < len(sentence.clauses):
        clause = sentence.clauses[position]
        clause_before = sentence.clauses[position - 1] if position else last_said
        words_before = readable[sentence.start : clause.start]
        claim, used = _longest(sentence.clauses[position:], readable, subject, topic, words_before)
        claim = _of_topic(clause, clause_before) or claim
        if claim is None:
            states = partial(_states, readable=readable, subject=subject, topic=topic)
            claim, used = standing_claim(sentence.clauses, position, readable, states)
        if claim is not None:
            made.append(claim)
        position += used
        last = sentence.clauses[position - 1]
        spoken = spoken_subject(last, readable, claim)
        if spoken:
            subject = spoken
            topic = spoken if last.language == "zh" else topic
    return made, topic


def _longest(
    clauses: tuple[Clause, ...], readable: str, subject: str, topic: str, before: str
) -> tuple[Claim | None, int]:
    """The claim that most of the next clauses make together, and how many they are."""
    first = clauses[0]
    omits = first.language == "en" or topic in (NOBODY, ME)
    for count in range(min(MOST_CLAUSES_JOINED, len(clauses)), 0, -1):
        joined = clauses[:count]
        if any(clause.mood != first.mood for clause in joined):
            continue
        stop = joined[-1].stop
        words = readable[first.start : stop]
        reading = _Reading(
            words,
            first.language,
            first.mood,
            joined=count > 1,
            omits=omits,
            behind=first.start > 0,
        )
        claim = _taken(reading)
        if claim is not None:
            return _placed(claim, first.start, stop, shift=first.start), count
    return _with_subject(first, readable, subject, before), 1


def _states(clauses: tuple[Clause, ...], readable: str, subject: str, topic: str) -> bool:
    """Tell whether the first of some clauses states something by a frame."""
    claim, _ = _longest(clauses, readable, subject, topic, "")
    return claim is not None


def _with_subject(clause: Clause, readable: str, subject: str, before: str) -> Claim | None:
    """The claim of a clause, with the subject of the one before where it leaves out its own."""
    words = readable[clause.start : clause.stop]
    skipped = left_out(words, subject, before, clause.language)
    if skipped is None:
        return None
    whole = subject + words[skipped:]
    claim = _taken(_Reading(whole, clause.language, clause.mood, behind=True, lent=subject))
    if claim is None:
        return None
    shift = clause.start + skipped - len(subject)
    return _placed(claim, clause.start, clause.stop, shift=shift)


def _of_topic(clause: Clause, before: Clause | None) -> Claim | None:
    """The claim of a clause whose `it` is what the clause before says was changed.

    Both together state it.
    """
    topic = topic_before(clause, before)
    opened = behind_it(clause.text)
    if before is None or not topic or opened is None:
        return None
    verb, skipped = opened
    lead = topic + verb
    words = simplified(clause.text)
    claim = _taken(_Reading(lead + words[skipped:], clause.language, clause.mood))
    if claim is None:
        return None
    shift = clause.start + skipped - len(lead)
    placed = _placed(claim, before.start, clause.stop, shift=shift)
    return replace(placed, changes=True)


def _placed(claim: Claim, start: int, stop: int, *, shift: int) -> Claim:
    """A claim whose places count from the words that were read, with those of the text."""
    value_start = max(claim.value_start + shift, start)
    return replace(
        claim,
        start=start,
        stop=stop,
        value_start=value_start,
        value_stop=value_start + len(claim.value),
    )


@lru_cache(maxsize=16384)
def _taken(reading: _Reading) -> Claim | None:
    """The claim of the first frame that takes the words in any way to read them."""
    if len(reading.words) > LONGEST_CLAUSE:
        return None
    known = frames(reading.language)
    every_way = _bare(reading.words, reading.language)
    ways = [way for way in every_way if reading.omits or not way.omits]
    matching = []
    for rank, way in enumerate(ways):
        matching += [(index, rank) for index in known.patterns.matching(way.words)]
    if reading.language == "zh":
        matching.sort()
    for index, rank in matching:
        claim = _by_frame(known, index, ways[rank], reading)
        if claim is not None:
            return claim
    return None


def _by_frame(known: Frames, index: int, way: Opening, reading: _Reading) -> Claim | None:
    frame = known.entries[index]
    if not _may_take(frame, way, reading):
        return None
    match = known.patterns.patterns[index].fullmatch(way.words)
    groups = _groups(match)
    if way.subject:
        groups.setdefault("subject", (way.subject, 0))
    words_of = {name: words for name, (words, _) in groups.items()} | {"aside": way.aside}
    if not _allowed(frame, words_of):
        return None
    claim = claim_of(frame, groups, reading.words, way.at)
    return claim if may_be(claim.attribute, claim.value, frame.language) else None


def _may_take(frame: Frame, way: Opening, reading: _Reading) -> bool:
    """Tell whether a frame may speak of words, whatever they are.

    It asks for a mood, for one clause, for a named subject, or, told aside with a date, for change.
    """
    if reading.mood not in frame.moods:
        return False
    if reading.joined and not frame.joins:
        return False
    is_the_speakers = reading.behind and (way.omits or reading.lent == ME)
    if frame.named and is_the_speakers:
        return False
    return frame.changes or not says("dated", way.aside, frame.language)


def _bare(words: str, language: Language) -> Iterator[Opening]:
    """Without the lead and tail words, then, as a tail may be a title, with the tail."""
    if language == "zh":
        yield from openings(words)
        return
    data = clause_data(language)
    lead, tail = data.get("lead", ""), data.get("tail", "")
    led = compiled(f"^(?:{lead})", language).match(words)
    begin = led.end() if led else 0
    with_tail = words[begin:]
    ended = compiled(f"^(?P<body>.*?)(?:{tail})$", language).match(with_tail)
    body = ended.group("body") if ended else with_tail
    if body != with_tail:
        yield Opening(body, begin, aside=with_tail[len(body) :])
    yield Opening(with_tail, begin)


def _groups(match: Any) -> dict[str, tuple[str, int]]:
    """(words, where) by group; `value2` is another place where the group `value` may stand."""
    groups: dict[str, tuple[str, int]] = {}
    for name, number in match.re.groupindex.items():
        words = (match.group(number) or "").strip()
        if words:
            group = name.rstrip("0123456789")
            groups[group] = (words, match.start(number))
    return groups


def _allowed(frame: Frame, groups: Mapping[str, str]) -> bool:
    """Tell whether the words of the groups are what the frame asks of them."""
    words = defaultdict(str, groups)
    if not all(pattern.search(words[group]) for group, pattern in frame.needs.items()):
        return False
    if not all(_is_of(words[group], kinds) for group, kinds in frame.kinds.items()):
        return False
    parts_of_speech = (
        (frame.nouns, is_noun_phrase),
        (frame.things, is_thing),
        (frame.verbs, opens_with_verb),
    )
    for names, holds in parts_of_speech:
        if not all(holds(words[group]) for group in names):
            return False
    return not _is_forbidden(frame, groups)


def _is_forbidden(frame: Frame, groups: Mapping[str, str]) -> bool:
    """Tell whether the words of a group hold what the frame forbids there."""
    for group, patterns in frame.forbids.items():
        words = groups.get(group)
        if words is not None and any(pattern.search(words) for pattern in patterns):
            return True
    return False


def _is_of(words: str, kinds: tuple[str, ...]) -> bool:
    kind = kind_of(words)
    return kind in kinds or (kind != "" and "*" in kinds)
