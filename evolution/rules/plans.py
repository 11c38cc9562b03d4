"""Patterns of plans and intentions, Chinese and English. Data only (pure)."""

from evolution.rules.rule import Rule, chinese, english

COURTESY = (
    r"(?!(?:let you know|keep you posted|keep that in mind|keep it up|be there|do (?:that|it)|try(?: it"
    r"| that)?\b[.!]?$|check (?:it|that|them) out|talk|see|give it|never|say|tell|definitely\b[.!]?$"
    r"|remember|look into it|take (?:a look|care)|think about it|update you)\b)"
)

PLANS: tuple[Rule, ...] = (
    Rule(
        "is_going_to",
        "plan",
        "en",
        english(
            r"(?<![\w'])(?:I'm|I am|we're|we are)\s+(?:\w+\s+)?(?:going to|gonna|about to|planning|hoping"
            r"|aiming|looking|set|due|scheduled|thinking (?:of|about)|working on|preparing"
            rf"|getting ready)\s+{COURTESY}(?P<value>[^.!?\n]{{6,}})"
        ),
    ),
    Rule(
        "plans_to",
        "plan",
        "en",
        english(
            r"(?<![\w'])(?:I|we)(?:'ve)?\s+(?:\w+\s+)?(?:plan|planned|intend|aim|hope|want|decided|booked"
            r"|signed up|have plans|have an appointment|need)\s+(?:to|for|on"
            r"|a)\s+(?P<value>[^.!?\n]{6,})"
        ),
    ),
    Rule(
        "will",
        "plan",
        "en",
        english(rf"(?<![\w'])(?:I'll|I will|we'll|we will)\s+(?:\w+ly\s+)?{COURTESY}(?P<value>[^.!?\n]{{8,}})"),
    ),
    Rule(
        "would_love_to",
        "plan",
        "en",
        english(
            r"(?<![\w'])(?:I'd|we'd|I would)\s+(?:really\s+)?(?:love|like)\s+to\s+(?!(?:hear|see (?:it|that"
            r"|them)|know|chat|help)\b)(?P<value>[^.!?\n]{6,})"
        ),
    ),
    Rule(
        "looking_forward",
        "plan",
        "en",
        english(
            r"\b(?:looking forward to|can't wait (?:to|for)|excited (?:to|for|about))\s+(?!(?:hear|see (?:you"
            r"|it|what|how)|it|that|this|chat|talk)\b)(?P<value>[^.!?\n]{6,})"
        ),
    ),
    Rule(
        "upcoming",
        "plan",
        "en",
        english(
            r"(?<![\w'])(?:I'm|we're|I am|we are)\s+(?P<value>\w+ing\b[^.!?\n]*?\b(?:tomorrow|tonight"
            r"|next \w+"
            r"|this (?:weekend|week|month|summer|fall|winter|spring|friday|saturday|sunday|coming)|on (?:mon"
            r"|tues|wednes|thurs|fri|satur|sun)day|in (?:january|february|march|april|june|july|august"
            r"|september|october|november|december))\b[^.!?\n]*)"
        ),
    ),
    Rule(
        "打算",
        "plan",
        "zh",
        chinese(
            r"(?:我|我们|咱们)?(?:现在|最近|正|已经|也|都|还|准备|周末|明天|后天|下周|下个月|今年|明年"
            r"|今晚|今天|这周|这周末|放假|暑假|寒假|国庆|春节){0,3}(?:打算"
            r"|计划|准备|预定|预约了|报名了|决定|安排了|策划|筹备|约了|订了|预订了)(?P<value>[^。！？\n]{2,})"
        ),
    ),
    Rule(
        "要去",
        "plan",
        "zh",
        chinese(
            r"(?:我|我们|咱们)?(?:明天|后天|大后天|下周\S?|下个?星期\S?|下个?月|今年|明年|今晚|周末"
            r"|这周末|下周末|周[一二三四五六日天]|星期[一二三四五六日天]"
            r"|\d+月\d*[日号]?|\d+号|国庆|春节|五一|暑假|寒假|过几天|晚上|下午|明早|月底|年底)(?:我"
            r"|我们)?(?:会|要|将|就|得|想|准备|有|也|还|上午|下午|晚上|早上"
            r"|去|\d+点|还要)+(?P<value>[^。！？\n]{2,})"
        ),
    ),
    Rule(
        "想去",
        "plan",
        "zh",
        chinese(
            r"(?:^|(?<=[，。！？；,\s]))我(?:们)?(?:也|还|一直|很|特别|非常|最近|其实|真的|有点"
            r"|更)*(?:想要?|希望能?|期待|盼望着?|渴望|憧憬)(?!你|知道|问"
            r"|说|和你|跟你|听|请|不到|起来?)(?P<value>[^。！？\n]{3,})"
        ),
    ),
)
