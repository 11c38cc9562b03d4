"""Words by which a value shows what kind of thing it is. Data only (pure)."""

UNITS_EN = (
    r"mg|mcg|ml|milligrams?|grams?|g|kg|kilos?|kilograms?|pounds?|lbs?|stone|miles?|km|kilometers?"
    r"|kilometres?|meters?|metres?"
    r"|cm|inch(?:es)?|feet|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|requests?|people"
    r"|members|engineers|developers"
    r"|employees|folks|seats?|users?|units?|pages?|cups?|glasses|tablets?|pills?|drops|puffs|times|percent|%|gb|tb|mb"
    r"|mbps|gbps|ms|seconds?|secs?|rooms?|bedrooms?|floors?|kids|children|cats|dogs|steps|calories"
    r"|points|stars|laps|reps"
)
UNITS_ZH = (
    r"个人|个小时|个月|个星期|人|名|位|斤|公斤|千克|克|毫克|毫升|公里|千米|米|厘米|里|码|岁|层"
    r"|楼|号楼|号线|杯|瓶|包|根|片|粒|次|分钟|小时|天|周"
    r"|年|页|路|床|层|平方|平米|平|兆|间|盆|室|G|M|套|台|辆|只|条|度|折|分|级|期|届|班|寸|度电"
    r"|毫米|颗|滴|支|袋|碗|盘|趟|节|座|箱|股"
)
TITLES_ZH = (
    r"老师|医生|大夫|经理|教练|师傅|律师|主任|教授|总监|总|校长|院长|护士|阿姨"
    r"|叔叔|工|导|队长|主管|会计|警官|老板|秘书|女士|先生|博士|店长|科长|处长|局长"
)
KIN_TITLES_ZH = r"姐|哥|叔|姨|婶|爷"
# What a Chinese name of a place, a school, a firm ends with.
SUFFIXES_ZH = (
    r"小学|中学|大学|学院|幼儿园|高中|初中|医院|诊所|公司|集团|银行|酒店|宾馆|饭店|餐厅|花园"
    r"|小区|大厦|广场|公寓|健身房|俱乐部|书店|超市"
    r"|地铁站|机场|车站|火车站|航空|保险|证券|出版社|事务所|工作室|研究院|研究所|科技|快递"
    r"|物流|会议室|教室|古镇|公园|海滩|景区|度假村"
)

