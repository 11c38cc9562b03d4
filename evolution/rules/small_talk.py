"""Small talk: greetings, thanks, acknowledgements, farewells, reactions. Nothing of it is remembered (pure)."""

import re
from functools import lru_cache

import rjieba

from evolution.rules.empty_talk import clauses_of, is_empty_by_kind
from evolution.rules.language import detect
from evolution.rules.quoted import is_question
from evolution.rules.slots import category_of_value
from evolution.rules.vocabulary import CHINESE, CHINESE_PHRASES, ENGLISH, ENGLISH_PHRASES

WORD = re.compile(r"[A-Za-z][A-Za-z'-]*|\d+(?:[.,:]\d+)*|[\u3400-\u9fff]+")
LAUGHTER = re.compile(
    r"^(?:[哈呵嘿嘻嗯啊哦噢喔唔额呃哇耶]+|(?:ha|he|lo|hi){2,}l?|h+a+h*a*|l+o+l+|h?m+|a+w+|o+h+"
    r"|w+o+w+|y+a+y+|s+o+"
    r"|a+h+|[xX]+[dD]+"
    r"|6+|2333*|8{2,})$",
    re.IGNORECASE,
)
ACKNOWLEDGEMENT_EN = re.compile(
    r"^(?:(?:ok(?:ay|ey|ie)?|k+|yes|yeah|yep|yup|no|nope|nah|sure|fine|great|good|cool|nice|perfect"
    r"|awesome|alright|right"
    r"|got it|gotcha|i see|understood|noted|thanks?(?: you)?(?: so much| a lot| very much)?|thx|ty"
    r"|cheers|exactly|agreed"
    r"|sounds good|will do|of course|absolutely|definitely|indeed|true|lol|haha+|hmm+|oh|ah|wow|please"
    r"|welcome|np"
    r"|no problem|no worries|makes sense|all good|roger|copy that|done|bye|goodbye|see you|good ?night"
    r"|hi|hello|hey"
    r"|good (?:morning|afternoon|evening)|later|done deal|very good|great thanks|that's all|go on"
    r"|go ahead|continue)"
    r"[\s,.!~]*)+$",
    re.IGNORECASE,
)
ACKNOWLEDGEMENT_ZH = re.compile(
    r"^(?:(?:好+的?|好[吧啊呀嘞滴哒哦了]|嗯+|恩+|哦+|噢+|喔|啊+|行[吧啊]?|可以[的啊]?|没问题"
    r"|没事[的]?|收到|明白了?|知道了?|了解了?|懂了?|清楚了?"
    r"|对+[的啊呀]?|是的?[啊呀]?|没错|当然|谢+谢?[你您啦了]?|多谢|感谢|辛苦了?|不客气|不用谢?|哈+"
    r"|呵+|嘿+|嘻+|再见|拜+|晚安|早安?"
    r"|早上好|上午好|中午好|下午好|晚上好|你好|您好|在吗|ok(?:ay)?|继续|下一步|然后呢|原来如此|这样"
    r"啊|真的吗?|太好了|太棒了|厉害|不错|加油|回头见|回见)"
    r"[\s，,。.!！~～、啊呀吧啦哦呢]*)+$",
    re.IGNORECASE,
)
COURTESY = re.compile(ENGLISH_PHRASES, re.IGNORECASE)
# What makes even a few words say something: digits, quoted names, Latin in Chinese, the speaker, a name inside.
SPECIFIC = re.compile(r"\d|《|我|\b(?:I|I'm|I've|my|our|we)\b|[\u3400-\u9fff][A-Za-z]|(?<=[a-z,] )[A-Z][a-z]+")
# What happens to a life is told in a word.
HAPPENING = re.compile(
    r"\b(?:pregnant|expecting|engaged|married|divorced|widowed|fired|hired|promoted|graduated|retired|died|passed away"
    r"|diagnosed|laid off|broke up|vegan|vegetarian|diabetic|asthmatic"
    r"|(?:we|I|she|he|they)(?:['’]ve)?(?: just)? moved(?! by))\b"
    r"|怀孕|面试|手术|结婚|离婚|订婚|分手|住院|出院|搬家|考试|答辩|失业|失恋|升职|跳槽|辞职|退休|去世|过敏|确诊|体检|出差",
    re.IGNORECASE,
)
# Up to this many words (Han characters) a sentence without any of these is a fragment.
FRAGMENT_WORDS = 2
FRAGMENT_HAN = 4
EMOJI_OR_MARK = re.compile(r"[^\w\u3400-\u9fff]+")
# A sentence may hold this many words outside the chat vocabulary and still be empty (0: none).
ALLOWED_CONTENT_WORDS = 0


