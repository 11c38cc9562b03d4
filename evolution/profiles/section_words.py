"""Which slots and words belong to which section of a profile. Data only (pure). Source: U 4.3, 8.1, 8.2."""

import re

USER_SECTIONS = ("identity", "locale", "tech_stack", "current_projects", "interaction_preferences", "constraints")
GROUP_SECTIONS = ("purpose", "rules", "topic_preferences", "sensitive_topics", "jargon", "maintenance_notes")
"""In the order in which a view shows them."""

# Slots of a fact that hold one value at a time -> their section.
_IDENTITY = """
    name nickname gender age birthday job employer department school major degree grade marital_status hometown
    nationality height weight blood_type phone email address
"""
SINGLE_SLOTS: dict[str, str] = {
    **dict.fromkeys(_IDENTITY.split(), "identity"),
    **dict.fromkeys(("city", "country", "timezone", "location", "current_location"), "locale"),
    **dict.fromkeys(("project", "project_name"), "current_projects"),
    **dict.fromkeys(("diet", "budget"), "constraints"),
    **dict.fromkeys(("interaction", "language"), "interaction_preferences"),
}
# Slots of a fact that hold several values beside one another.
SEVERAL_SLOTS: dict[str, str] = {"speaks": "identity", "allergy": "constraints"}
TECHNICAL_SLOTS = frozenset({"programming", "framework", "database", "editor", "platform", "tool", "browser", "host"})
MANNER_SLOTS = frozenset({"interaction", "language"})  # how a person wants to be spoken to
PLAIN_NAMES = frozenset({"preference", "favourite"})  # that lead a slot and are no owner's name

# Days after which a value no longer speaks for its key unless it is seen again. U 4.3 names the current project and
# the current place and gives no number; these are where SPEC 3.5 calls a memory old: 90 days for what is being done,
# 180 for where somebody lives, and a week, a segment's half-life, for where somebody is just now.
LASTS_DAYS: dict[str, int] = {
    "project": 90,
    "project_name": 90,
    "city": 180,
    "country": 180,
    "location": 7,
    "current_location": 7,
}
PROJECT_DAYS = LASTS_DAYS["project"]

# A category's words -> the section they say, for memories that were stated with one.
USER_CATEGORIES: dict[str, str] = {
    word: section
    for section, words in {
        "identity": "identity profile about_me personal_info 身份 个人信息",
        "tech_stack": "tech_stack tech technology stack 技术栈 技术",
        "current_projects": "current_projects current_project project projects 当前项目 项目",
        "interaction_preferences": "interaction_preferences interaction communication 沟通 沟通偏好 交流偏好",
        "constraints": "constraints 约束 禁忌",
        "locale": "locale location residence timezone 地点 位置 时区 所在地",
    }.items()
    for word in words.split()
}
GROUP_CATEGORIES: dict[str, str] = {
    word: section
    for section, words in {
        "purpose": "purpose group_purpose about 宗旨 目的 定位",
        "rules": "rules rule group_rules 群规 规则 规定",
        "topic_preferences": "topic_preferences topics topic 话题 话题偏好 主题",
        "sensitive_topics": "sensitive_topics sensitive taboo 敏感 敏感话题 禁忌",
        "jargon": "jargon group_jargon glossary terms slang 黑话 术语 行话 梗",
        "maintenance_notes": "maintenance_notes maintenance admin moderation 维护 管理 群管理",
    }.items()
    for word in words.split()
}

