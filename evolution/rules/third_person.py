"""Put a speaker's own words into the third person: names for I and you, and the verbs to match (pure)."""

import re

from evolution.rules.english_verbs import ADVERBS, BASE_VERBS, third_person_form
from evolution.rules.generic import with_people
from evolution.rules.naming import singular

# Words inside quotation marks are somebody's exact words and stay as they are.
_OPENS = re.compile(r"(?<=[.!?] )t(?=he (?:user|assistant)\b)")  # a sentence that begins with who speaks
# `she makes it herself`: no object, but in person; `by himself`: alone.
_SELF = r"(?:my|your|him|her|them|our|your)sel(?:f|ves)"
EMPHATIC = re.compile(rf"(?<=\b(?:it|is|me)) {_SELF}\b|(?<=\b(?:them|that|this)) {_SELF}\b", re.IGNORECASE)
ALONE = re.compile(rf"\b(?:all )?by {_SELF}\b", re.IGNORECASE)
QUOTATION = re.compile(r"(“[^”]*”|「[^」]*」|\"[^\"\n]*\")")
APOSTROPHE = re.compile(r"(?<=\w)[’ʼ](?=\w)")
FIRST_SUBJECT = re.compile(
    rf"\b(?P<pronoun>I)(?P<joined>'m|'ve|'ll|'d)?(?P<adverbs>(?:\s+(?:{ADVERBS}))*)(?P<verb>\s+[A-Za-z']"
    r"+)?(?![\w'])",
)
SECOND_SUBJECT = re.compile(
    rf"(?<!\bdo )(?<!\bdid )(?<!\bto )(?<!\bof )(?<!\blet )(?<!\bwill )(?<!\bwould )(?<!\bcan )(?<!\bcould )"
    rf"\b(?P<pronoun>you)(?P<joined>'re|'ve|'ll|'d)?(?P<adverbs>(?:\s+(?:{ADVERBS}))*)"
    r"(?P<verb>\s+[a-z]+(?:n't)?)?(?![\w'])",
    re.IGNORECASE,
)
# `Do you like`: the verb that agrees stands before.
INVERTED_YOU = re.compile(
    r"(?<![\w'])(?P<verb>do|don't|are|aren't|have|haven't|were|weren't)(?P<gap>\s+)you(?![\w'-])", re.IGNORECASE
)
PAIRS_EN = (
    (
        re.compile(r"(?<![\w'])(?:you two|you both|both of you|the two of you)(?![\w'])", re.IGNORECASE),
        "and another person",
    ),
    (re.compile(r"(?<![\w'])(?:you guys|you all|y'all|all of you)(?![\w'])", re.IGNORECASE), "and others"),
)
OWN_PAIR_EN = re.compile(r"(?<![\w'])(?:we two|both of us|the two of us)(?![\w'])", re.IGNORECASE)
FILLER = re.compile(r",? (?:as )?you know(?=[.,!?]|$)", re.IGNORECASE)
GENERIC_YOU = re.compile(
    r"\b(?:when|if|whenever|where|makes?|made|lets?|gives?|helps?|how) you\b|\byou (?:can|never|could"
    r"|gotta|have to)\b",
    re.IGNORECASE,
)
PARTICIPLE = re.compile(r"\s+(?:\w+ed|been|gone|done|seen|had|better|taken|given|eaten|made|got|met|heard|known)$")

OWN_PAIR_ZH = re.compile(r"(?P<both>咱们?)?(?:(?<=咱)|(?<=咱们)|我们?|俺们?)(?:俩|(?<=们)两个?人)")
PAIR_ZH = re.compile(r"[你您](?:们?俩|们两个?人)")
SHORT_KIN = re.compile(r"([爸妈哥姐弟妹])(?![爸妈哥姐弟妹夫子儿咪])")
CHINESE_FIRST = re.compile(r"我们(?!国)|咱们|咱(?!们)|俺们?|(?<!自)(?<!小)我(?!国|行我素|们)|本人(?=[^民])")
CHINESE_SECOND = re.compile(r"你们|您们|[你您](?!好)")
CHINESE_KIN = re.compile(
    r"^(?:爸|妈|哥|姐|弟|妹|爷爷|奶奶|外公|外婆|姥|叔|舅|姑|姨|老公|老婆|丈夫|妻子|儿子|女儿|男友"
    r"|女友|男朋友|女朋友|先生|太太"
    r"|父|母|同事|老板|领导|室友|同学|表|堂|侄|孙|公司|团队|部门)"
)


def in_third_person(text: str, *, language: str, speaker: str, addressee: str | None = None) -> str:
    """The text with the speaker's and the addressee's pronouns replaced by their names.

    Third-person pronouns stay: see `pronouns.resolve`, which knows the conversation.
    """
    pieces = QUOTATION.split(APOSTROPHE.sub("'", text))
    rewrite = _chinese if language == "zh" else _english
    named = [
        piece
        if place % 2
        else rewrite(with_people(piece, language=language, addressee=addressee), speaker=speaker, addressee=addressee)
        for place, piece in enumerate(pieces)
    ]
    return _capitalised("".join(named))


