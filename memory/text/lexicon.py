"""Words that mean much the same, in English and in Chinese: everyday life and software.

Data, no rule.

One concept a line: ``name: English words | Chinese words``; an indented line goes on with the one
above. A phrase is written with ``_`` for its spaces; it is recognised in a query but not searched
for. English words stand for all forms of their stem.
"""

SOFTWARE = """
auth: auth authentication authenticate authorization login signin logon credential sso oauth log_in
  sign_in | 认证 鉴权 登录 登陆 授权 身份验证 验证 凭证
password: password passcode pin passphrase | 密码 口令 通行码
permission: permission privilege access forbidden denied 403 acl role
  | 权限 访问 拒绝访问 禁止 角色 越权
error: error fail failure failed fault exception wrong broken crash
  | 错误 失败 报错 出错 异常 故障 崩溃 挂了
bug: bug defect issue glitch problem | 缺陷 漏洞 问题 毛病 隐患
timeout: timeout hang stall deadline time_out timed_out | 超时 卡住 无响应 卡死
retry: retry retries reattempt backoff | 重试 重连 再试 退避
slow: slow latency lag sluggish performance speed | 慢 缓慢 延迟 卡顿 性能 速度
optimize: optimize optimization tune improve speedup | 优化 调优 提速 改进 提升
deploy: deploy deployment release rollout publish ship launch | 部署 发布 上线 发版
rollback: rollback revert undo roll_back | 回滚 回退 撤销 还原
database: database db sql postgres postgresql mysql sqlite mongodb | 数据库 库表 数据表
query: query select search lookup retrieve retrieval | 查询 检索 搜索 查找
index: index indexing indices | 索引
migration: migration migrate schema | 迁移 表结构 数据迁移
transaction: transaction commit deadlock lock | 事务 提交 死锁 锁
cache: cache caching redis memcached | 缓存
queue: queue broker kafka rabbitmq celery job worker | 队列 消息队列 任务队列 作业
server: server backend host machine | 服务器 后端 主机 机器
frontend: frontend ui interface webpage css html browser | 前端 界面 网页 页面 浏览器
client: client app application mobile | 客户端 应用 手机端 移动端
api: api endpoint rest interface webhook | 接口 端点
network: network connection connectivity internet wifi dns | 网络 连接 联网 断网 断线
request: request response http call | 请求 响应 调用
config: config configuration setting settings parameter option environment
  | 配置 设置 参数 选项 环境变量
install: install installation setup dependency package | 安装 依赖 软件包
upgrade: upgrade update version patch | 升级 更新 版本 补丁
build: build compile compilation ci pipeline | 构建 编译 打包 流水线
test: test testing unittest pytest qa | 测试 单测 用例
debug: debug debugging troubleshoot diagnose investigate | 调试 排查 排错 诊断 定位
fix: fix repair resolve solve solution workaround | 修复 修好 解决 解决方案 修理
code: code coding source program programming script | 代码 编程 程序 源码 脚本
refactor: refactor refactoring cleanup rewrite | 重构 改写 清理
review: review reviewer feedback | 评审 审查 审核 复核
git: git branch merge commit repository repo github | 分支 合并 仓库 提交
log: log logging logs trace | 日志 记录 追踪
monitor: monitor monitoring metric alert alarm dashboard | 监控 告警 指标 报警 警报
memory_leak: memory ram oom leak | 内存 内存泄漏 溢出
disk: disk storage drive space ssd | 磁盘 硬盘 存储 空间
cpu: cpu processor core load | 处理器 负载
backup: backup snapshot restore recovery | 备份 快照 恢复
security: security secure vulnerability attack hack encrypt encryption | 安全 漏洞 攻击 加密 黑客
certificate: certificate ssl tls https cert | 证书
token_key: token key apikey secret | 令牌 密钥 秘钥
container: container docker kubernetes k8s pod | 容器 集群 镜像
cloud: cloud aws azure aliyun hosting | 云 云服务 云端 阿里云
duplicate: duplicate duplicated repeat repeated idempotent | 重复 去重 幂等
concurrency: concurrency concurrent parallel thread race async | 并发 并行 线程 竞态 异步
empty: empty null none missing blank | 空 为空 空值 缺失 丢失
encoding: encoding charset utf8 unicode garbled | 编码 乱码 字符集
format: format layout template | 格式 版式 模板 排版
document: document documentation doc docs manual readme | 文档 说明书 手册
report: report summary analysis | 报告 报表 总结 分析
data: data dataset record | 数据 数据集 资料
file: file folder directory attachment | 文件 文件夹 目录 附件
upload: upload import | 上传 导入
download: download export | 下载 导出
delete: delete remove erase drop | 删除 移除 清除 删掉
create: create add new insert | 创建 新建 添加 新增
change: change modify edit adjust | 修改 更改 改动 变更 调整
cancel: cancel abort stop unsubscribe | 取消 终止 停止 退订
user_account: account user profile username | 账号 账户 用户 用户名
payment: payment pay checkout invoice bill refund | 支付 付款 结账 发票 账单 退款
order: order purchase shipment delivery | 订单 下单 发货 快递 配送
model_ai: ai llm model gpt chatbot agent machine_learning | 人工智能 模型 大模型 机器学习 智能体
training: train training finetune | 训练 微调
prompt: prompt instruction | 提示词 指令
requirement: requirement spec specification demand need | 需求 要求 规格
design: design architecture structure | 设计 架构 结构
plan: plan planning roadmap strategy | 计划 规划 方案 路线图 策略
task: task todo ticket assignment chore | 任务 待办 工单 事项
project: project initiative | 项目 工程
goal: goal target objective okr kpi aim | 目标 指标 目的
progress: progress status milestone | 进度 进展 状态 里程碑
deadline: deadline due overdue cutoff | 截止 截止日期 到期 逾期 最后期限
priority: priority urgent important critical | 优先级 紧急 重要 关键
customer: customer client buyer consumer | 客户 顾客 买家 消费者
team: team group department | 团队 小组 部门
language_programming: python javascript java golang rust typescript | 编程语言
computer: computer laptop pc macbook desktop | 电脑 笔记本 笔记本电脑 台式机
phone: phone smartphone iphone android cellphone | 手机 电话 智能手机
camera: camera photo photograph photography picture image lens | 相机 照片 拍照 摄影 图片 镜头
screen: screen monitor display | 屏幕 显示器 显示
keyboard: keyboard mouse | 键盘 鼠标
notification: notification notify reminder remind alert | 通知 提醒 推送
"""

