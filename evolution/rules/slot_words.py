"""Names of slots, and the words by which values and nouns find their slot. Data only (pure)."""

# What a preference is about: value words (a value's last words count first) -> `preference/<category>`.
VALUE_CATEGORIES: dict[str, str] = {
    "drink": "coffee tea latte espresso cappuccino americano matcha juice beer wine whisky whiskey soda cola"
    " coke"
    " water"
    " milk smoothie cocktail decaf kombucha 咖啡 茶 拿铁 美式 奶茶 果汁 啤酒 红酒 白酒 可乐 豆浆 牛"
    "奶 酒 雪碧 苏打水 抹茶 柠檬水 白开水",
    "food": "pizza sushi ramen noodles rice pasta steak burger burgers salad salads soup chocolate cheese b"
    "read "
    "fish meat"
    " beef pork chicken seafood tofu curry tacos dumplings hotpot bbq barbecue dessert desserts cake ice"
    "-cream fruit"
    " vegetables oatmeal cilantro mushrooms spicy sweets cuisine food foods breakfast snack snacks"
    " 火锅 面 米饭 寿司 披萨 牛排 烧烤 辣 甜 甜食 甜品 海鲜 鱼 肉 牛肉 羊肉 猪肉 鸡肉 蔬菜 水果 巧"
    "克力 饺子 菜 蛋糕 面条 香菜 榴莲 沙拉 粥"
    " 川菜 粤菜 湘菜 日料 西餐 零食 素食 清淡 米粉 包子 汉堡 炸鸡 豆腐 小吃",
    "diet": "vegetarian vegan pescatarian keto gluten-free omnivore flexitarian halal kosher 素食主义者 素"
    "食者 纯素 生酮",
    "style": "minimalist sporty casual formal vintage bohemian classic streetwear style styles outfit outfit"
    "s clo"
    "thes"
    " clothing dress dresses jeans sneakers boots 简约风 运动风 休闲风 复古风 极简 简约 风格 穿搭 "
    "衣服 裙子 牛仔裤 运动鞋 风 款",
    "color": "red blue green yellow black white purple pink orange gray grey brown teal navy beige silver go"
    "ld co"
    "lor colour"
    " 红色 蓝色 绿色 黄色 黑色 白色 紫色 粉色 橙色 灰色 棕色 米色 金色 银色 颜色 色",
    "music": "jazz rock pop classical hip-hop rap folk metal techno blues country music song songs band oper"
    "a k-p"
    "op indie"
    " 爵士 摇滚 流行 古典 古典音乐 民谣 嘻哈 音乐 歌 说唱 轻音乐 歌手 乐队 电子乐 爵士乐 摇滚乐",
    "sport": "running jogging swimming yoga hiking cycling tennis football soccer basketball badminton climb"
    "ing b"
    "oxing"
    " pilates skiing surfing golf gym volleyball rowing dancing baseball hockey ping-pong bouldering crossfit"
    " 跑步 游泳 瑜伽 爬山 徒步 骑行 骑车 网球 足球 篮球 羽毛球 乒乓球 健身 攀岩 拳击 普拉提 滑雪 冲"
    "浪 高尔夫 排球 跳绳 散步 晨跑 夜跑 运动",
    "film": "movie movies film films comedies comedy thrillers thriller horror documentaries documentary sc"
    "i-fi "
    "anime drama"
    " dramas romcom romcoms sitcoms 电影 喜剧 喜剧片 爱情片 科幻片 恐怖片 纪录片 动作片 悬疑片 文艺"
    "片 动漫 电视剧 综艺 片",
    "reading": "novel novels book books fiction nonfiction non-fiction biography biographies poetry mystery my"
    "steri"
    "es"
    " memoirs magazines e-books paperbacks audiobooks 小说 书 散文 诗 诗歌 传记 历史书 科幻小说 推"
    "理小说 电子书 纸质书 有声书",
    "transport": "bus train subway metro car bike bicycle taxi driving biking walking flying scooter uber"
    " 地铁 公交 公交车 开车 骑车上班 打车 高铁 飞机 火车 自行车 电动车 步行 坐车",
    "pet": "dog dogs cat cats puppy kitten parrot hamster 狗 猫 猫咪 狗狗 鹦鹉 仓鼠",
    "season": "spring summer autumn fall winter 春天 夏天 秋天 冬天",
    "editor": "vscode vim neovim emacs pycharm intellij sublime cursor zed ide editor 编辑器",
    "programming": "python java javascript typescript rust golang c++ kotlin swift ruby php scala elixir haskell"
    " 编程语言",
    "framework": "react vue angular svelte django flask fastapi spring rails next.js 框架",
    "database": "postgresql postgres mysql mongodb sqlite redis oracle mariadb 数据库",
    "platform": "mac macos windows linux ubuntu iphone android ios pixel macbook thinkpad 安卓 苹果 鸿蒙 华为 小米",
    "tool": "slack teams notion obsidian evernote jira trello zoom figma discord telegram whatsapp chrome f"
    "irefo"
    "x safari"
    " feishu dingtalk wechat 飞书 钉钉 企业微信 微信 腾讯会议 语雀",
    "language": "english chinese mandarin french german spanish japanese korean italian 英文 英语 中文 法语 德"
    "语 日语 韩语 西班牙语",
    "payment": "cash credit paypal alipay 现金 信用卡 支付宝 微信支付",
    "interaction": "texts texting calls messages message chat concise brief detailed short long bullet bullets ans"
    "wers replies emails calls explanations 简"
    "洁 详细 简短"
    " 邮件 电话",
    "instrument": "guitar piano violin drums ukulele cello flute 吉他 钢琴 小提琴 鼓 尤克里里 古筝",
    "work_style": "remote hybrid office wfh 远程 在家办公 居家办公 坐班 办公室",
    "time_of_day": "morning mornings evening evenings night nights afternoon afternoons 早上 晚上 早晨 傍晚 下午 夜里",
    "seat": "aisle window seat 靠窗 靠过道 过道",
    "travel": "beach beaches mountains hotel hotels airbnb hostels camping 海边 山里 酒店 民宿 露营",
}

