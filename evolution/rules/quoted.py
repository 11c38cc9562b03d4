"""Whose words a sentence is: quotations, recalled memory, hearsay, hypotheses, questions, fiction (pure).

The rules for preferences, constraints, changes and facts only read what the speaker asserts now, about the
speaker. Everything this file recognises is kept from them.
"""

import re
from dataclasses import dataclass

FILLER = "▮"

RECALLED = re.compile(
    r"<(?P<tag>user_memory|memory|memories|context|retrieved|system|quote"
    r"|blockquote)\b[^>]*>.*?(?:</(?P=tag)>|\Z)"
    r"|```.*?(?:```|\Z)|^[ \t]*(?:>|\|)[^\n]*|^\s*\[(?:相关记忆|用户画像|记忆|memory|memories"
    r"|recalled)\][^\n]*"
    r"|^\s*\d+\.\s*\[\d{4}-\d\d-\d\d\][^\n]*",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
LABEL = re.compile(
    r"^[ \t]*(?P<label>AI|A\.I\.|Assistant|Bot|助手|助理|机器人|系统|System|用户|我|User|Human"
    r"|Me)\s*[：:]\s*",
    re.IGNORECASE | re.MULTILINE,
)
ASSISTANT_LABELS = frozenset({"ai", "a.i.", "assistant", "bot", "助手", "助理", "机器人", "系统", "system"})

QUOTATION = re.compile(r"“[^”]*”|「[^」]*」|『[^』]*』|\"[^\"\n]*\"|‘[^’\n]{6,}’|(?<![\w])'[^'\n]{6,}'(?!\w)")
CLAUSE_IN_QUOTES = re.compile(
    r"我|你|他|她|咱|不再|喜欢|讨厌|换成|改成|现在|\b(?:I|I'm|I've|we|you|he|she|my|no longer"
    r"|anymore|prefers?|switch)\b"
)
# Longer than a name or a title: words of a quotation that count as somebody's sentence.
QUOTED_SENTENCE_WORDS = 6
QUOTED_SENTENCE_HAN = 12

SAYS = (
    r"(?:says?|said|saying|told|tells|telling|claims?|claimed|thinks?|thought|believes?|believed"
    r"|insists?|insisted"
    r"|assumes?|assumed|swears?|heard|reads?|wrote|writes|texted|posted|tweeted|mentioned|argues?"
    r"|argued|jokes?|joked"
    r"|suggested|suggests|guesses|guessed|asked|asks|wonders|announced|announces|replied|replies"
    r"|shouted|quipped"
    r"|noted|reckons?|figures|figured|suspects?|keeps saying|kept saying)"
)
MEDIA = (
    r"(?:the|a|an|this|that|an old)\s+(?:\w+\s+)?(?:article|book|blog|review|lyrics?|movie|film"
    r"|novel|post|ad|advert|email|letter|poll|survey|sign|poster|report)"
)
PERSONS = (
    r"(?:my|our|his|her|their|the|a|an|some|one of my)\s+(?:[a-z'-]+\s+){0,2}(?:mom|mum|mother|dad"
    r"|father|parents?|sisters?|brothers?|siblings?|wife|husband|spouse|partner|girlfriend"
    r"|boyfriend|fianc[eé]e?|sons?|daughters?|kids?|child|children|cousins?|aunts?|uncles?|grandma"
    r"|grandmother|grandpa|grandfather|grandparents|nephews?|nieces?|friends?|buddy|bestie"
    r"|roommates?|flatmates?|housemates?|colleagues?|coworkers?|co-workers?|boss|manager"
    r"|neighbou?rs?|teachers?|doctor|dentist|coach|trainer|therapist|landlord|clients?|customers?"
    r"|teammates?|professor|mentor|intern|barista|guy|girl|man|woman|lady|people|person|stranger"
    r"|author|character|hero|heroine|narrator|singer|actor|ex|in-laws?|mother-in-law|father-in-law"
    r"|team lead|supervisor|students?|waiter|agent|bot|assistant|reviewer)"
)
OTHERS = re.compile(
    rf"\b(?:he|she|they|someone|somebody|everyone|everybody|anyone|people|most folks|{PERSONS})\b",
    re.IGNORECASE,
)
ATTRIBUTED = re.compile(
    rf"\b(?:(?:he|she|they|you|it|someone|somebody|everyone|everybody|people|who|{PERSONS}|{MEDIA}"
    r"|[A-Z][a-z]+)(?:'s|'ve)?"
    rf"\s+(?:\w+\s+){{0,2}}{SAYS}\b|according to|apparently,?\s+(?:I|you|he|she)|rumou?r has it|word is"
    r"|(?<!far )as (?:the|he|she|they|you) \w+ (?:goes|says|put it)|(?:you|he|she|they)'d think|quote\b|and I quote)",
)
# The speaker's own saying and thinking is the speaker's.
OWN_SAYING = re.compile(r"\bI(?:'ve)?\s+(?:already\s+|just\s+)?(?:said|told|mentioned|say|think|guess|thought|swear)\b")
HYPOTHETICAL = re.compile(
    r"\b(?:if|unless|suppose|supposing|imagine|assuming|what if|were (?:I|we) to|had I|might|maybe"
    r"|perhaps|possibly"
    r"|I wish|would have|could have|would (?!like to (?:switch|change|move|swap))"
    r"|wouldn't|(?:I|we)'d (?!like (?!to\b)|like to (?:switch|change|move|swap)|rather|prefer|been"
    r"|better|already)"
    r"|could|couldn't|considering|contemplating|toying with|debating|thinking (?:about|of)"
    r"|thought (?:about|of)"
    r"|tempted to|on the fence|in theory|hypothetically|theoretically|say (?:I|we)\b|let's say|pretend"
    r"|in case"
    r"|when I (?:grow|retire|get rich)|one day|someday|some day|almost|nearly|not sure|don't know"
    r"|wonder|wondering"
    r"|dreamt|dreamed|a dream|hope to|hoping to|wanna|want to|wants to|plan to|planning to|going to"
    r"|gonna|about to"
    r"|should (?:I|we)|until (?:I|we))\b",
    re.IGNORECASE,
)
FICTION = re.compile(
    r"\b(?:in (?:the|my|this|that|a) (?:\w+ )?(?:novel|story|book|movie|film|show|song|game|play|script"
    r"|poem|dream|skit"
    r"|episode|series|essay|comic|sketch)|role-?play\w*|pretend\w*|my character|the (?:hero|heroine"
    r"|protagonist"
    r"|narrator|character|villain)\b|lyrics?|just kidding|jk\b|joking|sarcas\w+|as a joke|fictional"
    r"|for example|e\.g\."
    r"|for instance|act as|playing the (?:role|part))",
    re.IGNORECASE,
)
TEXT_TASK = re.compile(
    r"\b(?:translate|rewrite|rephrase|proofread|paraphrase|summari[sz]e|correct the grammar"
    r"|fix the grammar|spell"
    r"|how (?:do|would|can) (?:you|I) say|what does .{1,40} mean|write (?:me )?(?:a|an|the|some)"
    r"|draft (?:a|an|the)"
    r"|compose (?:a|an)|complete the sentence|the (?:phrase|sentence|line|quote|slogan|headline|title"
    r"|subject line))\b",
    re.IGNORECASE,
)
DENIED = re.compile(
    r"\b(?:(?:haven't|hasn't|didn't|hadn't|have not|did not|never|won't|wouldn't)\s+(?:\w+\s+){0,2}(?:sa"
    r"id|say|switch\w*"
    r"|chang\w*|mov\w*|swap\w*|replac\w*|stopp?\w*|quit|gave up|give up|given up|claim\w*|mention\w*"
    r"|drop\w*|left|leave"
    r"|join\w*|become|gone off|convert\w*)|not true|isn't true|it's not that|not saying|not claiming"
    r"|it isn't that|not that I|far from it"
    r"|refuse to (?:switch|change|move)|no plans? to|can't (?:switch|change|move))\b",
    re.IGNORECASE,
)
QUESTION_OPENING = re.compile(
    r"^(?:(?:so|and|but|well|hey|ok|okay|oh|wow|um|hmm|btw|by the way|also|wait|anyway|then|sorry"
    r"|please|yeah|haha|lol)"
    r"[,!.]?\s+)*(?:(?:do|does|did|is|are|was|were|can|could|would|should|will|have|has|had|am|isn't"
    r"|aren't|don't"
    r"|doesn't|didn't|won't|wouldn't|couldn't|shouldn't|can't|haven't|hasn't|wasn't)\s+(?:i|you|we|he"
    r"|she|it|they|there"
    r"|this|that|these|those|the|my|your|our|anyone|anybody|someone|any)\b|(?:what|why|how|who|whom"
    r"|whose|where|which)"
    r"(?:'s|'re)?\s+(?:do|does|did|is|are|was|were|can|could|would|should|will|have|has|about|come|if"
    r"|else|much|many"
    r"|kinds?|type|sort|time|long|often)\b|(?:any|got any) (?:tips|ideas|advice|suggestions"
    r"|recommendations|thoughts)\b)",
    re.IGNORECASE,
)
TAG = re.compile(
    r"[,，]?\s*(?:you know|remember|got it|okay|ok|alright|if you don't mind|please|知道吗|好吗"
    r"|好吧|行吗|可以吗|好不好"
    r"|记住了吗|记得吗|明白吗)\s*[?？]+\s*$",
    re.IGNORECASE,
)

ZH_PERSON = (
    r"(?:他们|她们|它们|他|她|有人|别人|人家|大家|谁|某人|很多人|有些人|(?:我|我们|咱|他|她|你)?的?("
    r"?:同事|朋友|闺蜜|室友|老板|领导"
    r"|上司|邻居|老师|同学|客户|医生|教练|房东|男友|女友|男朋友|女朋友|老公|老婆|丈夫|妻子|先生|太太"
    r"|爸爸?|妈妈?|父亲|母亲|爸妈|父母"
    r"|哥哥?|姐姐?|弟弟?|妹妹?|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑|表哥|表姐|表弟|表妹"
    r"|堂哥|儿子|女儿|孩子|小孩|宝宝"
    r"|侄子|侄女|岳母|婆婆|公公|搭档|学生|网友|博主|主角|男主|女主|作者|专家|经理|店员|师傅|队友|前"
    r"任|对象|闺女|奶奶|助手|AI))"
)
ZH_OTHERS = re.compile(ZH_PERSON + r"|(?:小|老|阿)[\u4e00-\u9fff](?=[说也不现最喜改换已]|以前)")
ZH_ATTRIBUTED = re.compile(
    r"(?:[他她你您]们?|有人|别人|人家|大家|" + ZH_PERSON + r"|[小老阿][\u4e00-\u9fff]|[\u4e00-\u9fff]{2,3}?)"
    r"(?:刚才|刚刚|之前|上次|总|老|一直|都|又|还|就|曾经?|跟我|和我|对我|昨天|今天|常){0,3}"
    r"(?:(?<!小)说|讲|问|以为|觉得我|认为我|告诉|建议|提到(?!了?[\d一二两三四五六七八九十])|表示|声称|写道|回复|猜|开玩笑|念叨|吐槽|宣布|感"
    r"叹|发帖|转述|喊)"
    r"|听说|据说|据悉|传言|网上说|书上说|书里说|文章里?说|俗话说|常言道|所谓|引用|原话|原文|歌词|台"
    r"词|广告(?:词|语)?[说里是：]|标题是"
)
ZH_OWN_SAYING = re.compile(
    r"(?<![跟和对给向])我(?:刚才|之前|上次|已经|都|跟你|和你|早就|昨天|明明|说过)*(?:说|告诉你"
    r"|提到)|(?:我|其实)?想说|[跟和给对向]你们?(?:说|讲|汇报|报备|同步)"
)
ZH_HYPOTHETICAL = re.compile(
    r"如果|要是|假如|假设|假使|倘若|若是|万一|也许|或许|说不定|没准|可能|考虑|想象|的话|要不(?!然)|"
    r"要不然|除非|哪怕|即使|就算"
    r"|幻想|做梦|梦见|梦到|差点|险些|本想|本来想|原本想|打算|计划|准备|以后想|将来|有一天|哪天|等我|"
    r"犹豫|纠结|在想|会不会|该不该"
    r"|不知道|不确定|未必|恨不得|巴不得|希望能|希望以后|想要?换|想要?改|想搬|早知道|好像|估计|倒不如|或者"
)
ZH_FICTION = re.compile(
    r"(?:小说|电影|电视剧|剧|故事|歌|游戏|剧本|书|漫画|动画|梦|段子|文章|台词|节目|短片)(?:里|中"
    r"|里面|当中)|角色扮演|扮演|假装|假扮|演的"
    r"|开玩笑|逗你|骗你|瞎说|主角|男主|女主|人物设定|比如说?|例如|举个例子|打个比方|造句"
)
ZH_TEXT_TASK = re.compile(
    r"翻译|润色|改写|造句|帮我写|写一[句段篇封首个]|续写|用英[文语](?:怎么)?说|什么意思|这句话|这句|"
    r"那句|缩写成|概括|总结一下|朗读|默写|病句"
)
ZH_DENIED = re.compile(
    r"没有?[^，。；,;]{0,12}?(?:换|改|搬|迁移|跳槽|转)(?:成|到|为|用|去)|没有?(?:说|说过|换|改|搬"
    r"|打算|提过|不再|不喜欢|放弃|戒|离职|跳槽)"
    r"|从(?:来)?没|并?不是说|不代表|不等于|并非|并没|没想|不打算|不想换|不想改"
    r"|不会(?:再)?(?:换|改|搬|放弃|离开)|不是不|别以为|谁说|哪有|还没(?:有)?(?:换|改|搬|决定|想好)"
    r"|没必要|舍不得"
)
ZH_QUESTION = re.compile(
    r"[?？]|(?:吗|么|嘛|呢|呀)[。！~～…]*$|是不是|要不要|能不能|可不可以|有没有|会不会|好不好|行不行"
    r"|该不该|对不对|喜不喜欢|想不想"
    r"|什么|怎么|为什么|如何|哪[个里些家种儿款位]|谁|几[点个号岁]|多少|难道|何时|什么时候|究竟"
)
ZH_STRONG_QUESTION = re.compile(
    r"[?？]\s*$|吗[。！~～…]*$|(?:是不是|要不要|能不能|可不可以|会不会|该不该|难道|能否|可否|有没有)"
    r".*$|^(?:为什么|怎么|如何|什么|哪|谁)"
)


@dataclass(frozen=True, slots=True)
class Line:
    """A stretch of a turn said by one voice."""

    text: str
    begin: int
    by_assistant: bool


def masked(text: str) -> str:
    """The text with recalled memory blanked, every character in its place."""
    return RECALLED.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def lines_by_voice(text: str, *, role: str) -> list[Line]:
    """The turn by voice: a pasted transcript (`用户：… AI：…`) is cut at its labels."""
    marks = list(LABEL.finditer(text))
    default = role == "assistant"
    if not any(mark.group("label").lower() in ASSISTANT_LABELS for mark in marks):
        marks = [mark for mark in marks if mark.group("label").lower() in {"用户", "user", "human"}][:1]
    stops = [mark.start() for mark in marks[1:]] + [len(text)] if marks else []
    lines = [] if not marks or not text[: marks[0].start()].strip() else [Line(text[: marks[0].start()], 0, default)]
    for mark, stop in zip(marks, stops, strict=True):
        by_assistant = default or mark.group("label").lower() in ASSISTANT_LABELS
        lines.append(Line(text[mark.end() : stop], mark.end(), by_assistant))
    return lines or [Line(text, 0, default)]


def without_quotations(text: str) -> str:
    """The text with quoted sentences filled in; quoted names and titles stay readable."""

    def fill(match: re.Match[str]) -> str:
        inside = match.group()[1:-1]
        han, words = len(re.findall(r"[\u4e00-\u9fff]", inside)), len(inside.split())
        sentence = han >= QUOTED_SENTENCE_HAN or words >= QUOTED_SENTENCE_WORDS or CLAUSE_IN_QUOTES.search(inside)
        return FILLER * len(match.group()) if sentence else match.group()

    return QUOTATION.sub(fill, text)


def is_question(text: str) -> bool:
    """Whether the sentence asks; a tag such as `…, remember?` does not make a statement a question."""
    text = TAG.sub("", text.strip())
    if re.search(r"[?？][^\w]*$", text) or QUESTION_OPENING.match(text):
        return True
    return bool(re.search(r"[\u4e00-\u9fff]", text)) and bool(ZH_STRONG_QUESTION.search(text))


def reason_not_own(text: str) -> str | None:
    """Why a sentence is not the speaker's own present assertion, or None when it is."""
    if FILLER * 3 in without_quotations(text):
        return "quotation"
    if is_question(text):
        return "question"
    attributed = ATTRIBUTED.search(text) or ZH_ATTRIBUTED.search(text)
    if attributed and not (OWN_SAYING.search(text) or ZH_OWN_SAYING.search(text)):
        return "attributed"
    for name, patterns in REASONS:
        if any(pattern.search(text) for pattern in patterns):
            return name
    return None


REASONS = (
    ("fiction", (FICTION, ZH_FICTION)),
    ("text task", (TEXT_TASK, ZH_TEXT_TASK)),
    ("denied", (DENIED, ZH_DENIED)),
    ("hypothetical", (HYPOTHETICAL, ZH_HYPOTHETICAL)),
)


def about_others(text: str) -> bool:
    """Whether the text names somebody else before it names the speaker."""
    other = OTHERS.search(text) or ZH_OTHERS.search(text)
    own = re.search(r"\b(?:I|I'm|I've|we|we're)\b|我(?!的?[爸妈哥姐弟妹同朋室老领邻闺男女丈妻儿孩家])", text)
    return other is not None and (own is None or other.start() < own.start())
