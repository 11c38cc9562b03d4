"""Find what a turn revises: the remembered statement that no longer holds after it (pure).

The patterns of change name both sides in one sentence. People rather say `The Civic finally died, so I picked up a Mazda`:
what is remembered tells what they speak of. A remembered statement is revised when the turn asserts something as its
speaker's, with a word of change, about the same thing: its old value named as over, its topic with another value of
the same kind.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import rjieba

from evolution.rules.contrast import CHAT, FUNCTION_WORDS, TASTE_VERBS, content_terms
from evolution.rules.quoted import is_question, masked, reason_not_own, without_quotations
from evolution.rules.revision_words import (
    ADDS,
    ARRANGES,
    AUTHORITY_SAYS,
    ENDED,
    FOREIGN,
    NOTHING_CAME,
    OTHER_PARTY,
    OVER,
    OWN,
    PERSON_PATTERNS,
    REPLACING,
    REQUEST,
    SOMEONE_SAYS,
    STILL,
    STRONG,
    TASTE,
    TRANSFER,
    WEAK,
)
from evolution.rules.sentences import Sentence, split_clauses, split_sentences
from evolution.rules.states import CHATTY, TOLD_BY, is_state
from evolution.rules.topics import moved_topics, topics_of
from evolution.rules.types import KnownValue
from evolution.rules.value_kinds import Valued, values_in

# A longer turn tells a story in which remembered words occur by chance.
LONGEST_TURN_WORDS, LONGEST_TURN_HAN = 32, 60
# Why a sentence that is not read otherwise may still revise something.
READABLE = frozenset({None, "hypothetical"})
STRONG_CUE = 2
MOST_OF_A_VALUE = 0.5  # of its words, where it names nothing by a name
LONGEST_KNOWN_TERMS = 9
BY_KIND = 0.5  # the strength of a revision that only the kind of its value speaks for: there must be no other
HAN = re.compile(r"[\u4e00-\u9fff]")
# Where the subject of a remembered sentence stands: `The user's son …`, `用户的孩子…`.
FIRST_CHARACTERS, FIRST_HAN = 16, 8
# Verbs that go with anything: sharing one is sharing nothing.
GENERIC = frozenset(
    {
        *"打学吃喝用做玩开养住看听去来跑买说想叫坐",
        *"play us work liv drink lik lov prefer enjoy hat favorit favourit want need adore eat go tak get mak run start com keep driv".split(),
    }
)
# Kinds that may stand in one slot.
MEETING_KINDS = (
    {"chat", "calls"},
    {"sport", "hobby", "instrument"},
    {"database", "queue"},
    {"commute", "car"},
    {"contact_by", "chat"},
    {"diet", "cuisine"},
)
VERB_ZH = re.compile(r"[有是叫在住爱用养跟和]|喜欢")
SUBJECT_EN = re.compile(r"^.*?\b(?:is|are|has|have|goes?|comes?|runs?|starts?|leaves|lands|expires|costs?|charges?|lives?|plays?|(?<!user)'s)\b")
SUBJECT_ZH = re.compile(r"^.{1,10}?(?:是|在|叫|用的?|定在|约在|归|放|由|有|卖|开)")
DOING = re.compile(r"^(?:The user|[A-Z][a-z]+)(?: and others)? \S+ ")
# Values of these kinds exclude each other whatever the verb.
EXCLUSIVE = frozenset("blood level thing:marital thing:diet thing:carrier thing:hair thing:rank thing:voice thing:zone thing:mode thing:shift thing:place_in_team".split())
# A clause that puts something in a place or at a time.
PLACED = re.compile(
    r"^(?P<subject>[^,，]{1,40}?)(?:(?:'s| is| are)(?: \w+)? )?(?P<how>(?<= )(?:at|on|in|with|due)(?= )|在(?!家|这|那))"
)
DETERMINER = re.compile(r"^(?:my|our|the|his|her|their|a|an|this|that)\s+", re.IGNORECASE)
# An answer to what was just said: it goes on with the same things, and changes none.
REPLY = re.compile(
    r"^(?:oh,? )?(?:wow|yeah|yep|yes|definitely|sure|got it|totally|exactly|absolutely|agreed|nope|thanks?|thank you|aww?|of course|right[,!]|true|for sure|me too|same here|sounds|that's|that is|glad|great|nice|cool|taking|it's)\b"
    r"|^(?:哈哈|嗯|恩|是的|是啊|对[啊，,]|好的|谢谢|你好|嗨|我(?:也)?(?:觉得|知道|认为|理解|明白))",
    re.IGNORECASE,
)
BY_ASSISTANT = re.compile(r"^(?:the )?assistant said|^助手说", re.IGNORECASE)
REACTION = re.compile(r"^(?:wow|thanks?|yeah|aww?|congrat\w*|that's (?:great|awesome|amazing)|great|nice|cool|哇|谢谢|太好了|真棒|恭喜)\b", re.IGNORECASE)
TO_THE_OTHER = re.compile(r"\b(?:you(?! know)|your|you're|you've)\b|(?<![跟和给对向])[你您]", re.IGNORECASE)
# A picture in a chat.
SHARED = re.compile(r"\[(?:shares|shared|image|photo|图片|照片|表情)", re.IGNORECASE)
PRONOUNS = re.compile(r"\b(?:he|she|his|her|hers|him|they|their)(?:'s|'re|'ve)?\b|[他她]", re.IGNORECASE)
PERSONAL = re.compile(r"(?:The user(?: and others)? (?!says:)[a-z]|[A-Z][a-z]+(?: and others)? (?:likes|loves|prefers|lives|works|uses|drinks|eats|drives|plays|studies|takes|smokes|has|enjoys|speaks|runs)\b)|用户(?:等人)?[喝吃用坐喜爱练打玩学住抽穿开做在有养骑听看织戴追考读写卖唱跳弹订租签乘逛拍画]")
# Somebody or some animal that he and she may mean.
THEIR_KIND = re.compile(r"\b(?:lady|man|woman|cleaner|teacher|doctor|nanny|walker|tutor|coach|trainer|boss|manager|dog|cat|puppy|kitten)\b|老师|医生|阿姨|教练|领导|猫|狗", re.IGNORECASE)
QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|《[^》]*》")
BOOKISH = re.compile(r"“[^”]{12,}”|\"[^\"]{18,}\"")


@dataclass(frozen=True, slots=True)
class Revision:
    """A remembered statement that a turn revises.

    Attributes:
        known: what no longer holds.
        old: its value as written there, where the new one is of its kind.
        new: the new value, where one is named.
        text: the sentences that say so.
        by_kind: only the kind of its value speaks for it.
        sure: it is named as over, or another value of its kind takes its place in words of change.
    """

    known: KnownValue
    old: str | None
    new: str | None
    text: str
    strength: float
    by_kind: bool = False
    sure: bool = False


def find_revision(turn: str, *, known: Sequence[KnownValue]) -> Revision | None:
    """The remembered statement a turn revises, the one it fits best; the latest of equals; or None."""
    text = asserted(turn)
    if not text or len(HAN.findall(turn)) > LONGEST_TURN_HAN or len(turn.split()) > LONGEST_TURN_WORDS:
        return None
    if SHARED.search(text) or REPLY.match(turn.strip()):
        return None
    found = [made for item in known if (made := _revision(text, item)) is not None]
    best = max((made.strength for made in found), default=0.0)
    chosen = next((made for made in reversed(found) if made.strength == best), None)
    if chosen is None or not chosen.by_kind:
        return chosen
    return chosen if len({made.known.content for made in found}) <= 1 else None


def asserted(turn: str) -> str:
    """What of a turn its speaker states as so: empty when the turn says that nothing came of it."""
    if BOOKISH.search(turn) or any(STRONG.search(said) or OVER.search(said) for said in QUOTED.findall(turn)):
        return ""
    said = [_own_words(sentence.text) for sentence in split_sentences(without_quotations(masked(turn)))]
    text = " ".join(part for part in said if part)
    return "" if NOTHING_CAME.search(turn) else text


def came_to_nothing(text: str) -> bool:
    """Whether a text says that nothing came of what it tells, that somebody else's is meant, or quotes a change."""
    if NOTHING_CAME.search(text) or SOMEONE_SAYS.search(AUTHORITY_SAYS.sub("", text)):
        return True
    party = OTHER_PARTY.search(text)
    own = OWN.search(text)
    stranger = FOREIGN.match(text)
    if stranger is not None and ARRANGES.search(text) is None and OWN.search(text, stranger.end()) is None:
        return True
    others = party is not None and PRONOUNS.fullmatch(party.group()) is None and (own is None or own.start() >= party.start())
    return others or any(STRONG.search(said) for said in QUOTED.findall(text))


