"""Patterns of limits and demands: budgets, allergies, taboos, standing requests. Data only (pure)."""

from evolution.rules.rule import Rule, chinese, english

MONEY = (
    r"(?:[$€£¥￥]\s*\d[\d,.]*\s*(?:k|m|bucks|dollars|thousand|million|万|元|块)?|\d[\d,.]*\s*(?:k\b"
    r"|usd|dollars"
    r"|bucks|euros?|pounds|yuan|rmb|eur|gbp|万|千|百|块钱?|元|美元|人民币|刀)"
    r"|[一二两三四五六七八九十百千万]+(?:块钱?|元|万))"
)
NOT_CHAT = (
    r"(?!(?:wait|believe|thank|imagine|stop|help|worry|complain|lie|get over|express|even|say|tell|forget"
    r"|be happier|see|do it|agree)\b)"
)

CONSTRAINTS: tuple[Rule, ...] = (
    Rule(
        "allergic",
        "constraint",
        "en",
        english(
            r"(?<![\w'])(?:I'm|I am|we are|we're)\s+(?:\w+\s+)?(?:allergic|intolerant"
            r"|sensitive) to <value><END>"
        ),
        key="allergy",
    ),
    Rule(
        "has_allergy",
        "constraint",
        "en",
        english(r"\bI(?:'ve got| have| got)\s+an?\s+(?:\w+\s+)?<value>\s+(?:allergy|intolerance)\b"),
        key="allergy",
    ),
    Rule(
        "diet_is",
        "constraint",
        "en",
        english(
            r"(?<![\w'])(?:I'm|I am|I've been|we're)\s+(?:(?:a|an|strictly|now|mostly|fully|also|lifelong"
            r"|strict|on a)\s+)*(?P<value>vegetarian|vegan|pescatarian"
            r"|keto|gluten[- ]free|lactose[- ]intolerant|celiac|coeliac|diabetic|halal|kosher"
            r"|teetotal|sober|dairy[- ]free)\b"
        ),
        key="diet",
        exclusive=True,
    ),
    Rule(
        "budget_is",
        "constraint",
        "en",
        english(
            rf"\b(?:budget\b[^.!?]{{0,40}}?|spend (?:more than|over|up to)|afford (?:more than|over|up to)"
            r"|nothing (?:over|above)|(?:under|below|within|max(?:imum)?(?: of)?|at most|up to"
            r"|no more than|cap(?:ped)? at))\s*(?P<value>(?:(?:under|around|about|at most|up to|max"
            rf"|no more than|below)\s+)?{MONEY}(?:\s*(?:per|a|/)\s*\w+)?)"
        ),
        key="budget",
        exclusive=True,
    ),
    Rule(
        "cannot_have",
        "constraint",
        "en",
        english(
            r"(?<![\w'])(?:I|we)\s+(?:really\s+|absolutely\s+)?(?:can't|cannot|can not|must not|mustn't"
            r"|am not allowed to|'m not allowed to|shouldn't)\s+(?P<verb>eat|drink|have|consume|use|take"
            r"|work|travel|fly|drive|attend|meet|go|do|lift|stay|be)\s+<value><END>"
        ),
        polarity=-1,
    ),
    Rule(
        "never_does",
        "constraint",
        "en",
        english(
            r"(?<![\w'])(?:I|we)\s+(?:never|don't|do not)\s+(?:ever\s+)?(?P<verb>eat|drink|smoke|work"
            r"|drive|fly"
            r"|take calls|take meetings|answer|check|use)(?:\s+<value>)?<END>"
        ),
        polarity=-1,
    ),
    Rule(
        "only_can",
        "constraint",
        "en",
        english(
            r"(?<![\w'])(?:I|we)(?:'m| am|'re| are)?\s+(?:can\s+)?only\s+(?P<verb>eat|drink|buy|wear|use"
            r"|available|free|work|meet|take|have|do)\s+<value><END>"
        ),
    ),
    Rule(
        "please_always",
        "constraint",
        "en",
        english(
            r"^(?:(?:and|also|so|but|oh|hey|ok|okay|btw|by the way),?\s+)*(?:(?:could you "
            r"|can you )?please\s+|from now on,?\s+|in (?:the )?future,?\s+|remember to\s+|make sure (?:to"
            r"|you)\s+)"
            r"(?:please\s+)?(?P<value>(?:always|never|don't|do not|only|avoid|stop|keep|use|call"
            r"|reply|answer|respond|write|speak|send|be|no|address|skip|give|include"
            r"|remember)\b[^.!?\n]{3,100})"
        ),
        key=None,
    ),
    Rule(
        "always_never",
        "constraint",
        "en",
        english(
            r"^(?:(?:and|also|so|oh|hey),?\s+)*(?P<value>(?:always|never|don't ever|do not"
            r"|no more)\s+(?:reply"
            r"|answer|respond|call|send|write|use|schedule|suggest|recommend|include|book|order|mention"
            r"|contact"
            r"|email|text|share|add|put)\b[^.!?\n]{2,100})"
        ),
    ),
    Rule(
        "dont_suggest",
        "constraint",
        "en",
        english(
            r"^(?:please\s+)?(?:don't|do not|stop)\s+(?P<value>(?!mention it)(?:suggest|recommend|call|send"
            r"|book|schedule|use|show|mention|text|email|include|order|add)(?:ing)?\b[^.!?\n]{3,100})"
        ),
        polarity=-1,
    ),
    Rule(
        "hard_requirement",
        "constraint",
        "en",
        english(
            r"\b(?:it|this|that|they|the \w+|everything|anything)\s+(?:has to|have to|must|needs to"
            r"|need to)\s+be\s+(?P<value>(?:under|below|less than|at least|within|over|before|after|by"
            r"|no more"
            r"|vegetarian|vegan|gluten|halal|kosher|quiet|pet|wheelchair|ready|finished|done|delivered"
            r"|in)\b[^.!?\n]{2,60})"
        ),
    ),
    Rule(
        "i_must",
        "constraint",
        "en",
        english(
            r"(?<![\w'])I\s+(?:must|have to|need to|'ve got to)\s+(?:be|leave|finish|submit|avoid|stay|take"
            r"|limit|watch)\s+(?P<value>[^.!?\n]{3,80}?\b(?:by|before|after|under|below|until|every|at least"
            r"|no later than|within|off|away from)\b[^.!?\n]{2,40})"
        ),
    ),
    Rule(
        "过敏",
        "constraint",
        "zh",
        chinese(
            r"我(?:们)?(?:一直|从小|天生|好像)?对<value>(?:严重|轻微|有点|有|会|都|也|比较|很){0,2}(?:过"
            r"敏|不耐受)"
        ),
        key="allergy",
    ),
    Rule(
        "吃了过敏",
        "constraint",
        "zh",
        chinese(r"我(?:一)?(?:吃|喝|碰|闻)(?:了|到)?<value>(?:就|都)?(?:会)?(?:过敏|起疹子|拉肚子)"),
        key="allergy",
    ),
    Rule(
        "饮食",
        "constraint",
        "zh",
        chinese(
            r"我(?:现在|一直|已经|是|个|也|吃|严格|长期|只){0,4}(?P<value>吃素|素食主义者|素食者|纯素"
            r"|清真|不吃肉|糖尿病|乳糖不耐受|素食)(?=[，。！；,.!;\s者的]"
            r"|$)"
        ),
        key="diet",
        exclusive=True,
    ),
    Rule(
        "预算",
        "constraint",
        "zh",
        chinese(
            rf"预算[^，。！？；]{{0,10}}?(?P<value>(?:不超过|最多|大概|大约|差不多|控制在|上限|上限是"
            rf"|在|左右|约)*\s*{MONEY}\s*(?:左右|以内|以下|之内"
            r"|上下|封顶)?)"
        ),
        key="budget",
        exclusive=True,
    ),
    Rule(
        "超过不要",
        "constraint",
        "zh",
        chinese(
            r"(?P<value>(?:超过|高于|贵过|多于|超出)\s*\d[\d,.]*\s*(?:万|千|百|块钱?|元|美元"
            r"|刀)?)的?(?:就|都|一律|我)*(?:不要|不考虑|不买|别推荐"
            r"|免谈|不看|太贵)"
        ),
        key="budget",
        exclusive=True,
    ),
    Rule(
        "以内",
        "constraint",
        "zh",
        chinese(
            r"(?:价格|价位|费用|花费|价钱|总价|单价|最多|别超过|不(?:要|能)超过|不超过|控制在)[^，。！"
            rf"？；]{{0,6}}?(?P<value>{MONEY}(?:以内|以下|之内"
            r"|左右|封顶)?)"
        ),
        key="budget",
        exclusive=True,
    ),
    Rule(
        "不能",
        "constraint",
        "zh",
        chinese(
            r"(?:^|(?<=[，。！？；,\s]))(?:我|我们|医生(?:说|让|不让|叮嘱)我?)(?:现在|最近|晚上|早上"
            r"|周末|平时|怀孕|晚上\d*点?后|实在|真的|绝对|也|都){"
            r"0,3}(?:不能|不可以|不许|禁止|不得|没法|不方便|忌|不让|不宜)(?:再)?(?P<verb>吃|喝|用|开车"
            r"|熬夜|加班|碰|沾|抽烟|喝酒|出差|坐|做|去|接电话|开会"
            r"|参加)?(?:<value>)?<END>"
        ),
        polarity=-1,
    ),
    Rule(
        "从不",
        "constraint",
        "zh",
        chinese(
            r"(?:^|(?<=[，。！？；,\s]))我(?:们)?(?:从来|从|一向|一直|平时|都|是|绝对|绝){0,3}不(?P<verb"
            r">吃|喝|抽|碰|沾|加班|熬夜|接电话|开车"
            r"|坐飞机)(?:<value>)?<END>"
        ),
        polarity=-1,
    ),
    Rule(
        "只能",
        "constraint",
        "zh",
        chinese(
            r"(?:^|(?<=[，。！？；,\s]))我(?:们)?(?:现在|最近|平时|晚上|周末|目前|一般){0,2}只(?:能"
            r"|可以|吃|喝|用|穿|买|有|接受|考虑"
            r"|要)<value><END>"
        ),
    ),
    Rule(
        "请总是",
        "constraint",
        "zh",
        chinese(
            r"(?:^|(?<=[，。！？；,\s]))(?:以后|今后|从现在(?:开始|起)|从今往后|往后|下次|记得|记住"
            r"|麻烦|请|请你|你|跟我说话|回答我?时?|回复我?时?"
            r"|给我推荐时?|千万|另外|还有|务必){1,4}[，,]?\s*"
            r"(?P<value>(?:都|一律|总是|始终|一定要?|务必|尽量|不要|别|不许|请勿|千万别|只|用|叫我"
            r"|称呼我|直接|必须|先|提前|说|给|少"
            r"|多)[^。！？；!?\n]{2,40})"
        ),
    ),
    Rule(
        "别",
        "constraint",
        "zh",
        chinese(
            r"(?:^|(?<=[，。！；,\s]))(?:请|麻烦|你|千万)?(?:不要|别|不许|请勿|千万别)(?:再)?(?P<value>("
            r"?:给我|推荐|叫我|用|发|安排|打电话|联系|放|加"
            r"|提|订|买|选|告诉|在|晚上|早上|周末)[^。！？；!?\n]{1,40})"
        ),
        polarity=-1,
    ),
    Rule(
        "必须",
        "constraint",
        "zh",
        chinese(
            r"(?:^|(?<=[，。！？；,\s]))(?:我|我们|这个|那个|东西|酒店|房间|餐厅|方案|材料|报告|文档"
            r"|合同|项目|时间|位置|价格|衣服|鞋)?(?:们)?(?:必须|务必"
            r"|一定要|得要|非得|最晚|最迟|最少|至少|最多)(?P<value>[^，。！？；,!?\n]{0,30}?(?:之前"
            r"|以前|前|以内|以上|以下|之内|之后|低于|高于|不超过|少于|含"
            r"|带|靠|有|是|无)[^，。！？；,!?\n]{0,15})"
        ),
    ),
    Rule(
        "忌口",
        "constraint",
        "zh",
        chinese(
            r"(?:我)?(?:忌口|忌食|不吃)(?:的)?(?:是|：|:|有)?(?P<value>[\u4e00-\u9fff、和]{1,12})(?=[，"
            r"。！；,.!;\s]|$)"
        ),
        polarity=-1,
    ),
)
