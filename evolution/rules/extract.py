"""Read a turn: what its speaker prefers, must have, changed, is, has, does and plans. (pure)

Steps: blank recalled memory, cut the turn by voice, cut sentences, drop small talk, read the rest with the rules in
the order change, constraint, preference, fact, plan; what no rule reads is kept whole as a told fact.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evolution.rules.changes import Change, find_change
from evolution.rules.contrast import Contrast, find_contrast
from evolution.rules.constraints import CONSTRAINTS
from evolution.rules.facts import FACTS
from evolution.rules.language import written_in
from evolution.rules.matching import mentions
from evolution.rules.plans import PLANS
from evolution.rules.preferences import PREFERENCES
from evolution.rules.quoted import (
    ZH_OTHERS,
    Line,
    about_others,
    is_question,
    lines_by_voice,
    masked,
    reason_not_own,
    without_quotations,
)
from evolution.rules.rule import Rule
from evolution.rules.sentences import Sentence, split_clauses, split_sentences
from evolution.rules.slots import category_of_value, favourite_key, key_of_attribute, slug_of, sort_of_value
from evolution.rules.small_talk import content_words, is_small_talk
from evolution.rules.third_person import in_third_person
from evolution.rules.types import (
    ASSISTANT_NAME,
    CHANGE_CONFIDENCE,
    OVERHEARD_CONFIDENCE,
    UNNAMED_SPEAKER,
    KnownValue,
    Language,
    Statement,
)
from evolution.rules.values import is_value, tidy
from evolution.rules.wording import word_change, word_told

ROLE_NAMES = frozenset({"", "user", "human", "用户", "me", "assistant", "ai", "bot", "助手", "system"})
MIN_SLOTS = 2
# A Chinese value longer than this is a description, not the value of a slot.
LONGEST_HAN_VALUE = 8
# Sentences that lean on the one before: they stay with its statement.
DEPENDENT = re.compile(
    r"^(?:it|it's|its|they|they're|that|that's|this|these|those|he|she|he's|she's|which|there)\b|^(?:它|这|那|其中|因为|所以|他|她)",
    re.IGNORECASE,
)
# An assistant's words that ascribe something to the user: never kept.
ASCRIBES = re.compile(
    r"\b(?:you|you've|you're|your)\b[^.!?]{0,40}?\b(?:like|love|prefer|enjoy|hate|said|mentioned|told|used to|live|work|switched|moved|asked"
    r"|favou?rite|no longer|now|drink|eat|use|want|need|feel|are|were|preference|noted|allerg\w+|budget)\b"
    r"|[你您][^，。！？]{0,12}(?:喜欢|爱|偏好|讨厌|说|提到|告诉|住|工作|换|改|不再|现在|以前|之前|上次|感到|觉得|感觉|是|在|有|要|的(?:想法|感受|心情|经历|生活|工作|偏好))"
    r"|\b(?:noted|got it|understood|updated|I'll remember|I've saved|glad|happy)\b|记住了|已记录|已更新|好的[，,]|明白了|很高兴|希望",
    re.IGNORECASE,
)
# An assistant's sentence is kept from this many content words on, or when it names something.
ASSISTANT_CONTENT_WORDS = 5
NAMED_THING = re.compile(
    r"《[^》]+》|[“\"「][^”\"」]{2,30}[”\"」]|\d|(?<=[\w,] )(?!I\b)[A-Z][a-z]+|[\u4e00-\u9fff][A-Za-z]{2,}|推荐|比如|例如|recommend|suggest|such as",
)


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks, as contents name them."""

    speaker: str
    addressee: str | None
    language: str
    names: frozenset[str]


def extract(
    turn_text: str,
    *,
    role: str,
    speaker: str | None,
    language: Language | None = None,
    known: Sequence[KnownValue] = (),
    addressee: str | None = None,
) -> list[Statement]:
    """What a turn says, in order of appearance; an empty list when it says nothing.

    Args:
        turn_text: The turn as written; may be a pasted transcript with `用户：`/`AI:` labels.
        role: `user`, `assistant` or any other; only an assistant's turn is never confirmed.
        speaker: The speaker's name, or None (or a role) when unknown: contents then say the user / 用户.
        language: Of the contents; None detects it.
        known: What is remembered of this speaker, oldest first: the values a change may end.
        addressee: Whom the speaker talks to; None for the assistant.
    """
    if role == "system":
        return []
    text = masked(turn_text)
    tongue = written_in(text) if language in (None, "mixed") else language
    named = speaker is not None and speaker.lower() not in ROLE_NAMES
    voice = Voice(
        speaker if named and speaker is not None else UNNAMED_SPEAKER[tongue],
        addressee or ASSISTANT_NAME[tongue],
        tongue,
        frozenset(part for name in (speaker, addressee) if name for part in name.lower().split()),
    )
    statements: list[Statement] = []
    for line in lines_by_voice(text, role=role):
        statements += _assistant_said(line, voice) if line.by_assistant else _speaker_said(line, voice, known)
    return statements


