"""What a person's reply says about the memory behind the answer; phrases that refer to memory (pure)."""

import re
from collections.abc import Callable
from typing import Literal

from evolution.rules.changes import find_change
from evolution.rules.language import written_in
from evolution.rules.quoted import is_question, reason_not_own
from evolution.rules.small_talk import is_acknowledgement

Signal = Literal["confirm", "deny", "outdated", "correct", "follow_up", "topic_change", "none"]

# Agreement about the content; a bare thank-you is none of it.
CONFIRM = re.compile(
    r"^(?:\W*(?:yes|yeah|yep|yup|oh|wow|ah|exactly|haha)\W+)*(?:exactly|that's (?:right|it|correct|true"
    r"|exactly it|the one|me|what i (?:meant|like|want(?:ed)?|love))|you(?:'re| are) right"
    r"|spot on|precisely|bingo|correct|right on|you got it|that'?s? exactly|nailed it|you remembered"
    r"|good memory|just what i|perfect choice|my style exactly|this is (?:it|the one|what i))"
    r"|\b(?:exactly (?:what|right|like that|this|that)|this kind(?: of thing)? is|that's exactly"
    r"|love (?:it|this one|these)|i (?:do|still do)(?: indeed)? (?:like|love|prefer)|still true"
    r"|that's still|as always)\b"
    r"|^(?:\W*(?:对|是的|嗯+|没错|哈哈)\W*)*(?:对[,，]?(?:就是|没错|的|啊|呀|对)|没错|就是(?:这种"
    r"|这个|这样|它|这)|正是|正合我意|说得对|完全正确"
    r"|是的[,，。！]|你(?:还)?记得|记性真好|太对了|就要这(?:个|种)|正是我(?:想|要|喜欢)|很符合"
    r"|还是(?:这样|喜欢))",
    re.IGNORECASE,
)
OUTDATED = re.compile(
    r"\b(?:not any ?more|no longer|any ?more\b|outdated|out of date|that was (?:before|then|years ago"
    r"|a while ago|last (?:year|month))|used to\b|things (?:have )?changed|old (?:news|info|information)"
    r"|not these days|i've (?:since )?(?:changed|moved|switched)|that's (?:old|in the past|history)|stale)\b"
    r"|(?:不再|现在不|已经不|早就不|早不|不.{1,8}了|过时|以前的|那是以前|之前的事|老黄历|变了|换了"
    r"|改了|不是了)",
    re.IGNORECASE,
)
CORRECT = re.compile(
    r"\b(?:that's (?:wrong|not right|incorrect|not true|not what i (?:said|meant))|you(?:'ve"
    r"| have)? (?:got (?:it|that) wrong|misunderstood|misremember\w*|mixed)|actually,? (?:it's|i'm|my|i"
    r"|it was|that's|the)\b"
    r"|i (?:said|meant|told you)\b|(?:it's|it is|that's) (?:actually|not)\b.*\b(?:it's|but)\b|not quite"
    r"|let me correct|correction|i never said|wrong (?:person|name|city|number|one)|no,? (?:it's|i'm"
    r"|my)\b)"
    r"|(?:不对|错了|搞错|记错|弄错|说错|你理解错|不是这样|我说的是|我的意思是|更正|纠正|应该是|其实"
    r"是|其实我|不是.{1,12}(?:是|而是)|我没说过|我从没|哪里?有说)",
    re.IGNORECASE,
)
DENY = re.compile(
    r"^(?:\W*(?:oh|um|uh|well|hmm)\W+)*(?:no\b|nope|nah|not really|not at all|wrong"
    r"|i don't(?: really)? (?:like|want|think so|care)|i (?:hate|dislike)|that's not (?:me|it|for me"
    r"|what)|don't (?:like|want))"
    r"|^(?:\W*(?:呃|嗯|额|哦|唉)\W*)*(?:不(?:是|要|喜欢|想要|用了|太喜欢|行|好)|没有?(?:[,，。]|啊"
    r"|吧)|才不|并不|别(?:推荐|这样)|我不|讨厌|不对)",
    re.IGNORECASE,
)
TOPIC_CHANGE = re.compile(
    r"\b(?:by the way|btw|anyway|anyways|changing (?:the )?(?:subject|topic)|different (?:topic"
    r"|question|subject)|something else|on another note|another (?:thing|question)|let's talk about"
    r"|moving on|forget (?:it|that|about it)"
    r"|never ?mind|speaking of which|unrelated|let's (?:drop|skip)|enough (?:of|about) (?:that|this))\b"
    r"|(?:换个话题|说点别的|聊点别的|聊聊别的|对了[,，]|话说|先不说|不说(?:这个|了)|另外(?:问|想问)"
    r"|不聊了|算了[,，]|顺便问|还有(?:个|一个)(?:事|问题)|别提了|跳过)",
    re.IGNORECASE,
)
FOLLOW_UP = re.compile(
    r"\b(?:tell me more|more (?:about|details|examples|like (?:this|that))|what about|how about"
    r"|how (?:do|does|did|can|should|would|much|long|far)|why|which (?:one|of)|can you (?:explain"
    r"|elaborate|expand|compare|show)"
    r"|and (?:then|what|how|if)|go on|what else|for example\?|in that case|does (?:it|that|this)"
    r"|is (?:it|that|there)|could (?:it|you|we)|where can|when (?:can|does|is)|any other|what's the)\b"
    r"|(?:详细(?:说|讲|一点|点)|具体(?:说|讲|是|怎么)|多说|再(?:说|讲|推荐|来)|还有(?:吗|呢|别的"
    r"|其他)|那(?:么)?.{0,12}(?:呢|吗|怎么|多少|哪)"
    r"|为什么|怎么(?:样|做|用|弄|去|买)|哪(?:个|里|款|家|一)|多少钱|比如|举个例子|继续(?:说|讲)"
    r"|然后呢|接着|展开)",
    re.IGNORECASE,
)
# An agent's words that lean on memory. Source: context design, section 4.1 (utilisation by reference phrase).
REFERENCE = re.compile(
    r"\b(?:as you(?:'ve| have)? (?:mentioned|said|told|noted|asked|described|prefer|like|requested)"
    r"|you(?:'ve| have)? (?:previously |earlier |once |already |also |recently |just )*(?:mentioned"
    r"|said|told me|noted|shared|asked me)"
    r"|(?:since|because|given that|knowing|as) you(?:'re| are)? (?:\w+ )?(?:like|love|prefer|enjoy|hate"
    r"|dislike|allergic|live|work|always|usually)|your (?:usual|preferred|preference|favou?rite|earlier"
    r"|previous|stated|past|budget|allerg\w+)"
    r"|based on (?:your|what you|our)|i (?:remember|recall)|if i (?:remember|recall)|last time (?:you"
    r"|we)|from our (?:last|previous|earlier)|according to (?:your|what you)|considering your"
    r"|keeping in mind)\b"
    r"|(?:您|你)(?:之前|以前|上次|曾经?|先前|早些时候|此前|刚才|说过|提到|提过|告诉过|一向|一直|平时"
    r"|通常|喜欢|偏好|不喜欢|对.{1,10}过敏)|(?:之前|上次|以前"
    r"|此前)(?:您|你|我们|聊|说|提)"
    r"|根据(?:您|你)|考虑到(?:您|你)|(?:我|还)记得(?:您|你)?|(?:按|按照|依照|鉴于|由于|既然"
    r"|知道)(?:您|你)|(?:您|你)的(?:偏好|喜好|习惯|预算|口味"
    r"|要求|一贯)",
    re.IGNORECASE,
)


