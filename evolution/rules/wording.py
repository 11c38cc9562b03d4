"""Word statements: a self-contained sentence in the third person that names its subject (pure)."""

import re

from evolution.rules.change import Change
from evolution.rules.contrast import ENDS
from evolution.rules.english_verbs import inflected, third_person_form
from evolution.rules.matching import mentions, normalised
from evolution.rules.sentences import Sentence, split_clauses
from evolution.rules.third_person import in_third_person
from evolution.rules.types import KnownValue

# How a slot's new value is said, {s} the subject, {v} the value.
SLOT_WORDING: dict[str, dict[str, str]] = {
    "en": {
        "city": "{s} now lives in {v}.",
        "hometown": "{s} comes from {v}.",
        "employer": "{s} now works at {v}.",
        "job": "{s} now works as {v}.",
        "nickname": "{s} wants to be called {v}.",
        "name": "{s} is named {v}.",
        "team_size": "The team of {s} now has {v}.",
        "diet": "{s} is now {v}.",
        "marital_status": "{s} is now {v}.",
        "age": "{s} is now {v} years old.",
    },
    "zh": {
        "city": "{s}现在住在{v}。",
        "hometown": "{s}来自{v}。",
        "employer": "{s}现在在{v}工作。",
        "job": "{s}现在的职位是{v}。",
        "nickname": "{s}希望被称呼为{v}。",
        "name": "{s}的名字是{v}。",
        "team_size": "{s}的团队现在有{v}。",
        "diet": "{s}现在的饮食是{v}。",
        "marital_status": "{s}现在{v}。",
        "age": "{s}现在{v}岁。",
    },
}
REFUSED_TAIL = re.compile(
    r",?\s*\b(?:instead of|rather than|in place of)\s+[^,.;!?]+|[，,]?而不是[^，。；！？]+", re.IGNORECASE
)
SINGLE_VERBS = frozenset("吃喝看听玩用穿去读打踢骑坐开住做练学养走跑戴买点抽睡追写")
CATEGORY_NAMES_ZH: dict[str, str] = {
    "drink": "饮品",
    "food": "食物",
    "style": "风格",
    "color": "颜色",
    "music": "音乐",
    "sport": "运动",
    "film": "影视",
    "reading": "阅读",
    "transport": "出行方式",
    "editor": "编辑器",
    "programming": "编程语言",
    "framework": "框架",
    "database": "数据库",
    "platform": "设备系统",
    "tool": "工具",
    "language": "语言",
    "payment": "支付方式",
    "interaction": "沟通方式",
    "instrument": "乐器",
    "work_style": "工作方式",
    "pet": "宠物",
    "season": "季节",
    "time_of_day": "时段",
    "seat": "座位",
    "travel": "旅行",
    "diet": "饮食",
}


def word_change(change: Change, sentence: str, *, language: str, speaker: str, addressee: str | None) -> str:
    """The sentence a change leaves behind; the old value is not in it unless all that is known is its end.

    The speaker's sentence when it says all and does not name the old value; else the remembered sentence with the
    new value in it; else a sentence made from the slot, or, where nothing tells the slot, the speaker's own.
    """
    if change.new is None:
        return word_told(sentence, language=language, speaker=speaker, addressee=addressee)
    if change.rule.content is not None:
        return _closed(change.rule.content.format(s=speaker, value=change.new), language)
    kept = _without_refused_tail(_without_ended_clauses(sentence, change), change)
    names_old = change.old is not None and (mentions(kept, change.old) or (change.stated_old and kept == sentence))
    says_all = bool(change.attribute.strip() or change.verb or change.rule.key)
    again = None if says_all and not names_old else _said_again(change)
    if again is None and names_old and _has_a_slot(change):
        again = _worded(change, change.new, language=language, speaker=speaker)
    if again is not None:
        return again
    return word_told(kept, language=language, speaker=speaker, addressee=addressee)


def _said_again(change: Change) -> str | None:
    """The remembered sentence with the new value, when one is remembered."""
    if change.known is None or change.old is None or change.new is None:
        return None
    return reworded(change.known, old=_with_its_verb(change), new=change.new)


def _has_a_slot(change: Change) -> bool:
    """Whether something tells what the value is for, so that a sentence can be made of it."""
    return change.known is not None or bool(change.key) or bool(change.attribute.strip())


def reworded(known: KnownValue, *, old: str, new: str) -> str | None:
    """The remembered sentence with the new value in the old one's place, or None when it does not stand there."""
    if not mentions(known.content, old):
        return None
    place = re.compile(re.escape(normalised(old)), re.IGNORECASE)
    sentence, count = place.subn(lambda _: new, known.content)
    return sentence if count == 1 else None