def _own_words(sentence: str) -> str:
    """A sentence without who said it where that is somebody who decides for the speaker; empty when not the speaker's."""
    stripped = AUTHORITY_SAYS.sub("", sentence)
    if REQUEST.match(stripped):
        stripped = REQUEST.sub("", stripped).replace("?", ".")
    if is_question(stripped) or SOMEONE_SAYS.search(stripped) or _is_addressed(stripped):
        return ""
    reason = reason_not_own(stripped)
    return _own_clauses(stripped) if reason == "attributed" else stripped if reason in READABLE else ""


def _is_addressed(sentence: str) -> bool:
    """Whether a sentence is about whom it is said to, or a reaction to what they said."""
    return OWN.search(sentence) is None and (TO_THE_OTHER.search(sentence) or REACTION.match(sentence)) is not None


def _own_clauses(sentence: str) -> str:
    """The clauses of a sentence that are about the speaker and not what somebody said."""
    clauses = [clause.text for clause in split_clauses(Sentence(sentence, 0, len(sentence)))]
    return " ".join(text for text in clauses if reason_not_own(text) is None and OWN.search(text))


def _revision(text: str, item: KnownValue) -> Revision | None:
    if not _may_end(item) or not _may_meet(text, item):
        return None
    pair = _Pair.of(text, item)
    if pair.same_value or pair.foreign or not pair.persons_meet:
        return None
    strength = pair.strength
    if strength <= 0:
        return None
    old, new = pair.swap if pair.swap is not None else (None, None)
    return Revision(
        item,
        old.surface if old else None,
        new.surface if new else None,
        text,
        strength,
        by_kind=strength == BY_KIND,
        sure=pair.sure,
    )


