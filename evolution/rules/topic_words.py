"""Words of the parts of a life in which one thing takes another's place. Data only (pure)."""

# Whole words in English; in Chinese as they stand.
TOPICS: dict[str, str] = {
    "home": r"\b(?:live[sd]?|living|reside[sd]?|based in|home|house|flat|apartment|city|town|moved|relocat\w+"
    r"|settled|boxes|unpack\w*|move[- ]in)\b|住|搬|定居|租的?房|房子|家在|落户|人在|所在城市",
    "job": r"\b(?:open to work|job[- ]hunting|unemployed|between jobs|work(?:s|ing|ed)? (?:at|for|as|in)|job"
    r"|employ\w+|company|firm|office|role|career|boss|hired|promoted|offer|position|profession|startup"
    r"|freelanc\w+)\b|上班|工作|公司|单位|入职|离职|跳槽|职业|岗位|求职|找工作|兼职|转岗|转行|升职|辞职"
    r"|做的是|是[^，。]{0,8}(?:师|员|经理|医生|会计|编辑|顾问)",
    "studies": r"\b(?:stud(?:y|ies|ying|ied)|major(?:s|ing|ed)?|degree|university|uni|college|school|course|grade"
    r"|semester|enrolled|classes|academy|elementary|high school|middle school|kindergarten|nursery"
    r"|redistrict\w*)\b|专业|大学|读书|学的是|念的|就读|研究生|转学|攻读|小学|中学|幼儿园|年级|上学",
    "phone": r"\b(?:phone|cell|mobile|smartphone|iphone|pixel|galaxy|android)\b|手机|安卓|苹果|iphone",
    "computer": r"\b(?:laptop|computer|macbook|thinkpad|pc|desktop|machine)\b|电脑|笔记本|台式|macbook",
    "car": r"\b(?:drive[sn]?|driving|drove|car|truck|suv|van|vehicle|ride)\b|开的是|开车|车子?|提了台|座驾|换车",
    "weight": r"\b(?:weigh(?:s|t|ed)?|scale|kilos?|kg|pounds|lbs)\b|体重|斤|公斤|称的|上秤",
    "height": r"\b(?:tall|height)\b|身高",
    "name": r"\b(?:call(?:s|ed|ing)? me|go(?:es)? by|name(?:'s|d)?|nickname)\b|叫我|名字|称呼|改名|叫做?",
    "smoking": r"\b(?:smok\w+|cigarettes?|vap\w+|tobacco|pack a day)\b|抽烟|吸烟|烟民|戒烟|一天一包|包烟|香烟|烟",
    "drinking": r"\b(?:alcohol|sober|booze|drinker)\b|喝酒|戒酒|滴酒",
    "diet": r"\b(?:vegetarian|vegan|pescatarian|diet|meat|gluten|keto|eat(?:s|ing)?|fish)\b|吃素|吃肉"
    r"|吃荤|素食|饮食|忌口|肉",
    "drink": r"\b(?:drinks?|drinking|coffees?|tea|decaf|latte|espresso)\b|喝|咖啡|茶|奶茶",
    "sport": r"\b(?:gym|work ?out|exercise|running|run|swim\w*|yoga|cycl\w+|sport|training|train)\b|锻炼|运动|健身"
    r"|跑步|游泳|打球|球|跑",
    "partner": r"\b(?:boyfriend|girlfriend|partner|dating|seeing (?:someone|somebody|a)|broke up|split up|husband"
    r"|wife|fianc\w+|single|engaged|married)\b|女朋友|男朋友|女友|男友|对象|分手|分了|脱单|单身|恋爱|老公"
    r"|老婆",
    "subscription": r"\b(?:subscri\w+|plan|membership|pay(?:ing)? for|cancel\w*|renew\w*|tier|downgrad\w+|upgrad\w+"
    r"|netflix|spotify|hulu)\b|会员|订阅|套餐|续费|退订",
    "bank": r"\b(?:bank(?:s|ing)?|account|credit union|checking|savings)\b|银行|账户|卡",
    "carrier": r"\b(?:carrier|phone plan|unlimited plan|data plan|sim)\b|运营商|宽带|话费|手机卡",
    "insurance": r"\b(?:insur\w+|policy|coverage|premium)\b|保险|保单|投保",
    "pet": r"\b(?:dog|puppy|cat|kitten|pet|kibble|vet)\b|猫|狗|宠物|猫粮|狗粮",
    "boss": r"\b(?:manager|boss|supervisor|report(?:s|ing)? to|lead|reorg)\b|领导|老板|上司|主管|汇报|直属",
    "doctor": r"\b(?:doctor|doc|gp|physician|pediatrician|paediatrician|dentist|therapist|specialist|clinic)\b|医生"
    r"|大夫|牙医|主治|看病",
    "teacher": r"\b(?:teacher|tutor|coach|instructor|trainer|lessons?)\b|老师|教练|私教|家教|[这那]?门?课",
    "contact": r"\b(?:contact|point person|deal with|liaison|account rep|who I (?:talk|speak) to)\b|对接|联系人"
    r"|负责人|接口人|找[^，。]{1,3}$",
    "reach": r"\b(?:contact(?:ed)?|reach me|ring(?:ing)? me|call(?:ing)? me|text(?:ing)? me|email(?:ing)?|by phone"
    r"|message me)\b|联系我|打电话|发短信|发邮件|邮箱|微信联系",
    "tongue": r"\b(?:learn(?:ing|s)?|language|duolingo|fluent|speak(?:s|ing)?)\b|在学|学习|外语|语言"
    r"|日语|韩语|法语|英语|西班牙语",
    "meeting": r"\b(?:meetings?|standup|stand-up|sync|retro|call|catch-?up|one-on-one|1:1|huddle)\b|会议|周会|例会"
    r"|站会|晨会|早会|开会|会",
    "deadline": r"\b(?:deadline|due|hand(?:ed)? in|submission|submit)\b|截止|交稿|[交提]交|期限|ddl|延期|号交",
    "price": r"\b(?:price|prices|cost(?:s|ing)?|charge[sd]?|sell(?:s|ing)?|each|a piece|fee|rate)\b|块|元|价格|卖"
    r"|涨价|降价|收费|一杯",
    "budget": r"\b(?:budget|spend(?:ing)?|allowance|cap)\b|预算|经费",
    "rent": r"\b(?:rent|rental|lease|landlord)\b|房租|租金|涨租|每月\d|月租",
    "salary": r"\b(?:salary|wage|pay(?:check)?|raise|earn\w*|income)\b|工资|薪水|月薪|年薪|涨薪|收入",
    "server": r"\b(?:server|host|port|staging|box|production|prod|deploy\w*|environment)\b|服务器|端口"
    r"|测试环境|部署|线上|环境",
    "version": r"\b(?:version|release|upgrad\w+|v\d)\b|版本|升到|升级",
    "backend": r"\b(?:backend|back-end|api|services?)\b|后端|接口",
    "frontend": r"\b(?:frontend|front-end|ui|web app|site)\b|前端|页面",
    "database": r"\b(?:database|db|stor(?:e|ed|age)|postgres\w*|mysql|redis)\b|数据库|库|缓存",
    "ci": r"\b(?:ci|pipeline|builds?)\b|流水线|构建",
    "venue": r"\b(?:venue|wedding|reception|location|place|party|offsite|held at|getting married)\b|场地|地点|婚礼"
    r"|团建|聚会|聚餐|年会|去哪",
    "travel": r"\b(?:flight|train|bus|lands?|landing|departs?|leaves|boarding|gate|ticket)\b|航班|高铁"
    r"|火车|机票|车票|票|改签|飞机",
    "dose": r"\b(?:mg|dose|dosage|tablets?|pills?|medication|meds|prescri\w+)\b|毫克|药|剂量|一天[一二三两]次|片",
    "position": r"\b(?:play(?:s|ing)? (?:as|in|at)|position|goalkeeper|keeper|striker|winger|defender|midfielder|left "
    r"back|main(?:s|ing)?|jungle|support|role|queue)\b|主力|主C|位置|打野|辅助|主玩|本命",
    "favourite": r"\b(?:favou?rite|fave|best ever|number one|go-to|top pick)\b|最爱|最喜欢|本命|单曲循环|心头好",
    "alarm": r"\b(?:alarm|wake(?:s)? up|get(?:s)? up|bedtime|go to bed|asleep)\b|闹钟|起床|睡觉|早起",
    "size": r"\b(?:size|shoes?|boots|sneakers|shirt|waist)\b|码|鞋|尺码|号的",
    "team_size": r"\b(?:team|people on|headcount|of us|members)\b|组里|团队|部门|人手|几个人|个人",
    "email": r"\b(?:e-?mail|inbox|address)\b|邮箱|邮件|@",
    "address": r"\b(?:address|street|zip|ship(?:ping)?|deliver\w*)\b|地址|收货|快递|寄",
    "hobby": r"\b(?:hobby|hobbies|weekends?|free time|spare time|into)\b|爱好|兴趣|业余|迷上|周末",
    "editor": r"\b(?:editor|ide|vim|vs code|emacs|keybindings)\b|编辑器",
    "passwords": r"\b(?:password manager|passwords?|vault|breach)\b|密码",
    "shift": r"\b(?:shifts?|rota|nights?|days|roster|schedule)\b|夜班|白班|排班|班次|早班|倒班",
    "allergy": r"\b(?:allerg\w+|intoleran\w+|reaction)\b|过敏|不耐受",
    "commute": r"\b(?:commut\w+|to work|to the office|get to)\b|通勤|上下?班路|去公司",
    "game": r"\b(?:game|gaming|league|queue|season|rank(?:ed)?)\b|游戏|原神|王者|赛季|开黑",
    "artist": r"\b(?:band|singer|artist|album|song|music|listen\w*)\b|歌手|乐队|歌|听",
    "medicine": r"\b(?:take|takes|taking|on)\b.{0,20}\b(?:mg|every|twice|daily|morning)\b|每天吃|降压药"
    r"|降糖药|吃药|停了|改吃",
    "insurer": r"\binsur\w+\b|保险",
    "room": r"\b(?:room|conference room|floor|building|desk|unit)\b|会议室|楼|号楼|工位|房间",
    "wifi": r"\b(?:wifi|wi-fi|password|passcode|pin)\b|密码|口令",
}

