"""Patterns of facts that fill a slot: name, age, home, work, numbers, family. Data only (pure).

Everything else a person tells is kept whole by `extract` (rule `told`); these are the facts a later one replaces.
"""

from evolution.rules.rule import Rule, chinese, english
from evolution.rules.slot_words import OCCUPATIONS, OCCUPATIONS_ZH

ME = r"(?<![\w'])(?:I|we)\b"
IM = r"(?<![\w'])(?:I'm|I am|we're|we are)"
NOUN = r"(?P<attribute>(?:my|our|the)\s+(?:[\w'’&/-]+\s+){1,4}?)"
# A value that can stand in a slot: it holds a digit, a capital, a quoted name, a month or a weekday.
CONCRETE = (
    r"(?=[^.!?\n]{0,40}?(?:\d|(?-i:[A-Z])|[\"“《「]|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon"
    r"|midnight))"
)
KIN = (
    r"(?:wife|husband|partner|spouse|girlfriend|boyfriend|fianc[eé]e?|mother|mom|mum|father|dad|sister"
    r"|brother|son|daughter"
    r"|grandma|grandmother|grandpa|grandfather|aunt|uncle|cousin|niece|nephew|boss|manager|roommate"
    r"|best friend|dog|cat|puppy|kitten|parrot)"
)
ZH_ME = (
    r"(?:^|(?<=[，。！？；,!?;：:\s、]))(?:(?:你好|大家好|其实|对了|那个|嗯|顺便说一下|先自我介绍一"
    r"下|自我介绍一下|介绍一下|另外|还有)[，,：:\s]*)*我(?:们)?"
)
ZH_KIN = (
    r"(?:爸爸?|妈妈?|父亲|母亲|老公|老婆|丈夫|妻子|哥哥?|姐姐?|弟弟?|妹妹?|儿子|女儿|爷爷|奶奶|外公"
    r"|外婆|男朋友|女朋友|男友|女友|老板|领导|室友|闺蜜|同事|猫|狗|小狗|小猫"
    r"|宠物)"
)