def _may_end(item: KnownValue) -> bool:
    """Whether a remembered statement tells a state short enough to be over as a whole."""
    return _is_endable(item.content, slotted=item.key is not None, valued=item.value is not None)


@lru_cache(maxsize=4096)
def _is_endable(content: str, *, slotted: bool, valued: bool) -> bool:
    if BY_ASSISTANT.match(content):
        return False
    if not valued:
        return is_state(content)
    return len(_terms(content)) <= LONGEST_KNOWN_TERMS and (slotted or CHATTY.search(TOLD_BY.sub("", content)) is None)


def _may_meet(text: str, item: KnownValue) -> bool:
    """Whether a turn and a remembered statement have anything in common: a word, a topic, a kind of value."""
    if _terms(text) & _terms(item.content) or topics_of(text) & topics_of(item.content):
        return True
    remembered, said = _kinds_of(item.content + " " + (item.value or "")), _kinds_of(text)
    return bool(remembered & said) or HAN.search(text) is not None or "number" in said


@lru_cache(maxsize=4096)
def _kinds_of(text: str) -> frozenset[str]:
    return frozenset(value.kind for value in values_in(text))


@dataclass(frozen=True, slots=True)
class _Pair:
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
    def of(cls, text: str, item: KnownValue) -> "_Pair":
        remembered = _terms(item.content)
        shared = remembered & _terms(text)
        values = _values(item)
        named = _named_mostly(text, item, values)
        over = named and any(ENDED.search(clause) and _names(clause, values) for clause in _clauses(text))
        return cls(
            text,
            item,
            frozenset(term for term in shared - values if term not in GENERIC and term not in TASTE_VERBS),
            topics_of(item.content) & topics_of(text),
            _swapped(text, item),
            over,
            named,
            named and _stand_apart(text, values, shared - values),
        )

    @property
    def cue(self) -> int:
        return STRONG_CUE if STRONG.search(self.text) else 1 if WEAK.search(self.text) else 0

    @property
    def same_value(self) -> bool:
        """Whether the turn says the remembered value once more, or adds to it."""
        stays = self.names_old and any(STILL.search(clause) for clause in _clauses(self.text))
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
        return _spoken_of(text, self._evidence(text)) == "other"

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
        return any(_is_subject(p, self.item.content) for _, p in PERSON_PATTERNS) or THEIR_KIND.search(self.item.content) is not None

    @property
    def _names_their_person(self) -> bool:
        return any(_is_subject(p, self.item.content) and p.search(self.text) for _, p in PERSON_PATTERNS)

    @property
    def persons_meet(self) -> bool:
        """Whether both are about the same person: the turn names whom the remembered statement is about."""
        about = [p for _, p in PERSON_PATTERNS if _is_subject(p, self.item.content)]
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
        slotted = self.item.value is not None
        if self.names_old and self.over:
            return score + 4
        if (self.apart and (self.cue == STRONG_CUE or slotted)) or self._restated:
            return score + 2
        if self.names_old and self._replaced_elsewhere and (self.cue == STRONG_CUE or slotted):
            return score + 2
        if self.swap is None:
            meant = (self.names_old and self.topics) or (self.shared and not self.personal)
            transferred = bool(meant) and TRANSFER.search(self.text)
            return score if transferred or moved_topics(self.text) & topics_of(self.item.content) else 0.0
        loose = self.swap[1].loose or self.swap[1].kind.startswith("suffix")
        if self.shared and (self.cue or self.swap[1].numeric):
            return score + 3
        if self.names_old and (self.cue or (slotted and not loose)):
            return score + 3
        loose = loose and not self.swap[0].numeric
        if self.topics and self.cue and (not loose or self.cue == STRONG_CUE or moved_topics(self.text) & self.topics):
            return score + 2
        if self.swap[1].kind in EXCLUSIVE:
            return score + 1
        return BY_KIND if self.cue == STRONG_CUE and not self.swap[1].loose else 0.0


    @property
    def _replaced_elsewhere(self) -> bool:
        """Whether a clause without the old value says that something takes a place."""
        values = _values(self.item)
        return any(REPLACING.search(clause) and not _names(clause, values) for clause in _clauses(self.text))

    @property
    def _restated(self) -> bool:
        """Whether the remembered subject is said to be somewhere else, in the same words (`X is at …`)."""
        was = PLACED.search(TOLD_BY.sub("", self.item.content))
        if was is None or self.personal:
            return False
        subject = _terms(was.group("subject"))
        return any(
            now.group("how").lower() == was.group("how").lower() and bool(subject & _terms(now.group("subject")))
            for clause in _clauses(self.text)
            if (now := PLACED.search(clause)) is not None
        )


