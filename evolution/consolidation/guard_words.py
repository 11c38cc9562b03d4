"""Words that make a statement another one, and words that do not. Data only (pure)."""

from evolution.rules.word_set import word_set

_EN = {
    "not": "not no never none nobody nothing neither nor without don't doesn't didn't isn't aren't wasn't weren't"
    " can't cannot won't wouldn't couldn't shouldn't hasn't haven't hadn't hardly barely rarely seldom",
    "was": "was were had did used been ago before formerly previously once",
    "will": "will would could might may maybe perhaps possibly should shall must want wants plan plans hope hopes"
    " wish wishes going try tries trying considering if unless until",
    "but": "but except only unlike instead although though however than",
    "all": "all every each everyone any always both",
    "some": "some sometimes often usually occasionally mostly mainly few several many most half",
    "need": "need needs have has own owns",
    "dislike": "dislike dislikes hate hates hated avoid avoids stop stopped quit no-longer anymore",
    "now": "now currently today anymore lately recently yet still again already",
}
EN_GUARDS = {word: meant for meant, words in _EN.items() for word in words.split()}

_ZH = {
    "不": "不 没 没有 无 未 别 勿 非 莫 拒绝 避免 讨厌 反感 很少 从不 从来不 几乎不",
    "曾": "曾 曾经 以前 之前 过去 原来 原本 过 了 当时 那时",
    "会": "会 将 要 想 想要 打算 准备 计划 可能 也许 或许 应该 希望 如果 除非 直到 试 考虑",
    "但": "但 但是 不过 除了 除 只 仅 而不 尽管 虽然 比",
    "都": "都 所有 全部 每 任何 总 总是 一直 从来",
    "有些": "有些 有时 有时候 偶尔 经常 常常 通常 一般 多数 大多 部分 一些",
    "有": "有 需要 拥有",
    "现在": "现在 目前 如今 最近 今天 还 还是 又 再 已 已经 仍",
    # words that only look like one of these
    "": "非常 不错 特别 别人 别的 过敏 过程 通过 超过 了解 了不起 为了 无论 无线 还原 重要 主要 要求 想法 会议 会员"
    " 社会 机会 一会 将来 将军 没关系 不同 都市 首都 成都 但愿 比赛 比较 除夕 总结 总部 再见 未来 有名 有趣 有机"
    " 所有权 仅供 每日 只有 了然 无糖 过年 思想 理想 联想 想象 只是 不仅",
}
ZH_GUARDS = {word: meant for meant, words in _ZH.items() for word in words.split()}

# Words of one taste, by their stems: they say that something is liked and no more.
_LIKED = word_set("lik love lov enjoy ador prefer fond 喜欢 喜爱 爱 偏爱 热爱 钟爱 爱好 喜好")
LIKING = dict.fromkeys(_LIKED, "like")

# How much, which is no other statement; by their stems.
STRENGTH = word_set(
    """
    really truly absolutely totally especially particularly definitely genuinely quite extremely super greatly
    deeply always-been so such indeed simply much lot
    非常 特别 真的 真 超级 超 十分 挺 尤其 确实 的确 蛮 最 太 相当 极其 比较 用户 user
    """
)
