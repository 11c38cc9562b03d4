"""Statements of change and look-alikes, made from templates: (before, after, old value, new value). Data only."""

from itertools import product

Case = tuple[str, str, str, str]

TASTES_EN = [("coffee", "green tea"), ("jazz", "techno"), ("sushi", "ramen"), ("thrillers", "biographies")]
TOOLS_EN = [("Trello", "Linear"), ("MySQL", "Postgres"), ("Vim", "Zed"), ("Evernote", "Obsidian")]
CITIES_EN = [("Oslo", "Madrid"), ("Austin", "Denver"), ("Lyon", "Ghent")]
DAYS_EN = [("Tuesday", "Thursday"), ("Monday", "Friday")]
FIRMS_EN = [("Siemens", "Spotify"), ("Deloitte", "Figma")]

TEMPLATES_EN: list[tuple[list[tuple[str, str]], list[str], list[str]]] = [
    (
        TASTES_EN,
        ["I love {old}.", "I really like {old}."],
        [
            "I used to be into {old}, but these days it's {new} for me.",
            "Honestly I've gone off {old}. I prefer {new} now.",
            "I no longer enjoy {old}; I enjoy {new}.",
            "Not {old} but {new}, please.",
            "I don't like {old} anymore, I like {new} now.",
            "Lately I prefer {new} to {old}.",
            "My taste changed: I now prefer {new}, not {old}.",
            "I've fallen out of love with {old}. Now I'm into {new}.",
            "{new} instead of {old} from now on, please.",
            "I'm over {old}. These days I love {new}.",
            "I've switched from {old} to {new}.",
            "I gave up {old} and now I go for {new}.",
        ],
    ),
    (
        TOOLS_EN,
        ["I use {old} every day.", "We use {old} at work."],
        [
            "We migrated from {old} to {new} last quarter.",
            "I replaced {old} with {new}.",
            "We ditched {old} for {new}.",
            "I stopped using {old}, I use {new} now.",
            "{new} has replaced {old} on our team.",
            "I've swapped {old} for {new} and never looked back.",
            "We're on {new} now, not {old}.",
            "I don't use {old} any more, I've moved to {new}.",
            "Just switched to {new}.",
            "Our team no longer uses {old}; we use {new}.",
        ],
    ),
    (
        CITIES_EN,
        ["I live in {old}."],
        [
            "I moved from {old} to {new} in March.",
            "We've just moved to {new}!",
            "I don't live in {old} anymore, I'm in {new} now.",
            "I live in {new} now.",
            "Since January I'm based in {new} instead of {old}.",
            "Quick update: I relocated to {new} for work.",
            "I left {old} and now live in {new}.",
            "Actually I live in {new}, not {old}.",
        ],
    ),
    (
        DAYS_EN,
        ["Our standup is on {old}.", "My dentist appointment is on {old}."],
        [
            "It has been moved to {new}.",
            "That got rescheduled from {old} to {new}.",
            "It's not on {old} anymore, it's on {new}.",
            "Make it {new} instead.",
            "Correction: it's {new}, not {old}.",
            "Let's move it from {old} to {new}.",
            "Turns out it's on {new}, not {old}.",
        ],
    ),
    (
        FIRMS_EN,
        ["I work at {old}."],
        [
            "I left {old} and joined {new}.",
            "I started a new job at {new} last week.",
            "I now work for {new}.",
            "I quit {old}; I work at {new} now.",
            "I no longer work at {old}, I'm at {new}.",
            "I switched jobs from {old} to {new}.",
        ],
    ),
    (
        [("555-0101", "555-0199"), ("555-2020", "555-3030")],
        ["My phone number is {old}."],
        [
            "My phone number is now {new}.",
            "I changed my number to {new}.",
            "My new number is {new}.",
            "My number isn't {old} anymore, it's {new}.",
            "Please update my phone number to {new}.",
        ],
    ),
    (
        [("eight people", "eleven people"), ("5 people", "7 people")],
        ["My team has {old}."],
        ["My team has grown to {new}.", "My team now has {new}.", "We're up to {new} on the team now."],
    ),
    (
        [("March 3", "March 17"), ("June 1", "June 20")],
        ["The deadline is {old}.", "The launch is {old}."],
        [
            "The {slot} has been pushed to {new}.",
            "The {slot} slipped from {old} to {new}.",
            "The {slot} is now {new}.",
            "They extended the {slot} to {new}.",
        ],
    ),
    (
        [("red", "teal"), ("black", "silver")],
        ["My favorite color is {old}."],
        [
            "My favorite color is {new} now.",
            "My favourite color isn't {old} any more, it's {new}.",
            "{new} is my favorite color these days.",
            "My new favorite color is {new}.",
        ],
    ),
    (
        [("Bob", "Max"), ("Liz", "Beth")],
        ["Call me {old}."],
        ["Please call me {new} from now on.", "Call me {new}, not {old}.", "I go by {new} now."],
    ),
]

