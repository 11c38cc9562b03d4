"""Words that carry nothing to remember: function words, courtesies, reactions. Data only (pure)."""

from memory.text.word_sets import word_set

# A sentence made of nothing but these is small talk. Chat words, not a general stop list: what a
# person does, owns, likes or plans needs a word outside of this table.
ENGLISH = word_set(
    """
    a an the this that these those it its it's that's there there's here here's what what's whats
    who who's how how's why when where which i i'm i've i'll i'd im ive ill me my mine myself you
    you're you've you'll you'd your yours youre yourself we we're we've we'll we'd us our let's
    lets they they're he she them him her and or but so as if of to in on at for with from by about
    into up out off over than then too also just even only not no nope nah never don't dont doesn't
    didn't can't cant won't isn't aren't wasn't couldn't wouldn't shouldn't haven't hasn't yes yeah
    yep yup ya aye sure okay ok k kk okey alright right indeed exactly absolutely definitely
    totally certainly precisely agreed true correct course fine gotcha understood roger noted copy
    affirmative am is are was were be been being have has had having do does did doing done can
    could will would shall should may might must gonna wanna gotta got get gets getting go goes
    going went come comes coming came make makes making made take takes taking took give gives
    giving gave keep keeps keeping let say says saying said tell tells telling told know knows
    knowing knew known think thinks thinking thought mean means meant see sees seeing saw seen look
    looks looking looked hear hears hearing heard sound sounds sounded feel feels feeling felt hope
    hopes hoping hoped want wants wanted wish wishes guess bet need needs try tries trying tried
    thank thanks thanking thankful thx ty tysm appreciate appreciated appreciates welcome please
    pls sorry apologies apologize excuse pardon congrats congratulations cheers bravo kudos hi
    hello hey heya hiya howdy yo sup greetings morning afternoon evening night goodnight bye
    goodbye cya later laters soon ttyl brb gtg g2g care catch chat talk talking talked speak
    everyone everybody guys folks all friend friends buddy pal mate man dude bro sis girl dear
    great good nice cool awesome amazing wonderful fantastic fabulous lovely beautiful gorgeous
    stunning incredible impressive brilliant excellent perfect superb splendid terrific marvelous
    outstanding magnificent breathtaking adorable cute sweet fun funny hilarious interesting
    fascinating exciting excited inspiring inspired motivating glad happy proud thrilled delighted
    pleased honored touched moved blessed lucky grateful stoked pumped psyched sad tough hard rough
    bad terrible awful horrible unfortunate rip ouch yikes oof ugh aw aww awww awwww oh ooh ah aha
    wow whoa woah wowza omg omfg gosh god goodness jeez damn dang darn shoot haha hahaha hahahaha
    hehe lol lmao rofl xd hmm hmmm hm um uh er well anyway anyways actually honestly really truly
    very much so quite pretty super extra totally kinda sorta bit lot lots little more most less
    such way ways enough again always ever already still yet better best worse kind type sort thing
    things stuff something anything everything nothing someone anyone one ones time times day days
    today tonight weekend week moment sec second minute minutes while long wait moments life world
    idea ideas point points sense fact news word words story stories question questions answer
    answers advice tip tips help helps helped helpful helping support supportive supporting
    encouragement encouraging kindness part deal plan job work works working worked keep up push
    forward follow stay strong positive enjoy enjoyed enjoying enjoyable love loved loving like
    liked likes loves luck fingers crossed rest rested safe healthy well-deserved deserve deserves
    deserved rewarding special unique important huge big whole same different new next last first
    back now sure surely maybe perhaps probably possible possibly able worth matter matters problem
    problems worries worry trouble biggie np nvm nevermind mind bother pressure rush hurry hurries
    hang chill relax weather sunny rainy raining rain hot cold warm chilly windy nice outside isn't
    sky sun joke jokes joking kidding laugh laughed laughing smile smiling cheer cheered vibe vibes
    energy mood brighten share sharing shared show showing showed hugs hug xoxo smh imo imho tbh
    idk fyi btw aka pic pics photo photos picture pictures check checked busy bored boring tired
    sleepy awake meh whatever fair legit facts literally basically obviously clearly seriously
    honest kinda interesting random you'd we'd y'all ours theirs his hers both each every any some
    few many another other others else together apart between around through without within because
    since though although however unless until till after before during must've could've should've
    would've been nailed rock rocks rocking rocked crushed killing killed keep'em yours ready start
    started starting begin continue continued continues go-ahead ahead proceed next stop pause end
    finish respond reply replied message messages ping text texts call read reading listen
    listening learn learning learned remember remind reminds forget forgot believe believed imagine
    guess find found agree agreed disagree understand understanding change changes changed
    difference differences experience experiences journey progress success dream dreams goal goals
    happiness joy joyful peace peaceful hearts heart soul memory memories bond bonds bring brings
    bringing brought create creating created push pushing pushed inspire inspires inspiration
    spread spreading people person somebody others us ourselves yourself themselves spirit spirits
    attitude effort efforts dedication passion passionate hey there're that'd that'll it'll it'd
    who'd what're how're when's where's here're see-ya goodnite gn gm morn mornin pleasure honor
    privilege likewise ditto same vice versa cheerio toodles ciao adios farewell so-so alrighty
    righto okie dokie okey-dokey yessir yay woohoo woo hoo hooray yippee hurray boom bingo figured
    figure fantastic-looking scrumptious delicious tasty yummy yum cozy relaxing calming soothing
    refreshing fresh incredible epic sick lit dope rad neat swell groovy solid sweet stellar
    top-notch classic legend legendary hero champ star genius smart wise clever talented creative
    talent skills skill generous thoughtful caring gentle meet meeting met neither nor oops
    chilling chillin complain complaining speechless sing song test testing quick late early bless
    posted tgif merry happy birthday anniversary holiday holidays christmas xmas easter
    thanksgiving eve travels trip's flight's ton tons bunch heaps million complaint kiddo folks
    y'all mention anytime old robot bot human ai chatbot assistant name alligator dreams tight
    asleep hold hurray blessing blessings jeez cheers hiya feelings listener company hands hand
    favor favour favors shut cannot mine thinking doubt doubts pardon possibly shame pity bummer
    sucks suck sucked stressful stress stressed overwhelming overwhelmed difficult challenging
    challenge challenges easy simple clear sense worried concern concerns
    """
)

