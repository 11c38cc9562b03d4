"""Chinese patterns of change: what was and what is. Data only; `changes.find_change` applies them. (pure)"""

from evolution.rules.rule import Rule, chinese

BEGIN = r"(?:^|(?<=[，。！？；：,!?;:\s、]))"
LEAD = r"(?:(?:其实|说实话|对了|哦|啊|嗯|那个|不过|但是?|所以|因为|后来|然后|另外|话说|顺便说一下|跟你说|告诉你|更新一下|补充一下|通知一下|更正一下|说一下|提醒一下)[，,：:\s]*)*"
ME = rf"{BEGIN}{LEAD}(?:我|我们|咱们?|俺|我(?:和|跟)[\u4e00-\u9fff]{{1,4}}|我们?(?:全)?家|我们?(?:团队|公司|部门|项目组?|小组|组))?"
WHEN = r"(?:现在|如今|目前|最近|眼下|这阵子|近来|近期|今年|这个月|上个?月|上周|上个?星期|前阵子|前段时间|去年|昨天|今天|年初|年底|刚刚?|已经|早就|早已|都|也|就|又|全|正式|终于|临时|突然|干脆|索性|决定|彻底|完全|统一|全面|全部|慢慢|逐渐|渐渐|从\S{1,6}(?:起|开始)|\d+月份?|开始|主要|基本上?|一般|反而|倒是|更|只|比较|改|每天|天天|平时|还是|其实|真的|越来越|特别|非常|很|最|确实|反倒|一直|打心底|大多|通常|主力|换|个人|我|我们)*"
LIKE = r"(?:喜欢上?了?|爱上?了?|偏爱|钟爱|偏好|热衷于?|痴迷于?|沉迷于?|迷上了?|着迷于?|中意|倾向于?|偏向于?|习惯了?|想要?|青睐|推崇)"
DO = r"(?:吃|喝|看|听|玩|用|穿|去|读|打|踢|骑|坐|开|住在?|做|练|学|养|走|跑|戴|买|点|抽|睡|追|写|使|弹|唱|乘|跳|教|搞|当|叫|跟|带|负责|信)"
TO = r"(?:成|为|用|到|至|去|做|在|投|向|来)"
TURN = r"(?:换|改|转|切换|切|迁移|迁|升级|降级|调整?|变更?|更换|替换|更改|修改|变|挪|推迟|提前|延期|延后|延长|延|顺延|改期|移|涨|降|升|增加|减少|扩大|扩|缩减|缩|扩张|扩招|增长|下调|上调|提高|提升|压缩|晋升|过渡|转岗|调动|调岗)"
NOUN = r"(?P<attribute>(?:我|我们|咱们?|这次|本次|下次|这个|那个|公司|团队|项目|新)?(?:家|们)?的?[\u4e00-\u9fffA-Za-z0-9]{1,10}?)"