# What, once said, leaves the old state of a topic behind.
MOVES: dict[str, str] = {
    "home": r"\b(?:(?:my|our) own place|moved (?:to|in|into|out|house|across|back|up|down|over)|relocated|boxes"
    r"|new (?:place|flat|apartment|house|address)|we're officially|unpacking)\b|搬完?家|搬到|搬来|搬去"
    r"|搬进|搬回|定居|落户|迁居",
    "job": r"\b(?:left (?:my|the|that|this)|quit|resigned|handed in my notice|got (?:laid off|fired|the job"
    r"|hired)|was laid off|new (?:job|gig|role|position|employer)|promoted|started (?:at|with|as)|jumped "
    r"ship|switched jobs|changed (?:jobs|careers)|transferred|my first day|accepted (?:an|the) offer|got "
    r"(?:an|the) offer|signed with|retrained)\b|跳槽|离职|入职|辞职|换了?(?:份|个)?工作|转岗|转行|升职"
    r"|晋升|出来了|跳到|被裁|拿到.{0,8}(?:offer|录用)|不找[了啦]|上岸|录用|调到|调回",
    "studies": r"\b(?:switch\w* (?:majors?|schools?|courses?)|changed (?:majors?|schools?|my major)|transferr?ed"
    r"|dropped out|graduated)\b|转专业|转学|转入|转到|换专业|毕业",
    "smoking": r"\b(?:quit smoking|stopped smoking|gave up (?:smoking|cigarettes)|haven't (?:smoked|touched a "
    r"cigarette|had a cigarette)|done with (?:smoking|cigarettes)|smoke[- ]free|off (?:the )?cigarettes)\b"
    r"|戒烟|烟戒|不抽了|一根没抽",
    "drinking": r"\b(?:sober|quit drinking|stopped drinking|gave up (?:drinking|alcohol|booze)|off the booze|haven't "
    r"(?:had a drink|drunk))\b|戒酒|滴酒不沾|不喝酒了",
    "diet": r"\b(?:eat(?:ing)? (?:meat|fish|everything) again|went (?:back to (?:eating )?meat|vegan|vegetarian)"
    r"|gone (?:vegan|vegetarian|plant-based)|started eating (?:meat|fish))\b|开始吃肉|开荤|不吃素|改吃素"
    r"|开始吃素",
    "favourite": r"\b(?:new (?:favou?rite|fave|number one)|taken over as|replaced .{1,30} as my fav|not my favou?rite "
    r"any ?more|dethroned)\b|换人了|本命换|新欢|最爱变",
    "alarm": r"\b(?:get up|wake up|alarm) (?:at|for|is)\b|闹钟(?:改|调|定|设)",
    "doctor": r"\b(?:new (?:doctor|dentist|gp|therapist)|switched (?:doctors|dentists|therapists)|changed (?:doctors"
    r"|dentists|therapists))\b|换医生|换了(?:个)?医生|接手",
    "bank": r"\b(?:closed my .{1,20} account|switched banks|opened (?:an account|one) (?:at|with))\b|换银行|销户|换卡",
    "phone": r"\b(?:new (?:phone|iphone|pixel|galaxy|android)|typing (?:this )?on)\b|换手机|新手机|起用|换了",
    "car": r"\b(?:new (?:car|truck|ride)|traded in|picked up a|bought a|leased|totall?ed|gave up the ghost|sold "
    r"(?:the|my))\b|换车|提了|卖了|卖给|报废|新车",
    "partner": r"\b(?:broke up|split up|divorced|seeing (?:someone|somebody)|my new (?:boyfriend|girlfriend|partner)"
    r"|got engaged|got married)\b|分手|分了|离婚|现在的对象|新对象|脱单",
    "boss": r"\b(?:reorg|report to|new (?:boss|manager|lead|supervisor))\b|换领导|换老板|新领导|汇报给|调走",
    "name": r"\b(?:call me|go by|changed my name|goes by)\b|叫我|改名|改叫",
    "address": r"\b(?:address changed|new address|moved)\b|地址变|地址改|搬",
}