def _speaker_said(line: Line, voice: Voice, known: Sequence[KnownValue]) -> list[Statement]:
    """Structured statements and, last, what else was told."""
    made: list[Statement] = []
    told: list[Sentence] = []
    remembered = list(known)
    for sentence in split_sentences(line.text):
        fresh = _read_sentence(sentence, voice, [*remembered, *made])
        if fresh is None:
            _keep(sentence, voice, made=made, told=told)
        else:
            made = _merged(made, fresh)
    made = _without_repeated_ends(made)
    if told:
        made.append(_told(told, voice))
    return [_shifted(statement, line.begin) for statement in made]


def _without_repeated_ends(made: list[Statement]) -> list[Statement]:
    """Drop what only says again that an ended value ended (`… Don't use the old address.`)."""
    ended = [
        statement.old_value
        for statement in made
        if statement.kind == "change" and statement.value and statement.old_value
    ]
    return [
        statement
        for statement in made
        if statement.kind == "change"
        or statement.polarity > 0
        or not any(mentions(statement.content, old) for old in ended)
    ]


def _keep(sentence: Sentence, voice: Voice, *, made: list[Statement], told: list[Sentence]) -> None:
    """Add an unread sentence to what was told, or to the statement it leans on."""
    for piece in _telling_parts(sentence):
        if is_small_talk(piece.text, names=voice.names):
            continue
        told.append(piece)


def _telling_parts(sentence: Sentence) -> list[Sentence]:
    """The sentence, or its clauses that do not ask when it is a question."""
    if reason_not_own(sentence.text) == "hypothetical" and _reads_anything(sentence.text):
        return []
    if not is_question(sentence.text):
        return [sentence]
    if _reads_anything(sentence.text):
        return []
    clauses = split_clauses(sentence)
    return [
        clause
        for clause in clauses[:-1]
        if not is_question(clause.text) and len(content_words(clause.text)) > 1
    ]


def _reads_anything(text: str) -> bool:
    """Whether a rule would have read a sentence that is not the speaker's assertion."""
    language = written_in(text)
    return find_change(text, language=language) is not None or any(
        rule.language == language and rule.pattern.search(text) for rule in PREFERENCES
    )


def _read_sentence(sentence: Sentence, voice: Voice, known: Sequence[KnownValue]) -> list[Statement] | None:
    """Statements of one sentence by the first family of rules that reads it, or None."""
    if reason_not_own(sentence.text) not in (None, "hypothetical"):
        return None
    language = written_in(sentence.text)
    if reason_not_own(sentence.text) is None:
        change = find_change(sentence.text, language=language, known=known)
        contrast = find_contrast(sentence.text, speaker=voice.speaker, known=known)
        if contrast is not None and (
            change is None or change.ended or (change.known is None and not change.stated_old)
        ):
            return [_from_contrast(contrast, change, sentence, voice)]
        if change is not None:
            stated = [_from_change(change, sentence, voice)]
            after = _after_the_end(change, sentence, voice, known) if change.ended else None
            return _merged(stated, after) if after else stated
    elif _reads_anything(sentence.text):
        return None
    return _by_clauses(sentence, voice) or _by_families(sentence, voice)


def _from_contrast(contrast: Contrast, change: Change | None, sentence: Sentence, voice: Voice) -> Statement:
    """A change no pattern reads to the end: what is kept of the sentence takes the remembered one's place."""
    language = written_in(sentence.text)
    content = word_told(contrast.kept, language=language, speaker=voice.speaker, addressee=voice.addressee)
    separator = " " if language == "en" else ""
    value = (
        change.new if change is not None and change.new is not None else separator.join(contrast.new_words)
    )
    known = contrast.known
    key = known.key or (change.key if change is not None else None)
    return Statement(
        kind="change", content=content, subject=voice.speaker, key=key, value=value or None,
        old_value=known.value or separator.join(contrast.old_words), provenance="confirmed_by_user",
        confidence=CHANGE_CONFIDENCE, category=key or "fact", span=(sentence.begin, sentence.stop),
        rule=change.rule.name if change is not None else "contrast", exclusive=key is not None, language=language,
        ends=known.content,
    )  # fmt: skip


