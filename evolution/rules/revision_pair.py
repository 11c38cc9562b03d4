"""A turn beside a remembered statement: what they share, where they differ, and how surely it revises it (pure)."""

import re
from dataclasses import dataclass

from evolution.rules.asserting import PRONOUNS
from evolution.rules.contrast import TASTE_VERBS
from evolution.rules.predicates import (
    GENERIC,
    PERSONAL,
    clauses,
    is_subject,
    named_mostly,
    names,
    said_of,
    terms,
)
from evolution.rules.revision_words import (
    ADDS,
    ARRANGES,
    ENDED,
    FOREIGN,
    OTHER_PARTY,
    OVER,
    OWN,
    PERSON_PATTERNS,
    REPLACING,
    STILL,
    STRONG,
    TASTE,
    TRANSFER,
    WEAK,
)
from evolution.rules.states import TOLD_BY
from evolution.rules.swapping import EXCLUSIVE, swapped
from evolution.rules.topics import moved_topics, topics_of
from evolution.rules.types import KnownValue
from evolution.rules.value_kinds import Valued

STRONG_CUE = 2
BY_KIND = 0.5  # the strength of a revision that only the kind of its value speaks for: there must be no other
# A clause that puts something in a place or at a time.
PLACED = re.compile(
    r"^(?P<subject>[^,，]{1,40}?)(?:(?:'s| is| are)(?: \w+)? )?(?P<how>(?<= )(?:at|on|in|with|due)(?= )|在(?!家|这|那))"
)
DETERMINER = re.compile(r"^(?:my|our|the|his|her|their|a|an|this|that)\s+", re.IGNORECASE)
# Somebody or some animal that he and she may mean.
THEIR_KIND = re.compile(
    r"\b(?:lady|man|woman|cleaner|teacher|doctor|nanny|walker|tutor|coach|trainer|boss|manager|dog"
    r"|cat|puppy|kitten)\b|老师|医生|阿姨|教练|领导|猫|狗",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Pair:
    """A turn beside a remembered statement: what they share and where they differ."""

    text: str
    item: KnownValue
    shared: frozenset[str]
    topics: frozenset[str]
    swap: tuple[Valued, Valued] | None
    over: bool
    names_old: bool
    apart: bool

    @classmethod
    def of(cls, text: str, item: KnownValue) -> "Pair":
        """Compare what a turn asserts with a remembered statement."""
        remembered = terms(item.content)
        shared = remembered & terms(text)
        values = said_of(item)
        named = named_mostly(text, item, values)
        over = named and any(ENDED.search(clause) and names(clause, values) for clause in clauses(text))
        return cls(
            text,
            item,
            frozenset(term for term in shared - values if term not in GENERIC and term not in TASTE_VERBS),
            topics_of(item.content) & topics_of(text),
            swapped(text, item),
            over,
            named,
            named and stand_apart(text, values, shared - values),
        )

    @property
    def cue(self) -> int:
        """How plainly the turn speaks of a change: 0 not, 1 of the present, 2 outright."""
        return STRONG_CUE if STRONG.search(self.text) else 1 if WEAK.search(self.text) else 0

    @property
    def same_value(self) -> bool:
        """Whether the turn says the remembered value once more, or adds to it."""
        stays = self.names_old and any(STILL.search(clause) for clause in clauses(self.text))
        return stays or (bool(ADDS.search(self.text)) and not self.over)

    @property
    def foreign(self) -> bool:
        """Whether the turn is about somebody else's affairs."""
        text = PRONOUNS.sub("", self.text) if self.about_somebody else self.text
        own = OWN.search(text)
        party = OTHER_PARTY.search(text)
        if party is not None and (own is None or own.start() >= party.start()):
            return True
        other = FOREIGN.search(text)
        if other is None or self._names_their_person or DETERMINER.sub("", other.group()) in self.item.content:
            return False
        if self.shared and not self.personal:
            return False
        if ARRANGES.search(text) and not TASTE.search(self.item.content):
            return False
        return spoken_of(text, self._evidence(text)) == "other"

    def _evidence(self, text: str) -> int:
        """Where the turn says what is new, or else what is over."""
        if self.swap is not None:
            return text.find(self.swap[1].surface) + len(self.swap[1].surface)
        over = OVER.search(text)
        return over.end() if over is not None else len(text)

    @property
    def personal(self) -> bool:
        """Whether it tells what the speaker does or likes, which nobody else can change."""
        return PERSONAL.match(TOLD_BY.sub("", self.item.content)) is not None

    @property
    def about_somebody(self) -> bool:
        """Whether the remembered statement is about another person, whom the turn may mean by he or she."""
        return (
            any(is_subject(p, self.item.content) for _, p in PERSON_PATTERNS)
            or THEIR_KIND.search(self.item.content) is not None
        )

    @property
    def _names_their_person(self) -> bool:
        return any(is_subject(p, self.item.content) and p.search(self.text) for _, p in PERSON_PATTERNS)

    @property
    def persons_meet(self) -> bool:
        """Whether both are about the same person: the turn names whom the remembered statement is about."""
        about = [p for _, p in PERSON_PATTERNS if is_subject(p, self.item.content)]
        return not about or self.names_old or bool(self.shared) or any(p.search(self.text) for p in about)

    @property
    def sure(self) -> bool:
        """Whether the words of the turn themselves end what is remembered."""
        if self.names_old and self.over:
            return True
        meets = bool(self.shared or self.topics) or self.names_old
        return self.swap is not None and meets and (self.cue == STRONG_CUE or self.swap[1].numeric)

    @property
    def strength(self) -> float:
        """How surely the turn revises the remembered statement; 0: it does not."""
        score = 2.0 * len(self.shared) + len(self.topics) + 3.0 * self.names_old + self.cue
        if self.names_old and self.over:
            return score + 4
        if self._took_its_place:
            return score + 2
        if self.swap is None:
            meant = (self.names_old and self.topics) or (self.shared and not self.personal)
            transferred = bool(meant) and TRANSFER.search(self.text)
            return score if transferred or moved_topics(self.text) & topics_of(self.item.content) else 0.0
        return self._by_value(*self.swap, score=score)

    def _by_value(self, old: Valued, new: Valued, *, score: float) -> float:
        """How surely another value of its kind takes the remembered one's place."""
        loose = new.loose or new.kind.startswith("suffix")
        named = self.names_old and (self.cue or (self._slotted and not loose))
        if (self.shared and (self.cue or new.numeric)) or named:
            return score + 3
        moved = moved_topics(self.text) & self.topics
        telling = not loose or old.numeric or self.cue == STRONG_CUE
        if self.topics and (moved or (self.cue and telling)):
            return score + 2
        if new.kind in EXCLUSIVE:
            return score + 1
        return BY_KIND if self.cue == STRONG_CUE and not new.loose else 0.0

    @property
    def _slotted(self) -> bool:
        return self.item.value is not None

    @property
    def _took_its_place(self) -> bool:
        """Whether one clause names the old value and another what is so instead, or the subject is elsewhere now."""
        plainly = self.cue == STRONG_CUE or self._slotted
        elsewhere = self.apart or (self.names_old and self._replaced_elsewhere)
        return (plainly and elsewhere) or self._restated

    @property
    def _replaced_elsewhere(self) -> bool:
        """Whether a clause without the old value says that something takes a place."""
        values = said_of(self.item)
        return any(REPLACING.search(clause) and not names(clause, values) for clause in clauses(self.text))

    @property
    def _restated(self) -> bool:
        """Whether the remembered subject is said to be somewhere else, in the same words (`X is at …`)."""
        was = PLACED.search(TOLD_BY.sub("", self.item.content))
        if was is None or self.personal:
            return False
        subject = terms(was.group("subject"))
        return any(
            now.group("how").lower() == was.group("how").lower() and bool(subject & terms(now.group("subject")))
            for clause in clauses(self.text)
            if (now := PLACED.search(clause)) is not None
        )


def spoken_of(text: str, place: int) -> str:
    """Whose affairs a text tells at a place: of whoever is named last before it, or first after it."""
    own = max((match.end() for match in OWN.finditer(text, 0, place)), default=0)
    other = max((match.end() for match in FOREIGN.finditer(text, 0, place)), default=0)
    return "own" if own > other or (own == other == 0 and OWN.search(text)) else "other"


def stand_apart(text: str, values: frozenset[str], topic: frozenset[str]) -> bool:
    """Whether a clause names the old value without the topic, and another the topic without the old value."""
    parts = clauses(text)
    old = [names(part, values) for part in parts]
    about = [bool(terms(part) & topic) for part in parts]
    pairs = list(zip(old, about, strict=True))
    return (True, False) in pairs and (False, True) in pairs