# Which category a verb already says.
VERB_CATEGORIES: dict[str, str] = {
    "drink": "drink sip 喝 品",
    "food": "eat cook 吃",
    "style": "wear dress 穿",
    "music": "听",
    "film": "watch 看电影 追剧",
    "reading": "read 读 看书",
    "transport": "commute drive ride 开 坐 骑",
    "sport": "practise practice 练 打 踢",
}

# The nouns of a person's and a project's single-valued slots; the key is the slot.
ATTRIBUTES: dict[str, str] = {
    "name": "name|full name|名字|姓名",
    "nickname": "nickname|昵称|外号|小名",
    "age": "age|年龄|岁数",
    "birthday": "birthday|birth date|date of birth|生日|出生日期",
    "height": "height|身高",
    "weight": "weight|体重",
    "phone": "phone|phone number|number|cell|cell number|mobile|mobile number|telephone|telephone number"
    "|contact number"
    "|手机|手机号|手机号码|电话|电话号码|号码|联系电话|联系方式",
    "email": "email|e-mail|email address|mail|mail address|邮箱|电子邮箱|邮件地址|邮箱地址",
    "address": "address|home address|shipping address|delivery address|mailing address|地址|收货地址|家庭住址"
    "|住址|家庭地址",
    "city": "city|current city|home city|residence|home base|城市|所在城市|居住地|住处|常住地",
    "hometown": "hometown|home town|老家|家乡|籍贯",
    "country": "country|国家",
    "timezone": "time zone|timezone|时区",
    "employer": "employer|company|workplace|firm|公司|单位|雇主|东家",
    "job": "job|job title|role|position|occupation|profession|title|职位|职业|岗位|工作|职务|头衔",
    "salary": "salary|income|pay|wage|工资|薪水|月薪|年薪|收入|薪资",
    "department": "department|部门",
    "manager": "manager|boss|supervisor|line manager|经理|老板|领导|上司|主管|直属领导",
    "school": "school|university|college|学校|大学",
    "major": "major|field of study|专业",
    "degree": "degree|学位",
    "team_size": "team size|headcount|team|团队规模|团队人数|人数|团队",
    "grade": "grade|年级",
    "budget": "budget|price limit|price range|spending limit|预算|价格上限",
    "deadline": "deadline|due date|截止日期|截止时间|期限|ddl|交付日期|交付时间|交期|截稿日期|死线",
    "meeting": "meeting|weekly meeting|standup|stand-up|sync|call|meeting time|会议|例会|周会|站会|会"
    "|开会时间|会议时间|早会",
    "flight": "flight|航班|机票|飞机",
    "launch": "launch|launch date|release|release date|go-live|上线时间|发布时间|发布日期|上线日期|上线|发布会",
    "appointment": "appointment|doctor's appointment|booking|reservation|预约|挂号|预订",
    "wedding": "wedding|wedding date|婚礼|婚期",
    "interview": "interview|面试|面试时间",
    "exam": "exam|考试|考试时间",
    "version": "version|版本|版本号",
    "database": "database|db|数据库",
    "framework": "framework|框架",
    "language": "language|preferred language|语言",
    "programming": "programming language|main language|stack|tech stack|编程语言|开发语言|技术栈|主力语言",
    "editor": "editor|ide|编辑器",
    "tool": "chat tool|collaboration tool|协作工具",
    "platform": "laptop|computer|operating system|os|电脑|笔记本|笔记本电脑|操作系统",
    "phone_model": "phone model|手机型号",
    "car": "car|车|车子|座驾",
    "dog": "dog|puppy|狗",
    "cat": "cat|kitten|猫",
    "project": "current project|当前项目",
    "project_name": "project name|code name|codename|项目名|项目名称|代号",
    "bank": "bank|银行",
    "plan": "plan|subscription|subscription plan|membership|套餐|订阅|会员",
    "gym": "gym|健身房",
    "doctor": "doctor|gp|physician|医生|主治医生",
    "dentist": "dentist|牙医",
    "blood_type": "blood type|血型",
    "diet": "diet|饮食|饮食习惯",
    "shoe_size": "shoe size|鞋码|鞋号",
    "size": "clothing size|shirt size|size|尺码|衣服尺码",
    "marital_status": "marital status|relationship status|婚姻状况|感情状况",
    "hobby": "hobby|main hobby|爱好|兴趣|业余爱好",
    "breakfast": "breakfast|早餐|早饭",
    "lunch": "lunch|午餐|午饭",
    "dinner": "dinner|晚餐|晚饭",
    "commute": "commute|通勤|通勤方式",
    "seat": "seat|seat preference|座位",
    "wake_time": "alarm|wake-up time|起床时间|闹钟",
    "bedtime": "bedtime|睡觉时间|就寝时间",
    "vendor": "vendor|supplier|provider|供应商|服务商",
    "followers": "followers|subscribers|粉丝|粉丝数|粉丝量",
    "revenue": "revenue|sales|turnover|营收|销售额|流水",
    "rent": "rent|房租|租金",
    "goal": "goal|target|目标",
    "priority": "priority|优先级",
    "destination": "destination|travel destination|目的地",
    "venue": "venue|location|地点|场地|会场",
    "schedule": "schedule|shift|working hours|office hours|班次|上班时间|工作时间|作息",
    "class": "class|lesson|course|课|课程",
    "theme": "theme|主题",
    "font": "font|字体",
    "contact": "contact|contact person|point of contact|联系人|对接人|负责人|接口人",
    "server": "server|服务器",
    "host": "hosting|cloud|cloud provider|云服务|云|云厂商",
    "browser": "browser|浏览器",
    "network": "carrier|运营商",
    "favourite": "favorite|favourite|最爱",
}

