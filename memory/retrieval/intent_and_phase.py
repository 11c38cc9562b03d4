"""What a person wants and where the conversation is, by rules, where a request does not say (pure).

A guess decides the model's tier and the phase guide and is on the record. Budgets and sources
follow an intent only
where the request gives one: a wrong guess must not hide a memory.
"""

import re2

from memory.policy.words import Intent
from memory.retrieval.types import Meaning, Phase, Question
from memory.retrieval.when_not_to_recall import is_acknowledgement
from memory.text.analyse import normalise

READ_CHARACTERS = 500
"""Of a query: who asks says so in the first lines."""
_RULES: tuple[tuple[Intent, str], ...] = (
    (
        "complaint",
        r"(?i)投诉|退货|退款|坏了|太差|不满|失望|差评|没法用|用不了|还没(?:收到|到货)"
        r"|\b(?:complain\w*|refund|broken|doesn't"
        r" work|does not work|not working|terrible|awful|disappointed|unacceptable|still waiting"
        r"|never arrived)\b",
    ),
    (
        "confirm_preference",
        r"(?i)(?:还|是否|是不是).{0,6}喜欢|记得我|你(?:知道|了解)我"
        r"|我的(?:偏好|喜好|口味|习惯)是?什么|我(?:对什么过敏|喜欢什么|不喜欢什么)"
        r"|\b(?:do i (?:still )?(?:like|prefer|want|eat|drink)|remember (?:my|that i|what i)"
        r"|what do you"
        r" (?:know|remember) about me|my preferences?\b|am i allergic|what do i (?:like|prefer))",
    ),
    (
        "recommendation",
        r"(?i)推荐|适合(?:我|什么)|穿什么|吃什么|看什么|买什么|选哪|挑(?:一|个|件)|搭配|有什么好"
        r"|去哪(?:儿|里)?(?:玩|吃)"
        r"|\b(?:recommend\w*|suggest\w*|what should (?:i|we)|which one|any ideas"
        r"|help me (?:choose|pick|decide)"
        r"|looking for (?:a|an|some)|good (?:place|book|film|movie|restaurant)s?)\b",
    ),
    (
        "task",
        r"(?i)帮我(?:写|改|订|做|安排|部署|修|生成|整理|翻译|总结|查|设|建|发)|请(?:把|给我|帮)"
        r"|部署|修复|重构|实现|执行|创建|编写"
        r"|^(?:please )?(?:write|fix|deploy|implement|create|build|book|schedule|update|add|remove"
        r"|run|translate|summari[sz]e|draft|refactor|generate|set up|send|prepare)\b"
        r"|\b(?:can|could) you (?:please )?"
        r"(?:write|fix|deploy|create|build|book|schedule|update|draft|run|send|prepare)\b",
    ),
    (
        "question",
        r"(?i)[?？]\s*$|[吗呢么]\s*$|什么|怎么|为什么|为何|哪|谁|多少|几[个点号岁]|如何|是否"
        r"|有没有"
        r"|^\W*(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can"
        r"|could|will)\b",
    ),
)
_COMPILED = tuple((intent, re2.compile(pattern)) for intent, pattern in _RULES)
_AFTER_SALES = re2.compile(
    r"(?i)售后|退货|退款|换货|保修|维修|物流|快递|发票|已经(?:买|下单)了|订单号"
    r"|\b(?:refund|return(?:ing)? (?:it|my|the)|warranty|invoice|my order|delivery|shipped"
    r"|tracking)\b"
)
_CONFIRMING = re2.compile(
    r"(?i)^\W*(?:好的?|行|可以|就这[个样]|确认|没问题|对[,，。!！]|就买|下单)"
    r"|\b(?:confirm|go ahead|sounds good"
    r"|let's do (?:it|that)|i'll take (?:it|that)|that works|book it|deal)\b"
)


def meaning_of(question: Question, *, goes_on: bool) -> Meaning:
    """Return what a question wants: as the request says, else by its words.

    Args:
        question: the request.
        goes_on: something was recalled in its session before.
    """
    text = normalise(question.query)[:READ_CHARACTERS].strip()
    intent = question.intent or intent_of(text)
    phase = question.phase or phase_of(text, intent=intent, goes_on=goes_on)
    given = {"intent": question.intent, "phase": question.phase}
    return Meaning(intent, phase, tuple(name for name, value in given.items() if value is None))


def intent_of(text: str) -> Intent:
    """Return what a normalised query wants; `unclear` where no rule tells."""
    if is_acknowledgement(text):
        return "small_talk"
    return next((intent for intent, pattern in _COMPILED if pattern.search(text)), "unclear")


def phase_of(text: str, *, intent: Intent, goes_on: bool) -> Phase:
    """Return where a conversation is, by the words of a normalised query and whether it goes on."""
    if _AFTER_SALES.search(text):
        return "after_sales"
    if _CONFIRMING.search(text) or intent == "confirm_preference":
        return "confirming"
    if intent == "task":
        return "task_execution"
    return "deep_dive" if goes_on else "opening"