EVERYDAY = """
preference: prefer preference like love favorite favourite enjoy fond
  | 偏好 喜欢 喜爱 爱好 最爱 钟爱
  热爱 中意 爱
dislike: dislike hate avoid detest | 讨厌 不喜欢 反感 厌恶 避免
recommend: recommend recommendation suggest suggestion advice advise | 推荐 建议 介绍 安利 推荐一下
choose: choose choice pick select decide decision | 选择 挑选 选 决定 挑
clothes: clothes clothing wear outfit dress wardrobe apparel garment shirt jacket coat
  | 穿 衣服 穿搭
  穿衣 服装 着装 服饰 搭配 衣着 外套 裙子 衬衫 衣柜
shoes: shoe shoes sneaker sneakers boot boots footwear | 鞋 鞋子 运动鞋 靴子 球鞋
style: style fashion look taste aesthetic minimalist trend | 风格 时尚 款式 潮流 品味 审美
color: color colour shade red blue green black white | 颜色 色彩 色系 红色 蓝色 绿色 黑色 白色
size: size fit measurement | 尺码 尺寸 大小
accessory: jewelry necklace ring earring bag handbag watch accessory
  | 首饰 项链 戒指 耳环 包包 手表 配饰
beauty: makeup cosmetics skincare lipstick beauty | 化妆 化妆品 护肤 口红 美妆
hair: hair haircut hairstyle barber | 头发 发型 理发 剪发
food: food eat meal dish cuisine dine | 吃 食物 美食 饭 菜 饮食 吃饭 菜肴 饭菜
restaurant: restaurant cafe diner bistro eatery | 餐厅 饭店 餐馆 馆子 饭馆
breakfast: breakfast brunch | 早餐 早饭 早点
lunch: lunch | 午餐 午饭
dinner: dinner supper | 晚餐 晚饭 夜宵
cook: cook cooking recipe kitchen bake baking | 做饭 做菜 烹饪 菜谱 食谱 厨房 烘焙 下厨
snack: snack dessert sweet cake candy chocolate cookie | 零食 甜点 甜品 蛋糕 糖果 巧克力 饼干
fruit: fruit apple banana orange mango strawberry | 水果 苹果 香蕉 橙子 芒果 草莓
meat: meat beef pork chicken steak | 肉 牛肉 猪肉 鸡肉 牛排
seafood: seafood fish shrimp crab sushi | 海鲜 鱼 虾 螃蟹 寿司
vegetable: vegetable veggie salad vegetarian vegan | 蔬菜 素食 沙拉 青菜 吃素
spicy: spicy chili hot pepper | 辣 辣椒 麻辣 吃辣 辛辣
taste: taste flavor flavour delicious tasty | 口味 味道 好吃 美味
drink: drink beverage juice water | 喝 饮料 饮品 果汁 喝水
coffee: coffee latte espresso cappuccino caffeine | 咖啡 拿铁 咖啡因
tea: tea | 茶 喝茶 奶茶 茶叶
alcohol: alcohol wine beer whisky cocktail bar pub drunk | 酒 喝酒 红酒 啤酒 白酒 酒吧
allergy: allergy allergic intolerance | 过敏 不耐受
diet: diet calorie weight lose_weight | 减肥 节食 减脂 热量 体重 瘦身
travel: travel trip journey vacation tour tourism visit getaway
  | 旅游 旅行 出游 度假 游玩 出行 行程 自驾
flight: flight plane airplane airport airline fly | 航班 飞机 机场 机票 航空
train_ride: train railway subway metro | 火车 高铁 地铁 动车
car: car drive vehicle driving automobile | 车 汽车 开车 驾驶 车辆 驾车
bike: bike bicycle cycling cycle | 自行车 骑行 单车 骑车
traffic: traffic commute jam bus taxi | 交通 通勤 堵车 公交 打车 出租车
hotel: hotel hostel accommodation lodging airbnb stay | 酒店 宾馆 民宿 住宿 旅馆
ticket: ticket admission booking reservation book | 票 门票 预订 预约 订票 预定
luggage: luggage suitcase baggage pack | 行李 行李箱 打包
visa: visa passport | 签证 护照
beach: beach sea ocean seaside coast | 海滩 海边 大海 海 沙滩
mountain: mountain hike hiking climb climbing trail | 山 爬山 登山 徒步 远足
camp: camp camping tent outdoors | 露营 帐篷 野营 户外
nature: nature park forest lake river scenery | 自然 公园 森林 湖 河 风景 景色
museum: museum gallery exhibition exhibit | 博物馆 美术馆 展览 看展 展会
place: place location address where | 地点 地方 地址 位置 哪里 在哪
city: city town hometown | 城市 城镇 家乡 老家
country: country abroad overseas foreign | 国家 国外 海外 出国
weather: weather rain snow sunny temperature cold hot | 天气 下雨 下雪 晴天 气温 冷 热
season: spring summer autumn fall winter season | 季节 春天 夏天 秋天 冬天 春季 夏季 秋季 冬季
music: music song sing singer album playlist melody | 音乐 歌 歌曲 唱歌 歌手 专辑 听歌 歌单
concert: concert gig festival show | 演唱会 音乐会 音乐节 演出
instrument: instrument guitar piano violin drum | 乐器 吉他 钢琴 小提琴 鼓
movie: movie film cinema theater | 电影 影片 影院 电影院 观影
tv: tv television series episode drama anime | 电视 电视剧 剧集 连续剧 追剧 动漫 综艺
actor: actor actress director star celebrity | 演员 导演 明星 偶像
book_read: book read reading novel author library literature
  | 书 看书 读书 阅读 小说 作者 图书馆 书籍 文学
write: write writing writer blog article essay poem | 写作 写 文章 博客 作家 诗 写诗
news: news article headline newspaper | 新闻 报道 报纸 资讯
game: game gaming videogame play console | 游戏 玩游戏 打游戏 电竞
sport: sport sports athletic athlete exercise | 运动 体育 健身 锻炼 运动员
ball: basketball football soccer tennis badminton volleyball baseball
  | 篮球 足球 网球 羽毛球 排球 乒乓球 打球
run: run running jog jogging marathon | 跑步 慢跑 马拉松 晨跑
swim: swim swimming pool | 游泳 泳池
gym: gym workout fitness yoga | 健身房 健身 瑜伽 撸铁
dance: dance dancing ballet dancer | 跳舞 舞蹈 芭蕾
paint: paint painting draw drawing art artist sketch | 画 画画 绘画 美术 艺术 艺术家 素描
craft: craft pottery handmade knit sewing | 手工 陶艺 编织 缝纫
hobby: hobby interest pastime leisure | 爱好 兴趣 业余 休闲
pet: pet dog cat puppy kitten animal | 宠物 狗 猫 小狗 小猫 动物
plant: plant flower garden gardening tree | 植物 花 园艺 花园 种花 树
family: family relative household parent parents | 家庭 家人 亲人 亲戚 父母 家里人
mother: mother mom mum mama | 妈妈 母亲 妈 老妈
father: father dad papa | 爸爸 父亲 爸 老爸
child: child children kid kids son daughter baby | 孩子 小孩 儿子 女儿 宝宝 儿童 娃
sibling: sibling brother sister | 哥哥 弟弟 姐姐 妹妹 兄弟 姐妹
grandparent: grandmother grandfather grandma grandpa grandparent
  | 奶奶 爷爷 外婆 外公 姥姥 姥爷 祖父 祖母
spouse: spouse husband wife partner | 丈夫 妻子 老公 老婆 配偶 爱人
romance: boyfriend girlfriend date dating relationship romance love breakup
  | 男朋友 女朋友 男友 女友 恋爱 约会
  对象 恋人 感情 分手 单身 脱单
marriage: marriage marry married wedding engagement divorce | 结婚 婚礼 婚姻 订婚 离婚
friend: friend buddy pal friendship | 朋友 好友 闺蜜 友谊 伙伴
neighbor: neighbor neighbour community neighborhood | 邻居 社区 小区
colleague: colleague coworker boss manager teammate | 同事 老板 上司 领导 经理
person_name: name called nickname | 名字 姓名 叫什么 昵称
age: age old birthday birth born | 年龄 岁 生日 出生 几岁
gift: gift present surprise | 礼物 礼品 惊喜 送礼
party: party celebration celebrate gathering anniversary | 聚会 派对 庆祝 聚餐 纪念日
holiday: holiday christmas festival newyear | 节日 假期 放假 圣诞节 春节 过年 假日
work: work job career employment occupation profession | 工作 职业 上班 事业 岗位 职位
company: company firm corporation startup business office | 公司 企业 单位 创业 办公室
interview: interview resume hire recruit hiring applicant | 面试 简历 招聘 求职 应聘
promotion: promotion promote raise | 升职 晋升 加薪 提拔
quit_job: resign resignation quit layoff fired unemployed | 辞职 离职 裁员 失业 跳槽
meeting: meeting conference appointment call discuss discussion | 会议 开会 约见 会面 讨论 例会
schedule: schedule calendar agenda timetable appointment itinerary | 日程 安排 日历 时间表 行程
email: email mail message inbox text | 邮件 邮箱 消息 信息 短信
contact: contact phone_number reach | 联系 联系方式 电话号码 联络
school: school university college class campus course | 学校 大学 学院 上学 课程 校园 班级
study: study learn learning education | 学习 教育 学 进修
exam: exam test quiz grade score | 考试 成绩 分数 测验 考
homework: homework assignment | 作业 功课
teacher: teacher professor tutor instructor mentor | 老师 教师 教授 导师 教练
student: student classmate pupil | 学生 同学 同窗
subject: math physics chemistry biology history geography | 数学 物理 化学 生物 历史 地理
foreign_language: english chinese french spanish japanese language translate translation | 英语 中文
  法语 西班牙语 日语 语言 翻译
research: research paper thesis experiment | 研究 论文 实验 科研
health: health healthy illness sick disease unwell | 健康 生病 疾病 身体 不舒服 病
doctor: doctor hospital clinic nurse physician medical | 医生 医院 诊所 护士 看病 就医 就诊
medicine: medicine medication drug pill treatment therapy | 药 药物 吃药 治疗 疗法 服药
pain: pain ache hurt injury injured headache | 疼 疼痛 痛 受伤 头疼 头痛 伤
cold_flu: fever flu cough cold | 发烧 感冒 咳嗽 流感
tooth: tooth teeth dentist dental | 牙 牙齿 牙医 牙科
sleep: sleep insomnia nap bed tired rest | 睡觉 睡眠 失眠 休息 熬夜 睡 困
mental: therapy counseling counselor psychologist mental depression | 心理 心理咨询 抑郁 咨询师 情绪
stress: stress pressure anxiety anxious worried nervous worry | 压力 焦虑 担心 紧张 不安 担忧
happy: happy happiness joy glad delighted cheerful excited | 开心 高兴 快乐 幸福 愉快 兴奋
sad: sad sadness upset cry unhappy grief lonely | 难过 伤心 悲伤 失落 沮丧 哭 孤独
angry: angry anger mad annoyed furious argue | 生气 愤怒 恼火 吵架 气愤 发火
afraid: afraid scared fear fearful | 害怕 恐惧 怕
proud: proud pride achievement accomplishment success succeed win award
  | 骄傲 自豪 成就 成功 获奖 赢 得奖
support: support help encourage assist encouragement | 支持 帮助 鼓励 协助 帮忙
thank: thank grateful gratitude appreciate | 感谢 感激 谢谢 感恩
apology: apology apologize sorry | 道歉 抱歉 对不起
dream: dream wish hope aspiration | 梦想 愿望 希望 梦 理想
habit: habit routine daily regularly | 习惯 日常 经常 平时 作息
opinion: opinion think view thought believe | 看法 意见 觉得 认为 观点 想法
personality: personality character trait introvert extrovert | 性格 个性 内向 外向 脾气
religion: religion church faith pray god | 宗教 教堂 信仰 祈祷
volunteer: volunteer charity donate donation nonprofit | 志愿者 公益 慈善 捐款 捐赠 义工
politics: politics government election vote policy | 政治 政府 选举 投票 政策
law: law legal lawyer court contract | 法律 律师 法院 合同 诉讼
money: money cash income salary wage earn | 钱 现金 收入 工资 薪水 赚钱 薪资
budget: budget price cost expense expensive cheap afford spend
  | 预算 价格 费用 花费 贵 便宜 多少钱 开销
  价钱 成本
invest: invest investment stock fund finance financial | 投资 股票 基金 理财 金融
debt: debt loan mortgage borrow credit | 贷款 债务 借款 房贷 欠款 借钱 信用卡
save_money: save saving savings discount coupon sale | 省钱 储蓄 存款 折扣 优惠 优惠券 打折 促销
bank: bank account deposit transfer | 银行 账户 转账
tax: tax insurance | 税 保险 纳税 税务
shop: shop shopping buy purchase store mall market | 购物 买 购买 商店 商场 超市 逛街 网购
product: product item brand goods | 产品 商品 品牌 东西
return_goods: return exchange refund warranty | 退货 换货 退款 保修 售后
complaint: complaint complain dissatisfied disappointed | 投诉 抱怨 不满 失望
quality: quality durable reliable | 质量 品质 耐用 可靠
home: home house apartment flat room rent | 家 房子 公寓 住房 房间 租房 住 房屋
move_house: move moving relocate relocation | 搬家 搬 迁居 搬到
renovate: renovate renovation decorate decoration furniture | 装修 装饰 家具 布置 家居
appliance: fridge refrigerator washer oven appliance vacuum | 冰箱 洗衣机 烤箱 家电 空调 吸尘器
clean: clean cleaning tidy wash laundry housework | 打扫 清洁 家务 洗 收拾 洗衣服
lost: lose lost misplace missing | 丢 丢失 遗失 弄丢 不见了
accident: accident crash emergency incident | 事故 意外 车祸 紧急 急救
police: police crime theft steal | 警察 报警 犯罪 小偷 偷
fire_event: fire flood earthquake storm disaster | 火灾 洪水 地震 台风 灾害
environment: environment climate recycle pollution green | 环境 环保 气候 污染 回收
science: science technology scientist tech | 科学 科技 技术 科学家
space: space astronomy planet star telescope | 太空 天文 星球 宇宙 星星
rule: rule constraint limit restriction must regulation | 规则 约束 限制 规定 必须 禁止
privacy: privacy private confidential secret | 隐私 私密 保密 秘密
week: week weekend weekly weekday | 周 星期 周末 每周 礼拜
morning: morning dawn | 早上 早晨 上午 清晨
afternoon: afternoon noon midday | 下午 中午
evening: evening night midnight | 晚上 夜晚 傍晚 夜里 半夜
finish: finish complete completed done end | 完成 结束 做完 完工 搞定
delay: delay postpone reschedule late | 推迟 延期 迟到 改期 晚点 拖延
remember: remember memory recall remind | 记得 记住 记忆 回忆 想起
forget: forget forgot forgotten | 忘记 忘了 遗忘 忘
meet: meet met encounter acquaint | 认识 见面 遇到 碰到 相识
talk: talk chat conversation tell mention | 聊天 谈 说 提到 聊 对话 告诉
quarrel: conflict argument dispute fight quarrel | 冲突 争执 矛盾 争吵 打架
compare: compare comparison difference versus | 比较 对比 区别 差异
increase: increase grow growth rise | 增加 增长 上升 提高
decrease: decrease reduce drop decline lower | 减少 下降 降低 减
live_reside: live reside residence based | 居住 住在 定居
origin: origin from native immigrant roots | 来自 籍贯 出身 故乡
skill: skill ability talent capable expertise | 技能 能力 才能 擅长 特长 本领
experience: experience background past | 经历 经验 背景 体验
"""

# A concept of the query calls up another: who asks for advice is served by what they like.
RELATED = """
recommend: preference dislike
clothes: style color
style: clothes preference
restaurant: food taste
food: taste allergy spicy restaurant
snack: taste
gift: preference hobby
travel: hotel flight place
hotel: travel
music: preference
movie: preference
game: hobby
hobby: sport music movie game book_read paint
budget: money
shop: budget
complaint: return_goods quality
auth: permission password token_key
permission: auth
timeout: slow network
deploy: server build
database: query
error: bug
health: doctor medicine
choose: preference
diet: food gym
party: gift
schedule: meeting
meeting: schedule
deadline: schedule
work: company
interview: work
family: mother father child sibling spouse
"""