CHINESE = word_set(
    """
    的 了 吗 呢 吧 啊 呀 哦 喔 噢 哈 哈哈 哈哈哈 嘿 嘿嘿 呵呵 嘻嘻 嗯 嗯嗯 恩 唉 哎 哎呀 哎哟 哇
    哇塞 哟 喂 诶 欸 咦 嘛 啦 咯 喽 哒 呗 呐 罢了 而已 么 滴 哼 我 你 您 他 她 它 我们 你们 他们 咱
    咱们 大家 自己 这 那 这个 那个 这样 那样 这么 那么 这些 那些 这里 那里 哪 哪里 什么 怎么 怎样
    怎么样 谁 为什么 多 几 是 不 没 没有 有 在 和 跟 与 也 都 就 还 又 再 很 太 真 好 非常 特别 挺
    蛮 超 超级 最 更 比较 有点 有些 一点 一些 一下 一个 一 个 点 些 把 被 让 给 对 从 到 向 为 因为
    所以 但是 可是 不过 然后 而且 如果 的话 还是 或者 只 只是 才 已经 正在 要 想 会 能 可以 应该
    可能 得 地 着 过 来 去 上 下 里 说 说话 看 听 讲 做 用 知道 觉得 感觉 认为 明白 了解 懂 懂了
    清楚 收到 理解 记住 好的 好吧 好啊 好呀 好哒 好滴 好嘞 行 可 成 中 对的 没错 是的 是啊 对啊
    对呀 对对 对对对 确实 的确 当然 当然可以 没问题 没事 没关系 不客气 不用 不用谢 不必 谢谢 谢谢你
    谢谢您 多谢 感谢 谢 谢啦 感激 辛苦 辛苦了 麻烦 麻烦你 请 请问 抱歉 对不起 不好意思 打扰 打扰了
    你好 您好 早 早安 早上 早上好 上午 上午好 中午 中午好 下午 下午好 晚上 晚上好 晚安 再见 拜拜 拜
    回头 回头见 回见 下次 下次见 明天见 明天 今天 今晚 昨天 改天 慢走 保重 加油 恭喜 祝 祝福 祝贺
    祝你 愉快 快乐 开心 高兴 顺利 好运 幸运 棒 太棒了 真棒 很棒 厉害 牛 牛逼 强 赞 点赞 优秀 完美
    不错 还行 还好 可爱 漂亮 美 好看 美丽 美好 好听 好吃 有趣 有意思 搞笑 好笑 好玩 精彩 神奇 酷 帅
    高级 可以的 一般 一般般 无聊 没意思 累 困 忙 烦 郁闷 难过 伤心 可惜 遗憾 天气 天 冷 热 下雨
    晴天 阳光 出太阳 凉快 暖和 空气 笑话 聊 聊天 聊聊 聊会 聊会儿 说说 讲讲 看看 听听 想想 试试 等
    等等 等会 等会儿 一会 一会儿 稍等 马上 现在 最近 刚才 刚刚 时候 时间 天天 每天 日子 生活 周末
    朋友 亲 亲爱的 宝 宝贝 兄弟 哥们 姐妹 小伙伴 老师 先生 女士 人 事 事情 东西 问题 办法 方法 建议
    意见 想法 主意 帮助 帮忙 帮 帮我 有帮助 有用 支持 鼓励 陪 陪伴 关心 理解 温暖 感动 放心 期待
    希望 相信 一定 肯定 真的 真是 实在 其实 果然 原来 原来如此 难怪 怪不得 居然 竟然 天哪 天啊
    我的天 妈呀 我去 卧槽 靠 救命 笑死 绝了 绝绝子 无语 晕 汗 服了 666 6 233 hi hello ok okay bye
    emm emmm hhh hhhh lol yes no thanks thx 继续 开始 结束 完 完了 好了 行了 算了 随便 都行 都可以
    无所谓 不知道 不懂 不清楚 不是 不要 不行 不能 不会 不想 没什么 没啥 啥 咋 咋样 咋了 怎么了 吃
    吃饭 吃了 睡 睡觉 睡了 起床 起来 在吗 在不在 在么 忙吗 告诉 告诉我 提醒 介绍 推荐 给我 一起
    和你 跟你 与你 交流 沟通 分享 回答 回复 问 认识 认识你 遇到 见到 见面 见 高兴认识 喜欢 爱 爱你
    想你 么么哒 抱抱 拥抱 片刻 接着 唱 首 歌 聪明 幽默 外面 糟糕 糟 羡慕 照片 拍 拍得 回 晚 空 再聊
    无语 香 难 冲 干嘛 干啥 测试 起来 大忙 好久不见 新 一天 新年 平安 安全 老样子 也许 也许吧
    大概吧 请教 机器人 名字 叫 马马虎虎 样子 妥 搞定 毛病 糟了 恭喜发财 万事如意 身体健康 圣诞
    圣诞节 中秋 中秋节 元旦 春节 端午 国庆 节日 过年 生日 生日快乐 多大 几岁 呗 嘞 诺 遵命 可惜了
    罢 哈喽 哈啰 嗨 哈罗 善良 贴心 细心 体贴 专业 能干 靠谱 给力 优秀 赞同 满意 惊喜 惊讶 意外 奇怪
    好奇 神 傻 笨 坏 讨厌 吓 死 饿 渴 热死 冷死 累死 困死 笑 哭 气 烦 无奈 尴尬 郁闷 闷 爽 舒服
    轻松 自在 惬意 心情 心 话 一样 同样 同意 赞同 有道理 道理 好主意 听起来 看起来 说得 说的 说得对
    尽量 努力 慢慢 慢慢来 别 别人 别急 别担心 担心 紧张 压力 休息 休息一下 好好 注意 身体 健康 安全
    平安 照顾 更好 越来越 变得 变 以后 以前 之前 之后 后来 先 再说 先这样 就这样 这样吧 那就 那
    那么 那好 那行 就是 就行 就好 便 而 及 等 之 其 此 该 每 各 另 另外 两 三 二 第一 次 种 句 位
    只有 无 非 十分 十分感谢 万分 相当 极 极了 尤其 总是 一直 经常 常常 有时 有时候 偶尔 永远 终于
    总之 反正 毕竟 到底 究竟 大概 差不多 几乎 简直 完全 根本 绝对 必须 需要 愿意 打算 决定 试 尝试
    考虑 努力 坚持 继续 成为 变成 带来 得到 获得 感受 感到 觉 感 受 充满 值得 让我 使 令 哪些 如何
    多么 好多 很多 许多 不少 太多
    """
)