CHANGES_ZH: tuple[Rule, ...] = (
    Rule("以前现在", "change", "zh", chinese(rf"(?:以前|之前|原来|原先|原本|过去|从前|曾经|本来|一开始|起初|最初|早先|去年|上个月|小时候|早些年|前几年)(?:我|我们|一直|都|总|老|是|还|很|特别|最|只|也|天天|经常|非常|挺|主要)*(?P<oldverb>{LIKE}(?:{DO})?|{DO}|是|在|叫)?<old>[，,；;。]\s*(?:但是?|不过|可是?|可|而|然而|到了?)?(?P<rest>(?:我|我们)?(?:现在|如今|后来|目前|最近|眼下|这阵子|近来|今年|这个月|已经|改|换).*)")),
    Rule("从搬到", "change", "zh", chinese(rf"{ME}{WHEN}(?:从|由)<old>{WHEN}(?:搬|搬家|迁|迁居|移居|搬迁)(?:到|来|去|回|至)了?<value>(?:住|生活|定居|工作)?<END>"), key="city", exclusive=True),
    Rule("从跳槽到", "change", "zh", chinese(rf"{ME}{WHEN}(?:从|离开了?|由)<old>(?:(?:离职|辞职|出来|跳槽|辞了)+(?:后|之后|了)*[，,]?{WHEN}(?:跳槽|跳|加入|入职|去|来|到|转去|转到|在)*(?:到|去|了|来)*|[，,]?{WHEN}(?:跳槽|加入|入职|跳|加盟)(?:到|去|了|来)*)<value>(?:上班|工作)?<END>"), key="employer", exclusive=True),
    Rule("把换成", "change", "zh", chinese(rf"(?:把|将)<old>{WHEN}(?:都|全|给|也|从\S{{1,12}})?(?:{TURN}{TO}|换了|替换掉用|改叫|改名叫?)了?<value><END>")),
    Rule("属性从到", "change", "zh", chinese(rf"{BEGIN}{LEAD}{NOUN}{WHEN}(?:从|由)<old>{WHEN}(?:{TURN}{TO}?|改叫|搬到|到|挪到)了?<value><END>"), exclusive=True),
    Rule("从换成", "change", "zh", chinese(rf"(?:从|由)<old>{WHEN}(?:{TURN}{TO}|改叫|转战|投奔|搬到)了?<value><END>")),
    Rule("用代替", "change", "zh", chinese(r"(?:用|拿|以|让)<value>(?:来|去)?(?:代替|取代|替换|替代|顶替|换掉|换下)了?<old><END>")),
    Rule("被取代", "change", "zh", chinese(rf"{BEGIN}{LEAD}<old>{WHEN}(?:被|让|给|由)<value>(?:给|所)?(?:代替|取代|替换|替代|顶替|接替)")),
    Rule("取代了", "change", "zh", chinese(rf"{BEGIN}{LEAD}<value>{WHEN}(?:代替|取代|替换|替代|顶替|接替)了<old><END>")),
    Rule("别再叫", "change", "zh", chinese(r"(?:别|不要|不用)再?叫我<old>(?:了|啦)?[，,。;；]\s*(?:请|就|以后|改|可以|直接|现在)*(?:叫|喊|称呼)我?<value><END>"), key="nickname", exclusive=True, content="{s}希望被称呼为{value}"),
    Rule("叫我不叫", "change", "zh", chinese(r"(?:叫|喊|称呼)我<value>(?:吧|就好|就行)?[，,。；]\s*(?:请)?(?:别|不要|不用|不是)(?:再)?(?:叫|喊|称呼)?(?:我)?<old><END>"), key="nickname", exclusive=True, content="{s}希望被称呼为{value}"),
    Rule("换工作现在在", "change", "zh", chinese(rf"(?:换(?:了(?:份|个)?)?(?:新)?(?:工作|公司|单位)|跳槽|离职|辞职)了?[，,。；]\s*(?:我)?{WHEN}(?:是)?(?:在|去了?|到了?|加入了?|入职了?)<value>(?:上班|工作)?<END>"), key="employer", exclusive=True),
    Rule("叫我", "change", "zh", chinese(r"(?:以后|今后|往后|从现在起|之后|现在|请|你|大家|可以|都|直接|改|就|就请){1,4}(?:叫|喊|称呼)我(?:为|作|做)?<value>(?:就好|就行|吧|好了|即可)?<END>"), key="nickname", exclusive=True, content="{s}希望被称呼为{value}"),
    Rule("不是了是", "change", "zh", chinese(rf"(?:{NOUN}{WHEN})?(?<!要)(?<!是)(?<!而)不是(?!说|因为|不|很|要|没|吗|我不|为了|这样|那样|所有|每|什么|谁|第一)<old>(?:了|啦)?[，,、。；;\s]*(?:而|现在|已经|应该|其实|改)*(?:是|叫)(?:在)?<value><END>")),
    Rule("不要了要", "change", "zh", chinese(rf"(?:不|不再|不想|不用|别)(?:想)?(?P<verb>要|{DO}|{LIKE}|在)<old>(?:了|啦)?[，,、；;。\s]+(?:我|我们|而|但|就|请|给我|而是)*{WHEN}(?:要|{TURN}{TO}?|{LIKE}|{DO}|在)(?P<verb2>{DO})?了?<value><END>")),
    Rule("比起现在", "change", "zh", chinese(rf"(?:比起|相比(?:于|起)?|相较于|跟|和|与)<old>(?:相比|比起来)?[，,]?\s*(?:我)?(?:现在|如今|最近|目前){WHEN}(?P<verb>{LIKE}(?:{DO})?)<value><END>")),
    Rule("现在喜欢而不是", "change", "zh", chinese(rf"{ME}{WHEN}(?:现在|如今|目前|最近){WHEN}(?P<verb>{LIKE}(?:{DO})?|{DO})<value>(?:，|,)?(?:而|胜过|，?并)?(?:不是|不再|多过|，?不)(?:{LIKE}|{DO})?<old><END>")),
    Rule("是不是更正", "change", "zh", chinese(rf"(?:{NOUN}{WHEN})?(?:其实|应该|实际上|准确说|正确的|确切地说|改)?(?:是|在|叫)<value>[，,、；;]\s*(?:而)?(?:不是|不在|不叫|并非|而非)<old><END>")),
    Rule("搬到", "change", "zh", chinese(rf"{ME}{WHEN}(?:(?:搬|搬家|迁|迁居|移居|搬迁|定居|调回|搬回)(?:到|来|去|回|至|在|于)|定居)了?<value>(?:住|生活|定居|工作)?<END>"), key="city", exclusive=True),
    Rule("现住", "change", "zh", chinese(rf"{ME}(?:现在|如今|目前|最近|今年|现){WHEN}(?:住|定居|居住|生活|租|常住|长住)(?:在|到)?了?<value><END>"), key="city", exclusive=True),
    Rule("跳槽到", "change", "zh", chinese(rf"{ME}{WHEN}(?:跳槽|跳|入职|加入|转投|加盟|新工作是?在|换工作|换到|换去)(?:到|去|来|了|至)*<value>(?:上班|工作|公司|任职|这家公司)?<END>"), key="employer", exclusive=True),
    Rule("现在在上班", "change", "zh", chinese(rf"{ME}(?:现在|如今|目前|最近|今年|换了工作[，,]?(?:现在)?){WHEN}(?:在|于|去了?)<value>(?:上班|工作|任职|就职|供职|实习|做事)"), key="employer", exclusive=True),
    Rule("升为", "change", "zh", chinese(rf"{ME}{WHEN}(?:升职|升|晋升|提拔|提升|被提拔|转岗|转行|改行|调岗|当上|当选|转正|调任)(?:为|成|做|当|到|去做|了)+<value><END>"), key="job", exclusive=True),
    Rule("团队人数", "change", "zh", chinese(rf"(?:我们)?(?:团队|部门|小组|组里|公司|项目组)(?:人数)?{WHEN}(?:只)?(?:有|是|{TURN}(?:到|成|为|至)|剩|达到|共有?|一共有?)了?(?P<value>(?:\d+|[一二两三四五六七八九十百]+)(?:多)?(?:个)?(?:人|名|位)(?:[\u4e00-\u9fff]{{0,4}}?))(?=了|[，。！；,.!;\s]|$)"), key="team_size", exclusive=True),
    Rule("饮食变更", "change", "zh", chinese(rf"{ME}(?:现在|如今|目前|最近|已经|开始|改|决定){WHEN}(?:是|成为?了?|变成了?)?(?:一?个)?(?P<value>吃素|素食主义者|素食者|纯素|生酮饮食|吃荤|肉食者)(?=了|[，。！；,.!;\s]|$)"), key="diet", exclusive=True),
    Rule("新属性是", "change", "zh", chinese(rf"(?:我|我们|咱们?)?(?:家)?(?:的)?(?:最新|新|更新后|现在|目前|当前|正确|换|改)的?(?P<attribute>[\u4e00-\u9fff]{{1,8}}?)(?:{WHEN})(?:是|为|叫|：|:)<value><END>"), exclusive=True),
    Rule("换了属性", "change", "zh", chinese(rf"(?:换|改)(?:了|过)?(?:个|一个|新)?(?:新)?(?P<attribute>[\u4e00-\u9fff]{{1,8}}?)(?:了|啦)?[，,：:。；;]\s*(?:新的?(?:号码?|是|那个)?|现在|换成|改成|叫|变成|以后)*(?:是|为|叫|用|打|发|：|:)+<value><END>"), exclusive=True),
    Rule("属性改为", "change", "zh", chinese(rf"{BEGIN}{LEAD}{NOUN}{WHEN}(?:被|给|已|需要|得|临时)?(?:{TURN}{TO}|改叫|改名叫?为?|变更为|定为|定在|改在|约在|安排在|挪在|更新为|移到|搬到)了?<value><END>"), exclusive=True),
    Rule("属性现在是", "change", "zh", chinese(rf"{BEGIN}{LEAD}{NOUN}(?:现在|如今|目前|已经|今年|这个月|最近)(?:已经|都|变成|就|不|只)?(?:是|叫|为|有|用|在|走|跑|归)(?:的是)?了?(?!吗|不|很|太|什么)<value><END>"), exclusive=True),
    Rule("现在喜欢", "change", "zh", chinese(rf"{ME}(?:现在|如今|目前|最近|眼下|这阵子|近来|近期|今年|这个月|这段时间|从今天起|从现在起|以后|今后|后来|年纪大了){WHEN}(?P<verb>{LIKE}(?:{DO})?)(?!你|您|和你)<value><END>")),
    Rule("开始喜欢", "change", "zh", chinese(rf"{ME}{WHEN}(?:开始|转而|变得|渐渐|慢慢|越来越|反而|突然){WHEN}(?P<verb>{LIKE}(?:{DO})?)(?!你|您|和你)<value><END>")),
    Rule("爱上了", "change", "zh", chinese(rf"{ME}{WHEN}(?:爱上|迷上|喜欢上|入坑|种草|转向|转战|投奔|沉迷上|迷恋上)了?(?P<verb>{DO})?(?!你|您)<value><END>")),
    Rule("改做", "change", "zh", chinese(rf"{ME}{WHEN}(?:改|换|转|换着|转为|改为|转而|开始改)(?P<verb>{DO})了?<value><END>")),
    Rule("换成", "change", "zh", chinese(rf"{BEGIN}{LEAD}(?:我|我们|咱们?|请|帮我|给我|那就?|还是|你|全家|全|团队|公司|我们(?:团队|公司|家))*{WHEN}(?:帮我|给我|那就|请)?(?:{TURN}(?:成|为|用|到)|换了|换做|变更为|改走|改喝|改吃|换上|换去|切到)了?(?!吗|什么|谁|哪|衣服|鞋|个(?:话题|心情))<value><END>")),
    Rule("现在做", "change", "zh", chinese(rf"{ME}(?:现在|如今|目前|最近|眼下|这阵子|近来|今年|这个月|以后|今后|后来){WHEN}(?P<verb>{DO})(?!着|过|你|完|不)了?<value><END>")),
    Rule("现在是", "change", "zh", chinese(rf"{ME}(?:现在|如今|目前|今年){WHEN}(?:是|成了|变成了?|算是|当了?|做了?)(?:一?个|一?名|一位)?(?P<value>[\u4e00-\u9fffA-Za-z]{{2,12}}?)(?:了)?(?=[，。！；,.!;\s]|$)"), needs_known=True),
    Rule("其实是", "change", "zh", chinese(rf"(?:更正|纠正|说错了?|搞错了?|记错了?|弄错了?|口误|不对|写错了?|打错了?|抱歉)[，,：:。\s]*(?:一下)?[，,：:。\s]*(?:{NOUN})?(?:应该|其实|实际上?|真正|正确的?)?(?:是|在|叫|为)<value><END>"), exclusive=True),
    Rule("应该是", "change", "zh", chinese(rf"{BEGIN}{LEAD}{NOUN}(?:其实|实际上|应该|准确说|确切地说)(?:是|在|叫|为)<value><END>"), exclusive=True, needs_known=True),
    Rule("现在在", "change", "zh", chinese(rf"{ME}(?:现在|如今|目前){WHEN}(?:人)?(?:在|去了?|到了?)<value><END>"), needs_known=True),
    Rule("还是吧", "change", "zh", chinese(r"(?:算了|不了|想了想|改主意了|我改主意了|改变主意了|再想想)[，,。\s]+(?:我|我们|那)?(?:还是|就|要|改|换)*(?:要|选|去|吃|喝|用|买|订)?<value>(?:吧|好了)?<END>"), needs_known=True),
)  # fmt: skip