FACTS: tuple[Rule, ...] = (
    Rule(
        "on_the_plan",
        "fact",
        "en",
        english(
            rf"{IM}\s+on\s+(?:the\s+|an?\s+)?(?P<value>(?-i:[A-Z])[\w+-]*(?:\s(?-i:[A-Z])[\w+-]*)?)\s+(?:pla"
            r"n|tier|subscription)\b"
        ),
        key="plan",
        exclusive=True,
    ),
    Rule(
        "my_name_is",
        "fact",
        "en",
        english(
            r"\b(?:my (?:full )?name is|my name's|I'm called|I am called|people call me"
            r"|everyone calls me)\s+<value><END>"
        ),
        key="name",
        exclusive=True,
    ),
    Rule(
        "i_am_named",
        "fact",
        "en",
        english(
            r"^(?:(?:hi|hello|hey)[,!.]?\s+)?(?:there[,!.]?\s+)?I(?:'m"
            r"| am)\s+(?P<value>(?-i:[A-Z][a-z]+(?: [A-Z"
            r"][a-z]+)?))(?=[.,!]|\s*$|\s+and\b|\s+from\b)"
        ),
        key="name",
        exclusive=True,
    ),
    Rule(
        "age_is",
        "fact",
        "en",
        english(
            rf"(?:{IM}|I turned|I just turned|I'll be)\s+(?:now\s+)?(?P<value>\d{{1,3}})(?:\s*(?:years? "
            r"old|yo"
            r"|y/o)|(?=[.,!]|\s*$))"
        ),
        key="age",
        exclusive=True,
    ),
    Rule(
        "lives_in",
        "fact",
        "en",
        english(
            rf"(?:{ME}\s+(?:currently\s+|still\s+|also\s+)?(?:live|reside|stay)|{IM}\s+(?:currently\s+"
            r"|still\s+)?(?:living|based|residing|located)|I've lived|I have lived|I've been living)\s+(?:in"
            r"|at|near|outside)\s+(?!(?:the moment|a (?:small|big|tiny|nice|quiet|house|flat|apartment)|peace"
            r"|fear|the present|harmony)\b)<value><END>"
        ),
        key="city",
        exclusive=True,
    ),
    Rule(
        "from_place",
        "fact",
        "en",
        english(
            rf"(?:{IM}\s+(?:originally\s+)?from|I come from|I grew up in|I was born in|I was raised in"
            r"|my hometown is)\s+<value><END>"
        ),
        key="hometown",
        exclusive=True,
    ),
    Rule(
        "works_at",
        "fact",
        "en",
        english(
            rf"(?:{ME}\s+(?:currently\s+|still\s+)?work|{IM}\s+(?:currently\s+|still\s+)?(?:working|employed)"
            r"|I've been working|I've worked)\s+(?:full[- ]time\s+|part[- ]time\s+)?(?:at|for)\s+(?!(?:home"
            r"|night|the moment|hours|days|weeks|months|years|a (?:while|long)|it|this|that|least"
            r"|\d)\b)<value><END>"
        ),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "works_as",
        "fact",
        "en",
        english(
            rf"(?:{ME}\s+(?:currently\s+)?work|{IM}\s+(?:currently\s+)?(?:working"
            rf"|employed))\s+(?:[\w-]+\s+){{0,"
            rf"2}}?as\s+(?:an?\s+|the\s+)?<value><END>"
        ),
        key="job",
        exclusive=True,
    ),
    Rule(
        "is_occupation",
        "fact",
        "en",
        english(
            rf"(?:{IM}|I've been|I became|I've become)\s+(?:currently\s+|also\s+|now\s+)?(?:an?"
            rf"|the)\s+(?P<value>(?:[\w-]+\s+){{0,3}}?(?:{OCCUPATIONS})(?:\s+(?:at|for|in"
            rf"|with)\s+[^.,;!?\n]{{2,"
            rf"40}})?)(?=[\s.,;!?]|$)"
        ),
        key="job",
        exclusive=True,
    ),
    Rule(
        "birthday_on",
        "fact",
        "en",
        english(
            r"\bmy birthday(?:'s| is| falls on)\s+(?:on\s+|in\s+)?(?=[^.!?]{0,20}(?:\d|jan|feb|mar|apr"
            r"|may|jun"
            r"|jul|aug|sep|oct|nov|dec))<value><END>"
        ),
        key="birthday",
        exclusive=True,
    ),
    Rule("born_on", "fact", "en", english(r"\bI was born on\s+<value><END>"), key="birthday", exclusive=True),
    Rule(
        "studies",
        "fact",
        "en",
        english(
            rf"(?:{IM}\s+(?:currently\s+)?(?:majoring in|studying|doing a (?:degree|master's|phd) in"
            rf"|getting a degree in)|{ME}\s+(?:study|major in|majored in))\s+(?!(?:for|hard|a lot|abroad|at"
            r"|now)\b)<value><END>"
        ),
        key="major",
        exclusive=True,
    ),
    Rule(
        "team_of",
        "fact",
        "en",
        english(
            r"\b(?:my|our|the)\s+team\s+(?:has|is|consists of|is made up of|of)\s+(?P<value>(?:\d+|two|three"
            r"|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)\s*(?:people|members"
            r"|engineers|developers|employees|folks|persons|strong|of us)?)(?=[\s.,;!]|$)"
        ),
        key="team_size",
        exclusive=True,
    ),
    Rule(
        "we_are_n",
        "fact",
        "en",
        english(
            r"\b(?:there are|we have|we are|we're)\s+(?P<value>(?:\d+|two|three|four|five|six|seven"
            r"|eight|nine"
            r"|ten|eleven|twelve|fifteen|twenty)\s*(?:people|members|engineers|developers"
            r"|employees))\s+(?:of us|on (?:my|our|the) team|in (?:my|our|the) team)"
        ),
        key="team_size",
        exclusive=True,
    ),
    Rule(
        "marital",
        "fact",
        "en",
        english(
            rf"(?:{IM}|I got|I just got|we got|we're getting|I've been)\s+(?:now\s+|recently\s+|happily\s+"
            r"|finally\s+|newly\s+)?(?P<value>married|divorced|single|engaged|widowed|separated)\b"
        ),
        key="marital_status",
        exclusive=True,
    ),
    Rule(
        "kin_named",
        "fact",
        "en",
        english(
            rf"\bmy\s+(?P<owner>(?:\w+\s+)?{KIN})(?:'s name is|\s+is (?:named|called)"
            r"|,)\s+(?P<value>(?-i:[A-Z][a-z]+))(?=[\s.,;!]|$)"
        ),
        key="name",
        exclusive=True,
    ),
    Rule(
        "kin_lives",
        "fact",
        "en",
        english(
            rf"\bmy\s+(?P<owner>(?:\w+\s+)?{KIN})\s+(?:now\s+)?(?:lives|is living|is based|moved|just moved"
            r"|relocated)\s+(?:in|at|to)\s+<value><END>"
        ),
        key="city",
        exclusive=True,
    ),
    Rule(
        "kin_works",
        "fact",
        "en",
        english(
            rf"\bmy\s+(?P<owner>(?:\w+\s+)?{KIN})\s+(?:now\s+)?(?:works|is working)\s+(?:at"
            r"|for)\s+<value><END>"
        ),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "speaks",
        "fact",
        "en",
        english(
            rf"{ME}\s+(?:can\s+)?speak\s+(?:fluent\s+|a little\s+|some\s+)?(?P<value>(?-i:[A-Z])[a-z]+(?:(?:,"
            r"| and|, and) (?-i:[A-Z])[a-z]+)*)"
        ),
        key="speaks",
    ),
    Rule(
        "goes_by_alias",
        "fact",
        "en",
        english(r"^(?:(?:please|you can|just|so)\s+)*call me\s+<value><END>"),
        key="nickname",
        exclusive=True,
    ),
    Rule(
        "uses",
        "fact",
        "en",
        english(
            rf"{ME}\s+(?:currently\s+|mostly\s+|usually\s+|always\s+|mainly\s+)?(?P<verb>use|drive|ride|wear"
            r"|drink|eat|take|play|run|program in|code in|write)\s+(?!(?:it|that|this|you|them|to|care"
            r"|part|place|time|a (?:break|look|lot|walk)|on|for|with|about|up|out"
            r"|some|the same)\b)<value><END>"
        ),
    ),
    Rule(
        "habit",
        "fact",
        "en",
        english(
            rf"{ME}\s+(?:usually|always|normally|typically|generally|mostly|mainly"
            r"|every \w+)\s+(?P<verb>drink"
            r"|eat|use|wear|drive|take|play|listen to|watch|read|have|order|go for|buy|ride|cycle|walk"
            r"|commute by|wake up at|get up at)\s+(?!(?:it|that|this|you|them|to|a (?:lot|good|great)|fun"
            r"|time)\b)<value><END>"
        ),
    ),
    Rule(
        "attribute_is",
        "fact",
        "en",
        english(
            rf"{NOUN}\s*(?:is|are|'s|was set|is set|is scheduled|takes place|starts|leaves|falls|will be"
            rf"|departs|begins)\s+(?:due\s+|on\s+|at\s+|for\s+|in\s+|by\s+|called\s+|named\s+){{0,2}}(?!not\b"
            r"|so\b|very\b|really\b|such\b)<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "我叫",
        "fact",
        "zh",
        chinese(ZH_ME + r"(?:的名字)?(?:叫做?|是叫)(?P<value>[\u4e00-\u9fffA-Za-z·]{1,12}?)(?=[，。！；,.!;\s]|$)"),
        key="name",
        exclusive=True,
    ),
    Rule(
        "名字是",
        "fact",
        "zh",
        chinese(r"我的?名字(?:是|叫)(?P<value>[\u4e00-\u9fffA-Za-z·]{1,12}?)(?=[，。！；,.!;\s]|$)"),
        key="name",
        exclusive=True,
    ),
    Rule(
        "岁",
        "fact",
        "zh",
        chinese(ZH_ME + r"(?:今年|现在|已经|刚满|马上|都|快)*(?P<value>\d{1,3}|[一二三四五六七八九十]{1,4})岁"),
        key="age",
        exclusive=True,
    ),
    Rule(
        "住在",
        "fact",
        "zh",
        chinese(
            ZH_ME + r"(?:一直|目前|现在|平时|就|都|家|也|还|长期|们)*(?:住在?|居住在|定居在?|生活在)<value>(?:生"
            r"活|附近)?<END>"
        ),
        key="city",
        exclusive=True,
    ),
    Rule(
        "来自",
        "fact",
        "zh",
        chinese(
            r"(?:我(?:的)?(?:老家|家乡|籍贯)(?:就|也)?(?:是|在)|我(?:也|就)?(?:来自|出生在"
            r"|出生于))<value><END>"
        ),
        key="hometown",
        exclusive=True,
    ),
    Rule(
        "是人",
        "fact",
        "zh",
        chinese(ZH_ME + r"(?:也|就)?是(?P<value>[\u4e00-\u9fff]{2,6})人(?=[，。！；,.!;\s]|$)"),
        key="hometown",
        exclusive=True,
    ),
    Rule(
        "在上班",
        "fact",
        "zh",
        chinese(
            ZH_ME + r"(?:一直|目前|平时|就|也|还)*在(?!家|这|那)<value>(?:上班|工作|任职|就职|供职|实习|当\S{1,6"
            r"}|做\S{1,6})(?=[，。！；,.!;\s的]|$)"
        ),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "是职业",
        "fact",
        "zh",
        chinese(
            ZH_ME + r"(?:的职业|的工作|的专业)?(?:目前|也|就|现在|曾经)?(?:是|当|做|从事)(?:一?(?:名|个"
            r"|位))?(?:的)?(?P<value>[\u4e00-\u9fffA-Za-z"
            rf"]{{0,10}}?(?:{OCCUPATIONS_ZH}))(?=[，。！；,.!;\s的]|$)"
        ),
        key="job",
        exclusive=True,
    ),
    Rule(
        "从事",
        "fact",
        "zh",
        chinese(ZH_ME + r"(?:目前|主要|一直|现在)?(?:从事|负责)(?:的是)?<value>(?:工作|行业|方面)*<END>"),
        key="job",
        exclusive=True,
    ),
    Rule(
        "生日",
        "fact",
        "zh",
        chinese(r"我的?生日(?:是|在)?(?:每年)?(?:的)?<value><END>"),
        key="birthday",
        exclusive=True,
    ),
    Rule(
        "专业是",
        "fact",
        "zh",
        chinese(
            ZH_ME + r"(?:大学|本科|研究生)?(?:学的?是?|读的?是?|主修|专业是)(?P<value>[\u4e00-\u9fff]{2,10}?)(?:"
            r"专业|的)(?=[，。！；,.!;\s]"
            r"|$)"
        ),
        key="major",
        exclusive=True,
    ),
    Rule(
        "团队有",
        "fact",
        "zh",
        chinese(
            r"(?:我们|我的|我)?(?:团队|部门|小组|组里|组|公司|项目组|工作室|班)(?:一共|总共|里|里面"
            r"|目前|大概|差不多)*(?:有|是)(?P<value>(?:\d+"
            r"|[一二两三四五六七八九十百]+)(?:多)?(?:个)?(?:人|名|位)(?:[\u4e00-\u9fff]{0,4}?))(?=[，。"
            r"！；,.!;\s]|$)"
        ),
        key="team_size",
        exclusive=True,
    ),
    Rule(
        "婚姻",
        "fact",
        "zh",
        chinese(
            ZH_ME + r"(?:已经|刚|刚刚|上个?月|去年|今年|还是|目前|现在)*(?P<value>结婚|离婚|单身|订婚|未婚|已婚"
            r"|分手)(?:了)?(?=[，。！；,.!;\s]|$)"
        ),
        key="marital_status",
        exclusive=True,
    ),
    Rule(
        "亲属叫",
        "fact",
        "zh",
        chinese(
            rf"我(?:家)?的?(?P<owner>{ZH_KIN})(?:的名字)?(?:叫|名叫|是叫)(?P<value>[\u4e00-\u9fffA-Za-z]"
            rf"{{1,6}}?)(?=[，。！；,."
            r"!;\s]|$)"
        ),
        key="name",
        exclusive=True,
    ),
    Rule(
        "亲属住",
        "fact",
        "zh",
        chinese(rf"我(?:家)?的?(?P<owner>{ZH_KIN})(?:现在|目前|一直)*(?:住在?|定居在?|搬到)<value>了?<END>"),
        key="city",
        exclusive=True,
    ),
    Rule(
        "亲属工作",
        "fact",
        "zh",
        chinese(rf"我(?:家)?的?(?P<owner>{ZH_KIN})(?:现在|目前|一直)*在<value>(?:上班|工作|任职)"),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "通勤",
        "fact",
        "zh",
        chinese(
            ZH_ME + r"(?:平时|一般|每天|都|一直)*(?P<value>开车|坐地铁|坐公交|骑车|骑自行车|骑电动车|走路|步行"
            r"|打车|坐班车)(?:去)?"
            r"(?:上班|通勤|上学)"
        ),
        key="commute",
        exclusive=True,
    ),
    Rule(
        "平时用",
        "fact",
        "zh",
        chinese(
            ZH_ME + r"(?:平时|早上|晚上|中午|下午|一般|通常|一直|主要|每天(?:早上|晚上|中午)?|天天|经常|习惯|都"
            r"|平常|主力)+(?:都|会"
            r"|要|是)?(?P<verb>用|喝|吃|开|坐|骑|穿|听|看|玩|打|写"
            r"|走|睡|起床|跑)<value><END>"
        ),
    ),
    Rule(
        "用",
        "fact",
        "zh",
        chinese(ZH_ME + r"(?P<verb>用|开|骑|养|写)(?:的是|了|着)?(?=[^，。]{0,12}[A-Za-z0-9])<value><END>"),
    ),
    Rule(
        "叫我",
        "fact",
        "zh",
        chinese(
            r"(?:^|(?<=[，。！？；,\s]))(?:大家|你|你们|请|可以|都|就|平时){0,3}(?:叫|喊"
            r"|称呼)我(?P<value>[\u4e00-\u9fffA-Za-z]{1,8}?)"
            r"(?:就行|就好|吧|即可|好了)?(?=[，。！；,.!;\s]|$)"
        ),
        key="nickname",
        exclusive=True,
    ),
    Rule(
        "团队用",
        "fact",
        "zh",
        chinese(r"我们(?:团队|公司|组|部门|项目|家)?(?:一直|都|目前|主要|全)?(?:在)?用(?:的是|的)?<value><END>"),
    ),
    Rule(
        "属性是",
        "fact",
        "zh",
        chinese(
            r"(?:^|(?<=[，。！？；,!?;：:\s、]))(?P<attribute>(?:我|我们|咱们?|这次|公司|团队"
            r"|项目)?(?:家|们)?的?[\u4e00-\u9fffA-Za-z]{"
            r"1,8}?)(?:是|(?P<colon>[：:])|为|(?<![现正一实])在|定在|定为|叫)(?!不|很|我|你|这|那|个"
            r"|一种|为了|因为"
            r"|怎|什么)<value><END>"
        ),
        exclusive=True,
    ),
)
