"""Set phrases that keep a talk going and say nothing, a line each. Data only (pure)."""

IDLE_EN = """
what a time to be alive
tell me about it
you don't say
go figure
who knew
who knows
beats me
search me
my bad
my apologies
no biggie
no sweat
no prob
no stress
all good here
same here
me too
me neither
you too
back at you
right back at you
right back at ya
true that
preach
amen to that
big mood
i feel you
i hear you
i feel that
been there
so relatable
don't get me started
where do i begin
where do i even start
long day
rough day
one of those days
just one of those days
hang in there
hanging in there
could be worse
could be better
not bad
not too bad
not too shabby
getting there
surviving
no complaints
and you
and yourself
how about you
how about yourself
what about you
wbu
hbu
not much
nothing much
not a lot
same old
just chilling
just browsing
just killing time
killing time
just checking in
just saying hi
just wanted to say hi
just wanted to chat
testing testing
mic check
is this thing on
is it just me
anybody home
anyone home
my brain hurts
my brain is fried
my brain is mush
mind blown
mind equals blown
brain fart
brain fog
i can't even
i can't with you
i'm done
i give up
i'm deceased
stop it
get out
get out of here
shut up
no kidding
you're kidding
you must be kidding
you've got to be kidding me
are you serious
are you for real
are you kidding me
are you kidding
for real
fr fr
no cap
say what
come again
excuse me
what now
now what
so what
what else
anything else
is that all
is that it
that's it
that's all for now
go for it
let's go
let's do it
let's do this
here we go
here we go again
here goes nothing
bring it on
game on
ready when you are
after you
you first
fire away
i'm listening
i'm all ears
do tell
spill the beans
spill the tea
and then
and then what
tell me more
duly noted
point taken
touche
touché
well played
well said
nicely put
nicely done
well done
couldn't agree more
couldn't have said it better
can't argue with that
that tracks
that checks out
sounds about right
i guess
i guess so
i suppose
i suppose so
i think so
i don't think so
i hope so
i doubt it
not really
not sure
not sure yet
not yet
maybe later
maybe next time
some other time
another time
we'll see
we shall see
time will tell
it depends
let me sleep on it
let me check
let me see
let me think
let me think about it
hold that thought
hold on
hold up
hang on
hang tight
give me a minute
give me a sec
give me a moment
almost done
almost there
be there in a sec
be right there
coming right up
on it
on my way
omw
afk
peace out
over and out
catch you later
later gator
see you later alligator
in a while crocodile
nighty night
sweet dreams
rise and shine
top of the morning
what's cooking
what's crackin
what's shaking
how's tricks
how's life
how's life treating you
how's everything
how's it hanging
how do you do
pleased to meet you
good to see you
good to hear
glad to hear it
glad to hear that
glad i asked
glad we talked
thanks for the chat
thanks for listening
thanks for asking
thanks anyway
thanks in advance
thank you kindly
much obliged
much appreciated
i owe you one
i appreciate it
appreciate it
you rock
you made my day
you crack me up
you're on fire
you're killing me
you got me
you got me there
you read my mind
get it
got you
gotcha
i get it
i get it now
i got you
i see what you did there
makes total sense
makes perfect sense
that clears it up
that clears things up
that helps
that helped
that works
that works for me
works for me
fine by me
fine with me
suit yourself
up to you
your call
if you say so
if you insist
as you wish
as you like
so be it
fair
fair dos
good to know
who would've thought
who would have thought
how so
how come
since when
says who
like what
like how
in what way
in plain english
in other words
in short
in a nutshell
too long
too long didn't read
tldr
i'm rofl
i'm cackling
i'm wheezing
i'm cracking up
i can't stop laughing
laughing so hard
that killed me
good one
good times
happy days
oh boy
oh dear
oh my
oh my god
oh my goodness
oh my word
oh no
oh well
oh snap
oh right
oh really
good grief
good heavens
holy moly
holy cow
holy smokes
my goodness
my word
for goodness sake
for crying out loud
what the heck
what the hell
what on earth
wtf
wth
bloody hell
blimey
crikey
yikes
ouch
oof
whoops
whoopsie
oopsie
oopsie daisy
easy does it
easy now
no rush
no hurry
take your time
whenever you're ready
don't worry about it
don't mind me
just thinking out loud
just curious
just wondering
just asking
just kidding
only joking
jk
just saying
never mind me
ignore me
ignore that
scratch that
disregard that
forget i asked
forget i said anything
where does the time go
where did the day go
is it friday yet
are we there yet
is it bedtime yet
i need coffee
need more coffee
but first coffee
too early for this
it's too early for this
it's getting late
look at the time
is that the time
it's past my bedtime
can't sleep
i should be working
back to work
back to the grind
another day in paradise
monday again
"""
IDLE_ZH = """
说来话长 一言难尽 好家伙 不至于 至于吗 想多了 你想多了 别闹 别逗 别逗了 少来 得了吧 拉倒吧 谁说不是呢 可不嘛
那倒是 也是 倒也是 说的也是 这倒是 有一说一 讲道理 不好说 难说 再看吧 看情况 看情况吧 到时候再说 走一步看一步
顺其自然 随缘 听天由命 好事多磨 不急 不着急 不打紧 小事 小事一桩 小意思 客气啥 别客气 见外 太见外 应该的
举手之劳 彼此彼此 同上 我也是 俺也一样 同感 深有同感 感同身受 英雄所见略同 心有灵犀 懂的都懂 你懂的 佩服 膜拜
跪了 学到了 又学到了 涨知识 长知识 长见识 受教 记下 秒懂 茅塞顿开 恍然大悟 醍醐灌顶 豁然开朗 太难了 我太难
我裂开 我酸 柠檬精 羡慕 羡慕嫉妒恨 流口水 馋 馋死我 看饿 起鸡皮疙瘩 泪目 前方高能 笑不活 笑出声 笑出猪叫 笑喷
绷不住 哭了 我哭死 心疼 摸摸头 给你点赞 比心 么么 爱了 爱了爱了 冲鸭 奥利给 加油鸭 太阳打西边出来 世界真小
时间过得真快 一眨眼 新的一天 新的一周 打卡 冒泡 路过 潜水 吱一声 有人吗 在不在 人呢 还在吗 听得到吗 测试一下
喂喂喂 吓我一跳 吓一跳 吓死我 说到点子上 说到心坎里 说到心坎上 说到我心里 一针见血 一语中的 说中 被你说中 戳中我
扎心 到位 在理 句句在理 言之有理 说得在理 长话短说 说人话 换个说法 换个话题 换个角度 换个方式 换个词 换一个
再来一个 还有吗 还有呢 没了 没别的 就这些 就这样 就这 没了吗 完事 搞定 收工 下班 开工 干活 上班 摸鱼去 该干活
该睡觉 该吃饭 该下班 我先忙 先忙 你先忙 您先忙 忙你的 你忙你的 不打扰 不打扰你 不耽误你 耽误你时间 打扰 打搅
麻烦你 有劳 拜托 拜托拜托 求求你 行行好 饶了我吧 放过我吧 救救我 我错了 我的错 怪我 都怪我 赖我 别生气 消消气
淡定 冷静 稳住 别慌 莫慌 问题不大 没毛病 没得说 没话说 无话可说 不说了 说多了都是泪 都是泪 往事不堪回首 别提
不提也罢 懒得说 不想说 说不清 说不准 谁知道呢 鬼知道 天知道 我咋知道 你猜 你猜猜 猜不到 猜对了 答对 恭喜你
恭喜恭喜 同喜 同乐 同祝 你也是 您也是 你也一样 彼此 承你吉言 借你吉言 托你的福 谢你吉言 吉人天相 有点意思
有那味了 有内味 这味对了 就是这个 就是它 就要这个 正合我意 深得我心 求之不得 再好不过 那再好不过 这样最好 也好
也行 那也行 凑合 将就 勉强 一般吧 还凑合 还成 还可以 马马虎虎 差强人意 过得去 也就那样 就那样 老样子 还是老样子
没啥变化 活着 还活着 苟着 混着 瞎混 瞎忙 干啥呢 干嘛呢 忙啥呢 咋啦 咋滴 啥情况 什么情况 怎么回事 怎么说 咋说
啥意思 几个意思 真的吗 真假 当真 此话当真 骗人 骗人的吧 不会吧 不是吧 不可能吧 开玩笑吧 逗我呢 你逗我 认真的吗
讲真的 说真的 我信你个鬼 我信 信了 我不信 鬼才信 哪有 哪里哪里 过奖 您过奖 不敢当 惭愧 见笑 献丑 班门弄斧
抛砖引玉 洗耳恭听 愿闻其详 展开说说 细说 仔细说说 接着说 往下说 说下去 继续说 你说 您说 请讲 请说 你先说 我听着
我在听 在听 听着呢 在呢 在的 我在 来了 来啦 刚到 我到了 久等 让你久等 抱歉久等 等急了吧 回来了 我又来了 又是我
还是我 好巧 真巧 巧了 缘分 有缘
"""