def _is_subject(person: re.Pattern[str], content: str) -> bool:
    """Whether a remembered statement is about a person: they stand before its verb."""
    found = person.search(content)
    if found is None:
        return False
    if HAN.search(content):
        return found.start() <= FIRST_HAN and not VERB_ZH.search(content.removeprefix("用户"), 0, max(found.start() - 2, 0))
    return found.start() <= FIRST_CHARACTERS


@lru_cache(maxsize=4096)
def _terms(text: str) -> frozenset[str]:
    bare = re.sub(r"(?<=\w\w\w)ies\b", "y", re.sub(r"['’]s\b", "", text))
    return frozenset(term for term in content_terms(bare) if term not in FUNCTION_WORDS and not _is_chat(term))


def _is_chat(term: str) -> bool:
    return term in CHAT and len(term) > 1 and term.isascii()


def _values(item: KnownValue) -> frozenset[str]:
    """Words of what a remembered statement says of its subject: of the values it names, else of its predicate."""
    return _values_of(item.content, item.value)


@lru_cache(maxsize=4096)
def _values_of(content: str, value: str | None) -> frozenset[str]:
    named = frozenset(term for found in values_in(content) for term in content_terms(found.surface))
    if value is not None or named:
        return _terms(value or "") | named
    content = TOLD_BY.sub("", content)
    if PERSONAL.match(content):
        return _objects(content)
    predicate = (SUBJECT_ZH if HAN.search(content) else SUBJECT_EN).sub("", content)
    return frozenset(term for term in _terms(predicate) if term not in GENERIC and term not in TASTE_VERBS)


