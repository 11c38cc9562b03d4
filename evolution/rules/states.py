"""Whether a remembered sentence tells how things are, and so can be over: not what happened once (pure)."""

import re
from functools import lru_cache

from evolution.rules.english_verbs import IRREGULAR_PAST
from evolution.rules.quoted import is_question, reason_not_own
from evolution.rules.sentences import Sentence, split_clauses, split_sentences
from evolution.rules.small_talk import content_words, is_small_talk

# A longer sentence tells a story.
LONGEST_STATE_WORDS = 9
HAPPENED = re.compile(
    r"\b(?:was|were|did|had|yesterday|ago|last (?:night|week|month|year|summer|winter|spring|fall)"
    r"|today|tonight|tomorrow"
    r"|will|'ll|going to|gonna|hope|wish|let's|thanks|wow|congrat\w*)\b"
    r"|昨天|昨晚|今天|前天|上周|上个月|刚才|刚刚|明天|打算|准备去|想去|希望|谢谢|恭喜"
    r"|[去看买吃见聊玩听说]过|[去看买见聊玩]了"
    r"|(?<![养订租办住用装开戴留存给])了(?=[一两三几\d个]|[\u4e00-\u9fff]{2})|参加|得到|收到|赢|发现|感[到觉]|成功",
    re.IGNORECASE,
)
# Talk about what somebody else just said, or about feelings.
CHATTY = re.compile(
    r"^(?:it|it's|that|that's|this|they|they're|these|those|wow|thanks?|yeah|yes|yep|no|sounds|glad"
    r"|great|cool|nice|awesome|so|well|hey|oh|here|here's|there|there's"
    r"|what|loving|looks|seeing|being|having|taking|sharing|one|some|in|since|as|also|and|but|because"
    r"|good|guess|check|sorry|sure|ok|okay|lol|haha)\b"
    r"|^(?:这|那|哈|嗯|好|谢|对|是啊|太|真|哇|呵|唉|原来|感觉|觉得|没事|没关系|不过|其实|因为|所以|虽然|但是?)"
    r"|\b(?:great|awesome|amazing|wonderful|lovely|proud|happy|glad|excited|grateful|thankful|lucky"
    r"|feels?|feeling|important|means a lot|hopes?|needs|wants|agrees?|thinks?|misses|wishes|must"
    r"|getting|makes?|bring(?:s|ing)?|inspir\w+)\b|开心|难过|感动|加油|羡慕|真好|思考|尝试|觉得|认为|希望|知道",
    re.IGNORECASE,
)
TOLD_BY = re.compile(r"^[^:：.。]{1,40}?(?: says: |说：)")
NEVER_MEANT = re.compile(
    r"\b(?:put|let|set|cut|read|quit|cost|called|made|kept|got|given|taken|been|written|held|sold|built)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)  # every turn is held against the same remembered sentences
def is_state(sentence: str) -> bool:
    """Whether one sentence states, in its first clause at least, something that holds until further notice."""
    bare = TOLD_BY.sub("", sentence)
    if bare.endswith(("!", "！", "…")) or "[" in bare or CHATTY.search(bare) or is_small_talk(bare):
        return False
    if len(split_sentences(bare)) != 1 or is_question(bare) or len(content_words(bare)) > LONGEST_STATE_WORDS:
        return False
    return _tells_a_state(bare) or _tells_a_state(split_clauses(Sentence(bare, 0, len(bare)))[0].text)


def _tells_a_state(words: str) -> bool:
    if reason_not_own(words) is not None or HAPPENED.search(words):
        return False
    return bool(content_words(words)) and not _is_told_in_the_past(words)


def _is_told_in_the_past(sentence: str) -> bool:
    """Whether an English sentence's first verb is in the past."""
    for word in re.findall(r"[A-Za-z']+", sentence)[:6]:
        lowered = word.lower()
        if lowered in {"is", "are", "am", "'s", "has", "have", "do", "does"}:
            return False
        if lowered in IRREGULAR_PAST and not NEVER_MEANT.fullmatch(lowered):
            return True
    return False