ENDED_ZH: tuple[Rule, ...] = (
    Rule("不是", "change", "zh", chinese(rf"{BEGIN}{LEAD}(?:我|我们)?(?:已经|早就)?(?:不是|不要|不想要|别)(?!说|因为|不|很|吗|为了|这样|那样|所有|每|什么|谁)<old>(?:了|啦)?(?=[，,；;])"), polarity=-1, needs_known=True),
    Rule("不再", "change", "zh", chinese(rf"{ME}{WHEN}(?:不再|再也不|再不|没再|不会再|不想再)(?:是)?(?:那么|怎么|像以前那样|去)?(?P<verb>{LIKE}(?:{DO})?|{DO}|在|做|是)?<old>(?:工作|上班)?<END>"), polarity=-1),
    Rule("不了", "change", "zh", chinese(rf"{ME}{WHEN}(?:不|不太|不怎么|不大|没那么|没有那么|不那么|没)(?:再|想)?(?P<verb>{LIKE}(?:{DO})?|{DO}|在|做|是|感兴趣)<old>(?:工作|上班)?(?:了|啦)(?=[，。！；,.!;\s—]|$|改|换|都|现在|而)"), polarity=-1),
    Rule("戒了", "change", "zh", chinese(rf"{ME}{WHEN}(?:戒|戒掉|放弃|告别|弃用|停用|卸载|取消|退订|退掉|退出|离开|抛弃|淘汰|扔掉|停掉|断了?|脱离|辞去|辞掉|受够|厌倦|看腻|吃腻|喝腻|听腻|玩腻|穿腻|卖掉|卖)(?:了|掉|掉了)?(?P<verb>吃|喝|玩|用)?<old>(?:的工作|的职位)?<END>"), polarity=-1),
    Rule("从离职", "change", "zh", chinese(rf"{ME}{WHEN}从<old>(?:离职|辞职|毕业|退出|退役|退休|出来)了?"), polarity=-1),
    Rule("对没兴趣了", "change", "zh", chinese(r"对<old>(?:已经|现在|早就|完全|彻底|也|都|渐渐|慢慢){0,3}(?:没(?:什么|有)?兴趣了|不感兴趣了|无感了|失去(?:了)?兴趣|没感觉了|不感冒了|提不起兴趣)"), polarity=-1),
    Rule("腻了", "change", "zh", chinese(rf"{BEGIN}{LEAD}<old>(?:我|已经|早就|都|真的|也|现在){{0,4}}(?:吃|喝|看|听|玩|穿|用|逛|住)?(?:腻|烦|够|厌)了"), polarity=-1),
    Rule("不适合我了", "change", "zh", chinese(rf"{BEGIN}{LEAD}<old>(?:已经|现在|早就|都){{0,2}}(?:(?:不再(?:适合我|是我的菜|是我的最爱|吸引我|合我口味)|不(?:喜欢|爱吃|爱喝|用|喝|吃|要|考虑|适合我|想要)了))<END>"), polarity=-1),
    Rule("忘了说的", "change", "zh", chinese(r"(?:忘了|忘掉|别管|不用管|取消|作废|忽略)(?:我)?(?:之前|刚才|上次)?(?:说的|提的)?(?:那个)?<old>(?:吧|了|的事)?<END>"), polarity=-1, needs_known=True),
)  # fmt: skip
