"""The groups and the several things a text names, where they and them find what they stand for (pure)."""

import re

from evolution.rules.english_verbs import BASE_VERBS
from evolution.rules.person_words import (
    EN_PERSON_NOUNS,
    NOT_PLURAL,
    PLURAL_GROUPS,
    PLURAL_NOUNS,
    ZH_PLURAL_GROUPS,
    ZH_PLURAL_NOUNS,
    ZH_SURNAMES,
)
from evolution.rules.zh_phrases import phrase_start, words

LEAD_AND_HEAD = 2  # words of `the pups`
_OWNER = r"(?:[Tt]he user|(?!(?:It|That|There|Here|What|Who|He|She|Let|How)['’])[A-Z][\w’-]*)(?:['’]s|(?<=s)['’])"
_COUNT = (
    r"(?:(?i:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|a few|a couple of|lots of|some|many"
    r"|several|most|all|both)|\d+)"
)
_LEAD = rf"(?:(?:{_COUNT} (?:of )?)?(?:{_OWNER}|[Tt]he|[Tt]hese|[Tt]hose)|{_COUNT})"
_VERBS = (
    r"user|is|are|was|were|has|have|had|and|or|of|to|in|on|at|got|been|gone|just|not|always|also|really|still"
    r"|with|for|from|by|about|into"
)
_WORD = rf"(?!(?:{_VERBS})\b)[a-z-]+"
# `the four pups`, `Anna's old friends`, `six stitches`, `two people`.
_PLURAL = re.compile(
    rf"(?<![\w’'-])(?:{_LEAD} (?:{_WORD} ){{0,2}}?(?P<head>[a-z]{{2,}}(?<![sui])s|people|children|men|women)"
    rf"|(?P<bare>(?i:{PLURAL_NOUNS})))(?![\w’'-])"
)
# `Flowers bring joy. They …`, `help others with their health`: things and people in general.
_IN_GENERAL = re.compile(
    r"(?:^|[.!?]\s+)(?:(?P<group>Family|Friends|Kids|Children|Parents|Neighbou?rs|Teammates)(?=['’]s\b|\s+[a-z])"
    r"|(?P<things>[A-Z][a-z]{2,}(?<![sui])s)\s+(?P<do>[a-z]+)\b)|(?<!and )\b(?P<people>others|other people)\b"
)
_ARE = frozenset({"are", "were", "have", "do", "can", "will", "could", "always", "really", "also"})
# Whoever it may be: `someone who lost their way` is that person.
_ANYBODY = re.compile(r"\b(?:some|any|every)(?:one|body)\b|\bwhoever\b|\b(?:each|every) person\b", re.IGNORECASE)
_VAGUE = re.compile(r"^(?:an?|some|many|several|a few|lots of|most|a couple of) (?!of\b)", re.IGNORECASE)
_DOES = re.compile(rf"\b(?:{EN_PERSON_NOUNS}) \w+$", re.IGNORECASE)  # `the dog runs` is one dog
_GROUP = re.compile(
    rf"\b(?P<lead>[Tt]he|[Aa]n?|{_OWNER}) (?:[a-z-]+ ){{0,2}}?(?:{PLURAL_GROUPS})\b|\b[Tt]he [A-Z]\w+s\b"
)
_EMPLOYER = re.compile(r"\b(?:[Aa]t|joined|works? for) (?P<name>[A-Z]\w+(?: [A-Z]\w+)?)")
_TELLS_WHERE = re.compile(r"\b(?:join|work|hired|job|employ|since|leaving|left|intern)", re.IGNORECASE)
_GROUP_ZH = re.compile(rf"{ZH_SURNAMES}家(?![里人乡庭具长务])|(?P<head>{ZH_PLURAL_GROUPS}|{ZH_PLURAL_NOUNS})")
_SEVERAL_ZH = re.compile(r"(?<![我你您他她它咱俺人])们")
_TITLES = re.compile(r"《[^》]+》(?:[和与、]《[^》]+》)+")
_MEASURED = re.compile(r"[一两二三四五六七八九十几\d]+[只条件本盆棵株朵台辆部张把双套颗块款种]|这些|那些|一些")