def _after_the_end(
    change: Change, sentence: Sentence, voice: Voice, known: Sequence[KnownValue]
) -> list[Statement] | None:
    """What took the place of what ended, told in the rest of the same sentence."""
    rest = sentence.text[change.stop :].lstrip(" ,;，；。.-—")
    if not rest:
        return None
    begin = sentence.stop - len(rest)
    following = Sentence(rest, begin, sentence.stop)
    new = find_change(rest, language=change.rule.language, known=known, trusted=True)
    if new is not None and not new.ended:
        if new.known is None and new.rule.key is None and change.key is not None:
            new = replace(new, key=change.key)
        return [_from_change(new, following, voice)]
    return _by_families(following, voice)


def _by_clauses(sentence: Sentence, voice: Voice) -> list[Statement] | None:
    """One statement a clause when two or more clauses fill different slots (`我叫…，今年…岁，住在…`)."""
    clauses = split_clauses(sentence)
    read = [_by_families(clause, voice) for clause in clauses]
    slots = {found[0].key for found in read if found and found[0].key and found[0].kind == "fact"}
    if len(slots) < MIN_SLOTS:
        return None
    left = [clause for clause, found in zip(clauses, read, strict=True) if not found]
    made = [statement for found in read if found for statement in found]
    told = [clause for clause in left if not is_small_talk(clause.text, names=voice.names)]
    return [*made, _told(told, voice)] if told else made


def _by_families(sentence: Sentence, voice: Voice) -> list[Statement] | None:
    text, language = without_quotations(sentence.text), written_in(sentence.text)
    hypothetical = reason_not_own(sentence.text) is not None
    families = (PLANS,) if hypothetical else (CONSTRAINTS, PREFERENCES, FACTS, PLANS)
    others_named = language == "zh" and ZH_OTHERS.search(text) is not None
    for family in families:
        for rule in family:
            match = rule.pattern.search(text) if rule.language == language else None
            if match is None or (
                rule.kind != "plan"
                and "owner" not in match.groupdict()
                and about_others(text[: match.start()])
            ):
                continue
            if (
                others_named
                and match.group()[:1] != "我"
                and "owner" not in match.groupdict()
                and ZH_OTHERS.search(text[: match.start()])
            ):
                continue
            statement = _from_rule(rule, match, sentence, voice)
            if statement is not None:
                return [statement]
    return None


def _from_change(change: Change, sentence: Sentence, voice: Voice) -> Statement:
    language = change.rule.language
    content = word_change(
        change, sentence.text, language=language, speaker=voice.speaker, addressee=voice.addressee
    )
    return Statement(
        kind="change", content=content, subject=voice.speaker, key=change.key, value=change.new, old_value=change.old,
        polarity=-1 if change.ended else 1, provenance="confirmed_by_user", confidence=CHANGE_CONFIDENCE,
        category=change.key or "preference", span=(sentence.begin, sentence.stop), rule=change.rule.name, exclusive=True,
        ends=change.known.content if change.known is not None and (change.stated_old or change.old) else None, language=language,
    )  # fmt: skip


def _from_rule(rule: Rule, match: re.Match[str], sentence: Sentence, voice: Voice) -> Statement | None:
    groups = match.groupdict()
    value = tidy(groups["value"]) if groups.get("value") else None
    if groups.get("value") and (value is None or not is_value(value)) and rule.kind in ("preference", "fact"):
        return None
    if rule.kind == "preference" and value is not None and re.search(r"\byou(?:r|'re|'ve)?\b|[你您]", value):
        return None
    key, subject = _slot(rule, groups, value or "", voice)
    if rule.kind == "fact" and key is None and (value is None or rule.exclusive):
        return None
    content = word_told(
        sentence.text, language=rule.language, speaker=voice.speaker, addressee=voice.addressee
    )
    return Statement(
        kind=rule.kind, content=content, subject=subject, key=key, value=value, polarity=rule.polarity,
        provenance=rule.provenance, confidence=rule.confidence, category=_category(rule, key),
        span=(sentence.begin, sentence.stop), rule=rule.name, exclusive=rule.exclusive and key is not None,
        language=rule.language,
    )  # fmt: skip


