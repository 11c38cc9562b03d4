"""What an assistant offered; its words about the user are never kept (pure)."""

import re

from evolution.rules.quoted import Line, is_question
from evolution.rules.sentences import Sentence, split_sentences
from evolution.rules.small_talk import content_words, is_small_talk
from evolution.rules.third_person import in_third_person
from evolution.rules.types import ASSISTANT_NAME, OVERHEARD_CONFIDENCE, Statement
from evolution.rules.voice import Voice
from evolution.rules.wording import joined

# An assistant's words that ascribe something to the user: never kept.
ASCRIBES = re.compile(
    r"\b(?:you|you've|you're|your)\b[^.!?]{0,40}?\b(?:like|love|prefer|enjoy|hate|said|mentioned|told"
    r"|used to|live|work|switched|moved|asked"
    r"|favou?rite|no longer|now|drink|eat|use|want|need|feel|are|were|preference|noted|allerg\w+|budget)\b"
    r"|[你您][^，。！？]{0,12}(?:喜欢|爱|偏好|讨厌|说|提到|告诉|住|工作|换|改|不再|现在|以前|之前"
    r"|上次|感到|觉得|感觉|是|在|有|要|的(?:想法|感受|心情|经历"
    r"|生活|工作|偏好))"
    r"|\b(?:noted|got it|understood|updated|I'll remember|I've saved|glad|happy)\b|记住了|已记录"
    r"|已更新|好的[，,]"
    r"|明白了|很高兴|希望",
    re.IGNORECASE,
)
# An assistant's sentence is kept from this many content words on, or when it names something.
TELLING_WORDS = 5
NAMED_THING = re.compile(
    r"《[^》]+》|[“\"「][^”\"」]{2,30}[”\"」]|\d|(?<=[\w,] )(?!I\b)[A-Z][a-z]+"
    r"|[\u4e00-\u9fff][A-Za-z]{2,}|推荐"
    r"|比如|例如|recommend|suggest|such as",
)


def assistant_said(line: Line, voice: Voice) -> list[Statement]:
    """One observation that keeps what the assistant recommended or told by name, or nothing."""
    told = [sentence for sentence in split_sentences(line.text) if _worth_quoting(sentence.text, voice)]
    if not told:
        return []
    language, name = voice.language, ASSISTANT_NAME[voice.language]
    words = in_third_person(
        joined([piece.text for piece in told], language=language),
        language=language,
        speaker=name,
        addressee=voice.speaker,
    )
    content = f"{name}说：{words}" if language == "zh" else f"{name[:1].upper() + name[1:]} said: {words}"
    return [_observed(content, told, voice)]


def _observed(content: str, told: list[Sentence], voice: Voice) -> Statement:
    return Statement(
        kind="fact",
        content=content,
        subject=ASSISTANT_NAME[voice.language],
        confidence=OVERHEARD_CONFIDENCE,
        rule="assistant_said",
        category="fact/said_by_assistant",
        span=(told[0].begin, told[-1].stop),
        language="zh" if voice.language == "zh" else "en",
    )


def _worth_quoting(sentence: str, voice: Voice) -> bool:
    """Whether an assistant's sentence offers something and says nothing about the user."""
    if is_question(sentence) or ASCRIBES.search(sentence) or is_small_talk(sentence, names=voice.names):
        return False
    words = content_words(sentence, names=voice.names)
    return len(words) >= TELLING_WORDS or bool(words and NAMED_THING.search(sentence))