def _chinese(text: str, *, speaker: str, addressee: str | None) -> str:
    def first(match: re.Match[str]) -> str:
        if match.group() in {"我们", "咱们", "咱", "俺们"}:
            return _group_of(speaker, text[match.end() :])
        return speaker + ("的" if CHINESE_KIN.match(text[match.end() :]) else "")

    other = addressee or "另一人"
    text = OWN_PAIR_ZH.sub(lambda match: f"{speaker}和{other if match.group('both') else '另一人'}", text)
    replaced = CHINESE_FIRST.sub(first, text)
    if addressee is not None:
        replaced = PAIR_ZH.sub(lambda _: f"{addressee}和另一人", replaced)
        replaced = CHINESE_SECOND.sub(lambda match: _second_zh(match, addressee), replaced)
    return _kin_in_full(_kin_in_full(replaced, speaker), addressee or speaker)


def _second_zh(match: re.Match[str], addressee: str) -> str:
    if "们" in match.group():
        return _group_of(addressee, match.string[match.end() :])
    return addressee + ("的" if CHINESE_KIN.match(match.string[match.end() :]) else "")


def _kin_in_full(text: str, name: str) -> str:
    """小曼的妈 is 小曼的妈妈."""
    return re.sub(rf"(?<={re.escape(name)}的){SHORT_KIN.pattern}", r"\1\1", text)


def _group_of(speaker: str, following: str) -> str:
    return speaker + ("的" if CHINESE_KIN.match(following) else "等人")


def _english(text: str, *, speaker: str, addressee: str | None) -> str:
    owner = possessive(speaker)
    text = ALONE.sub("alone", EMPHATIC.sub(" personally", text))
    text = FIRST_SUBJECT.sub(lambda match: _subject(match, speaker), text)
    text = _words(text, {"my own": owner + " own", "my": owner, "mine": owner, "me": speaker, "myself": speaker})
    text = OWN_PAIR_EN.sub(lambda _: f"{speaker} and another person", text)
    text = _groups(text, speaker)
    if addressee is not None:
        text = _second(text, addressee)
    return text


def _groups(text: str, speaker: str) -> str:
    owner = possessive(speaker)
    text = re.sub(r"\blet's\b", lambda _: f"{speaker} and others should", text, flags=re.IGNORECASE)
    return _words(
        text,
        {
            "we're": f"{speaker} and others are",
            "we've": f"{speaker} and others have",
            "we'll": f"{speaker} and others will",
            "we'd": f"{speaker} and others would",
            "we": f"{speaker} and others",
            "us": f"{speaker} and others",
            "ours": owner,
            "our": owner,
            "ourselves": f"{speaker} and others",
        },
    )


def _second(text: str, addressee: str) -> str:
    text = GENERIC_YOU.sub(lambda match: re.sub(r"\byou\b", "people", match.group(), flags=re.IGNORECASE), text)
    text = FILLER.sub("", text)
    for pair, others in PAIRS_EN:
        text = pair.sub(f"{addressee} {others}".replace("\\", r"\\"), text)
    text = INVERTED_YOU.sub(lambda match: f"{singular(match.group('verb'))}{match.group('gap')}{addressee}", text)
    text = SECOND_SUBJECT.sub(lambda match: _subject(match, addressee), text)
    owner = possessive(addressee)
    return _words(
        text,
        {
            "you": addressee,
            "your": owner,
            "yours": owner,
            "yourself": addressee,
            "yourselves": addressee,
            "ya": addressee,
        },
    )


def _subject(match: re.Match[str], name: str) -> str:
    joined, adverbs, verb = (
        match.group("joined") or "",
        match.group("adverbs") or "",
        match.group("verb") or "",
    )
    if joined == "'ll":
        return f"{name} will{adverbs}{verb}"
    if joined == "'d":
        return f"{name} {'had' if PARTICIPLE.search(verb) else 'would'}{adverbs}{verb}"
    if joined:
        return f"{name} {third_person_form(joined)}{adverbs}{verb}"
    bare = verb.strip()
    if match.group("pronoun").lower() == "you" and bare not in BASE_VERBS:
        return f"{name}{adverbs}{verb}"
    if bare in {"are", "were", "aren't"} and re.search(r"\band $", match.string[: match.start()]):
        return f"{name}{adverbs}{verb}"
    return f"{name}{adverbs}{' ' + third_person_form(bare) if bare else verb}"


def _words(text: str, table: dict[str, str]) -> str:
    pattern = r"(?<![\w'])(?:" + "|".join(sorted(map(re.escape, table), key=len, reverse=True)) + r")(?![\w'])"

    def name(match: re.Match[str]) -> str:
        return match.group() if match.group() == "US" else table[match.group().lower()]

    return re.sub(pattern, name, text, flags=re.IGNORECASE)


def possessive(name: str) -> str:
    """`Melanie` -> `Melanie's`, `the two pups` -> `the two pups'`."""
    return name + ("'" if name.endswith("s") and name.split()[-1].islower() else "'s")


def _capitalised(text: str) -> str:
    return _OPENS.sub(lambda match: match.group().upper(), text[:1].upper() + text[1:])
