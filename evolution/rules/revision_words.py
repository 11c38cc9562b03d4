"""Words that tell whether a turn revises what was, and whether it is meant. Data only (pure)."""

import re

# One thing took another's place, or something is over.
STRONG = re.compile(
    r"\b(?:switch\w*|swap\w*|migrat\w*|upgrad\w*|downgrad\w*|moved|relocat\w*|chang(?:ed|ing)|no "
    r"longer|any ?more|any longer"
    r"|instead|replac\w*|ditch\w*|dropp?ed|quit|stopped|cancel\w*|g[ai]ve up|given up|rip(?:ped)? out"
    r"|tore out|scrap\w*|retired|sold"
    r"|traded|broke up|split up|divorced|closed|left|took over|taken over|promoted|transferr?ed"
    r"|bump(?:ed|s)|push(?:ed|es)"
    r"|raised|lowered|cut|reduced|increased|extended|delayed|postponed|rescheduled|rebooked|shifted"
    r"|shuffled|convert\w*|became|gone"
    r"|turned (?:into|out)|from now on|going forward|as of|effective|onward|onwards|history|scratch "
    r"that|correction|make it"
    r"|these days|nowadays|no more|done with|used to|bye|goodbye|farewell|formerly|renamed"
    r"|rename[ds]?|ended|over with|fired|let go"
    r"|phased out|died|passed away|broke|stolen|lost|went up|went down|up to|down to|is now|are now"
    r"|'s now|it's .{1,40} now|out of|caved"
    r"|start(?:ed|ing) (?:at|with|on)|outgr[eo]w\w*|settled in(?:to)?|ended up|on leave|double[- "
    r"]booked|put with|given the|kicked|knocked"
    r"|rather than|not .{1,30} but|per (?:the )?new|latest|updated?|revised|amended|in place of|in "
    r"favou?r of|won't be|isn't|aren't|wasn't"
    r"|tested|turns out|rewr(?:ote|itten)|rebuilt|signed (?:up|with)|went (?:with|for|back)|converted"
    r"|merged into|redistricted|retir\w+|axed|henceforth|dethroned|own place|chopped|dyed|granted"
    r"|installed|uninstalled|final answer|re-?registered|deleted|bulked|lapsed|expired"
    r"|extension|renew\w*|wants?|prices up|grew|outgrown|discontinued|shut down|opened|removed|binned"
    r"|returned|donated|rehomed|everywhere|at last|from here on)\b"
    r"|换|改|不再|不[^，。；！？]{0,6}了|没再|戒|停了|停掉|给停|退[了掉订]|卖[了给掉]|送人|搬"
    r"|迁|升[到为成级职]|降[到为成价]|涨[到价成]|上调|下调|调[到走成整回]"
    r"|转[到成岗学入行为让而]|挪|推迟|提前|延[期后长到]|取消|离职|辞职|跳槽|跳到|分手|分了"
    r"|离婚|去世|报废|吃灰|淘汰|弃|注销|变[成了更]|成了|接手|接替|取代|代替"
    r"|重写|重排|重新|以前|之前|原来|原先|本来|往后|今后|以后|不对|说错|记错|更正|等等|更新"
    r"|如今|放下|丢了|扔了|删[了掉干]|到期|出来了|走了|没了|坏了|报销|退休|入职"
    r"|另寻|另找|告别|拜拜|再见|不是.{1,8}是|从.{1,8}起|开始|迷上|爱上|爱喝上|改喝|只好|一律"
    r"|统一|提[到了高]|加到|减到|缩到|扩到|毕业|怀孕以后|转[卖头]|定到"
    r"|重新算|上(?:铂金|钻石|王者|大师|星耀)|破[了一二两三四五六七八九十百千万]|接到|考上|报到"
    r"|减[成到半]|折腾到|由.{1,6}[接带]|退租|全在|下线|都走|更名|倒闭"
    r"|盘出|送给|扔|随便|不沾|后来|得.{0,2}到",
    re.IGNORECASE,
)
# Said about the present; alone it changes nothing.
WEAK = re.compile(
    r"\b(?:now|currently|lately|finally|just|new|again|since|this (?:week|month|season|year|term"
    r"|semester|fall|spring|summer|winter|sprint)"
    r"|recently|got|picked up|bought|opened|joined|prefer|better|so|joining|typing|has me|have me"
    r"|with|today|landing|running|stepped)\b"
    r"|现在|目前|最近|这阵子|今年|这个月|新|刚|又|已经|已|终于|于|是|称|如今|早就|上个?月|俩"
    r"|全是|本命|入手|就行|要.{1,6}吧|得",
    re.IGNORECASE,
)
# In a clause with the remembered value: it is over, whatever else is said.
ENDED = re.compile(
    r"\b(?:no longer|any ?more|any longer|stopped|quit|cancel\w*|dropp?ed|g[ai]ve up|given up"
    r"|ditch\w*|ripp?ed out|tore out|scrap\w*|retired|sold|traded|broke up"
    r"|split up|divorced|closed (?:my|our|the)|history|done with|no more|bye|goodbye|died|passed away"
    r"|stolen|double[- ]booked|replaced|phased out|haven't touched"
    r"|axed|skip(?:ped)?|packed in|uninstalled|deleted|lapsed|expired|dethroned|hauled off|sick of"
    r"|tired of|fed up|didn't renew|so last (?:year|season)|shut down"
    r"|discontinued|gone off|went off|rehomed|gave away|given away|gave up the ghost|not allergic|ported|migrated)\b"
    r"|不[^，。；！？]{0,5}[了咯啦喽]|不再|没再|戒|停[了掉用]|退[了掉租坑]|卖[了给掉]|送[人给]"
    r"|离职|辞了|分手|分了|离婚|去世|调走|报废|吃灰|淘汰|弃|注销|放下|扔|到期|出来了|下线"
    r"|倒闭|没续|不沾|盘出去|撤了|撤股|砸|卸了|卸载|闲置|让给|转让|省了|摘了|箱底|被偷|追完"
    r"|走了|没了|换掉|[改换转]成|搁",
    re.IGNORECASE,
)
# In a clause with what was remembered: it is over.
OVER = re.compile(
    r"\b(?:no longer|any ?more|any longer|stopped|quit|cancel\w*|dropp?ed|g[ai]ve up|given up"
    r"|ditch\w*|ripp?ed out|tore out|scrap\w*|retired?|sold"
    r"|traded|broke up|split up|divorced|closed|left|history|done with|no more|used to|bye|goodbye"
    r"|gone|out|ended|over|died|passed away|broke|stolen"
    r"|lost|on (?:maternity |paternity |sick )?leave|double[- ]booked|replaced|fired|let go|phased "
    r"out|dead|sorry|haven't touched|not touched|haven't had|since"
    r"|wrong|not allergic|isn't|aren't|am not|'m not|don't|doesn't|never|off|moved|migrat\w*"
    r"|switch\w*|taken over|took over|can't (?:stand|have|eat|take)|axed|skip(?:ped)?|packed in|hung "
    r"up|after all|went downhill|took down|took a job|uninstalled|deleted|lapsed|expired|attic|drawer"
    r"|shelved|dethroned|hauled|removed|sick of|tired of|fed up|didn't renew|none left"
    r"|so last (?:year|season)|haven't|hasn't|wasn't|shut down|bust|folded|discontinued|deprecated"
    r"|sunset|burn(?:ed|t)|crashed|totall?ed|too (?:slow|expensive|dear|pricey|far|old|small|big|long"
    r"|loud)"
    r"|leak\w*|flood\w*|full|overbooked|sold out|returned|sent back|gave away|given away|donated"
    r"|rehomed|swapped|binned|tossed|threw|smashed|cracked|outdated|obsolete|outgr[eo]w\w*|from"
    r"|instead of|rather than)\b"
    r"|不[^，。；！？]{0,6}[了咯啦喽]|不再|没再|戒|停|退|卖|送人|搬|迁|换|离职|辞|分手|分了"
    r"|离婚|走了|去世|调走|报废|吃灰|淘汰|弃|注销|放下|丢|扔|删|到期|出来|订不到|没了|坏"
    r"|生二胎|休假|退休|毕业|从|走了|没了|告别|拜拜|不是|以前|之前|原来|原先|改|不敢|打不动|转"
    r"|升|占|涨|变|跑了|黄了|倒闭|关门|解散|腻|烦|下线|到期|没续|不沾|搁"
    r"|盘出去|退租|送[给人]|不够|太[慢贵远小大旧挤吵久长]|收费|赚不到|排队|更名|满了|塌|裂|碎"
    r"|过期|失效|撤|拆|砸|弃坑|退坑|退游|卸载|闲置|让给|转给|转让|泡汤|省了"
    r"|摘了|收起来|箱底|被偷|卸了|追完|看完|读完|玩腻|撤股|受不了|穿不下|没过|考上|带.{1,4}去了|随便|过时|满一年",
    re.IGNORECASE,
)
# Said of the whole turn: nothing came of it, it is a wish, a tale, or long past.
NOTHING_CAME = re.compile(
    r"\b(?:fell through|left it as (?:is|it was)|said no|no thanks|never ?mind|nonsense|not me\b"
    r"|haven't (?:switched|changed|moved|stopped|quit|decided|given|left)"
    r"|hasn't (?:changed|moved|switched)|have not (?:switched|changed|moved)|almost|nearly|(?:was"
    r"|were) (?:about|going|planning|supposed|meant|thinking) (?:to|of|about)"
    r"|tried to (?:switch|sell|get|make|talk|convince|move|push)|wanted (?:me|us) to|want (?:me|us) "
    r"to|wish(?:es)?|not every(?:one|body)|wonder\w*|(?:told|asked|advised|wants?|wanted|begged"
    r"|encourag\w+|urg\w+) (?:me"
    r"|us) to|rumou?rs?|rejected|turned (?:it|them|him|her|that) down"
    r"|declined|decided against|decided not to|stuck with|sticking with|stick with|stayed put"
    r"|unchanged|as usual|same as (?:ever|always|before)|straight in the bin|just (?:kidding|a joke)"
    r"|kidding|joking|lol no|no answer|who knows|one day|some ?day|keep telling myself|keep(?:s)? "
    r"thinking|thinking i'm|mistook|mistaken for|think(?:s)? i|assum\w+|as if"
    r"|(?:^|(?<=[.!?] ))when i was|back when|back in (?:the )?(?:day|school|college|\d{4})|years ago"
    r"|as a (?:kid|child)|school play|on stage|in the play|musical|by accident|labelled it|in the "
    r"running|(?:^|(?<=[.!?] ))last (?:year|month|week|summer|winter|spring|fall|term|season)|ages "
    r"ago|long ago|used to tell|used to pretend|dream\w*|tutorial|podcast|novel|movie|film|episode"
    r"|author|commercial|advert\w*"
    r"|imagine|suppose|if (?:i|we|he|she|they|it|the|my|our|you)|what if|unless|had i"
    r"|would(?:n't)?(?! like to (?:switch|change|move|update))|(?:i|we|it|they|you|he|she|that) "
    r"could(?! only)|might|maybe|perhaps|possibly|considering|thinking (?:of|about)|pretend\w*"
    r"|offered (?:me|us)|one of these days|mark my words|looked at|stays? put|stayed put|fine where"
    r"|never did|i'd think about|imaginary|bedtime stor\w+|make-believe|in-game|in (?:gta|the sims"
    r"|minecraft|zelda|skyrim|roblox|fortnite|stardew|animal crossing|pokemon)|npc|fan ?fic\w*"
    r"|cosplay|costume|improv|skit"
    r"|should (?:i|we)|instead\?|not yet|didn't (?:switch|change|move|take|go|happen|end up)|did not"
    r"|isn't (?:cancelled|changing|moving)|won't (?:switch|change|move)|refus\w+"
    r"|fake|april fool\w*|prank\w*|hypothetical\w*|in theory|rather not|no way|in my dreams"
    r"|autocorrect|typo|misheard|misread|wrong (?:person|number|chat|group))\b"
    r"|没[要接去选签收装]|假的|传单|海报|站牌|写着|印着|报价|不是搬|只是来?|没有的事"
    r"|跟[我咱]们?没关系|(?:咱们?|我们?|我这边|我们?家).{0,3}没变"
    r"|没[\u4e00-\u9fff]过|候选|没理|没动|没换|没改|没涨|没搬|没同意|没答应|没成|没戒|没谈拢"
    r"|没去成|没走成|没买|没舍得|没打算|没当真|没真|(?:^"
    r"|[，。！；])(?:还是|后来|想想)*算了|想想.{0,4}算了|辟谣|拒绝|婉拒|谢绝|推掉了|按原来"
    r"|照旧|照常|老样子|不变|还是(?:老|原来|原样|那)|八字没一撇"
    r"|开玩笑|逗你|骗你|说说而已|嘴上说说|说笑|愚人节|我(?:就|直接)?挂了|懒得(?:换|改|纠正|理"
    r"|搬|折腾)|再说吧|差点|差一点|本来想|本想|原本打算|想了想|一直就?是"
    r"|你记错|记错了吧|又不是|发错|如果|要是|假如|假设|倘若|万一|要不是|早知道|真要|若是|即便|哪怕"
    r"|当年|小时候|那会儿|那时候?|年轻时|高三(?:的时候|那年|那会)|读书那|上学那|梦[见到里]"
    r"|做梦|小说|电影里|电视剧|剧里|书[上里]|游戏里的?剧情|文章|标题"
    r"|广告[里上词语说]|推销|传言|谣言|听说|据说|考虑|打算|计划|可能|也许|或许|说不定|没准"
    r"|犹豫|纠结|劝我|想让我|让我换|要我换|拉我|怂恿"
    r"|想象|不是每|不是所有|盼着|希望|幻想|恨不得|巴不得|下辈子|该多好|不会真|不至于|当成"
    r"|喊[我成]|叫错|送错|认错|以为|误会|改天|哪天|下次再|将来|以后想|等我|还没|尚未"
    r"|暂时不|舍不得|谁说|别听|哪有|造句|作文|台词|歌词|剧本|段子|扮演|建议|推荐我",
    re.IGNORECASE,
)
# A correction of oneself begins so; then the words below are no joke and no doubt.
ADDS = re.compile(
    r"\b(?:also|as well|in addition|besides|another|a second|a spare|too[.!]*$|alongside|on top of"
    r"|both)\b|另外|除了|同时|外加|额外|兼|多了一|多养|再(?:养|买|加|添)|第二[个只台辆]"
    r"|也(?:喜欢|爱|会|在|用|有)|还(?:喜欢|爱|会|用|有|养|学)",
    re.IGNORECASE,
)
OWN = re.compile(
    r"(?<![\w'])(?:I|I'm|I've|I'd|I'll|me|my|mine|we|we're|we've|us|our|ours)(?![\w'])"
    r"|我(?!们?家?的?(?:同事|朋友|室友|闺蜜|同学|邻居|表[妹弟哥姐]|前任|网友|[爸妈哥姐弟妹]"
    r"|老公|老婆|男友|女友|男朋友|女朋友|媳妇|儿子|女儿|爷爷|奶奶))|咱"
    r"|本人|自己|(?<!在)家里",
    re.IGNORECASE,
)
# Others altogether: what is theirs is never the speaker's.
OTHER_PARTY = re.compile(
    r"\b(?:the other|another|other) (?:team|group|department|company|office|guys|side|class|branch"
    r"|building)\b|\bnext door\b|\b(?:couple|people|guys?|family|folks) (?:upstairs|downstairs|across"
    r"|next)\b|\b(?:upstairs|downstairs)\b|(?:\b(?:my|our|the)\s+)?\bneighbou?rs?\b|\brivals?\b"
    r"|\bcompetitors?\b"
    r"|\b(?:his|her|their|theirs|hers)\b|隔壁(?=[\u4e00-\u9fff])|对面|别[家人]|人家|那家|其他(?:组|团队|公司|部门|人)"
    r"|另一个?(?:组|队|公司)|兄弟(?:组|部门|公司)|主播|博主|明星|(?<!给)邻居|网友|[他她](?!说)",
    re.IGNORECASE,
)
# Somebody who is not the speaker and does not decide for the speaker.
FOREIGN = re.compile(
    r"\b(?:my|our|his|her|the|a|an|some|one of my|this|that)\s+(?:[a-z'-]+\s+){0,2}(?:sister|brother"
    r"|siblings?|cousin|friend|buddy|bestie|roommate|flatmate|housemate|colleague|co-?worker|ex|uncle"
    r"|aunt|nephew|niece|in-laws?|host|guy|girl|man|woman|lady|stranger|hero|heroine|character"
    r"|celebrity|singer|actor|youtuber|streamer|influencer|classmate|neighbour|neighbor|mom|mum"
    r"|mother|dad|father|parents?|grandma|grandpa|husband|wife|partner|boyfriend|girlfriend|son"
    r"|daughter|kid|kids|child|children|people|intern|barista|boss|manager|doctor|dentist|coach"
    r"|landlord|professor|supervisor|therapist|trainer|client|customer|hire|newcomer|cto|ceo|year[- "
    r"]old|toddler|guest|contractor)\b"
    r"|\b(?:colleague|co-?worker|roommate|flatmate|housemate|classmate) [A-Z]\w+|\b(?:(?:everyone"
    r"|everybody) (?:at|in|on|else)|people|folks|he|she|him|they)\b"
    r"|\bfriends? of (?:mine|ours)\b|办公室|老板|领导|上司|医生|大夫|教练|房东|导师|客户|同事"
    r"|朋友|闺蜜|室友|舍友|同学|表[哥姐弟妹]|堂[哥姐弟妹]"
    r"|前任|(?:[爸妈]|[哥弟](?!们|兄)|(?<!小)姐(?!妹)|(?<!姐)妹(?!子))|爸妈|父母|侄|外甥|舅|姑"
    r"|嫂|婶|岳|公公|婆婆|亲戚|发小|哥们|同桌|队友|对门"
    r"|楼[上下](?!有)|新[娘郎]|老公|老婆|男友|女友|男朋友|女朋友|媳妇|叔叔|阿姨|舅舅|姑姑|儿子"
    r"|女儿|孩子|娃|有人|老[张李王刘陈赵]|小[张李王刘陈赵]",
    re.IGNORECASE,
)
# Whoever says it, it is not the speaker.
SOMEONE_SAYS = re.compile(
    r"\b(?:the|a|an|some|this|that) \w+ (?:\w+ )?(?:says?|said|wrote|writes|claims?|claimed|insists?"
    r"|insisted|texted|posted|printed|announced)\b|[写印贴念](?:着|错)",
    re.IGNORECASE,
)
# Words for one person.
PERSONS: tuple[tuple[str, str], ...] = (
    ("mother", r"\b(?:mom|mum|mother|mama|ma)\b|妈妈?|母亲"),
    ("father", r"\b(?:dad|father|papa|daddy)\b|爸爸?|父亲"),
    ("grandmother", r"\b(?:grandma|grandmother|nana|nan|gran|granny)\b|奶奶|外婆|姥姥"),
    ("grandfather", r"\b(?:grandpa|grandfather|granddad)\b|爷爷|外公|姥爷"),
    ("husband", r"\b(?:husband|hubby)\b|老公|丈夫"),
    ("wife", r"\bwife\b|老婆|妻子|太太|媳妇"),
    ("partner", r"\b(?:boyfriend|girlfriend|partner|fianc\w+)\b|男朋友|女朋友|男友|女友|对象"),
    ("child", r"\b(?:son|daughter|kid|kids|child|children|toddler|baby)\b|儿子|女儿|孩子|娃|小孩|宝宝|闺女"),
    ("brother", r"\b(?:brother|bro)\b|哥哥?(?!们)|弟弟?"),
    ("sister", r"\b(?:sister|sis)\b|姐姐?(?!妹)|妹妹?"),
    ("friend", r"\b(?:friend|buddy|bestie|roommate|flatmate)\b|(?<![男女])朋友(?!圈)|闺蜜|室友"),
    ("colleague", r"\b(?:colleague|co-?worker|teammate)\b|同事"),
)
PERSON_PATTERNS = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in PERSONS)
# Somebody does something to the speaker or to what is the speaker's.
ARRANGES = re.compile(
    r"\b(?:moved|bumped|pushed|raised|lowered|cut|put|prescribed|changed|rescheduled|cancelled"
    r"|canceled|stopped|switched|upped|increased|reduced|transferred|assigned"
    r"|promoted|got|gave|has|have|made|took|let|double[- ]booked|delayed|rebooked)\s+(?:the|my|our|me"
    r"|us|it)\b|\bwith (?:my|our|us|me)\b"
    r"|[给把]|让|叫我|不让|帮我|批了|通知|发话|安排",
    re.IGNORECASE,
)
# A taste is somebody's own.
TASTE = re.compile(r"\b(?:like|love|prefer|enjoy|adore|favou?rite)s?\b|喜欢|爱|偏好|讨厌", re.IGNORECASE)
STILL = re.compile(
    r"\bstill (?:\w+ing|a|an|love|like|use|prefer|live|work|drink|eat|drive|play|have|my|the)\b|\bas "
    r"(?:ever|always)\b|仍然|依然|依旧|还是(?:喜欢|用|住|在|爱|喝|吃|那)|照样",
    re.IGNORECASE,
)
# One thing goes over into another.
TRANSFER = re.compile(
    r"\b(?:renamed|set|switched|moved|upgraded|downgraded|migrated|changed|went|converted"
    r"|swapped)(?: [\w'-]+){0,4}? (?:to|over to|for|into)\b"
    r"|(?:换|改|升|降|转|迁|调|变|挪|移)(?:级|了|完)?(?:成|为|到|用|去|至)",
    re.IGNORECASE,
)
# In a clause of its own: this takes the place of what was named before.
REPLACING = re.compile(
    r"\b(?:switch\w*|swap\w*|moved (?:on|over|to)|migrat\w*|replac\w*|instead|now|these days|nowadays"
    r"|changed|new|from now on|dethroned|traded|does (?:all|the)|all I)\b|[换改转]|现在|如今|最近|这阵子|往后|以后"
    r"|就[用看吃喝去]|都[用看吃喝去在]",
    re.IGNORECASE,
)
# A request that is no question.
REQUEST = re.compile(
    r"^(?:(?:actually|hey|please|oh|also|btw|so)[,!.]?\s+)*(?:can|could|would|will) you (?:please "
    r"|just )?(?=call (?:me|us)\b)",
    re.IGNORECASE,
)
# Whoever arranges the speaker's life says so in the speaker's name.
AUTHORITY_SAYS = re.compile(
    r"^(?:(?:my|the|our)\s+)?(?:doc|doctor|gp|dentist|physio|boss|manager|coach|landlord|school"
    r"|airline|hr|vet|teacher|professor|advisor|supervisor|optician|pharmacist|nurse|accountant"
    r"|lawyer|mechanic|lab|clinic|warehouse|courier|hq|surgery)\s+"
    r"(?:just\s+)?(?:said|says|told (?:me|us)|announced|texted(?: me)?|emailed)\s+(?:that\s+)?"
    r"|^(?:医生|大夫|导师|老师|领导|老板|上司|房东|公司|学校|银行|教练|行政|人事|HR|客服|客户"
    r"|供应商|航司|商家|护士|药剂师|律师|会计|师傅|物业|前台|快递|仓库"
    r"|总部|店家)(?:刚|昨天|今天|又)?(?:发话|说|通知|来电|来信|表示|交代|宣布)了?[，,：:]?",
    re.IGNORECASE,
)
