"""Turns that carry nothing to remember, written by hand. Data only."""

ENGLISH = """
Hi!
hey there
Good morning :)
Morning! Slept well?
Hello, how are you doing today?
What's up?
yo
Long time no see!
Nice to meet you.
Great to see you again!
How was your day?
How's everything going?
Hope you're doing well.
Thanks!
Thank you so much, that's really kind of you.
thx a lot
Thanks for your help today.
Many thanks.
I appreciate it.
Much appreciated!
You're welcome.
No worries at all.
Don't mention it.
Anytime!
My pleasure.
ok
OK, got it.
Sure thing.
Sounds good to me!
Alright then.
That makes sense.
I see what you mean.
Understood.
Fair enough.
Absolutely!
Exactly, couldn't agree more.
Totally agree with you.
Yeah, you're right.
Right?!
True that.
Of course.
Will do.
Perfect, thanks.
Cool cool cool
Awesome!!
Wow, that's amazing!
That's so cool, congrats!
Congratulations!! So happy for you.
Oh no, I'm so sorry to hear that.
That sucks.
Aww, how sweet!
Haha that's hilarious
lol
lmao good one
hahahaha
omg no way
Whoa, really?
Interesting!
How exciting!
What a beautiful picture!
You look great.
You're the best!
You're so funny.
You're awesome, thank you.
Nice one!
Well done!
Keep it up!
Keep up the good work!
Good luck!
Fingers crossed!
You've got this!
Take care!
Bye!
See you later!
See ya tomorrow
Talk to you soon.
Catch you later, alligator
Good night, sweet dreams.
Have a great day!
Have a nice weekend!
Enjoy your evening!
Safe travels!
Stay safe.
ttyl
brb
gtg, bye
Hmm, let me think.
Hold on a second.
One moment please.
Give me a minute.
Go ahead.
Tell me more.
Please continue.
And then?
What happened next?
Can you say that again?
What do you mean?
Are you there?
Are you a robot?
Can you tell me a joke?
Sing me a song!
Who made you?
What can you do?
How old are you?
Do you have feelings?
What time is it?
What's the weather like?
Nice weather today.
It's so hot today.
Ugh, it's raining again.
What a day.
I'm bored.
I'm good, thanks. You?
I'm fine, how about you?
Not bad, and you?
Same here.
Me too!
Me neither.
Same old, same old.
Just chilling.
Nothing much.
Can't complain.
I know, right?
You never know.
It is what it is.
That's life.
Whatever.
Never mind.
Oops, sorry.
My bad.
Sorry for the late reply!
No problem, take your time.
Thanks, you too!
Same to you!
Happy to help!
Glad to hear it.
That's great news!
That's a good point.
Good idea!
Let's do it!
Let's go!
I can't wait!
Can't believe it!
You made my day.
I'm speechless.
So true.
Yes please.
No thanks.
Maybe later.
I don't know.
Not sure, to be honest.
I guess so.
Probably.
👍
😂😂😂
❤️
🎉🎉 congrats!
ok 👌
thanks 🙏
...
???
Hey, quick question.
Could you help me?
Can I ask you something?
It was nice chatting with you.
Thanks for listening.
Thanks for the chat, bye!
I'll let you know.
I'll keep you posted.
I'll think about it.
I'll be back.
Let me know how it goes!
Let me know if you need anything.
Sounds like fun!
That sounds lovely.
That must be tough.
I feel you.
I hear you.
Been there.
Cheers mate
No way!
Get out of here!
Shut up, really?
You're kidding.
Seriously?
Good for you!
Way to go!
Bless you.
Merry Christmas!
Happy birthday!
Happy new year!
Happy Friday!
TGIF!
Back in a sec.
I'm here.
Ready when you are.
Hello? Anyone there?
Test
testing 123
""".strip().splitlines()

CHINESE = """
你好
你好呀！
您好，请问在吗
在吗？
早上好
早安，新的一天开始啦
中午好，吃饭了吗？
晚上好呀
嗨，好久不见！
最近怎么样？
最近过得好吗
你今天心情怎么样？
很高兴认识你
见到你真开心
谢谢
谢谢你！
非常感谢您的帮助
多谢多谢
太谢谢你了，帮了大忙
辛苦了
麻烦你了
不客气
不用谢
没事没事
没关系的
好的
好的，明白了
好的好的，收到
嗯嗯
嗯，我知道了
哦哦原来如此
行，就这样吧
可以的
没问题
当然可以
对对对
是的呢
说得对
你说得很有道理
确实是这样
我也这么觉得
同意
赞
太棒了！
厉害厉害
牛啊
真不错
恭喜恭喜！
恭喜你呀，太好了
哈哈哈哈
哈哈哈笑死我了
嘿嘿
呵呵
233333
666
哇，好厉害
哇塞，真的吗？
天哪！
我的天呐
不会吧
真的假的？
怎么会这样
好可惜啊
太可惜了
别难过，会好起来的
抱抱你
加油！
加油，你可以的
祝你好运
祝你生日快乐！
新年快乐
周末愉快
一路平安
注意安全
早点休息
晚安，好梦
再见
拜拜，下次再聊
回头见
明天见
先这样，我去忙了
我先下了
等一下
稍等片刻
让我想想
继续
然后呢？
接着说
说来听听
什么意思？
你说什么？
能再说一遍吗
你是谁？
你是机器人吗？
你叫什么名字？
你多大了？
你会什么？
你能做什么
给我讲个笑话吧
唱首歌给我听
陪我聊聊天吧
你真可爱
你真聪明
你真好
你太幽默了
和你聊天很开心
有你真好
今天天气真好
今天好冷啊
外面下雨了
好热啊今天
好无聊啊
好困
好累呀
我很好，谢谢，你呢？
还行吧
马马虎虎
一般般
老样子
没什么
没啥事
随便吧
算了
无所谓
不知道
不太清楚
不好说
可能吧
也许吧
应该是吧
不好意思
抱歉，回晚了
对不起
打扰了
请问可以帮我个忙吗？
我想问个问题
有个问题想请教你
能帮帮我吗
听起来不错
听上去很有趣
好主意
有意思
好期待呀
太期待了
等不及了
真羡慕你
好羡慕
好美啊
照片真好看
拍得真好
👍
😂😂
❤️❤️
🎉恭喜
好的👌
谢谢🙏
……
？？？
哎
唉，没办法
哎呀，糟糕
是啊是啊
可不是嘛
谁说不是呢
那就好
那太好了
放心吧
知道啦
我会努力的
我会加油的
我会考虑的，谢谢你的建议
我试试看吧
好，我去试试
那我先去忙啦
你忙吧
慢走
保重身体
多喝热水
下次见
改天聊
有空再聊
好嘞
得嘞
妥了
搞定
没毛病
绝了
无语
服了
救命
真香
太难了
冲冲冲
吃了吗您
干嘛呢
忙啥呢
睡了吗
到家了吗
测试
测试一下
喂喂喂
有人吗
""".strip().splitlines()