TASTES_ZH = [("咖啡", "绿茶"), ("摇滚", "民谣"), ("火锅", "寿司"), ("悬疑片", "纪录片"), ("运动风", "简约风")]
TOOLS_ZH = [("钉钉", "飞书"), ("MySQL", "PostgreSQL"), ("Vim", "Zed"), ("印象笔记", "语雀")]
CITIES_ZH = [("北京", "成都"), ("深圳", "苏州"), ("武汉", "厦门")]
DAYS_ZH = [("周二", "周四"), ("周一", "周五")]
FIRMS_ZH = [("华为", "字节跳动"), ("百度", "美团")]

TEMPLATES_ZH: list[tuple[list[tuple[str, str]], list[str], list[str]]] = [
    (
        TASTES_ZH,
        ["我喜欢{old}。", "我特别爱{old}。"],
        [
            "我以前喜欢{old}，现在更喜欢{new}了。",
            "不是{old}，我现在喜欢{new}。",
            "我不再喜欢{old}了，现在喜欢{new}。",
            "我对{old}没兴趣了，最近迷上了{new}。",
            "比起{old}，我现在更喜欢{new}。",
            "{old}已经腻了，我现在爱{new}。",
            "我不喜欢{old}了，我喜欢{new}。",
            "从{old}换成{new}了。",
            "我的口味变了，不要{old}了，要{new}。",
            "帮我换成{new}吧，不要{old}了。",
            "现在我更偏爱{new}，而不是{old}。",
            "原来爱{old}，后来爱上了{new}。",
        ],
    ),
    (
        TOOLS_ZH,
        ["我平时用{old}。", "我们团队用{old}。"],
        [
            "我们从{old}迁移到{new}了。",
            "我把{old}换成了{new}。",
            "我已经不用{old}了，改用{new}。",
            "我们不再用{old}，全部改成{new}了。",
            "现在改用{new}了。",
            "我现在用{new}。",
            "{old}被{new}取代了。",
            "我们用{new}代替了{old}。",
            "之前用的是{old}，现在用的是{new}。",
            "我卸载了{old}，现在都用{new}。",
        ],
    ),
    (
        CITIES_ZH,
        ["我住在{old}。"],
        [
            "我从{old}搬到{new}了。",
            "我上个月搬到了{new}。",
            "我不在{old}了，现在在{new}。",
            "我现在住在{new}。",
            "我们全家搬去{new}了。",
            "我已经不住{old}了，住在{new}。",
            "更正一下，我住在{new}，不是{old}。",
            "去年我离开{old}，定居{new}了。",
        ],
    ),
    (
        DAYS_ZH,
        ["我们的例会在{old}。", "我的面试是{old}。"],
        [
            "改到{new}了。",
            "时间从{old}改到{new}了。",
            "不是{old}，是{new}。",
            "推迟到{new}了。",
            "应该是{new}，不是{old}。",
            "把{old}改成{new}。",
        ],
    ),
    (
        FIRMS_ZH,
        ["我在{old}上班。"],
        [
            "我从{old}跳槽到{new}了。",
            "我离开{old}加入了{new}。",
            "我现在在{new}上班。",
            "我已经从{old}离职了，现在在{new}工作。",
            "我换工作了，现在在{new}。",
            "我入职{new}了。",
        ],
    ),
    (
        [("13911112222", "13633334444"), ("62220000", "62229999")],
        ["我的手机号是{old}。"],
        [
            "我的手机号换成{new}了。",
            "我换号码了，新号码是{new}。",
            "我的新手机号是{new}。",
            "我的手机号不是{old}了，是{new}。",
            "手机号改为{new}。",
        ],
    ),
    (
        [("8个人", "12个人"), ("五个人", "七个人")],
        ["我们团队有{old}。"],
        ["我们团队现在有{new}了。", "我们团队扩大到{new}了。", "团队从{old}增加到{new}。"],
    ),
    (
        [("3月3号", "3月17号"), ("6月1日", "6月20日")],
        ["截止日期是{old}。", "上线时间是{old}。"],
        ["{slot}改到{new}了。", "{slot}从{old}推迟到{new}。", "{slot}现在是{new}。", "{slot}延期到{new}了。"],
    ),
    (
        [("红色", "蓝色"), ("黑色", "白色")],
        ["我最喜欢的颜色是{old}。"],
        [
            "我现在最喜欢的颜色是{new}。",
            "我最喜欢的颜色不是{old}了，是{new}。",
            "我最喜欢的颜色换成{new}了。",
            "我最喜欢的颜色从{old}变成了{new}。",
        ],
    ),
    (
        [("小王", "老王"), ("阿明", "明哥")],
        ["叫我{old}就行。"],
        ["以后叫我{new}吧。", "别叫我{old}了，叫我{new}。", "请叫我{new}，不要叫我{old}了。"],
    ),
]

