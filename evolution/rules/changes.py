"""Find what changed in a sentence: the new value, the old one, and the slot. (pure)"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evolution.rules.changes_en import CHANGES_EN, ENDED_EN
from evolution.rules.changes_zh import CHANGES_ZH, ENDED_ZH
from evolution.rules.matching import known_by_slot, known_by_value, mentions, normalised, only_tool
from evolution.rules.quoted import about_others, without_quotations
from evolution.rules.rule import Rule
from evolution.rules.slots import (
    bare_noun,
    category_of_value,
    favourite_key,
    key_of_attribute,
    slug_of,
    sort_of_value,
)
from evolution.rules.types import KnownValue
from evolution.rules.values import is_value, tidy

RULES: dict[str, tuple[Rule, ...]] = {"en": CHANGES_EN, "zh": CHANGES_ZH}
ENDED: dict[str, tuple[Rule, ...]] = {"en": ENDED_EN, "zh": ENDED_ZH}

# Verbs whose slot is not a taste.
VERB_SLOTS: dict[str, str] = {
    "live": "city", "living": "city", "based": "city", "住": "city", "住在": "city", "work": "employer", "working": "employer",
    "called": "nickname", "named": "nickname", "叫": "nickname", "married": "marital_status", "engaged": "marital_status",
    "single": "marital_status", "divorced": "marital_status",
}  # fmt: skip


FAVOURITE = re.compile(r"(?:favou?rite|go-to|最喜欢的?|最爱的?)\s*(?P<what>[\w ]+)", re.IGNORECASE)
TASTE = re.compile(
    r"like|love|prefer|enjoy|adore|favou?r|into|loving|喜欢|爱|偏|迷|倾向|习惯|钟", re.IGNORECASE
)
ZH_NOT_A_NOUN = re.compile(
    r"我们?|咱们?|的|现在|如今|目前|最近|已经|都|就|也|全|今年|后来|以后|然后|所以|但是?|不过|帮我|给我|请|那|这|个|才|要|想|会|刚刚?|先|直接|统一|正式|突然|临时|干脆|还是|决定|准备"
)
# In these rules what stands in the old value's place may name the slot instead (`把会议改到周三`).
# These say that one thing took another's place, so they end the only tool remembered even without naming it.
REPLACES = frozenset({"switched_to", "换成", "改做", "属性改为"})
# A captured text that is a clause, not a value.
CLAUSE = re.compile(
    r"(?:^|\s)(?:I|I'm|I've|I'll|we|we're|we've|he|she|they|they're|it|it's|you|you're|let|realize|because|even|always)(?:\s|$)|^(?:go|be|do|get|make|can|really|going|the (?:tattoo|best))\s"
    r"|[我你他她](?:们)?(?:也|都|就|很|会|要|想|觉|喜|在|还|又|不)|觉得|因为|所以|但是",
    re.IGNORECASE,
)
# A new value by these needs a slot or a remembered value: alone they only tell what somebody is doing.
WEAK = frozenset(
    {
        "now_verb",
        "verb_now",
        "it_is_now",
        "these_days_it_is",
        "instead_of_now",
        "现在做",
        "新属性是",
        "是不是更正",
    }
)
# In these the slot's name is not optional.
NEEDS_A_SLOT = frozenset({"属性从到", "属性改为", "属性现在是", "新属性是", "应该是"})
NAMES_A_SLOT = frozenset({"把换成"})


@dataclass(frozen=True, slots=True)
class Change:
    """What one sentence changes, before it is worded."""

    rule: Rule
    new: str | None
    old: str | None
    key: str | None
    verb: str
    attribute: str
    begin: int
    stop: int
    known: KnownValue | None = None
    stated_old: bool = False

    @property
    def ended(self) -> bool:
        """Whether something ended without anything in its place."""
        return self.new is None


def find_change(
    sentence: str, *, language: str, known: Sequence[KnownValue] = (), trusted: bool = False
) -> Change | None:
    """The change a sentence states about its speaker, or None.

    The caller has made sure that the sentence is the speaker's own present assertion.

    Args:
        sentence: One sentence.
        language: Whose rules to use.
        known: What is remembered, oldest first.
        trusted: The words before said that something ended, so weak evidence of the new value is enough.
    """
    text = without_quotations(sentence)
    for rule, match in _matches(text, RULES[language]):
        change = _read(replace(rule, needs_known=rule.needs_known and not trusted), match, known)
        if change is not None and (_own_slot(change) or not about_others(text[: _place(match)])):
            return _with_ended(change, text, known)
    for rule, match in _matches(text, ENDED[language]):
        ended = _read_ended(rule, match, known)
        if ended is not None and not about_others(text[: match.start("old")]):
            return ended
    return None


def _own_slot(change: Change) -> bool:
    """Whether the change names one of the slots, so that it does not matter who made it (`they moved our …`)."""
    named = change.attribute
    return bool(named) and not about_others(named) and key_of_attribute(named) is not None


def _place(match: re.Match[str]) -> int:
    """Where the new value stands."""
    return match.start("value") if match.groupdict().get("value") else match.start()


def _with_ended(change: Change, text: str, known: Sequence[KnownValue]) -> Change:
    """Take the old value from `I no longer …` in the same sentence when the change itself names none."""
    if change.stated_old:
        return change
    for rule, match in _matches(text, ENDED[change.rule.language]):
        ended = _read_ended(replace(rule, needs_known=False), match, known)
        if ended is not None and normalised(ended.old or "") != normalised(change.new or ""):
            key = (ended.known.key if ended.known else None) or change.key or ended.key
            return replace(change, old=ended.old, stated_old=True, known=ended.known or change.known, key=key)
    return change


def _matches(text: str, rules: tuple[Rule, ...]) -> Iterator[tuple[Rule, re.Match[str]]]:
    for rule in rules:
        match = rule.pattern.search(text)
        if match is not None:
            yield rule, match


def _read(rule: Rule, match: re.Match[str], known: Sequence[KnownValue]) -> Change | None:
    groups = match.groupdict()
    old = _value(groups.get("old") or groups.get("old2"))
    if groups.get("rest"):
        return _read_rest(rule, match, known)
    new = _value(groups.get("value"))
    if new is None or (old is not None and normalised(old) == normalised(new)):
        return None
    attribute, verb = groups.get("attribute") or "", groups.get("verb2") or groups.get("verb") or ""
    if (
        old is not None
        and rule.name in NAMES_A_SLOT
        and key_of_attribute(old)
        and not known_by_value(old, known)
    ):
        attribute, old = old, None
    attribute = attribute if _is_noun(attribute) else ""
    if attribute and about_others(attribute):
        return None
    if len(new) == 1 and verb and not new.isascii():
        new, old = verb + new, verb + old if old is not None and len(old) == 1 else old
    if rule.name in NEEDS_A_SLOT and old is None and attribute and key_of_attribute(attribute) is None:
        was = known_by_value(bare_noun(attribute), known)
        named = was is not None and normalised(was.value or "") == normalised(bare_noun(attribute))
        attribute, old = ("", bare_noun(attribute)) if named else (attribute, None)
    key = rule.key or _key(new, old, verb=verb, attribute=attribute)
    found = (known_by_value(old, known) if old else None) or known_by_slot(key, new, known)
    if found is None and old is None and (rule.name in REPLACES or verb in {"用", "use", "using"}):
        found = only_tool(known)
    if rule.needs_known and found is None:
        return None
    if rule.name in WEAK and found is None and old is None and not _tells_a_taste(key, verb):
        return None
    if not _concrete(rule, new, attribute=attribute, old=old, found=found):
        return None
    if found is not None and rule.key is None:
        key = found.key or key
    if "attribute" in groups and rule.language == "zh" and not _names_slot(attribute, key, found):
        return None
    former = old or (found.value if found else None)
    return Change(rule, new, former, key, verb, attribute, *match.span(), found, old is not None)


def _read_rest(rule: Rule, match: re.Match[str], known: Sequence[KnownValue]) -> Change | None:
    """`used to X, but now Y`: Y is read from the rest with the other rules."""
    language, old = rule.language, _value(match.group("old"))
    rest = match.group("rest")
    inner = find_change(rest, language=language, known=known, trusted=True)
    if inner is None or old is None:
        return None
    found = known_by_value(old, known) or inner.known
    key = (
        (found.key if found else None)
        or inner.key
        or _key(inner.new or "", old, verb=inner.verb, attribute="")
    )
    return Change(inner.rule, inner.new, old, key, inner.verb, inner.attribute, *match.span(), found, True)


def _read_ended(rule: Rule, match: re.Match[str], known: Sequence[KnownValue]) -> Change | None:
    old = _value(match.group("old"))
    if old is None:
        return None
    groups = match.groupdict()
    verb, attribute = groups.get("verb") or "", groups.get("attribute") or ""
    found = known_by_value(old, known)
    if rule.needs_known and found is None:
        return None
    key = (found.key if found else None) or rule.key or _key(old, None, verb=verb, attribute=attribute)
    return Change(rule, None, old, key, verb, attribute, *match.span(), found, True)


def _tells_a_taste(key: str | None, verb: str) -> bool:
    return key is not None or TASTE.search(verb) is not None


def _concrete(rule: Rule, new: str, *, attribute: str, old: str | None, found: KnownValue | None) -> bool:
    """Whether a slot outside the table really got a value: a number, a name, or something it had before."""
    if rule.name in NEEDS_A_SLOT and not attribute and old is None:
        return False
    if rule.language == "zh" or not attribute or rule.key is not None:
        return True
    named = old is not None or found is not None or key_of_attribute(attribute) is not None
    return named or sort_of_value(new) is not None or re.search(r"\d|[A-Z]", new) is not None


def _is_noun(attribute: str) -> bool:
    """Whether a captured slot name is one: not only adverbs of time."""
    return bool(ZH_NOT_A_NOUN.sub("", attribute.strip()))


def _names_slot(attribute: str, key: str | None, known: KnownValue | None) -> bool:
    """Whether a Chinese slot name can be trusted: in the table, the speaker's own, or remembered."""
    return (
        not attribute
        or known is not None
        or key_of_attribute(attribute) is not None
        or attribute.startswith(("我", "咱"))
    )


def _value(captured: str | None) -> str | None:
    if captured is None:
        return None
    value = tidy(captured)
    return value if is_value(value) and not CLAUSE.search(value) else None


def _key(new: str, old: str | None, *, verb: str, attribute: str) -> str | None:
    favourite = FAVOURITE.search(attribute)
    if favourite is not None:
        return favourite_key(favourite.group("what"))
    if attribute.strip():
        return key_of_attribute(attribute) or slug_of(attribute) or None
    stem = re.sub(r"(?:s|ing|ed)$", "", verb.lower())
    if verb.lower() in VERB_SLOTS or stem in VERB_SLOTS:
        return VERB_SLOTS.get(verb.lower()) or VERB_SLOTS[stem]
    if sort_of_value(new) is not None:
        return None
    category = category_of_value(new, verb) or (category_of_value(old, verb) if old else None)
    return f"preference/{category}" if category else None


def reworded(known: KnownValue, *, old: str, new: str) -> str | None:
    """The remembered sentence with the new value in the old one's place, or None when it does not stand there."""
    if not mentions(known.content, old):
        return None
    place = re.compile(re.escape(normalised(old)), re.IGNORECASE)
    sentence, count = place.subn(lambda _: new, known.content)
    return sentence if count == 1 else None
