"""Nouns and names by gender and number. Data only (pure)."""

import re

from evolution.rules.word_set import word_set

FEMALE_NOUNS = (
    r"mother|mom|mum|sister|wife|girlfriend|daughter|aunt|grandma|grandmother|niece|woman|lady|girl"
    r"|fianc[eé]e(?!\w)|bride|queen|actress|waitress"
)
MALE_NOUNS = (
    r"father|dad|brother|husband|boyfriend|son|uncle|grandpa|grandfather|nephew|man|guy|boy|groom|king"
    r"|actor|waiter"
)
PLURAL_NOUNS = (
    r"parents|kids|children|friends|colleagues|coworkers|grandparents|neighbou?rs|students|clients"
    r"|customers|teammates|siblings|brothers|sisters"
    r"|sons|daughters|cousins|dogs|cats|pups|puppies|pets|roommates|classmates|volunteers|engineers"
    r"|teachers|relatives"
)
ZH_FEMALE_NOUNS = (
    r"妈妈?|母亲|姐姐?|妹妹?|妻子|老婆|太太|女儿|女友|女朋友|奶奶|外婆|姥姥|阿姨|姑姑|舅妈|婶婶|闺蜜"
    r"|女士|女孩"
)
ZH_MALE_NOUNS = r"爸爸?|父亲|哥哥?|弟弟?|丈夫|老公|先生|儿子|男友|男朋友|爷爷|外公|姥爷|叔叔|舅舅|伯伯|男孩"
ZH_PLURAL_NOUNS = r"父母|爸妈|孩子们|朋友们|同事们|同学们|家人|学生们|邻居们|客户们"

PLURAL_PHRASE = re.compile(
    r"\b(?:[A-Z][a-z]+'s|the|these|those|some|many|several|two|three|four|five|all|both|a few"
    r"|a couple of|lots of)\s+(?:(?!(?:is|are|was|were|has|and|of|to|in)\b)[a-z-]+\s+){0,2}[a-z]{2,}(?<!"
    r"[su]s)s\b"
)
NOT_PLURAL = word_set(
    """
    is was has does this always perhaps news lots means thanks times classes gas bus series yes goes makes
    takes
    """
)
FEMALE_GIVEN_NAMES = word_set(
    """
    alice amy andrea angela ann anna anne audrey barbara betty carol caroline catherine chloe christina
    claire clara deborah diana donna elena elizabeth ella emily emma eva evelyn fiona grace hannah helen
    irene isabella jane janet jennifer jessica joan joanna jolene julia julie karen kate katherine kelly
    laura lena linda lisa lucy maria marie mary megan melanie mel mia michelle monica nancy natalie nicole
    nina nora olivia pamela patricia priya rachel rebecca rosa ruth samantha sandra sara sarah sofia
    sophia sophie stella stephanie susan teresa tina vanessa victoria wendy zoe gina maya lily rose molly
    """
)
MALE_GIVEN_NAMES = word_set(
    """
    adam alan albert alex andrew anthony arthur ben benjamin bob brian bruce calvin carl charles chris
    christopher daniel dave david dennis edward eric evan frank fred gary george greg harry henry howard
    ian isaac jack jacob jake james jason jeff jeremy jim joe john jonathan joseph joshua justin keith
    kevin larry leo liam lucas luke mark martin matt matthew max michael mike nate nathan nicholas nick
    noah oliver oscar patrick paul peter philip ralph ray richard robert ron ryan sam samuel scott sean
    simon stefan stephen steve steven stuart thomas tim timothy toby tom tony tyler victor vincent walter
    will william zach tunde
    """
)
ZH_FEMALE_CHARACTERS = frozenset(
    "芳娜丽秀娟英慧美娥玲芬燕彩霞月莺媛艳珍莉桂娣叶璧璐娅琦晶妍茜秋珊莎锦黛青倩婷姣婉娴瑾颖露瑶怡婵"
    "雁蓓纨仪荷丹蓉眉君琴蕊薇菁梦岚苑婕馨瑗琰韵融园艺咏卿聪澜纯毓悦昭冰爽琬茗羽希雪敏洁"
)
ZH_MALE_CHARACTERS = frozenset(
    "伟刚勇毅俊峰强军平保东文辉力明永健世广志义兴良海山仁波宁贵福生龙元全国胜学祥才发武新利清飞彬富"
    "顺信子杰涛昌成康星光天达安岩中茂进林有坚和彪博诚先敬震振壮会思群豪心邦承乐绍功松善厚庆磊民友裕"
    "河哲江超浩亮政谦亨"
    "奇固之轮翰朗伯宏言若鸣朋斌梁栋维启克伦翔旭鹏泽晨辰士以建家致树炎德行时泰盛雄琛钧冠策腾楠榕风航弘"
)