_CARS = (
    "civic|accord|corolla|camry|prius|yaris|rav4|golf|polo|passat|tiguan|focus|fiesta|mustang|f-150"
    "|outback|forester|impreza"
    "|mazda 3|mazda|honda|toyota|subaru|tesla|model 3|model y|ford|bmw|audi|volvo|volkswagen|vw|kia"
    "|hyundai|nissan|leaf|jeep"
    "|chevy|chevrolet|skoda|renault|peugeot|mini cooper|porsche|lexus|byd|polestar|rivian|fiat|mercedes"
    "|大众|朗逸|迈腾|帕萨特|丰田|卡罗拉|凯美瑞|本田|雅阁|思域|飞度|比亚迪|特斯拉|蔚来|小鹏"
    "|理想|吉利|长安|哈弗|五菱|奔驰|宝马|奥迪|别克|日产|轩逸|现代|起亚|福特|沃尔沃|雷克萨斯"
)
_CITIES = (
    "london|paris|berlin|madrid|rome|milan|lisbon|porto|dublin|cork|belfast|edinburgh|glasgow"
    "|cardiff|leeds|bristol|manchester"
    "|liverpool|birmingham|sheffield|york|oxford|cambridge|brighton|vienna|prague|warsaw|krakow"
    "|budapest|zurich|geneva|basel"
    "|munich|hamburg|cologne|frankfurt|amsterdam|rotterdam|utrecht|brussels|copenhagen|stockholm"
    "|oslo|helsinki|athens|istanbul"
    "|barcelona|valencia|seville|new york|nyc|brooklyn|boston|chicago|seattle|portland|denver|austin"
    "|dallas|houston|phoenix|tucson"
    "|san diego|san francisco|los angeles|oakland|sacramento|las vegas|salt lake city|minneapolis"
    "|milwaukee|detroit|cleveland"
    "|pittsburgh|philadelphia|baltimore|atlanta|miami|tampa|orlando|nashville|memphis|charlotte"
    "|raleigh|new orleans|st louis"
    "|kansas city|omaha|toronto|montreal|vancouver|ottawa|calgary|sydney|melbourne|brisbane|perth"
    "|auckland|wellington|tokyo"
    "|osaka|kyoto|seoul|busan|singapore|bangkok|hanoi|manila|jakarta|mumbai|delhi|bangalore|dubai"
    "|cairo|lagos|nairobi|cape town"
    "|mexico city|bogota|lima|santiago|sao paulo|rio|buenos aires|beijing|shanghai|shenzhen|hong kong|taipei"
    "|北京|上海|广州|深圳|杭州|南京|苏州|成都|重庆|武汉|西安|长沙|天津|青岛|大连|厦门|福州"
    "|宁波|无锡|合肥|郑州|济南|沈阳|哈尔滨|长春|昆明|贵阳|南宁"
    "|海口|三亚|兰州|太原|石家庄|南昌|珠海|东莞|佛山|温州|常州|绍兴|嘉兴|金华|烟台|洛阳|绵阳"
    "|桂林|拉萨|乌鲁木齐|呼和浩特|银川|西宁|香港|澳门|台北"
    "|东京|大阪|首尔|新加坡|伦敦|巴黎|纽约|悉尼|墨尔本|多伦多|温哥华|老家"
)
_SUBJECTS = (
    "chemistry|chem|physics|biology|bio|maths|math|mathematics|linguistics|law|medicine|nursing"
    "|economics|econ|accounting|finance"
    "|history|philosophy|psychology|sociology|anthropology|computer science|cs|data science"
    "|engineering|mechanical engineering"
    "|architecture|literature|english lit|journalism|marketing|statistics|geology|geography"
    "|political science|art history"
    "|graphic design|film studies|education|business"
    "|数学|物理|化学|生物|计算机|软件工程|土木|机械|电气|自动化|法学|法律|医学|临床|护理"
    "|经济学|金融|会计学|会计|哲学|心理学|社会学|新闻|中文系|英语系|建筑学|统计学|市场营销"
    "|工商管理"
)
_ROLES = (
    "engineer|developer|programmer|designer|teacher|professor|nurse|lawyer|accountant|auditor|chef"
    "|baker|writer|journalist"
    "|photographer|architect|scientist|researcher|manager|director|consultant|analyst|barista|waiter"
    "|driver|pilot|mechanic"
    "|electrician|plumber|carpenter|farmer|paramedic|pharmacist|therapist|librarian|translator"
    "|freelancer|recruiter|qa lead"
    "|team lead|tech lead|engineering manager|product manager|project manager|data scientist|intern"
    "|cashier|bartender|tutor"
    "|full-time student|stay-at-home dad|stay-at-home mom"
    "|工程师|程序员|设计师|老师|教师|护士|律师|厨师|记者|编辑|摄影师|产品经理|项目经理"
    "|数据分析师|分析师|架构师|测试|运营|销售|客服|司机|翻译|公务员|教练|主管|总监|经理"
    "|组长|店长|实习生|自由职业|全职太太|全职妈妈"
)

