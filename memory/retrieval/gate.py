"""When not to recall (SPEC 3.1, [O 6.1]) (pure)."""

import re
from collections.abc import Set
from typing import Literal

from memory.policy.recall import Gate
from memory.text.analyse import normalise
from memory.text.concepts import names_compound

SkippedReason = Literal["query_too_short", "acknowledgement", "topic_already_recalled"]

_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_LETTER = re.compile(r"[^\W\d_]")
_WORDS = re.compile(r"[\w']+")
_QUESTION = re.compile(
    r"[?？]|[吗呢么嘛]\s*$|什么|怎么|为什么|为何|哪|谁|多少|几[个点号岁]|如何|是否|是不是|有没有|记得|上次"
    r"|^\s*(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|should|would|will)\b",
    re.IGNORECASE,
)
_ENTITY = re.compile(
    r"[A-Za-z]+[0-9]|[A-Z][a-z]+(?:\s+[A-Z][a-z]+)*|[a-z]+[A-Z]|[A-Z]{2,}|《[^》]+》|[“\"「][^”\"」]+[”\"」]"
    r"|[a-z0-9]+[-_.][a-z0-9]+"
)
_ACKNOWLEDGEMENTS = frozenset(
    [
        "好",
        "好的",
        "好滴",
        "好哒",
        "好吧",
        "好啊",
        "好呀",
        "好嘞",
        "好的好的",
        "嗯",
        "嗯嗯",
        "嗯呢",
        "哦",
        "哦哦",
        "噢",
        "喔",
        "额",
        "呃",
        "唔",
        "行",
        "行吧",
        "行的",
        "可以",
        "可以的",
        "没问题",
        "没事",
        "没事的",
        "没关系",
        "对",
        "对的",
        "对对",
        "对对对",
        "是",
        "是的",
        "是啊",
        "是吧",
        "知道了",
        "明白",
        "明白了",
        "了解",
        "了解了",
        "收到",
        "懂了",
        "清楚了",
        "谢谢",
        "谢谢你",
        "谢谢您",
        "多谢",
        "感谢",
        "非常感谢",
        "太感谢了",
        "辛苦了",
        "辛苦啦",
        "不客气",
        "不用谢",
        "好的谢谢",
        "好的谢谢你",
        "谢谢啦",
        "你好",
        "您好",
        "你好呀",
        "你好啊",
        "早",
        "早上好",
        "上午好",
        "中午好",
        "下午好",
        "晚上好",
        "晚安",
        "再见",
        "拜拜",
        "回头见",
        "哈哈",
        "哈哈哈",
        "哈哈哈哈",
        "嘿嘿",
        "呵呵",
        "不错",
        "挺好",
        "挺好的",
        "太好了",
        "太棒了",
        "真棒",
        "厉害",
        "赞",
        "棒",
        "加油",
        "嗨",
        "在吗",
        "在么",
        "继续",
        "继续吧",
        "没有了",
        "没了",
        "就这样",
        "就这样吧",
        "ok",
        "okay",
        "k",
        "kk",
        "okey",
        "okie",
        "fine",
        "sure",
        "yes",
        "yeah",
        "yep",
        "yup",
        "ya",
        "no",
        "nope",
        "nah",
        "right",
        "alright",
        "great",
        "good",
        "nice",
        "cool",
        "perfect",
        "awesome",
        "thanks",
        "thx",
        "ty",
        "cheers",
        "please",
        "welcome",
        "hi",
        "hello",
        "hey",
        "bye",
        "goodbye",
        "goodnight",
        "morning",
        "lol",
        "haha",
        "hahaha",
        "hmm",
        "hm",
        "oh",
        "ah",
        "wow",
    ]
)
_ACKNOWLEDGING_PHRASES = frozenset(
    """
    thank you|thank you so much|thank you very much|thanks a lot|thanks so much|many thanks|got it|i see|i understand
    makes sense|sounds good|sounds great|all right|no problem|no worries|you're welcome|of course|that's fine
    that's great|good morning|good night|good evening|good afternoon|see you|see you later|take care|go on|go ahead
    ok thanks|okay thanks|ok thank you|okay thank you|ok got it|will do|never mind|not bad|very good|well done
    """.strip()
    .replace("\n", "|")
    .split("|")
)


def skipped_reason(query: str, *, terms: Set[str], recalled: Set[str], rule: Gate) -> SkippedReason | None:
    """Return why a query recalls nothing, or None when it recalls.

    A compound of known technical words, such as 认证失败, is a topic however short it is.

    Args:
        query: as the person said it.
        terms: its analysed terms.
        recalled: terms of the queries already recalled for in this session; empty for none.
        rule: the thresholds.
    """
    text = normalise(query).strip()
    if is_acknowledgement(text):
        return "acknowledgement"
    if _too_short(text, rule) and not names_compound(text):
        return "query_too_short"
    if _QUESTION.search(text) or terms - recalled:
        return None
    if len(text) > rule.long_query_characters and _ENTITY.search(text):
        return None
    return "topic_already_recalled" if recalled else None


def is_acknowledgement(text: str) -> bool:
    """Tell whether a text only acknowledges, greets or thanks."""
    words = [word.lower() for word in _WORDS.findall(text)]
    if not words:
        return True
    if " ".join(words) in _ACKNOWLEDGING_PHRASES:
        return True
    return all(word in _ACKNOWLEDGEMENTS for word in words)


def _too_short(text: str, rule: Gate) -> bool:
    cjk = len(_CJK.findall(text))
    if cjk:
        letters = len(_LETTER.findall(_CJK.sub("", text)))
        return cjk < rule.min_cjk_characters and letters < rule.min_latin_letters
    return sum(character.isalnum() for character in text) < rule.min_latin_letters
