"""What makes a captured change believable, and which slot it fills (pure)."""

import re

from evolution.rules.rule import Rule
from evolution.rules.slots import category_of_value, favourite_key, key_of_attribute, slug_of, sort_of_value
from evolution.rules.values import is_value, tidy

# Verbs whose slot is not a taste.
VERB_SLOTS: dict[str, str] = {
    "live": "city",
    "living": "city",
    "based": "city",
    "住": "city",
    "住在": "city",
    "work": "employer",
    "working": "employer",
    "called": "nickname",
    "named": "nickname",
    "叫": "nickname",
    "married": "marital_status",
    "engaged": "marital_status",
    "single": "marital_status",
    "divorced": "marital_status",
}


FAVOURITE = re.compile(r"(?:favou?rite|go-to|最喜欢的?|最爱的?)\s*(?P<what>[\w ]+)", re.IGNORECASE)
TASTE = re.compile(r"like|love|prefer|enjoy|adore|favou?r|into|loving|喜欢|爱|偏|迷|倾向|习惯|钟", re.IGNORECASE)
ZH_NOT_A_NOUN = re.compile(
    r"我们?|咱们?|的|现在|如今|目前|最近|已经|都|就|也|全|今年|后来|以后|然后|所以|但是?|不过|帮我"
    r"|给我|请|那|这|个|才|要|想|会|刚刚?|先|直接|统一|正式|突然|临时"
    r"|干脆|还是|决定|准备"
)
# These say that one thing took another's place, so they end the only tool remembered even without naming it.
REPLACES = frozenset({"switched_to", "换成", "改做", "属性改为"})
# A captured text that is a clause, not a value.
CLAUSE = re.compile(
    r"(?:^|\s)(?:I|I'm|I've|I'll|we|we're|we've|he|she|they|they're|it|it's|you|you're|let|realize"
    r"|because|even|always)(?:\s|$)|^(?:go|be|do|get|make|can|really|going)\s"
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
        "换成",
        "现在做",
        "新属性是",
        "是不是更正",
    }
)
# A value nothing else speaks for has at most so many words (Han characters).
SHORT_WORDS, SHORT_HAN = 3, 8
POINTING = re.compile(
    r"\b(?:some|something|this|that|these|those|here|there|what|trying|just|to|only|the)\b", re.IGNORECASE
)
# In these the slot's name is not optional.
NEEDS_A_SLOT = frozenset({"属性从到", "属性改为", "属性现在是", "新属性是", "应该是"})
# In these what stands in the old value's place may name the slot instead (`把会议改到周三`).
NAMES_A_SLOT = frozenset({"把换成"})


def tells_a_taste(key: str | None, verb: str) -> bool:
    """Whether a change is about a taste: it has a slot, or its verb likes."""
    return key is not None or TASTE.search(verb) is not None


def is_concrete(rule: Rule, new: str, *, attribute: str, settled: bool) -> bool:
    """Whether a slot outside the table really got a value: a number, a name, or something it had before.

    Args:
        rule: The rule that fired.
        new: The new value.
        attribute: The noun that names the slot, empty when none does.
        settled: The old value is said or remembered.
    """
    if rule.name in NEEDS_A_SLOT and not attribute and not settled:
        return False
    if rule.language == "zh" or not attribute or rule.key is not None or settled:
        return True
    return (
        key_of_attribute(attribute) is not None
        or sort_of_value(new) is not None
        or re.search(r"\d|[A-Z]", new) is not None
    )


def is_noun(attribute: str) -> bool:
    """Whether a captured slot name is one: not only adverbs of time."""
    return bool(ZH_NOT_A_NOUN.sub("", attribute.strip()))


def names_slot(attribute: str, *, remembered: bool) -> bool:
    """Whether a Chinese slot name can be trusted: in the table, the speaker's own, or remembered."""
    return not attribute or remembered or key_of_attribute(attribute) is not None or attribute.startswith(("我", "咱"))


def captured_value(captured: str | None) -> str | None:
    """A captured text tidied, or None when it is a clause or a pronoun and no value."""
    if captured is None:
        return None
    value = tidy(captured)
    return value if is_value(value) and not CLAUSE.search(value) else None


def key_of_change(new: str, old: str | None, *, verb: str, attribute: str) -> str | None:
    """The slot of a change, from the noun it names, its verb, or the category of its values."""
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


def is_short(value: str) -> bool:
    """Whether a value could be the name of a thing: few words, none of them pointing at something said elsewhere."""
    if re.search(r"[\u4e00-\u9fff]", value):
        return len(value) <= SHORT_HAN
    return len(value.split()) <= SHORT_WORDS and POINTING.search(value) is None
