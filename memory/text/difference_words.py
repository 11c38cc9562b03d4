"""Words that are numbers, negations, days, or no names, in English and Chinese.

Data only (pure).
"""

# in order from 0; without `one` and `first`, `second`: `one of them` and `at first` say no number,
# `the first floor` does
COUNTED = """
    zero - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen
"""
RANKED = "- - - third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"

NEGATIONS = """
    not no never none nobody nothing neither nor without cannot hardly barely rarely seldom dislike
    dislikes disliked hate hates hated avoid avoids avoided stop stops stopped quit quits refuse
    refuses refused unable fails lacks
"""

ZH_NEGATIONS = """
    不 没 没有 无 未 别 勿 非 莫 拒绝 避免 讨厌 反感 很少 从不 从来不 几乎不 停止 戒 放弃
"""
# Words that only look like one of these. The longest word at a place decides.
ZH_NO_NEGATIONS = """
    非常 不错 特别 别人 别的 别墅 性别 级别 类别 识别 区别 无论 无线 不同 不仅 不但 不管 不久
    差不多 没关系 不过 未来 非洲 告别 分别 了不起 对不起 不断 不少 无数 无疑 莫名 除非 无非
"""

# Words whose numerals say no number.
ZH_NO_NUMBERS = """
    一起 一些 一直 一样 一下 一般 一定 一边 一切 一旦 一向 一共 一致 一会 一时 一方面 一种
    唯一 统一 之一 另一 任一 同一 某一 每一 万一 千万别 百姓 万分 三明治 四川 五官 八卦 九州
    二手 千克 万能 百分 三文鱼 七夕 百度 千问 万科 五金 百货 百事 半夜 多半 大半 半路 半途
    半导体 半岛
"""

# Names in whatever case they are written. `march` and `may` are words too.
TIME_NAMES = """
    monday tuesday wednesday thursday friday saturday sunday january february april june july
    august september october november december noon midnight weekday weekdays weekend weekends
    mondays tuesdays wednesdays thursdays fridays saturdays sundays
"""

# Words with a capital that name nobody and nothing.
NOT_NAMES = "i i'm i've i'd i'll ok user assistant am pm a.m p.m mr mrs ms dr"

# Words that open a sentence with a capital and are no names.
COMMON_OPENERS = """
    a about according actually after again all almost already also although always am an and
    another any anyone anything are aren't as ask asks at avoid avoids be because been before being
    best better both but buy by call can can't cannot check come considering could couldn't
    currently daily did didn't dislike dislikes do does doesn't doing don't done drink drinks due
    during each earlier eat eats either else enjoy enjoyed enjoys enough even ever every everyone
    everything except fan few finally find finds first following for former formerly friend friends
    from generally get gets give given go goes going good got great had hardly has hasn't hate
    hates have haven't having he he's hello help her here hers hey hi him his hobby hope hopes how
    however i if important in indeed instead interested into is isn't it it's its just keep keeps
    know knows last lately later least let let's like liked likes live lived lives long look
    looking looks love loved loves made main mainly make makes many may maybe me might mine more
    most mostly much must my near nearly need needs neither never new next no nobody none not
    nothing now of off often oh old on once one only or originally other others our ours out over
    own owns passionate people perhaps person plan planning plans play plays please prefer
    preferred prefers previously probably quite rarely rather read reads really recently remember
    right same saw say says second see seems sees several she she's should show since so some
    somebody someone something sometimes soon start started starts still stop studies study such
    sure take takes talk team tell than thank thanks that that's the their theirs them then there
    there's these they they're thing things think thinks this those though thought through to today
    together tomorrow tonight too took travel travels tried try under unless until up upon us use
    used user uses usually very wait want wants was wasn't watch watches way we we're we've weekly
    well went were what what's whatever when where whether which while who who's whole whom whose
    why will with within without won't work worked working works would write writes year yearly
    years yes yesterday yet you you're your yours
"""