# Names that are common words too: they name a thing only with a capital letter.
COMMON = frozenset(
    [
        "express",
        "brave",
        "things",
        "max",
        "meet",
        "signal",
        "surface",
        "arc",
        "edge",
        "opera",
        "ghost",
        "medium",
        "arch",
        "spring",
        "oracle",
        "swift",
        "rust",
        "ruby",
        "dart",
        "bear",
        "master",
        "gold",
        "silver",
        "iron",
        "diamond",
        "platinum",
        "bronze",
        "uv",
        "drone",
        "render",
        "nano",
        "atom",
        "cursor",
        "helix",
        "chase",
        "ally",
        "sprint",
        "focus",
        "golf",
        "polo",
        "leaf",
        "mustang",
        "days",
        "nights",
        "cork",
        "york",
        "lima",
        "rio",
        "mobile",
        "bob",
        "support",
        "setter",
        "teams",
        "linear",
        "perl",
        "scala",
        "nationwide",
        "starling",
        "progressive",
        "rails",
        "flask",
        "mocha",
        "jest",
        "arc",
        "ps",
        "pip",
        "conda",
        "cargo",
        "composer",
        "gradle",
        "loki",
        "mild",
        "history",
        "education",
        "business",
        "law",
        "finance",
        "chelsea",
        "spurs",
        "warriors",
        "monday.com",
    ]
)
# A kind of thing -> what is one of it.
THINGS: dict[str, str] = {
    "language": "java|kotlin|python|javascript|typescript|golang|rust|ruby|php|perl|scala|clojure|elixir|erlang"
    "|haskell|swift"
    "|objective-c|c++|c#|dart|lua|cobol|fortran|node|node.js",
    "framework": "react|vue|angular|svelte|solidjs|jquery|next.js|nuxt|django|flask|fastapi|rails|laravel|spring boot"
    "|spring|express|nestjs|electron|tauri|flutter|react native",
    "database": "postgresql|postgres|mysql|mariadb|sqlite|mongodb|mongo|redis|memcached|oracle|sql server|dynamodb"
    "|cassandra"
    "|elasticsearch|opensearch|clickhouse|duckdb|neo4j|snowflake|bigquery|达梦|人大金仓|tidb|oceanbase",
    "queue": "kafka|rabbitmq|sqs|nats|pulsar|celery|sidekiq|rocketmq",
    "ci": "jenkins|github actions|gitlab ci|circleci|travis|buildkite|teamcity|drone",
    "host": "aws|azure|gcp|google cloud|heroku|vercel|netlify|render|fly.io|digitalocean|hetzner|linode|阿里云"
    "|腾讯云|华为云|百度云|天翼云|火山引擎",
    "editor": "vim|neovim|emacs|vs code|vscode|sublime text|sublime|atom|intellij|pycharm|webstorm|zed|cursor|helix"
    "|nano|notepad++|xcode|eclipse",
    "os": "windows|macos|ubuntu|debian|fedora|arch linux|arch|linux mint|linux|centos|rocky linux|chromeos",
    "container": "docker compose|docker swarm|docker|podman|kubernetes|k8s|nomad",
    "tests": "pytest|unittest|jest|vitest|mocha|junit|rspec|cypress|playwright|selenium",
    "phone": "iphone|pixel|galaxy|oneplus|苹果|安卓|小米|红米|华为|荣耀|oppo|vivo|三星|魅族|一加",
    "computer": "macbook air|macbook pro|macbook|imac|mac mini|thinkpad|dell xps|dell|surface|framework laptop"
    "|chromebook|lenovo|联想|戴尔|惠普|华硕|小新|拯救者|台式机",
    "car": _CARS,
    "city": _CITIES,
    "subject": _SUBJECTS,
    "tongue": "spanish|portuguese|french|german|italian|japanese|korean|mandarin|cantonese|arabic|russian|dutch"
    "|swedish|norwegian"
    "|danish|finnish|polish|turkish|greek|hebrew|hindi|welsh|irish|latin|日语|韩语|法语|德语|西班牙语|葡萄牙语|意大利语"
    "|俄语|阿拉伯语|粤语|泰语|越南语|英语",
    "chat": "slack|microsoft teams|discord|telegram|whatsapp|signal|messenger|zulip|mattermost|微信"
    "|企业微信|钉钉|飞书|qq",
    "calls": "zoom|google meet|meet|webex|skype|腾讯会议|飞书会议",
    "notes": "notion|obsidian|evernote|onenote|bear|roam|logseq|apple notes|google docs|confluence"
    "|语雀|印象笔记|有道云笔记|石墨文档",
    "tasks": "jira|linear|asana|trello|todoist|things|ticktick|monday.com|basecamp|clickup|禅道|tapd|滴答清单",
    "passwords": "lastpass|1password|bitwarden|dashlane|keepass|keepassxc|icloud keychain|proton pass",
    "browser": "chrome|firefox|safari|edge|brave|arc|opera|vivaldi",
    "mailer": "gmail|outlook|proton mail|protonmail|fastmail|yahoo mail|qq邮箱|163邮箱|网易邮箱",
    "streaming": "netflix|hulu|disney+|hbo max|max|prime video|apple tv|paramount|爱奇艺|优酷|腾讯视频|芒果tv|哔哩哔哩"
    "|b站|spotify|apple music|tidal|youtube music|网易云音乐|网易云|qq音乐|酷狗",
    "bank": "wells fargo|chase|bank of america|citibank|citi|ally|capital one|barclays|hsbc|lloyds|natwest|monzo"
    "|revolut|starling|santander|nationwide|建行|建设银行|工行|工商银行|农行|中行|招行|招商银行|交行|中信"
    "|浦发|兴业",
    "carrier": "verizon|t-mobile|at&t|vodafone|ee|o2|giffgaff|sprint|mint mobile|移动|联通|电信|广电",
    "insurer": "geico|progressive|state farm|allstate|usaa|aviva|平安|人保|太平洋保险",
    "diet": "vegetarian|vegan|pescatarian|flexitarian|keto|paleo|carnivore|gluten-free|omnivore|halal|kosher"
    "|low-carb|吃素|素食|纯素|吃荤|吃肉|生酮|低碳",
    "drink": "coffee|espresso|latte|cappuccino|americano|black coffee|tea|green tea|decaf tea|decaf|herbal tea"
    "|matcha|oat milk|almond milk|milk|soda|cola|coke"
    "|beer|wine|whisky|juice|kombucha|sparkling water|咖啡|美式|拿铁|卡布奇诺|绿茶|红茶|普洱"
    "|乌龙茶|白茶|奶茶|豆浆|牛奶|可乐|雪碧"
    "|果汁|啤酒|红酒|白酒|黄酒|白开水|苏打水|菊花茶|枸杞水",
    "sport": "running|jogging|swimming|cycling|biking|yoga|pilates|climbing|bouldering|hiking|tennis|badminton"
    "|squash|football|soccer|rugby|basketball|baseball|volleyball"
    "|golf|boxing|crossfit|rowing|skiing|surfing|karate|judo|jiu-jitsu|brazilian jiu-jitsu|taekwondo"
    "|kickboxing|muay thai|fencing|weightlifting|padel|pickleball"
    "|跑步|慢跑|游泳|瑜伽|普拉提|爬山|徒步|骑行|网球|羽毛球|乒乓球|足球|篮球|排球|健身|撸铁"
    "|攀岩|拳击|太极|跆拳道|柔道|空手道|散打|泰拳|击剑|散步|散散步|跳绳|滑雪|广场舞|打球|飞盘",
    "hobby": "pottery|knitting|crochet|painting|drawing|photography|gardening|baking|woodworking|chess|origami"
    "|birdwatching|sewing|calligraphy|astronomy"
    "|钓鱼|追剧|下象棋|象棋|围棋|书法|摄影|画画|养花|烘焙|织毛衣|集邮|拼图|唱歌|跳舞|手工",
    "instrument": "guitar|piano|violin|cello|viola|drums|ukulele|flute|clarinet|saxophone|trumpet|bass|banjo|harp|吉他"
    "|钢琴|小提琴|大提琴|尤克里里|古筝|二胡|长笛|架子鼓|萨克斯",
    "cuisine": "sushi|ramen|pizza|tacos|burgers|pasta|curry|pho|dumplings|bbq|steak|salad|hotpot|thai food|indian "
    "food|东北菜|上海菜|云南菜|新疆菜|泰国菜|川菜|粤菜|湘菜|鲁菜|日料|韩餐|西餐|火锅|烧烤|麻辣烫|寿司"
    "|拉面|轻食|沙拉",
    "colour": "red|blue|green|yellow|black|white|purple|pink|orange|grey|gray|brown|teal|navy|burgundy|红色|蓝色"
    "|绿色|黄色|黑色|白色|紫色|粉色|橙色|灰色|棕色|米色|金色|银色|藏青",
    "pet": "dog|puppy|cat|kitten|rabbit|hamster|parrot|turtle|goldfish|猫|狗|金毛|柯基|布偶|仓鼠|兔子|鹦鹉|乌龟",
    "role": _ROLES,
    "allergen": "peanut|tree nuts|shellfish|seafood|penicillin|gluten|dairy|lactose|pollen|egg|soy|花生|海鲜|芒果"
    "|牛奶蛋白|鸡蛋|青霉素|头孢|花粉|尘螨|坚果",
    "commute": "by bus|by train|by bike|by car|the bus|the train|the subway|the tube|the metro|地铁|公交|公交车|开车"
    "|骑车|电动车|打车|班车|高铁|步行|走路|自驾|拼车",
    "contact_by": "by phone|by text|by email|email|texting|text message|phone call|calling|ringing|打电话"
    "|发短信|短信|电话|邮件|微信",
    "marital": "single|married|engaged|divorced|widowed|separated|单身|已婚|结婚|离婚|订婚|离异",
    "team": "arsenal|chelsea|liverpool fc|spurs|tottenham|man united|man city|real madrid|barcelona fc|lakers"
    "|celtics|warriors|yankees|red sox|packers|49ers|科比|詹姆斯|湖人|勇士|曼联|皇马|巴萨|国安|申花",
    "shift": "night shift|day shift|early shift|late shift|nights|days|夜班|白班|早班|晚班|中班",
    "mode": "dark mode|light mode|dark theme|light theme|深色|浅色|深色模式|浅色模式|夜间模式",
    "size": "extra large|大号|中号|小号|大杯|中杯|小杯|超大杯",
    "sweet": "加糖|不加糖|无糖|半糖|全糖|少糖|三分糖|五分糖|七分糖|去冰|少冰|热的|常温",
    "work_style": "remote|fully remote|hybrid|in-office|from home|freelance|full-time|full time|part-time|part time"
    "|远程|居家办公|在家办公|坐班|弹性|全职|兼职",
    "spice": "spicy|mild|medium spicy|微辣|中辣|特辣|不辣|清淡|重辣|免辣",
    "place_in_team": "goalkeeper|goalie|keeper|striker|winger|defender|midfielder|sweeper|left back|right back"
    "|center back"
    "|point guard|power forward|pitcher"
    "|catcher|shortstop|setter|libero|support|jungle|jungler|mid lane|top lane|bot lane|adc|healer"
    "|tank|dps|前锋|中锋|后卫|门将|守门员|中场|边锋|打野|辅助|中单|上单|射手|坦克|奶妈|控卫",
    "voice": "soprano|alto|tenor|tenors|baritone|bass voice|女高音|女低音|男高音|男低音",
    "news": "guardian|economist|new york times|bbc|cnn|reuters|financial times|washington post|新浪|澎湃|腾讯新闻"
    "|网易新闻|今日头条|人民日报",
    "ride_app": "uber|lyft|bolt|滴滴|高德|曹操出行|t3|美团打车",
    "hair": "long hair|short hair|pixie cut|bob|buzz cut|ponytail|blonde|brunette|redhead|bald|长发"
    "|短发|齐肩|卷发|直发|光头|寸头|马尾",
    "rank": "iron|bronze|silver|gold|platinum|diamond|master|grandmaster|青铜|白银|黄金|铂金|钻石|星耀|王者|大师",
    "craft": "trumpet|harmonica|accordion|oboe|trombone|bagpipes",
    "photo": "lightroom|adobe lightroom|darktable|capture one|photoshop|affinity photo|gimp|美图秀秀|醒图|ps",
    "blog": "wordpress|hugo|jekyll|ghost|medium|substack|squarespace|wix|hexo|公众号|知乎|小红书|抖音"
    "|快手|b站|视频号|淘宝|拼多多|京东|闲鱼",
    "logs": "splunk|loki|datadog|new relic|kibana|graylog|grafana|prometheus|sentry",
    "packages": "npm|yarn|pnpm|pip|poetry|conda|uv|maven|gradle|cargo|bundler|composer",
    "zone": "utc|gmt|cet|est|pst|cst|edt|pdt|bst|ist|jst|aest|北京时间",
    "heating": "oil heating|gas heating|heat pump|electric heating|radiators|underfloor heating|wood stove|地暖|暖气"
    "|空调|空气能",
    "monitor": "dell|lg|samsung|benq|asus|acer|hp|eizo",
    "home": "apartment|flat|house|condo|studio|townhouse|bungalow|houseboat|公寓|别墅|平层|单间|合租"
    "|整租|宿舍|自己租房",
}
