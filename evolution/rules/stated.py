"""Make statements of what was read: of a change, a contrast, a rule's match, a plain telling (pure)."""

import re
from collections.abc import Sequence

from evolution.rules.change import Change
from evolution.rules.contrast import Contrast
from evolution.rules.language import written_in
from evolution.rules.rule import Rule
from evolution.rules.sentences import Sentence
from evolution.rules.slots import bare_noun, category_of_value, favourite_key, key_of_attribute, slug_of, sort_of_value
from evolution.rules.types import CHANGE_CONFIDENCE, Statement
from evolution.rules.values import is_value, tidy
from evolution.rules.voice import Voice
from evolution.rules.wording import joined, word_change, word_told

# A Chinese value longer than this is a description, not the value of a slot.
LONGEST_HAN_VALUE = 8
# The noun of a slot outside the table, without its owner, in Han characters.
SHORTEST_HAN_NOUN, LONGEST_HAN_NOUN = 1, 5
OWN_NOUN = re.compile(r"(?:my|our)\s|(?:我的|我们的?|咱们?的?|我家的?)(?=.)|我(?=[\u4e00-\u9fff]{2,4}$)", re.IGNORECASE)
NEVER_A_SLOT = re.compile(
    r"今天|明天|昨天|现在|时间|日期|内容|备注|觉得|可以|应该|想|把|因|只|既|自己|最|刚|这|那|就|也"
    r"|都|还|去|来|说|做|请假|通过|领养|一只|个"
)
# Slots that are a person's own whoever writes the note.
UNMISTAKABLE = frozenset({"phone", "email", "address", "birthday", "budget", "deadline", "name"})
ADDRESSES_THE_OTHER = re.compile(r"\byou(?:r|'re|'ve)?\b|[你您]", re.IGNORECASE)


def from_change(change: Change, sentence: Sentence, voice: Voice) -> Statement:
    """What a pattern of change read."""
    language = change.rule.language
    content = word_change(change, sentence.text, language=language, speaker=voice.speaker, addressee=voice.addressee)
    return Statement(
        kind="change",
        content=content,
        subject=voice.speaker,
        key=change.key,
        value=change.new,
        old_value=change.old,
        polarity=-1 if change.ended else 1,
        provenance="confirmed_by_user",
        confidence=CHANGE_CONFIDENCE,
        category=change.key or "preference",
        span=(sentence.begin, sentence.stop),
        rule=change.rule.name,
        exclusive=True,
        ends=change.known.content if change.known is not None and (change.stated_old or change.old) else None,
        language=language,
    )


def from_contrast(contrast: Contrast, change: Change | None, sentence: Sentence, voice: Voice) -> Statement:
    """A change no pattern reads to the end: what is kept of the sentence takes the remembered one's place."""
    language = written_in(sentence.text)
    content = word_told(contrast.kept, language=language, speaker=voice.speaker, addressee=voice.addressee)
    separator = " " if language == "en" else ""
    value = change.new if change is not None and change.new is not None else separator.join(contrast.new_words)
    known = contrast.known
    key = known.key or (change.key if change is not None else None)
    return Statement(
        kind="change",
        content=content,
        subject=voice.speaker,
        key=key,
        value=value or None,
        old_value=known.value or separator.join(contrast.old_words),
        provenance="confirmed_by_user",
        confidence=CHANGE_CONFIDENCE,
        category=key or "fact",
        span=(sentence.begin, sentence.stop),
        rule=change.rule.name if change is not None else "contrast",
        exclusive=key is not None,
        language=language,
        ends=known.content,
    )


def from_rule(rule: Rule, match: re.Match[str], sentence: Sentence, voice: Voice) -> Statement | None:
    """What any other rule read, or None when the captured value is none."""
    groups = match.groupdict()
    value = tidy(groups["value"]) if groups.get("value") else None
    if value is not None and not _fits(rule, value):
        return None
    key, subject = _slot(rule, groups, value or "", voice)
    if rule.kind == "fact" and key is None and (value is None or rule.exclusive):
        return None
    content = word_told(sentence.text, language=rule.language, speaker=voice.speaker, addressee=voice.addressee)
    return Statement(
        kind=rule.kind,
        content=content,
        subject=subject,
        key=key,
        value=None if rule.kind == "plan" else value,
        polarity=rule.polarity,
        provenance=rule.provenance,
        confidence=rule.confidence,
        category=_category(rule, key),
        span=(sentence.begin, sentence.stop),
        rule=rule.name,
        exclusive=rule.exclusive and key is not None,
        language=rule.language,
    )


def _fits(rule: Rule, value: str) -> bool:
    """Whether a captured value can be one of the rule's kind."""
    if rule.kind == "preference" and ADDRESSES_THE_OTHER.search(value):
        return False
    if rule.kind == "fact" and value.lower().startswith(("my ", "our ")):
        return False
    return rule.kind not in ("preference", "fact") or is_value(value)


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
        return _attribute_key(attribute, value, by_colon=bool(groups.get("colon"))), voice.speaker
    if rule.exclusive and attribute:
        return favourite_key(attribute), voice.speaker
    if rule.kind == "plan":
        return None, voice.speaker
    category = None if sort_of_value(value) else category_of_value(value, groups.get("verb") or "")
    return (f"preference/{category}" if category else None), voice.speaker


def _attribute_key(attribute: str, value: str, *, by_colon: bool) -> str | None:
    """The slot of a noun: from the table, or its own when the noun is the speaker's and the value short and definite.

    A note's `工作：…` names no slot of the speaker unless it can be nobody else's (a phone number, an address).
    """
    own = OWN_NOUN.match(attribute.strip()) is not None
    known = key_of_attribute(attribute)
    if known is not None:
        return known if own or not by_colon or known in UNMISTAKABLE else None
    if by_colon or NEVER_A_SLOT.search(attribute) or not (own or sort_of_value(value) is not None):
        return None
    if not attribute.isascii():
        return slug_of(attribute) or None if _is_short_noun(attribute) and len(value) <= LONGEST_HAN_VALUE else None
    return slug_of(attribute) or None if re.search(r"\d|[A-Z]", value) or sort_of_value(value) is not None else None


def _is_short_noun(attribute: str) -> bool:
    return SHORTEST_HAN_NOUN <= len(bare_noun(attribute)) <= LONGEST_HAN_NOUN


def _category(rule: Rule, key: str | None) -> str:
    if key is None:
        return rule.kind
    return key if key.startswith(rule.kind) else f"{rule.kind}/{key}"


def told_by(told: Sequence[Sentence], voice: Voice) -> Statement:
    """What no rule reads, kept whole: an observation that names its speaker."""
    text = joined([piece.text for piece in told], language=voice.language)
    content = word_told(text, language=voice.language, speaker=voice.speaker, addressee=voice.addressee)
    return Statement(
        kind="fact",
        content=content,
        subject=voice.speaker,
        span=(told[0].begin, told[-1].stop),
        rule="told",
        language="zh" if voice.language == "zh" else "en",
    )