def groups(text: str) -> list[tuple[int, str]]:
    """Return (place, words) of the plural phrases and the groups of persons, in no order."""
    return [*_english(text), *_chinese(text)]


def counted_things(text: str) -> list[tuple[int, str]]:
    """Return (place, words) of Chinese things that are counted: 两只猫, 那些书."""
    found = [(match.start(), match.group()) for match in _TITLES.finditer(text)]
    for match in _MEASURED.finditer(text):
        stop = match.end()
        noun = False
        for begin, end, word, kind in words(text):
            if begin == stop and (kind.startswith(("n", "a")) or word == "的"):
                stop, noun = end, kind.startswith("n")
        if noun:
            found.append((match.start(), text[match.start() : stop]))
    return found


def _english(text: str) -> list[tuple[int, str]]:
    found = [
        (match.start(), _definite(match.group()))
        for match in _PLURAL.finditer(text)
        if match.group().split()[-1].lower() not in NOT_PLURAL and not _does(match)
    ]
    found += [(match.start(), _definite(match.group())) for match in _GROUP.finditer(text)]
    found += [
        (match.start(), match["people"] or f"the {(match['group'] or match['things']).lower()}")
        for match in _IN_GENERAL.finditer(text)
        if match["things"] is None or _is_subject(match)
    ]
    sentence = max(text.rfind(mark) for mark in ".!?\n") + 1
    found += [(match.start(), "that person") for match in _ANYBODY.finditer(text, sentence)]
    if _TELLS_WHERE.search(text):
        found += [(match.start(), match.group("name")) for match in _EMPLOYER.finditer(text)]
    return found


def _is_subject(match: re.Match[str]) -> bool:
    """Whether a plural opens a sentence as its subject: not `Looks like`."""
    thing = match["things"].lower()
    named = thing not in NOT_PLURAL and thing.removesuffix("s") not in BASE_VERBS
    return named and (match["do"] in _ARE or match["do"] in BASE_VERBS)


def _does(match: re.Match[str]) -> bool:
    """The last word may be a verb: `the dog runs`, `Len's pool opens`."""
    words_of, head = match.group().split(), match.group("head") or ""
    base = head.removesuffix("s")
    return _DOES.search(match.group()) is not None or (
        len(words_of) > LEAD_AND_HEAD and (base in BASE_VERBS or base.removesuffix("e") in BASE_VERBS)
    )


def _definite(phrase: str) -> str:
    """`some roses` and `a bank`, once told of, are `the roses` and `the bank`."""
    if re.fullmatch(PLURAL_NOUNS, phrase, re.IGNORECASE):
        return f"the {phrase.lower()}"
    phrase = re.sub(rf"^{_COUNT} (?:of )?(?={_OWNER}|the |these |those )", "", phrase, flags=re.IGNORECASE)
    phrase = _VAGUE.sub("the ", phrase)
    counted = re.match(rf"{_COUNT} (?!of\b|the\b|{_OWNER})", phrase, re.IGNORECASE)
    return f"the {phrase.lower()}" if counted and not phrase.lower().startswith(("the", "all", "both")) else phrase


def _chinese(text: str) -> list[tuple[int, str]]:
    found = [(match.start(), match.group()) for match in _TITLES.finditer(text)]
    for match in _GROUP_ZH.finditer(text):
        start = phrase_start(text, match.start("head")) if match.group("head") else match.start()
        found.append((start, re.sub(r"^(?:一个|一家|有个|几个)", "", text[start : match.end()])))
    for match in _SEVERAL_ZH.finditer(text):
        start = phrase_start(text, match.start())
        if start < match.start():
            found.append((start, text[start : match.end()]))
    return found
