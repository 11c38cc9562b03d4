"""Patterns of likes and dislikes, Chinese and English. Data only; `extract` applies them (pure)."""

from evolution.rules.rule import Rule, chinese, english
from evolution.rules.types import OBSERVED_CONFIDENCE

ME = r"(?<![\w'])(?:I|we)\b"
DEGREE = (
    r"(?:\s+(?:really|absolutely|totally|just|also|always|still|actually|definitely|truly|kinda"
    r"|especially|particularly"
    r"|honestly|mostly|usually|generally|personally|do|much|very much|simply|too|both|would always"
    r"|have always|'ve always))*"
)
# Values that are no taste: pronouns and the other person's doing.
NOT_A_TASTE = (
    r"(?!(?:is|are|was|were|and|or|but|it|that|this|you|your|them|him|her|us|to (?:see|hear|know|think"
    r"|say|be able)|how|what|when|the way|the idea|the sound"
    r"|those|these|everything|hearing|seeing you|talking to you|our chats?|chatting with you|where"
    r"|being able|the thought|being here)\b)"
)
ZH_ME = (
    r"(?:^|(?<=[，。！？；,\s、]))(?:(?:其实|说实话|老实说|另外|对了|还有|而且|嗯|啊|那个|不过"
    r"|但是?|平时|平常|一般|周末|因为|所以"
    r"|话说)[，,\s]*)*(?:我(?:个人|这(?:个)?人|自己|本人|们)?)?"
)
ZH_DEGREE = (
    r"(?:也|都|就|还|还是|其实|真的|确实|一直|一向|平时|平常|一般|通常|比较|更|更加|最|很|非常|特别"
    r"|尤其|挺|蛮|超|超级|十分|相当|极其|从小|从小就|可|"
    r"真|太|有点|有些|偶尔|经常|总是|向来|始终|只|最近|个人|反而|越来越|倒是|本来就|同时|骨子里|打心"
    r"底|无比|格外|还挺|都很|也很){0,4}"
)
ZH_NOT_A_TASTE = r"(?!(?:你|您|和你|跟你|与你|这样|那样|他|她|它|的|上(?:了)?你|这个想法|这个主意|听你|看到你))"