def _without_refused_tail(sentence: str, change: Change) -> str:
    """The sentence without `instead of …`, `rather than …`, 而不是… behind the new value."""
    if change.new is None:
        return sentence
    cut = REFUSED_TAIL.sub("", sentence)
    return cut if mentions(cut, change.new) else sentence


def _without_ended_clauses(sentence: str, change: Change) -> str:
    """The sentence without the clauses that only say what ended (`Not sporty anymore, …`)."""
    clauses = [clause.text for clause in split_clauses(Sentence(sentence, 0, len(sentence)))]
    if change.new is None:
        return sentence
    kept = [clause for clause in clauses if mentions(clause, change.new) or not ENDS.search(clause)]
    return sentence if len(kept) == len(clauses) or not kept else " ".join(kept)


def _with_its_verb(change: Change) -> str:
    """The old value, with the verb before it when the new value brings its own (坐公交, 骑车)."""
    old, new = change.old or "", change.new or ""
    if change.known is None or not change.verb or not new.startswith(change.verb) or old.isascii():
        return old
    before = change.known.content.partition(old)[0][-1:]
    return before + old if before in SINGLE_VERBS else old


def _worded(change: Change, new: str, *, language: str, speaker: str) -> str:
    subject = speaker[:1].upper() + speaker[1:]
    slot = SLOT_WORDING[language].get(change.key or "")
    if slot is not None and not change.attribute:
        return slot.format(s=subject, v=new)
    if change.attribute.strip():
        return _attribute(change.attribute.strip(), new, language=language, speaker=speaker)
    kind = (change.key or "").removeprefix("preference/") if (change.key or "").startswith("preference/") else ""
    if language == "zh":
        about = f"（{CATEGORY_NAMES_ZH[kind]}）" if kind in CATEGORY_NAMES_ZH else ""
        verb = "" if change.verb and new.startswith(change.verb) else change.verb or "选择"
        return f"{subject}现在{verb}{new}{about}。"
    about = f" ({kind.replace('_', ' ')})" if kind else ""
    return f"{subject} now {_verb(change.verb)} {new}{about}."


def _verb(verb: str) -> str:
    lowered = verb.lower()
    if not lowered or lowered in {"choose", "pick"}:
        return "chooses"
    if lowered in {
        "into",
        "on",
        "about",
        "more into",
        "a",
        "an",
        "called",
        "named",
        "based",
    } or lowered.endswith("ing"):
        return f"is {lowered}"
    if lowered in {"married", "engaged", "single", "divorced", "retired"}:
        return f"is {lowered}"
    return inflected(lowered) if third_person_form(lowered) != lowered or lowered.isalpha() else lowered


def _attribute(attribute: str, new: str, *, language: str, speaker: str) -> str:
    if language == "zh":
        named = re.sub(r"^(?:我们?|咱们?)(?:家)?的?", lambda _: f"{speaker}的", attribute)
        return f"{named if named.startswith(speaker) else speaker + '的' + named}现在是{new}。"
    noun = re.sub(r"^(?:my|our|the)\s+", "", attribute, flags=re.IGNORECASE)
    verb = "are" if noun.endswith("s") and not noun.endswith("ss") else "is"
    owner = f"{speaker[:1].upper() + speaker[1:]}'s"
    return f"{owner} {noun} {verb} now {new}."


def _closed(sentence: str, language: str) -> str:
    if sentence.endswith((".", "。", "!", "！", "?", "？", "…")):
        return sentence
    return sentence + ("。" if language == "zh" else ".")


def word_told(text: str, *, language: str, speaker: str, addressee: str | None) -> str:
    """A speaker's own sentences in the third person, naming the speaker even where they did not say I."""
    worded = in_third_person(text, language=language, speaker=speaker, addressee=addressee)
    worded = _capitalised_sentences(worded, speaker) if language == "en" else worded
    if speaker.lower() in worded.lower():
        return _closed(worded, language)
    subject = speaker[:1].upper() + speaker[1:]
    return _closed(f"{subject}说：{worded}" if language == "zh" else f"{subject} says: {worded}", language)


def _capitalised_sentences(text: str, speaker: str) -> str:
    """`the user` at the start of a sentence begins with a capital."""
    if speaker[:1].isupper():
        return text
    return re.sub(rf"(?:^|(?<=[.!?] ))({re.escape(speaker)})\b", lambda _: speaker[:1].upper() + speaker[1:], text)


def joined(sentences: list[str], *, language: str) -> str:
    """Sentences as one text; in Chinese each ends with a mark."""
    if language != "zh":
        return " ".join(sentences)
    return "".join(text if text[-1] in "。！？!?…，,；;~～.）)" else text + "。" for text in sentences)
