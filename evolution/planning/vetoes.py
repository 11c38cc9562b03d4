"""Why a statement may not be ended though identity asks for it: one function a reason (pure)."""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta

from evolution.language.types import Note
from evolution.planning.ages import AGE, may_follow
from evolution.planning.identity import is_named, is_own, may_be_several, same_subject
from evolution.planning.partial_denials import denies_a_part, is_limited
from evolution.planning.relations import Relation
from evolution.planning.subject_and_attribute import same_address
from evolution.planning.types import Candidate, Known
from evolution.planning.words import folded

Veto = Callable[[Candidate, Known, Relation], bool]
_THIS_TIME = re.compile(
    "[这本下][个一]?(?:周|星期|礼拜|次|回|趟)|这[两几]天|今[天晚]|明[天晚]|后天"
)
_FROM_THEN = re.compile("起|开始|以后|今后|不再|正式|搬|换到|换成")
_COUNTING = frozenset("一二三四五六七八九十周点")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
PROVENANCE_RANK = {"observation": 0, "analysis": 1, "confirmed_by_user": 2}
SAME_CONFIDENCE = 0.05
"""Confidences (0..1) that are nearer than this are the same."""


def not_a_statement(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether no person states it.

    An assistant, a tool, or a change that was only inferred.
    """
    del known, relation
    return candidate.role not in {"user", "record"} or candidate.implied


def other_subject(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether nothing proves that both are about the same.

    What is denied finds its subject itself.
    """
    if relation.kind == "denied":
        return not is_named(known.subject)
    pair = (candidate.subject, candidate.attribute), (known.subject, known.attribute)
    return not (same_subject(candidate.subject, known.subject) or same_address(*pair))


def another_of_the_name(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether it may be another of the same name (`my cousin`).

    Words of change may say otherwise.
    """
    return may_be_several(known.subject) and not (
        candidate.changes or relation.named or candidate.denials
    )


def older(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether it was said before the other began, or before somebody last stood for it."""
    del relation
    return candidate.at < known.at or known.was_stood_for_after(candidate.at)


def other_speaker(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether somebody else says it of the scope's user or of another speaker.

    That speaker told it of themself.
    """
    del relation
    if candidate.said_by == "" or is_own(known.subject, candidate.said_by):
        return False
    return is_own(known.subject, "") or is_own(known.subject, known.said_by)


def one_day(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether the words hold for today or tomorrow only.

    `standup is at 11 today`, and no word of change.

    A value that is the day itself is none of these: `the deadline is tomorrow`.
    """
    del known
    if candidate.changes or relation.named:
        return False
    near = [note for note in candidate.notes if _is_near(note, candidate.at)]
    days = [candidate.content[note.start : note.stop] for note in near]
    return any(folded(day) != folded(candidate.value) for day in days)


def _is_near(note: Note, at: datetime) -> bool:
    """Tell whether a note names the day of saying, or the one before or behind it."""
    day = note.meaning[:10]
    if note.kind != "time" or _DAY.fullmatch(day) is None or "/" in note.meaning:
        return False
    distance = date.fromisoformat(day) - at.date()
    return abs(distance) <= timedelta(days=1)


def this_time_only(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether Chinese words are of this week or the next time only.

    这周钢琴课改到周五, where no week was stated. Of what happens once (搬家) they tell when it did:
    only times, numbers and denials are held back.
    """
    del relation
    said = folded(candidate.content).replace(folded(candidate.value) or "\0", "")
    if _FROM_THEN.search(said) or not _THIS_TIME.search(said):
        return False
    if _THIS_TIME.search(folded(known.content)):
        return False
    return not candidate.affirmed or any(
        sign.isdigit() or sign in _COUNTING for sign in candidate.value
    )


def part_only(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether only a part changes.

    No coffee after five, or tea for breakfast now, where coffee was stated.
    """
    if relation.reason == "changed_to_value_of_same_kind" and not candidate.single:
        return is_limited(candidate, known.content)
    return relation.kind == "denied" and denies_a_part(candidate, known.content)


def other_age(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether nobody can have both ages: "I am now ninety" ends no age of last month.

    A correction names the age that it puts right.
    """
    if AGE not in (candidate.attribute, known.attribute) or not candidate.affirmed:
        return False
    between = candidate.at - known.at
    return not relation.named and not may_follow(known.value, candidate.value, between)


def callers_key(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether a caller gave it a key.

    It ends by the same key, by a correction, or by a person.
    """
    del candidate, relation
    return known.key is not None


def by_hand(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether a person stands for it, and these are not the user's own words of change."""
    own_change = candidate.said_by == "" and (candidate.changes or relation.named)
    return known.by_hand and not own_change


def better_known(candidate: Candidate, known: Known, relation: Relation) -> bool:
    """Tell whether the other is known more surely: by provenance first, then by confidence."""
    del relation
    ranks = PROVENANCE_RANK[candidate.provenance], PROVENANCE_RANK[known.provenance]
    if ranks[0] != ranks[1]:
        return ranks[0] < ranks[1]
    return candidate.confidence < known.confidence - SAME_CONFIDENCE


VETOES: dict[str, Veto] = {
    "not_a_statement": not_a_statement,
    "other_subject": other_subject,
    "older": older,
    "other_speaker": other_speaker,
    "another_of_the_name": another_of_the_name,
    "one_day": one_day,
    "this_time_only": this_time_only,
    "part_only": part_only,
    "other_age": other_age,
    "callers_key": callers_key,
    "by_hand": by_hand,
    "better_known": better_known,
}
"""By code, in the order they are asked."""
UNLINKED = frozenset(
    {
        "not_a_statement",
        "other_subject",
        "older",
        "one_day",
        "this_time_only",
        "part_only",
        "other_age",
    }
)
"""Vetoes after which the two have nothing to ask a person about."""


def veto_of(candidate: Candidate, known: Known, relation: Relation) -> str:
    """Return the code of the first veto against ending a remembered statement.

    Empty where none stands.
    """
    for code, veto in VETOES.items():
        if veto(candidate, known, relation):
            return code
    return ""