OCCUPATIONS = (
    "engineer|developer|programmer|designer|teacher|professor|doctor|nurse|surgeon|lawyer|attorney"
    "|accountant|chef|cook"
    "|baker|writer|author|journalist|editor|photographer|artist|musician|singer|actor|actress|dancer"
    "|architect|scientist"
    "|researcher|student|manager|director|consultant|analyst|salesperson|cashier|barista|waiter"
    "|waitress|driver|pilot"
    "|mechanic|electrician|plumber|carpenter|farmer|firefighter|police officer|paramedic|pharmacist"
    "|dentist|therapist"
    "|psychologist|counselor|social worker|librarian|translator|freelancer|entrepreneur|founder|ceo|cto"
    "|intern"
    "|product manager|project manager|data scientist|recruiter|realtor|banker|trader|investor|coach"
    "|trainer|veterinarian"
    "|vet|florist|tailor|potter|painter|sculptor|game designer|marketer|copywriter|administrator"
    "|secretary|receptionist"
)
OCCUPATIONS_ZH = (
    "工程师|程序员|设计师|老师|教师|教授|医生|护士|律师|会计|厨师|作家|记者|编辑|摄影师|画家|音乐家"
    "|歌手|演员|舞者|建筑师|科学家|研究员"
    "|学生|大学生|研究生|博士生|高中生|经理|产品经理|项目经理|总监|顾问|分析师|销售|司机|飞行员|农"
    "民|警察|消防员|药剂师|牙医|心理咨询师|翻译"
    "|自由职业者|创业者|创始人|实习生|数据分析师|教练|健身教练|兽医|主管|店长|老板|公务员|军人|快递"
    "员|保险经纪人|保安|运营|架构师|导游|护工|技术员"
)