THE_GROUP = re.compile(
    r"[本这该]个?(?:群|频道|小组|团队)|群里|群内|群友|群规|群主|大家|所有人|全体|各位"
    r"|\b(?:(?:this|the|our) (?:group|channel|chat|server|community)|group (?:rules?|members?)|everyone|all members"
    r"|members)\b",
    re.IGNORECASE,
)
# What a sentence of a group says, the first that fits.
GROUP_WORDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "sensitive_topics",
        re.compile(
            r"敏感|避免?谈|避开.{0,8}话题|(?:不要|别|禁止|不许|不能|不得|请勿|勿)(?:讨论|谈论?|聊|提起?|议论)"
            r"|\bsensitive\b|\btaboo\b|\boff[- ]limits\b"
            r"|\b(?:no|never|not|avoids?|don't|do not)\b.{0,20}"
            r"\b(?:discuss(?:ing|ion)?|talk(?:ing)? about|mention(?:ing)?)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "jargon",
        re.compile(
            r"黑话|行话|[“\"「][^”\"」]{1,20}[”\"」]\s*(?:是指|指的?是|的意思是|就是|=)|(?:是指|指的是|的意思是|简称)"
            r"|\b(?:stands for|is short for|refers to|is (?:our|the group's) (?:word|name|term) for|means)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "purpose",
        re.compile(
            r"群.{0,6}(?:用来|用于|是为了|宗旨|主要是?|专门|目的)|建群.{0,6}(?:是|为)"
            r"|\b(?:group|channel|chat|community|server)"
            r"(?: is| exists| was (?:made|created|set up))? (?:for|to|about)\b"
            r"|\bpurpose of (?:this|the|our)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "rules",
        re.compile(
            r"群规|禁止|不许|不得|必须|务必|请勿|严禁|不允许|不准"
            r"|\b(?:group rules?|must(?: not)?|not allowed|forbidden|prohibited"
            r"|no (?:ads?|spam|advertising|politics))\b",
            re.IGNORECASE,
        ),
    ),
    (
        "maintenance_notes",
        re.compile(
            r"群主|管理员|群公告|置顶|维护|机器人|入群|审核"
            r"|\b(?:moderators?|admins?|administrators?|owner|pinned|maintain(?:s|ed|er)?|maintenance|bot)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "topic_preferences",
        re.compile(
            r"(?:常聊|爱聊|喜欢聊|主要聊|经常讨论|多讨论|热门话题|感兴趣)"
            r"|\b(?:likes? to (?:discuss|talk about)|often (?:discuss|talk)|favou?rite topics?|interested in)\b",
            re.IGNORECASE,
        ),
    ),
)

MANNER = re.compile(
    r"回[答复]|称呼|叫我|语气|口吻|简洁|简短|详细|用(?:中文|英文|英语)|沟通|交流方式|别?发语音|表情"
    r"|\b(?:answers?|repl(?:y|ies)|respond|response|explanations?|concise|brief|verbose|detailed|bullet|tone|emoji"
    r"|formal|address me|call me|communicat\w*|step by step)\b",
    re.IGNORECASE,
)
DISLIKED = re.compile(
    r"不喜欢|讨厌|不想用|不用|不再|受不了|反感|放弃|\b(?:hates?|dislikes?|no longer|can't stand|avoids?|never|stopped"
    r"|quit|gave up|(?:doesn't|don't|does not|do not|didn't) (?:like|use|want|enjoy))\b",
    re.IGNORECASE,
)
OVER = re.compile(r"不再|\bno longer\b|\b(?:stopped|quit|gave up)\b", re.IGNORECASE)  # it says what holds no more
USES = re.compile(
    r"[用写学会]|\b(?:us(?:e|es|ing)|writ(?:e|es|ing)|codes?|program(?:s|ming)?|develop\w*)\b", re.IGNORECASE
)
RELATIVE = re.compile(r"['’]s |的")  # an owner who is somebody's somebody: `Ann's sister`, `小明的妹妹`
# What somebody is busy with, in a fact without a slot.
PROJECT = re.compile(
    r"(?:正在|最近在|目前在|现在在|在)(?:做|开发|负责|搞|写|推进|参与)(?:一个|一款|一套|的)?"
    r"(?P<zh>[^，。；！？,.;!?\n]{1,30}?(?:项目|系统|平台|应用|工具|服务|产品|小程序|网站|软件|App|APP|app))"
    r"|\b(?:is|am|are) (?:currently |now )?(?:working on|building|developing|leading)(?: an?| the)?"
    r" (?P<en>[^,.;!?\n]{2,60})",
)