SLOTS = {"deadline": "deadline", "launch": "launch", "截止日期": "截止日期", "上线时间": "上线时间"}

LOOKALIKES_EN = [
    'My brother said "I no longer like {old}, I prefer {new} now".',
    "My sister now prefers {new} to {old}.",
    "My boss switched from {old} to {new}.",
    "If I ever get bored of {old}, I would switch to {new}.",
    "Should I switch from {old} to {new}?",
    "Do you think I'd like {new} more than {old}?",
    "Maybe I'll switch to {new} one day.",
    "I haven't switched from {old} to {new}.",
    "I'm not saying I prefer {new} now.",
    "In the novel the hero gives up {old} and switches to {new}.",
    'Translate this: "I now prefer {new}, not {old}".',
    "You said I now prefer {new}, is that right?",
    "What if I replaced {old} with {new}?",
    "I was thinking about switching from {old} to {new}.",
    "My doctor told me to switch from {old} to {new}.",
    "I almost switched to {new}.",
    "People say {new} is better than {old} now.",
    "Everyone at the office has moved from {old} to {new}.",
    "Why do people switch from {old} to {new}?",
    "Write a poem about a man who no longer likes {old} but {new}.",
    "My friend Tom no longer likes {old}, he's into {new} now.",
    "Don't you prefer {new} now?",
    "He thinks I've switched to {new}.",
    "I might prefer {new} if {old} gets too expensive.",
    "Suppose I no longer liked {old} but {new}.",
]
LOOKALIKES_ZH = [
    "我弟弟说“我不再喜欢{old}了，现在喜欢{new}”。",
    "我妈现在更喜欢{new}了。",
    "我同事从{old}换成了{new}。",
    "如果我哪天腻了{old}，就换成{new}。",
    "我要不要把{old}换成{new}？",
    "你觉得我会更喜欢{new}吗？",
    "也许以后我会改成{new}。",
    "我没有从{old}换成{new}。",
    "我并不是说我现在喜欢{new}。",
    "小说里的主角不再喜欢{old}，换成了{new}。",
    "帮我翻译：“不是{old}，是{new}”。",
    "你刚才说我现在喜欢{new}？",
    "要是把{old}换成{new}会怎么样？",
    "我在考虑从{old}换成{new}。",
    "医生建议我把{old}换成{new}。",
    "我差点换成{new}。",
    "听说很多人不再喜欢{old}，改成{new}了。",
    "老板以前喜欢{old}，现在喜欢{new}。",
    "为什么大家都从{old}换成{new}？",
    "写一个人不再喜欢{old}的故事。",
    "朋友小李不喜欢{old}了，现在喜欢{new}。",
    "难道我现在喜欢的不是{old}而是{new}吗？",
    "他以为我已经换成{new}了。",
    "假如我不再喜欢{old}，可能会选{new}。",
    "我是不是应该换成{new}？",
]


def changes(language: str) -> list[Case]:
    """Every statement of change of a language, with what was said before it."""
    templates = TEMPLATES_EN if language == "en" else TEMPLATES_ZH
    made = []
    for values, befores, afters in templates:
        for index, ((old, new), after) in enumerate(product(values, afters)):
            before = befores[index % len(befores)]
            slot = next((name for name in SLOTS if name in before), "")
            fill = {"old": old, "new": new, "slot": slot}
            made.append((before.format(**fill), after.format(**fill), old, new))
    return made


def lookalikes(language: str) -> list[Case]:
    """Statements that only look like a change, with what was said before them."""
    english = language == "en"
    tastes = TASTES_EN + TOOLS_EN if english else TASTES_ZH + TOOLS_ZH
    before = "I like {old}." if english else "我喜欢{old}。"
    afters = LOOKALIKES_EN if english else LOOKALIKES_ZH
    return [
        (before.format(old=old), after.format(old=old, new=new), old, new)
        for after, (old, new) in product(afters, tastes)
    ]