def is_acknowledgement(text: str) -> bool:
    """Whether a message only acknowledges, greets, thanks or takes leave (`好的`, `ok thanks`, an emoji)."""
    stripped = text.strip()
    bare = EMOJI_OR_MARK.sub("", stripped)
    if not bare or LAUGHTER.match(bare):
        return True
    plain = re.sub(r"[^\w\s\u3400-\u9fff,.!~，。！～、']+", "", stripped).strip()
    return bool(ACKNOWLEDGEMENT_EN.match(plain) or ACKNOWLEDGEMENT_ZH.match(plain))


def is_small_talk(sentence: str, *, names: frozenset[str] = frozenset()) -> bool:
    """Whether nothing in a sentence is worth remembering.

    Args:
        sentence: One sentence.
        names: People taking part in the conversation, lower case: addressing them by name says nothing.
    """
    if is_acknowledgement(sentence):
        return True
    if HAPPENING.search(sentence) and not is_question(sentence):
        return False
    if is_empty_by_kind(sentence) or _every_clause_is_empty(sentence, names):
        return True
    left = content_words(sentence, names=names)
    return len(left) <= ALLOWED_CONTENT_WORDS or _is_courtesy(sentence) or _is_fragment(sentence)


def _every_clause_is_empty(sentence: str, names: frozenset[str]) -> bool:
    """Two or more clauses that are empty each in its own way (`one sec, the kettle's boiling`)."""
    clauses = clauses_of(sentence)
    return len(clauses) > 1 and all(
        is_acknowledgement(clause)
        or is_empty_by_kind(clause)
        or len(content_words(clause, names=names)) <= ALLOWED_CONTENT_WORDS
        or (_is_courtesy(clause) and not SPECIFIC.search(clause))
        for clause in clauses
    )


def _is_courtesy(sentence: str) -> bool:
    plain = re.sub(r"[^\w\s'-]+", " ", sentence.replace("’", "'")).strip()
    return COURTESY.match(re.sub(r"\s+", " ", plain)) is not None and not re.search(r"\d", plain)


def _is_fragment(sentence: str) -> bool:
    """A few words that name nothing: no number, no name, no I, no word of a known category."""
    if SPECIFIC.search(sentence) or category_of_value(sentence.strip(" .,!~。，！？?")) is not None:
        return False
    han = len(re.findall(r"[\u3400-\u9fff]", sentence))
    if han:
        return han <= FRAGMENT_HAN
    return len(sentence.split()) <= FRAGMENT_WORDS


def content_words(sentence: str, *, names: frozenset[str] = frozenset()) -> list[str]:
    """The words that carry something: outside the chat vocabulary, not laughter, not a participant's name."""
    text = sentence.replace("’", "'")
    if detect(text) != "en":
        text = re.sub(CHINESE_PHRASES, " ", text)
    return [word for word in _words(text) if not _is_empty(word, names)]


def _made_of_chat_words(word: str) -> bool:
    """Whether a Chinese word falls apart into chat words (`今天天气`)."""
    reachable = {0}
    for stop in range(1, len(word) + 1):
        if any(begin in reachable and word[begin:stop] in CHINESE for begin in range(stop)):
            reachable.add(stop)
    return len(word) in reachable


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    words: list[str] = []
    for match in WORD.finditer(text):
        run = match.group()
        words.extend(rjieba.cut(run) if run[0] >= "\u3400" else [run])
    return tuple(words)


def _is_empty(word: str, names: frozenset[str]) -> bool:
    lowered = word.lower().strip("'-")
    if lowered in names or lowered in ENGLISH or lowered in CHINESE or LAUGHTER.match(lowered):
        return True
    if lowered.endswith("'s") and (lowered[:-2] in names or lowered[:-2] in ENGLISH):
        return True
    if lowered[:1] >= "\u3400":
        return _made_of_chat_words(lowered)
    return len(lowered) <= 1 and not lowered.isdigit()
