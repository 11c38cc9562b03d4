"""The name within a subject: `my sister Ana`, `Biscuit the rabbit`, 我同事小郭 (pure)."""

from evolution.planning.subject_words import PERSONS, SURNAMES
from evolution.planning.words import folded

_LEADS = ("my", "our", "the")
_OWN_SIGNS = ("我们的", "我们", "我的", "我家", "我", "咱们", "咱家", "咱")
_CALLED = frozenset("小老阿")
MOST_NAME_WORDS = 3


def name_within(subject: str) -> str:
    """Return the folded name that stands in a subject beside a noun for a person or a pet.

    Empty where none does.
    """
    return folded(_english(subject) or _chinese(subject))


def _english(subject: str) -> str:
    words = subject.split()
    names = [word for word in words if word[:1].isupper() and word.casefold() not in _LEADS]
    if not names or len(names) > MOST_NAME_WORDS or any(sign.isdigit() for sign in subject):
        return ""
    is_name = _is_name_before_noun(words, names) or _is_name_behind_noun(words, names)
    return " ".join(names) if is_name else ""


def _is_name_before_noun(words: list[str], names: list[str]) -> bool:
    """Tell whether words are a name and what it is of: `Biscuit the rabbit`."""
    opening, behind = words[: len(names)], words[len(names) :]
    return opening == names and behind[:1] == ["the"]


def _is_name_behind_noun(words: list[str], names: list[str]) -> bool:
    """Tell whether words are a person of the speaker's, and the name: `my sister Ana`."""
    before = [word.casefold() for word in words[: -len(names)]]
    if len(before) != len(("my", "sister")):
        return False
    lead, person = before
    is_of_person = lead in _LEADS and person in PERSONS
    return is_of_person and words[-len(names) :] == names


def _chinese(subject: str) -> str:
    signs = (sign for sign in _OWN_SIGNS if subject.startswith(sign))
    own = next(signs, "")
    return _behind_person(subject.removeprefix(own).strip())


def _behind_person(words: str) -> str:
    names = [words.removeprefix(noun).strip() for noun in PERSONS if words.startswith(noun)]
    return min(filter(_looks_like_a_name, names), key=len, default="")


def _looks_like_a_name(words: str) -> bool:
    if words.isascii():
        return words[:1].isupper() and words.isalpha()
    first, signs = words[:1], len(words)
    has_surname = signs in (2, 3) and first in SURNAMES
    return has_surname or (signs == 2 and first in _CALLED)  # noqa: PLR2004
