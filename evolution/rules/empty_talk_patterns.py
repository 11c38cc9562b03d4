"""What empty sentences look like, by what they do: each a whole sentence. Data only (pure)."""

INTENSE = (
    r"(?:so|very|really|pretty|quite|just|too|super|totally|kinda|kind of|sort of|a bit|a little|such an?"
    r"|the|an?|still|all)"
)
OPENING = (
    r"(?:(?:oh|ah|ugh|uh|um|hmm+|wow|whoa|omg|lol|ha(?:ha)*|hey|hi|hello|ok(?:ay)?|yeah|yes|no|nah|well"
    r"|sorry|oops|so|man|god|gosh"
    r"|jeez|phew|aw+|thanks|please|pls|wait|rofl|lmao|lmfao|heh+|yikes|ouch|yay+|woo(?:hoo)?|yo|yep|yup"
    r"|nope|sure|cool|nice|great|true|fair|oof|and|but|anyway|alright|right|mm+)[\s,.!-]+)*"
)
ENDING = (
    r"(?:[\s,]+(?:lol|haha+|huh|right|eh|though|tho|again|please|pls|for me|for a (?:sec|second|moment"
    r"|minute)|today|now|rn|sorry|man|mate|dude|buddy|friend|isn't it|don't you think|thanks|ok|okay"
    r"|you know|i guess|already|yet|honestly|tbh|ngl))*"
)
DOINGS = (
    r"repeat|rephrase|explain|clarify|elaborate|expand|go on|continue|hear|read|see|understand|follow|get"
    r"|say|help|wait|stop|try"
    r"|do|talk|chat|type|answer|reply|respond|slow down|speed up|tell me"
)
TALK = (
    r"(?:that|this|it|me|us|more|again|one more time"
    r"|once (?:more|again)|what you (?:said|mean|meant)|your(?:self| answer"
    r"| point| question)|everything|anything|things?|a (?:joke|riddle|story|poem|bit)|something(?: funny"
    r"| fun| nice| interesting)?)"
)
EN = (
    # about the talk itself
    rf"(?:can|could|will|would|do|did|are|is|have) (?:you|we|i|that|this|it)(?: (?:please|just|even|still"
    rf"|really|ever|maybe))* (?:{DOINGS})(?:ing|s)?(?: {TALK})*",
    rf"(?:please |just |let's |i'll |i |let me |i didn't |i don't |didn't |don't |not "
    rf"|never )?(?:{DOINGS})(?:ing|s|ed)?(?: {TALK})+",
    r"(?:i |i've |i'm |my bad,? |just |got |was |had |totally |completely |a bit |kind of )*(?:distracted"
    r"|sidetracked|carried away|spaced out|zoned out"
    r"|lost my train of thought|lost the thread|disconnected|cut off|caught up|held up|side-?tracked"
    r"|blanked|misread|mistyped|misclicked|mistake)"
    r"(?: (?:that|it|there|for a \w+))*",
    r"(?:it's |that was |just |a |my |damn |stupid |bloody )*(?:typo|typos|autocorrect|wrong chat"
    r"|wrong window|wrong button|fat fingers|slip of the \w+"
    r"|false alarm|bad connection|internet is \w+|wifi is \w+|lag|lagging|glitch|glitching"
    r"|frozen)(?: (?:again|strikes|struck|sorry))*",
    r"(?:where were we|where was i|what were we (?:saying|talking about)|what was i (?:saying"
    r"|going to say)|as i was saying|long story|you there"
    r"|anyone there|still there|are you (?:still )?(?:there|here|awake|listening|real|human|a (?:bot|robot"
    r"|human|person|real person|machine|ai))"
    r"|who (?:are|made|built|created) you|what are you(?: up to| doing)?|what's (?:up|new|good|your name"
    r"|going on|happening)|how are (?:you|things)(?: \w+){0,2}"
    r"|how (?:was|is|'s) your (?:day|night|morning|weekend|evening|week)(?: going)?|how have you been"
    r"|long time no (?:see|talk|chat)"
    r"|do you (?:sleep|dream|eat|get tired|get bored|have feelings|like me|love me|know everything|ever sleep))",
    # what somebody or something is like
    rf"(?:you|u|you're|ur|you are|that|that's|this|this is|it|it's|that was|it was|that is|those are"
    rf"|these are)(?: (?:is|are|was|were|look|looks|sound|sounds|feel|feels|made|makes))?"
    rf"(?: (?:{INTENSE}|[a-z]+ly))* (?:[a-z-]+(?:ful|ive|ous|ing|ed|ble|ant|ent|al|ic|y|less|er|est)|good"
    rf"|great|nice|cool|kind|smart|fun|right|wrong|true|fair|sweet|odd"
    r"|weird|neat|rough|tough|best|worst|better|worse|sharp|quick|slow|deep|wild|legend|genius|star|hero"
    r"|gem|angel|saint|lifesaver|riot|hoot|treat)"
    r"(?: (?:at|with|about|for|of|to) (?:this|that|it|me|you|words|hear|know|say))*",
    r"(?:good|great|nice|clever|smart|silly|bad|naughty|poor) (?:bot|job|work|one|point|call|question"
    r"|answer|idea|save|try|thinking|stuff|robot|ai|boy|girl|human)",
    r"(?:thanks|thank you|thx|sorry|apologies|cheers)(?: so much| a lot| a million| again"
    r"| very much)? for (?:(?:your|the|all|all the|all your|being|bearing|sticking|putting up"
    r"|keeping me) )?"
    r"(?:patience|time|help|support|understanding|advice|tips?|info|information|explanation|answer|answers"
    r"|listening|wait|delay|late reply|confusion|company|chat|laugh|heads up|kind words|trouble|everything"
    r"|that|this|patient|here|there|so patient|with me|up with me)(?: (?:with me|today|earlier|again"
    r"|everyone))*",
    r"(?:did|do|can|have) you (?:see|seen|hear|heard|feel|believe|smell|imagine) (?:that|this|it|the"
    r"|what)(?: (?:sunset|sunrise|sky|moon|rain|storm|thunder|wind|weather|heat|rainbow|just happened"
    r"|noise|game))?",
    r"(?:test|testing|check|hello|hi|hey|ping|foo|bar|asdf\w*|qwerty\w*|blah|la|na|bla|um+|er+)(?: (?:test"
    r"|testing|check|hello|ping|one|two|three|asdf\w*|blah|la|na|bla|sorry|is this (?:on|working)"
    r"|butterfingers|typo))*",
    r"(?:sorry )?(?:butterfingers|cat on (?:the )?keyboard|pocket text|ignore (?:that|this|me"
    r"|the last (?:one|message))|wrong (?:chat|person|window)|didn't mean to send that)",
    r"(?:what|which) (?:day|date|time|year|month) is (?:it|today)(?: (?:today|again|anyway|now))*"
    r"|is it (?:friday|monday|the weekend|late|early|me) ?(?:yet|or|already)?.{0,12}",
    # the weather and the day
    rf"(?:ugh |what |it's |it is |the |such |this |looks like |seems |another |yet another |more )*(?:{INTENSE} )*"
    r"(?:hot|cold|warm|cool|chilly|freezing|boiling|humid|muggy|windy|sunny|cloudy|rainy|snowy|foggy|grey"
    r"|gray|gloomy|gorgeous|miserable|lovely|beautiful|nice|awful|horrible|terrible|crazy|perfect)"
    r"(?: ?(?:weather|day|morning|afternoon|evening|night|out there|out here|out|outside|in here|today"
    r"|tonight|brr+|rain|heat|sunshine|sky|skies|sunset|sunrise|week|monday))+",
    r"(?:ugh |oh |man |it's |is it |the |this |that |more |so |all )*(?:raining|pouring|snowing|drizzling"
    r"|rain|snow|heat|heatwave|cold|wind|sun|weather)(?: (?:is|again|today|already|won't|never|ever"
    r"|doesn't|just|out|shining|stop|stops|ending|end|killing|me|sucks|all|day))*",
    r"(?:ugh |oh |happy |it's |another |is it |finally |tgif |thank god it's |can't believe it's |only "
    r"|still |just |so |already )*(?:(?:mon|tues|wednes|thurs|fri)days?|hump day|the weekend"
    r"|friday vibes|monday blues|monday again)"
    r"(?: (?:yet|already|again|am i right|amirite|vibes|mood|feels?|blues|finally|though|huh|never ends?"
    r"|can't come soon enough))*",
    # how one feels right now
    rf"(?:i'm |i am |im |i feel |i'm feeling |feeling |so |i've been |been |god )*(?:{INTENSE} )*(?:tired"
    rf"|sleepy|bored|exhausted|knackered|beat|drained|hungry|starving|hangry|full|meh|blah|cranky"
    r"|grumpy|lazy|restless|giddy|hyper|pumped|stoked|chuffed|confused|lost|stuck|speechless|impressed"
    r"|shook|shocked|dead|dying|crying|screaming|cracking up|rofl|grinning|blushing|jealous"
    r"|procrastinating|yawning|half asleep|wide awake|on a roll)"
    r"(?: (?:of (?:it|this|everything)|at (?:that|this)|rn|right now|today|tonight|already|here|again|inside))*",
    r"(?:need|needs|want|wanting|could use|time for|gonna (?:get|grab|make)|grabbing|getting|going to get"
    r"|brb|off for)(?: (?:a|an|some|my|more|another|the|quick|strong|big|bit of))* (?:coffee|nap|break"
    r"|snack|drink|hug|holiday|vacation|caffeine|tea|sleep|lunch|dinner|breakfast|cuppa|bite|refill"
    r"|bathroom break|breather)",
    r"(?:this|that|you|it) (?:really |just |totally |always )?(?:made|makes|cheered|cracks|cracked|blows"
    r"|blew|kills|killed|gets|got) (?:me|my|us)(?: (?:smile|laugh|day|night|week|mind|up|giggle|chuckle"
    r"|cry|blush|hungry|sleepy|every time))*",
    # jokes and games of words
    r"why did the [\w' ]{3,40}\?",
    r"knock[ ,-]?knock.*|who's there|(?:tell|give|know|got|hit|make)(?: me| us| any| you)*(?: a| another"
    r"| any| some| one| with| up)*(?: [a-z]+)? (?:joke|jokes|pun|puns|riddle|riddles|fun fact"
    r"|limerick)s?(?: (?:about|please|then|for me).*)?",
    r"(?:dad joke|bad pun|no pun intended|pun intended|ba dum tss?|plot twist|mic drop"
    r"|first world problems|story of my life|been there,? done that"
    r"|same old,? same old|can't complain|living the dream|it is what it is|another day another dollar"
    r"|no rest for the wicked|time flies|better late than never|easy peasy"
    r"|you win some you lose some|speak of the devil|great minds(?: think alike)?|famous last words"
    r"|fingers crossed|knock on wood|touch wood)(?: (?:am i right|huh|lol))*",
    # what calls away for a moment, and other words for the same
    r"(?:(?:just |give me |one |a )*(?:sec|second|moment|minute|min) )?(?:someone|somebody|the (?:door"
    r"|phone|kettle|doorbell|timer|oven|mailman|postman|delivery|microwave|alarm)|my phone)"
    r"(?:'s| is| just)? (?:at the door|on the phone|ringing|rang|calling|boiling|here|knocking|beeping"
    r"|waiting|done|buzzing|going off|dying|about to die)",
    r"(?:make it |make that |give me |in |can i (?:get|have) |got |need |any |with |use |try |say it "
    r"|put it |a bit |a |an |the |some |even |much |slightly )*"
    r"(?:shorter|longer|simpler|clearer|different|another|short|long|simple|plain|easier|other|fewer|more"
    r"|less|better|funnier|nicer|brief(?:er)?|concise|detailed)"
    r" (?:version|answer|one|way|wording|words|terms|english|explanation|example|examples|detail|details"
    r"|phrasing|option|options|tone|summary|again|formal|casual|in)*",
    r"(?:look,? )?(?:the )?(?:sun|rain|snow|sky|skies|wind|storm|clouds?|fog|heat|temperature|weather|moon"
    r"|stars|sunset|sunrise|rainbow)(?:'s| is| are| has| have| looks| look)?"
    r"(?: (?:so|really|very|finally|just|still|back|out|gone|up|down|today|tonight|again|right now|here"
    r"|there|already|too|all|looking))*"
    r"(?: (?:shining|stopped|crazy|blue|clear|grey|gray|bright|lovely|gorgeous|beautiful|amazing|awful"
    r"|insane|unreal|wild|strong|pretty|nice|perfect|terrible|out|back|gone|coming|going|today|tonight"
    r"|again))*",
    # coming and going
    r"(?:i'm |i am |and i'm |ok )?(?:back|here|still here|all ears|listening|around|ready|done|off"
    r"|heading (?:out|off|to bed)|leaving now|logging off|signing off|out|gone|away)(?: (?:now|again|soon"
    r"|for (?:now|today|tonight)|in a (?:bit|sec|minute|moment|few)|to bed|shortly))*",
    r"(?:i |i've |i'd |really |just |well )*(?:gotta |got to |have to |need to |better |should |must "
    r"|gonna |time to |let me |i'll |i'ma )+(?:go|run|dash|bounce|jet|head out|head off|crash|sleep"
    r"|get going|get back to (?:it|work)|hit the (?:sack|hay|road)|sign off|log off)(?: (?:now|soon|then"
    r"|to bed|again))*",
    r"(?:have|enjoy|hope you have|wishing you|you have)(?: (?:a|an|your|the|yourself))*(?: (?:good|great"
    r"|nice|lovely|wonderful|amazing|fab|fun|safe|restful|blessed|rest of|rest of the"
    r"|rest of your))* (?:one|day|night|evening|weekend|week|morning|afternoon|time|trip|flight|sleep"
    r"|dreams|rest|yours|holiday|holidays|lunch|dinner|meal|coffee|journey)(?: (?:too|everyone|all"
    r"|ahead))*",
    r"(?:sleep|rest|take|stay|travel|drive|get home) (?:well|tight|easy|care|safe|warm|cool|dry|tuned"
    r"|strong|safely)(?: (?:and \w+|you too|now|then|everyone|all))*",
    r"(?:good luck|best of luck|break a leg|get well soon|bless you|congrats|cheers"
    r"|take care)(?: (?:to you|with (?:that|it|everything)|with that|today|tomorrow|then|mate|all"
    r"|on that))*",
)
ZH_OPENING = (
    r"(?:(?:哈+|嘿+|嗯+|哦+|噢|唉+|哎呀?|哎哟|啊+|哇+|呃|额|嘻+|呜+|诶|欸|好[的吧啊呀嘞滴]?|行[吧啊]?|ok"
    r"|那|不好意思|抱歉|谢谢|我去|天[哪啊]|救命|笑死|话说|讲真|说真的)[，,～~！!。.、\s]*)*"
)
ZH_ENDING = r"(?:[了啊呀吧呢吗嘛哦喔哈啦呗哟哪呐的么滴哒噢耶]|哈+|[～~！!。.？?，,…\s]|笑|捂脸)*"
ZH_VERY = r"(?:好|真|太|超|很|挺|蛮|有点儿?|非常|特别|实在|可|也太|还真|确实|贼|巨|那么|这么|多么|怎么这么)"
ZH_NOW = (
    r"(?:今天|今儿|今晚|今早|最近|现在|这会儿|这两天|这几天|外面|外头|刚才?|刚刚|早上|晚上|我|人|感觉|觉得"
    r"|整个人)"
)
ZH = (
    # about the talk itself
    r"(?:你|您)?(?:刚才?|刚刚|上面|前面)?(?:说|讲|问|发)(?:的|了|到)?(?:啥|什么|哪|哪儿|哪里|到哪)(?:来着|呢)?",
    r"(?:麻烦|请|能不能|可以|能|可不可以|再)?(?:你|您)?(?:再|重新|详细|具体|慢慢|简单)?(?:说|讲|解释|重复"
    r"|念|发|写|来|展开|举例|补充)(?:一遍|一下|一次|一个|一句|说|讲|几句|明白|清楚|慢点|详细点|具体点"
    r"|个笑话|个段子|个故事|个谜语|个冷笑话)+",
    r"(?:我)?(?:刚才?|刚刚|不好意思|又)*(?:走神|分心|掉线|断网|断线|卡|卡顿|手滑|手抖|打错字?|发错|看错"
    r"|听错|没听清|没听懂|没看懂|没看清|没明白|没懂|没注意|忘|忘词|岔开|跑题|网卡|网不好|信号不好"
    r"|输入法)(?:了|抽风|一下|了一下)*",
    r"(?:我们|咱们?|咱)?(?:刚才?|上次|之前)?(?:说|聊|讲)到(?:哪|哪儿|哪里|什么|啥)",
    r"(?:你|您)(?:还|在|真|是|会|能|有|不|有没有|是不是|会不会|叫|几|多|到底|都|平时|也|累|困)*(?:机器人"
    r"|真人|人|AI|人工智能|程序|男的|女的|男生|女生|睡觉|做梦|吃饭|累|困|无聊|感情|名字|什么名字|谁|谁啊"
    r"|岁|大|在|忙|忙啥|干嘛|干啥|在干嘛|听我说|懂我|聊天)(?:不)?",
    r"(?:你|您)?(?:先|再|给我|跟我|帮我|能不能|可以|麻烦)*让我(?:先|再|好好"
    r"|仔细)?(?:(?P<v>[\u4e00-\u9fff])一?(?P=v)|(?P<w>[\u4e00-\u9fff]{2})(?P=w)"
    r"|[\u4e00-\u9fff]{1,2}(?:一下|一会儿?))",
    r"(?:换|说|讲|写|来|弄|整)?(?:个|得|的)?(?:简短|简单|简洁|详细|通俗|直白|具体|慢|快|大声|小声|清楚"
    r"|仔细|温柔|幽默|正经|认真|口语|短|长|接地气|精简)(?:一?[点些])儿?(?:说|讲|写|来|版|的|版本)*",
    # what somebody or something is like
    rf"(?:你|您|这|那|这个|那个|这也|那也|这天儿?|这话|说得|讲得|问得|写得|想得|回答得?|你这|你这话|你这人"
    rf"|这回答|这主意|这想法)(?:可|真|是|还|也|都|就|太|简直|的)*(?:{ZH_VERY}|真|太|还|挺)(?:真|的"
    rf"|是)?(?![像是要想会在去有爱喜])[\u4e00-\u9fff]{{1,3}}",
    r"(?:真|好|太|超|挺|蛮|有点|很|绝|神)(?![像是要想会在去有爱喜])[\u4e00-\u9fff]{1,3}",
    rf"(?:你|您)(?:这|的)?[\u4e00-\u9fff]{{1,3}}得(?:{ZH_VERY}|真|不|挺)*[\u4e00-\u9fff]{{1,2}}",
    r"(?:我)?(?:刚才?|刚刚|上面|前面|上一|那|这|以上)*(?:那|这)?(?:条|句|个|段|话|消息|信息|内容)*(?:打错"
    r"|发错|说错|写错|忽略|无视|作废|撤回|不算|划掉|别管|别理|别理我|不用管|不用理|略过|跳过|就当没看见"
    r"|就当没说|当我没说|请忽略)(?:了|我|它|吧|就好|就行|哈)*(?:别理我|忽略|别管)?",
    r"(?:当|就当|权当)(?:我|你)?(?:没|什么都没|啥也没)(?:说|问|看见|看到|发|听见)(?:过)?",
    r"(?:今天|明天|现在|这会儿|今儿|今年)(?:是)?(?:星期|周|礼拜|几|什么|多少|哪)(?:几|号|点|日|月|时候|天"
    r"|年)*(?:来着)?",
    r"(?:怎么|啥时候|什么时候|何时|离|还有多久|咋)*(?:还|才|能|就)*(?:不|没)?(?:到|放|下|盼到"
    r"|等到)(?:周[五六末日]|星期[五六天日]|周末|放假|下班|假期|班|假|学)",
    r"(?:早安?|早上好|晚安|午安|加油|辛苦|你好|大家好|新的一天)?(?:打工人|各位|家人们|朋友们|小伙伴们?"
    r"|亲们|老铁们?|宝子们?|姐妹们|兄弟们|世界|大家)",
    rf"(?:今天|今晚|刚才|外面|窗外|这|那)?的?(?:晚霞|夕阳|日落|日出|朝霞|月亮|月色|星星|彩虹|天空|云|雪|雨"
    rf"|阳光|太阳|风|天色|夜色|秋色|春色|风景|景色)(?:{ZH_VERY}|真|又|都|也)*[\u4e00-\u9fff]{{1,3}}",
    # the weather and the day
    rf"(?:{ZH_NOW}|这|那|又|怎么|天气?|天儿|天天|一直|终于|总算|外面)*(?:{ZH_VERY})*(?:下雨|下雪|刮风|降温"
    rf"|升温|变天|出太阳|放晴|天晴|晴|阴|阴天|打雷|热|冷|凉快|暖和|闷|闷热|干|潮|晒|雾霾|起风|刮大风|下大雨"
    rf"|回南天|热死|冷死|热死人|冷死人|热得不行|冷得要命|热化|冻成狗|热成狗|不错|真好|真不错)(?:天|个不停"
    rf"|死|了|呢|得很|得不行|人|没完)*",
    r"(?:又|今天|明天|终于|终于到|总算|怎么才|怎么又|才|又是|快乐的?|讨厌的?"
    r"|该死的?)*(?:周[一二三四五六日末天]|星期[一二三四五六日天])(?:综合[征症]|快乐|了|又犯|又来|犯|愉快"
    r"|见鬼|加油|好难|好难熬|焦虑|恐惧症|倦怠|啦)*",
    # how one feels right now
    rf"(?:{ZH_NOW}|又|都|就|还|是|心情|好像|快|要|简直|真的)*(?:{ZH_VERY})*(?:困|累|饿|烦|懒|闲|无聊|开心"
    rf"|高兴|难过|郁闷|丧|emo|懵|晕|爽|激动|感动|尴尬|社死|上头|破防|崩溃|裂开|躺平|摆烂|困死|累死|饿死"
    rf"|烦死|无聊死|笑死|气死|累瘫|累趴|困成狗|累成狗|没劲|没精神|不想动|不想上班|不想上学|不想起床|想睡觉"
    rf"|想躺平|想放假|想下班|打瞌睡|犯困|睡不着|没睡醒|撑|吃撑|饱|吃饱)(?:了|死了|死我|我了|得不行|得要命"
    rf"|到不行|成狗|人|住|呢|中)*",
    r"(?:去|我去|先去|等我|我先|我)?(?:喝|倒|泡|接|买|吃|拿|上|洗|打|眯|歇|拿个|取)(?:个|杯|口|点|一下"
    r"|一会儿?|会儿?)*(?:水|咖啡|奶茶|茶|饭|零食|厕所|快递|外卖|澡|手|盹|电话|午饭|晚饭|早饭)?(?:去|先"
    r"|回来|马上回来|就来|就回|再说|再聊)*",
    # jokes and idle words
    r"(?:讲|说|来|给我讲|给我来|给我说|再来|再讲)(?:个|一个|段|一段|点)?(?:冷|好笑的?|搞笑的?)?(?:笑话"
    r"|段子|谜语|脑筋急转弯|绕口令|故事|好玩的|有意思的)",
    r"(?:太|真|好|可|也太)?(?:逗|绝|牛|秀|6|会|有才|离谱|真实|扎心|现实|上头|魔性|可以|秒|强|神|顶|炸|赞"
    r"|妙)(?:了|啊|吧|得不行)*(?:你|这)?",
    r"(?:被|让|给)?(?:你|这)?(?:逗|笑|乐|气|吓|惊|暖|萌|秀|整|问|说)(?:笑|到|死|哭|乐|坏|懵|住|服)*(?:我|人)?",
    r"(?:人生|生活|日子|这日子|世事|打工人|社畜)(?:不易|太难|好难|艰难|无常|啊|就这样|没法过|苦|打工魂|的命|的日常)*",
    r"(?:老样子|马马虎虎|凑合|还那样|就那样|一般般|还活着|混日子|瞎忙|瞎聊|闲聊|随便聊聊?|没事闲聊|没啥事"
    r"|没什么事|闲着|发呆|摸鱼|放空|打发时间)(?:呢|中|着)*",
    # coming and going
    r"(?:我|先|那我|那|刚)?(?:来|回来|到|上线|下线|撤|闪|溜|走|睡|下|忙去|去忙|去睡|休息去|洗洗睡|挂|告辞"
    r"|退下|去吃饭|去洗澡)(?:了|啦|一下|先|一步)*",
    r"(?:早|晚|午|中午|下午|各位|大家|你|您)?(?:安|好|好好休息|早点睡|早点休息|注意身体|保重|慢走|好梦"
    r"|做个好梦|路上小心|一路顺风|玩得开心|吃好喝好|多喝热水|别太累|辛苦|多保重)",
    r"(?:待会|等会|一会|回头|改天|明天|下次|晚点|有空|有时间|以后|咱)*儿?(?:再|见|聊|说|联系|约|会)+",
    r"(?:等|稍等|等我|等等|等一下|等会儿?|马上|稍候)(?:一|两|几)?(?:下|分钟|秒|会儿?|哈|来|就来|就好|回来)*",
)
