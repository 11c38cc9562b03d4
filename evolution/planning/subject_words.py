"""Words that subjects are made of, in both languages (pure data)."""

from memory.text.word_sets import word_set

ARTICLES = ("the ",)
OWN_LEADS = ("my own ", "my ", "our own ", "our ", "我们的", "咱们的", "咱的", "我的", "俺的")
"""What makes a noun the speaker's."""
HOUSEHOLDS = ("我们家", "咱们家", "我家", "咱家", "俺家")
OWN_LEADS_BEFORE_KIN = (
    *(f"{home}的" for home in HOUSEHOLDS),
    *HOUSEHOLDS,
    *("我们", "咱们", "咱", "我", "俺"),
)
"""What makes a word for kin or a pet the speaker's: 我妈, 咱爸, 我家的猫."""
SELVES = word_set("i me myself 我 俺 本人 我自己 自己")

UNNAMED = word_set("""
    he she it they him her them we us you one this that these those here there who what which
    everyone everybody someone somebody anyone anybody nobody people others everything something
    nothing his hers theirs its 他 她 它 他们 她们 它们 你 您 你们 我们 咱们 咱 这 那 这个 那个
    这些 那些 这里 那里 这边 那边 谁 有人 大家 别人 人家 对方 某人 什么 其他人
""")
"""Words that stand for somebody or something without a name: nothing proves who is meant."""
UNNAMED_LEADS = (
    *(
        "this ",
        "that ",
        "these ",
        "those ",
        "a ",
        "an ",
        "another ",
        "some ",
        "any ",
        "one of ",
        "other ",
    ),
    *(
        "the other ",
        "every ",
        "each ",
        "his ",
        "her ",
        "their ",
        "its ",
        "your ",
        "somebody's ",
        "someone's ",
    ),
    *(
        "这",
        "那",
        "某",
        "一个",
        "有个",
        "有一个",
        "另一",
        "另外",
        "别的",
        "其他",
        "一位",
        "有位",
        "每个",
    ),
    *("他的", "她的", "它的", "你的", "您的", "他们", "她们"),
)
"""What leads a noun that nobody can hold against another: `that order`, `a friend`, 那个项目."""

_KIN = """
    mother: mum mom mam mommy mummy ma mama
    father: dad daddy papa
    grandmother: grandma granny gran nana
    grandfather: grandpa granddad grandad
    sister: sis
    brother: bro
    wife: missus
    husband: hubby
    girlfriend: gf
    boyfriend: bf
    dog: doggo doggy
    妈妈: 妈 母亲 老妈 娘
    爸爸: 爸 父亲 老爸 爹
    老婆: 妻子 太太 媳妇 媳妇儿 爱人
    老公: 丈夫
    女朋友: 女友
    男朋友: 男友
    哥哥: 哥
    姐姐: 姐
    弟弟: 弟
    妹妹: 妹
    女儿: 闺女
    外婆: 姥姥
    外公: 姥爷
    岳父: 老丈人
    岳母: 丈母娘
    猫: 猫咪 猫猫
    狗: 狗狗 狗子
"""
SAME_KIN = {
    word: line.partition(":")[0].strip()
    for line in _KIN.strip().splitlines()
    for word in line.partition(":")[2].split()
}
"""Words for the same relative or pet. Two languages stay apart: nobody says both of one."""
BARE_KIN = word_set("""
    mother father grandmother grandfather 妈妈 爸爸 老婆 老公 女朋友 男朋友 哥哥 姐姐 弟弟 妹妹
    女儿 儿子 爷爷 奶奶 外公 外婆 姥姥 姥爷 岳父 岳母 公公 婆婆 丈母娘 老丈人
""")
"""Kin who are the speaker's own when nobody's name stands before them."""
KIN_AFTER_I = word_set("""
    猫 狗 兔子 仓鼠 鹦鹉 乌龟
    家 同事 朋友 老板 领导 室友 舍友 同学 闺蜜 导师 房东 邻居 表哥 表姐 表弟 表妹 堂哥 堂姐 堂弟
    堂妹 叔叔 阿姨 舅舅 姑姑 姨妈 大伯 侄子 侄女 外甥 孩子 公司 部门 学校 组 团队
""")
"""What 我 may stand before without 的."""

SEVERAL_PERSONS = word_set("""
    brother sister sibling cousin friend colleague coworker co-worker neighbour neighbor aunt uncle
    niece nephew son daughter kid child roommate flatmate housemate client customer patient student
    classmate teammate guest tenant 哥哥 姐姐 弟弟 妹妹 表哥 表姐 表弟 表妹 堂哥 堂姐 堂弟 堂妹
    同事 朋友 同学 邻居 室友 舍友 闺蜜 叔叔 阿姨 舅舅 姑姑 侄子 侄女 外甥 外甥女 表舅 嫂子 姐夫
    妹夫 弟媳 儿媳 女婿 岳父 岳母 公公 婆婆 师傅 徒弟 战友 队友 儿子 女儿 孩子 客户 病人 学生 同乡
    老乡 亲戚
""")
SEVERAL = SEVERAL_PERSONS | word_set("""
    order flight train ticket meeting appointment package parcel delivery server machine sensor
    room account card booking invoice printer router table shipment case bus call 订单 航班 火车
    高铁 车票 会议 预约 包裹 快递 服务器 机器 传感器 房间 账户 账号 银行卡 打印机 路由器 发票
""")
"""Nouns of which somebody usually has more than one: `my cousin` twice need not be one cousin."""
PERSONS = (
    SEVERAL_PERSONS
    | BARE_KIN
    | frozenset(SAME_KIN)
    | word_set("""
        wife husband partner girlfriend boyfriend fiance fiancé fiancée boss manager landlord
        landlady doctor dentist therapist coach teacher tutor advisor supervisor mentor nanny
        babysitter assistant dog cat rabbit parrot horse puppy kitten hamster 老板 领导 导师 房东
        老师 教练 医生 保姆 姨妈 大伯 狗 猫 小狗 小猫
    """)
)
"""Nouns of persons and pets, behind which a name may stand: `my sister Ana`, 我同事小郭."""
SURNAMES = frozenset(
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏"
    "钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庄柯"
)