def classify_reply(user_reply: str) -> Signal:
    """The signal in what a person answered; `none` when it says nothing about the memory.

    Order: what ended, what is corrected, refused, agreed with, a change of subject, a question about it.
    """
    text = user_reply.strip()
    if not text:
        return "none"
    return next((signal for signal, holds in ORDER if holds(text)), "none")


def refers_to_memory(reply: str) -> bool:
    """Whether an agent's reply leans on what it remembers (`as you mentioned`, 您之前提到)."""
    return REFERENCE.search(reply) is not None


def _changed(text: str) -> bool:
    language = written_in(text)
    return reason_not_own(text) is None and find_change(text, language=language) is not None


def _outdated(text: str) -> bool:
    return not is_question(text) and OUTDATED.search(text) is not None


def _corrects(text: str) -> bool:
    return not is_question(text) and CORRECT.search(text) is not None


def _follows_up(text: str) -> bool:
    return not is_acknowledgement(text) and (is_question(text) or FOLLOW_UP.search(text) is not None)


ORDER: tuple[tuple[Signal, Callable[[str], object]], ...] = (
    ("outdated", _outdated),
    ("topic_change", TOPIC_CHANGE.search),
    ("correct", _corrects),
    ("outdated", _changed),
    ("deny", DENY.search),
    ("confirm", CONFIRM.search),
    ("follow_up", _follows_up),
)
