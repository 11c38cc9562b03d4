"""People in general: where we, our and you mean anybody, they are put as people and 人们 (pure)."""

import re
from functools import partial

from evolution.rules.types import ASSISTANT_NAME

# A sentence that speaks of everybody: its we and our are people's.
_EVERYBODY = re.compile(
    r"\b(?:as (?:humans|people|a society|a species|human beings)|we (?:all|as (?:humans|people|a society)|humans)"
    r"|our (?:society|planet|world|ancestors|minds|bodies|brains|species|culture|environment|everyday lives)"
    r"|humanity|humankind|human beings|the world we live in|makes us human|all of us)\b",
    re.IGNORECASE,
)
_OWN = re.compile(r"(?<![\w'’-])(?:I|me|my|mine|I'm|I've|you|your)(?![\w-])")
_WE_EN = (
    (re.compile(r"(?<![\w'’-])we all(?![\w-])", re.IGNORECASE), "people"),
    (re.compile(r"(?<![\w'’-])(?:we humans|all of us)(?![\w-])", re.IGNORECASE), "people"),
    (re.compile(r"(?<![\w'’-])we['’]re(?![\w-])", re.IGNORECASE), "people are"),
    (re.compile(r"(?<![\w'’-])we['’]ve(?![\w-])", re.IGNORECASE), "people have"),
    (re.compile(r"(?<![\w'’-])(?:we|(?-i:us)|ourselves)(?![\w-])", re.IGNORECASE), "people"),
    (re.compile(r"(?<![\w'’-])ours?(?![\w-])", re.IGNORECASE), "people's"),
)
_EVERYBODY_ZH = re.compile(
    r"我们(?:人类|每个人|每一个人|大家都|的(?:社会|祖先|地球|大脑|星球))|人类|人生|社会[上的]|生活中|世界上|让我们(?:更|能|学会|懂得|明白|感)"
)
_OWN_ZH = re.compile(r"我(?!们)")
_WE_ZH = re.compile(r"我们(?:每一?个人|人类|大家)?|咱们?")
# You in what is true of anybody; said to an assistant, it never means the assistant.
_YOU_ZH = re.compile(
    r"(?P<lead>(?:让|使|令|给|带给|带|陪|教|帮助?)|当|一旦|只要|无论|不管)你(?=[^，。！？]{0,6}?(?:感到|感受|觉得|放松|忘记|沉浸|充满|体会|体验"
    r"|身临其境|心|发现|看到|置身|更|变得|回味|思考|走进|想|学会|明白|懂得))"
    r"|你(?=(?:会|就会|能|可以|就能)(?:发现|感受|看到|体会|感到|觉得|忘记|明白))"
)
_SENTENCE = re.compile(r"[^.!?。！？\n]*[.!?。！？\n]*")


def with_people(text: str, language: str, addressee: str | None) -> str:
    """Return the text with people or 人们 for the pronouns that plainly mean anybody, sentence by sentence."""
    rewrite = _chinese if language == "zh" else _english
    return "".join(rewrite(match.group(), addressee) for match in _SENTENCE.finditer(text))


def _english(sentence: str, _: str | None) -> str:
    if not _EVERYBODY.search(sentence) or _OWN.search(sentence):
        return sentence
    for pattern, people in _WE_EN:
        sentence = pattern.sub(partial(_cased, people), sentence)
    return sentence


def _cased(word: str, match: re.Match[str]) -> str:
    return word.capitalize() if match.group()[0].isupper() else word


def _chinese(sentence: str, addressee: str | None) -> str:
    if addressee == ASSISTANT_NAME["zh"]:
        sentence = _YOU_ZH.sub(lambda match: (match.group("lead") or "") + "人", sentence)
    if _EVERYBODY_ZH.search(sentence) and not _OWN_ZH.search(sentence) and "你" not in sentence:
        sentence = _WE_ZH.sub("人们", sentence)
    return sentence