PREFERENCES: tuple[Rule, ...] = (
    Rule(
        "favourite_is",
        "preference",
        "en",
        english(
            r"\b(?P<owner>my|our)\s+(?:all[- ]time\s+|absolute\s+|current\s+)?favou?rite\s+(?P<attribute>[a-"
            r"z][a-z' -]{1,30}?)"
            r"\s+(?:is|are|was|would be|has to be|'s|of all time is"
            r"|has always been)\s+(?:definitely\s+|probably\s+)?<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "is_my_favourite",
        "preference",
        "en",
        english(
            r"^(?:\w+,\s+)?<value>\s+(?:is|are)\s+(?:definitely\s+)?my\s+(?:all[- ]time\s+"
            r"|absolute\s+)?favou?rite"
            r"(?:\s+(?P<attribute>[a-z][a-z -]{1,30}?))?(?=[.,;!?]|\s*$|\s+(?:because|and|but|to|of))"
        ),
    ),
    Rule(
        "prefers_to",
        "preference",
        "en",
        english(
            rf"{ME}(?:'d)?{DEGREE}\s+(?:prefer|favou?r|rather have)\s+{NOT_A_TASTE}<value>\s+(?:to|over"
            r"|than|instead of|rather than)\s+<old><END>"
        ),
    ),
    Rule(
        "prefers",
        "preference",
        "en",
        english(rf"{ME}(?:'d)?{DEGREE}\s+(?P<verb>prefer|favou?r)\s+{NOT_A_TASTE}<value><END>"),
    ),
    Rule(
        "dislikes",
        "preference",
        "en",
        english(
            rf"{ME}{DEGREE}\s+(?:don't|do not|dont|can't|cannot|never|didn't)(?:\s+(?:really|particularly"
            r"|much|even|quite))*"
            rf"\s+(?:like|love|enjoy|stand|care for|bear|fancy|dig|want)\s+{NOT_A_TASTE}<value><END>"
        ),
        polarity=-1,
    ),
    Rule(
        "hates",
        "preference",
        "en",
        english(
            rf"{ME}{DEGREE}\s+(?:hate|dislike|detest|loathe|despise|am sick of|am tired of"
            rf"|avoid)\s+{NOT_A_TASTE}<value><END>"
        ),
        polarity=-1,
    ),
    Rule(
        "not_into",
        "preference",
        "en",
        english(
            r"(?<![\w'])(?:I'm|I am|we're)\s+(?:really\s+|just\s+)?(?:not|no)\s+(?:really\s+|much\s+"
            r"|exactly\s+)?(?:a\s+|an\s+)?(?:big\s+|huge\s+|great\s+)?"
            rf"(?:into|fond of|keen on|crazy about|fan of|fans of)\s+{NOT_A_TASTE}<value><END>"
        ),
        polarity=-1,
    ),
    Rule(
        "not_my_thing",
        "preference",
        "en",
        english(
            r"^<value>\s+(?:isn't|aren't|is not|are not|is just not|just isn't"
            r"|has never been)\s+(?:really\s+)?(?:my (?:thing|cup of tea|style|jam)|for me)\b"
        ),
        polarity=-1,
    ),
    Rule(
        "is_into",
        "preference",
        "en",
        english(
            r"(?<![\w'])(?:I'm|I am|we're|I've always been|I have always been)\s+(?:(?:really|so|super|very"
            r"|big|also|totally|a bit|quite|pretty|still)\s+)*"
            r"(?:into|fond of|keen on|crazy about|obsessed with|passionate about|partial to"
            r"|addicted to|interested in|mad about|hooked on"
            r"|(?:a\s+)?(?:big\s+|huge\s+|massive\s+|total\s+|real\s+|avid\s+)?(?:fans?"
            r"|lover) of)\s+" + NOT_A_TASTE + r"<value><END>"
        ),
    ),
    Rule(
        "soft_spot",
        "preference",
        "en",
        english(
            rf"{ME}\s+(?:can't get enough of|have a (?:soft spot|thing|weakness|passion|love) for"
            rf"|have a sweet tooth for|swear by|live for)\s+{NOT_A_TASTE}<value><END>"
        ),
    ),
    Rule(
        "likes",
        "preference",
        "en",
        english(
            rf"{ME}{DEGREE}\s+(?P<verb>like|love|enjoy|adore|dig|fancy|appreciate)\s+{NOT_A_TASTE}<value"
            r"><END>"
        ),
    ),
    Rule(
        "loves_dropped_subject",
        "preference",
        "en",
        english(
            r"^(?:(?:yeah|yes|oh|wow|well|also|haha),?\s+)*(?:really\s+|absolutely\s+)?(?P<verb>love"
            rf"|loving|enjoy|prefer)\s+{NOT_A_TASTE}<value><END>"
        ),
    ),
    Rule(
        "keeps_going_back",
        "preference",
        "en",
        english(
            rf"{ME}(?:'ve)?\s+(?:keep (?:going|coming) back to|can't stop (?:listening to|watching|reading"
            r"|playing|eating|drinking|thinking about)"
            r"|been (?:obsessed with|loving)|(?:have )?been (?:listening to|watching|reading"
            r"|playing)\s+(?:a lot of|lots of))\s+<value><END>"
        ),
        provenance="observation",
        confidence=OBSERVED_CONFIDENCE,
    ),
    Rule(
        "最喜欢的是",
        "preference",
        "zh",
        chinese(
            r"我(?:个人)?(?:们)?最(?:喜欢|爱|喜爱|中意|欣赏)的?(?P<attribute>[\u4e00-\u9fff]{1,8}?)(?:是"
            r"|就是|还是|一直是|当然是|应该是"
            r"|：|:)<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "是我的最爱",
        "preference",
        "zh",
        chinese(
            r"(?:^|(?<=[，,。；]))<value>(?:一直|就|才|永远)?是我(?:的)?(?:最爱|最喜欢的"
            r"|心头好)(?P<attribute>[\u4e00-\u9fff]{0,6})"
        ),
    ),
    Rule(
        "比起更喜欢",
        "preference",
        "zh",
        chinese(
            r"(?:比起|相比(?:于|起)?|相较于|和|跟|与)<old>(?:相比|比起来)?[，,]?\s*我(?:还是|会|其实"
            r"|现在)?更?(?:喜欢|爱|倾向于?|偏爱|偏好|愿意"
            rf"|中意){ZH_NOT_A_TASTE}<value><END>"
        ),
    ),
    Rule(
        "喜欢胜过",
        "preference",
        "zh",
        chinese(rf"我{ZH_DEGREE}喜欢<value>(?:胜过|多过|超过|甚于|而不是|，?不是|多于)<old><END>"),
    ),
    Rule(
        "不喜欢",
        "preference",
        "zh",
        chinese(
            rf"{ZH_ME}{ZH_DEGREE}(?:不太|不怎么|不是很|不大|不|并不|从不|从来不|没那么)(?:喜欢|爱|感冒"
            r"|想要?看|想吃|习惯|欣赏|待见)(?P<verb>吃|喝"
            rf"|看|听|玩|用|穿|去)?{ZH_NOT_A_TASTE}<value><END>"
        ),
        polarity=-1,
    ),
    Rule(
        "讨厌",
        "preference",
        "zh",
        chinese(
            rf"{ZH_ME}{ZH_DEGREE}(?:讨厌|厌恶|受不了|反感|嫌弃|害怕|恨|烦|排斥|抗拒)(?P<verb>吃|喝|看"
            rf"|听|玩|用|穿|去)?{ZH_NOT_A_TASTE}<valu"
            r"e><END>"
        ),
        polarity=-1,
    ),
    Rule(
        "对没兴趣",
        "preference",
        "zh",
        chinese(
            rf"我?{ZH_DEGREE}对<value>(?:实在|真的|完全|一点|一直|都|并|也){{0,3}}(?:没有?(?:什么|任何"
            r"|啥)?兴趣|不感兴趣|不太感兴趣|无感|没感觉"
            r"|不感冒)"
        ),
        polarity=-1,
    ),
    Rule(
        "对感兴趣",
        "preference",
        "zh",
        chinese(
            rf"我{ZH_DEGREE}对<value>(?:也|都|很|非常|特别|挺|比较|一直|超|十分|相当|更|最|真的|蛮|尤其"
            rf"|颇|充满|有着?|浓厚的?|极大的?|情有独钟){{0,4"
            rf"}}(?:感兴趣|有兴趣|着迷|痴迷|兴趣|热爱|情有独钟|上瘾|充满热情|好奇)"
        ),
    ),
    Rule(
        "喜欢",
        "preference",
        "zh",
        chinese(
            rf"{ZH_ME}{ZH_DEGREE}(?<!不)(?<!你)(?:喜欢|喜爱|热爱|酷爱|偏爱|钟爱|偏好|钟情于?|痴迷于?"
            r"|热衷于?|沉迷于?|迷恋|着迷于|爱好|爱|中意"
            r"|倾向于?)(?:上了?)?"
            rf"(?P<verb>吃|喝|看|听|玩|用|穿|去|读|打|踢|骑|坐|开)?{ZH_NOT_A_TASTE}<value><END>"
        ),
    ),
    Rule(
        "是迷",
        "preference",
        "zh",
        chinese(
            r"我是(?:一?个)?(?:超级|资深|铁杆|忠实|十足的?)*<value>(?:迷|控|党|粉|爱好者|粉丝"
            r"|发烧友)(?=[，。！；,.!;\s]|$)"
        ),
    ),
    Rule(
        "总是去",
        "preference",
        "zh",
        chinese(r"我(?:最近)?(?:一直在|老是|总是|天天|每天都|反复)(?P<verb>听|看|读|吃|喝|玩)<value><END>"),
        provenance="observation",
        confidence=OBSERVED_CONFIDENCE,
    ),
)