def _objects(content: str) -> frozenset[str]:
    """What stands behind the verb of somebody's doing."""
    if not HAN.search(content):
        return frozenset(term for term in _terms(DOING.sub("", content)) if term not in GENERIC)
    nouns = "".join(word if kind[:1] in "nijez" or kind in ("vn", "t") else " " for word, kind in rjieba.tag(content))
    return frozenset(term for term in _terms(nouns) if term not in GENERIC) or _terms(content) - GENERIC


def _spoken_of(text: str, place: int) -> str:
    """Whose affairs a text tells at a place: of whoever is named last before it, or first after it."""
    own = max((match.end() for match in OWN.finditer(text, 0, place)), default=0)
    other = max((match.end() for match in FOREIGN.finditer(text, 0, place)), default=0)
    return "own" if own > other or (own == other == 0 and OWN.search(text)) else "other"


def _stand_apart(text: str, values: frozenset[str], topic: frozenset[str]) -> bool:
    """Whether a clause names the old value without the topic, and another the topic without the old value."""
    clauses = _clauses(text)
    old = [_names(clause, values) for clause in clauses]
    about = [bool(_terms(clause) & topic) for clause in clauses]
    pairs = list(zip(old, about, strict=True))
    return (True, False) in pairs and (False, True) in pairs


def _named_mostly(text: str, item: KnownValue, values: frozenset[str]) -> bool:
    """Whether a text names a remembered value: one of the things it names, or half of the words it is told in."""
    if item.value is not None or values_in(item.content):
        return _names(text, values)
    found = [value for value in values if _names(text, frozenset({value}))]
    return bool(found) and len(found) >= MOST_OF_A_VALUE * len(values)


def _names(text: str, values: frozenset[str]) -> bool:
    lowered = text.lower()
    terms = _terms(text)
    if any(value in terms or (not value.isascii() and len(value) > 1 and value in lowered) for value in values):
        return True
    han = [value for value in values if not value.isascii()]
    return any(len(term) > 1 and not term.isascii() and any(term in value for value in han) for term in terms)


@lru_cache(maxsize=256)
def _clauses(text: str) -> list[str]:
    clauses = [clause.text for sentence in split_sentences(text) for clause in split_clauses(sentence)]
    return [part for clause in clauses for part in re.split(r"\s+(?:so|and)\s+", clause)]


def _swapped(text: str, item: KnownValue) -> tuple[Valued, Valued] | None:
    """A value of the remembered statement and another of its kind in the turn; the most telling kind first."""
    remembered = values_in(item.content) + values_in(item.value or "")
    if item.value is None and not PERSONAL.match(TOLD_BY.sub("", item.content)):
        remembered = _in_predicate(item.content, remembered)
    said = values_in(text)
    pairs = [
        (old, new)
        for old in remembered
        for new in said
        if _one_kind(old, new) and not _same(old, new) and not any(_same(new, one) for one in remembered)
    ]
    return min(pairs, key=lambda pair: (pair[1].loose, -pair[1].begin), default=None)


def _in_predicate(content: str, values: tuple[Valued, ...]) -> tuple[Valued, ...]:
    """The values that a sentence says of its subject; all of them where nothing tells which is the subject."""
    found = (SUBJECT_ZH if HAN.search(content) else SUBJECT_EN).match(content)
    return tuple(value for value in values if found is None or value.begin >= found.end() - 1)


def _one_kind(old: Valued, new: Valued) -> bool:
    if old.kind == new.kind:
        return True
    if new.kind == "number":
        return old.numeric
    if old.kind == "number":
        return new.numeric and new.kind not in ("clock", "day")
    if {old.kind.removeprefix("thing:"), new.kind.removeprefix("thing:")} in MEETING_KINDS:
        return True
    person = {"person:dr", "person:mr", "name"}
    named = {old.kind.partition(":")[0], new.kind.partition(":")[0]}
    return {old.kind, new.kind} <= person or ("name" in named and named <= {"name", "thing"} and old.kind == "name")


def _same(old: Valued, new: Valued) -> bool:
    left, right = old.surface.lower(), new.surface.lower()
    return left == right or left in right or right in left