def _slot(rule: Rule, groups: dict[str, str | None], value: str, voice: Voice) -> tuple[str | None, str]:
    """The key and the subject a match speaks of."""
    owner = groups.get("owner")
    if owner and rule.kind == "fact":
        join = f"{voice.speaker}的{owner}" if rule.language == "zh" else f"{voice.speaker}'s {owner.lower()}"
        return rule.key, join
    if rule.key is not None:
        return rule.key, voice.speaker
    attribute = groups.get("attribute") or ""
    if rule.kind == "fact" and attribute:
        return _attribute_key(attribute, value), voice.speaker
    if rule.exclusive and attribute:
        return favourite_key(attribute), voice.speaker
    if rule.kind == "plan":
        return None, voice.speaker
    category = None if sort_of_value(value) else category_of_value(value, groups.get("verb") or "")
    return (f"preference/{category}" if category else None), voice.speaker


def _attribute_key(attribute: str, value: str) -> str | None:
    """The slot of a noun: from the table, or its own when it is the speaker's and has a short, definite value."""
    known = key_of_attribute(attribute)
    if known is not None:
        return known
    own = re.match(r"(?:my|our)\s|我", attribute, re.IGNORECASE)
    definite = (
        len(value) <= LONGEST_HAN_VALUE
        if re.search(r"[\u4e00-\u9fff]", value)
        else re.search(r"\d|[A-Z]", value)
    )
    return slug_of(attribute) or None if own and definite else None


def _category(rule: Rule, key: str | None) -> str:
    if key is None:
        return rule.kind
    return key if key.startswith(rule.kind) else f"{rule.kind}/{key}"


def _merged(made: list[Statement], fresh: list[Statement]) -> list[Statement]:
    """An end followed by a new value in the same slot is one change."""
    last = made[-1] if made else None
    new = fresh[0]
    if (
        last is None
        or last.kind != "change"
        or last.value is not None
        or new.value is None
        or new.polarity < 0
    ):
        return [*made, *fresh]
    if new.kind not in ("preference", "change", "fact") or not _same_slot(last, new):
        return [*made, *fresh]
    joined = replace(
        new, kind="change", old_value=new.old_value or last.old_value, key=new.key or last.key,
        confidence=CHANGE_CONFIDENCE, exclusive=True, span=(last.span[0], new.span[1]), provenance="confirmed_by_user",
    )  # fmt: skip
    return [*made[:-1], joined, *fresh[1:]]


def _same_slot(ended: Statement, new: Statement) -> bool:
    """Whether a new value can stand in for what ended: the same slot, or tastes whose slot nobody named."""
    if ended.key == new.key or ended.key is None or new.key is None:
        return True
    return ended.key.startswith("preference/") and new.key.startswith("preference/")


def _told(told: list[Sentence], voice: Voice) -> Statement:
    text = " ".join(piece.text for piece in told) if voice.language == "en" else "".join(_spaced(told))
    content = word_told(text, language=voice.language, speaker=voice.speaker, addressee=voice.addressee)
    return Statement(
        kind="fact", content=content, subject=voice.speaker, span=(told[0].begin, told[-1].stop), rule="told",
        language="zh" if voice.language == "zh" else "en",
    )  # fmt: skip


def _spaced(told: list[Sentence]) -> Iterator[str]:
    for piece in told:
        ended = piece.text[-1] in "。！？!?…，,；;~～.）)"
        yield piece.text if ended else piece.text + "。"


def _assistant_said(line: Line, voice: Voice) -> list[Statement]:
    """What an assistant offered by name; its words about the user are never kept."""
    told = [sentence for sentence in split_sentences(line.text) if _worth_quoting(sentence.text, voice)]
    if not told:
        return []
    language = voice.language
    name = ASSISTANT_NAME[language]
    text = "".join(_spaced(told)) if language == "zh" else " ".join(piece.text for piece in told)
    words = in_third_person(text, language=language, speaker=name, addressee=voice.speaker)
    content = f"{name}说：{words}" if language == "zh" else f"{name[:1].upper() + name[1:]} said: {words}"
    statement = Statement(
        kind="fact", content=content, subject=name, confidence=OVERHEARD_CONFIDENCE, rule="assistant_said",
        category="fact/said_by_assistant", span=(told[0].begin, told[-1].stop), language="zh" if language == "zh" else "en",
    )  # fmt: skip
    return [_shifted(statement, line.begin)]


def _worth_quoting(sentence: str, voice: Voice) -> bool:
    """Whether an assistant's sentence offers something and says nothing about the user."""
    if is_question(sentence) or ASCRIBES.search(sentence):
        return False
    words = content_words(sentence, names=voice.names)
    return len(words) >= ASSISTANT_CONTENT_WORDS or bool(words and NAMED_THING.search(sentence))


def _shifted(statement: Statement, begin: int) -> Statement:
    return replace(statement, span=(statement.span[0] + begin, statement.span[1] + begin))
