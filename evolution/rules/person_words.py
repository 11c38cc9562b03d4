"""Nouns and names by gender and number. Data only (pure)."""

from evolution.rules.word_set import word_set

FEMALE_NOUNS = (
    r"stepmother|stepmom|granny|gran|nan|nana|oma|mama|mam|mummy|mommy|missus|lass|auntie|mother|mom|mum|sister|wife|girlfriend|daughter|aunt|grandma|grandmother|niece|woman|lady|girl"
    r"|fianc[eé]e(?!\w)|bride|queen|actress|waitress"
)
MALE_NOUNS = (
    r"stepfather|stepdad|granddad|grandad|opa|papa|daddy|hubby|lad|bloke|chap|father|dad|brother|husband|boyfriend|son|uncle|grandpa|grandfather|nephew|man|guy|boy|groom|king"
    r"|actor|waiter"
)
PLURAL_NOUNS = (
    r"parents|kids|children|friends|colleagues|coworkers|grandparents|neighbou?rs|students|clients"
    r"|customers|teammates|siblings|brothers|sisters"
    r"|sons|daughters|cousins|dogs|cats|pups|puppies|pets|roommates|classmates|volunteers|engineers"
    r"|teachers|relatives|flatmates|housemates|cousins|nephews|nieces|twins|grandkids|grandchildren|uncles|aunts"
)
ZH_FEMALE_NOUNS = (
    r"外甥女|侄女|孙女|儿媳|媳妇|岳母|婆婆|姨妈|姑妈|嫂子?|妈妈?|母亲|姐姐?|妹妹?"
    r"|妻子|老婆|太太|女儿|女友|女朋友|奶奶|外婆|姥姥|阿姨|姑姑|舅妈|婶婶|闺蜜"
    r"|女士|女孩"
)
ZH_MALE_NOUNS = (
    r"外甥(?!女)|侄子|侄儿|孙子|女婿|岳父|公公|姑父|姨父"
    r"|爸爸?|父亲|哥哥?|弟弟?|丈夫|老公|先生|儿子|男友|男朋友|爷爷|外公|姥爷|叔叔|舅舅|伯伯|男孩"
)
ZH_PLURAL_NOUNS = r"父母|爸妈|家人"

NOT_PLURAL = word_set(
    """
    ways things moments days weeks months years hours minutes kinds sorts types reasons details points parts cases
    is was has does this always perhaps news lots means thanks times classes gas bus series yes goes makes
    takes
    """
)
ZH_FEMALE_CHARACTERS = frozenset(
    "芳娜丽秀娟英慧美娥玲芬燕彩霞月莺媛艳珍莉桂娣叶璧璐娅琦晶妍茜秋珊莎锦黛青倩婷姣婉娴瑾颖露瑶怡婵"
    "雁蓓纨仪荷丹蓉眉君琴蕊薇菁梦岚苑婕馨瑗琰韵融园艺咏卿聪澜纯毓悦昭冰爽琬茗羽希雪敏洁"
)
ZH_MALE_CHARACTERS = frozenset(
    "伟刚勇毅俊峰强军平保东文辉力明永健世广志义兴良海山仁波宁贵福生龙元全国胜学祥才发武新利清飞彬富"
    "顺信子杰涛昌成康星光天达安岩中茂进林有坚和彪博诚先敬震振壮会思群豪心邦承乐绍功松善厚庆磊民友裕"
    "河哲江超浩亮政谦亨"
    "奇固之轮翰朗伯宏言若鸣朋斌梁栋维启克伦翔旭鹏泽晨辰士以建家致树炎德行时泰盛雄琛钧冠策腾楠榕风航弘"
)

EN_TITLES = (
    r"Mrs|Mr|Ms|Miss|Dr|Doctor|Prof|Professor|Coach|Aunt|Auntie|Uncle|Grandma|Grandpa|Granny|Nana|Sister|Brother"
    r"|Father|Captain|Chef|Judge|Nurse|Officer|Pastor|President|Principal|Sir|Teacher"
)
EN_KIN_NAMES = (
    r"Mum|Mom|Mam|Mama|Mummy|Mommy|Dad|Daddy|Papa|Pop|Grandma|Grandpa|Granny|Gran|Nan|Nana|Grandad|Granddad|Oma|Opa|Amma"
    r"|Auntie|Coach|Father|Mother"
)
EN_PERSON_NOUNS = (
    rf"{FEMALE_NOUNS}|{MALE_NOUNS}|accountant|advisor|adviser|agent|architect|artist|assistant|author|baby|barber"
    r"|best friend|boss|builder|buddy|candidate|carer|ceo|chef|chief|child|cleaner|client|coach|colleague|contractor"
    r"|cousin|coworker|co-worker|customer|daughter-in-law|dentist|designer|developer|director|doctor|driver|editor"
    r"|electrician|engineer|ex|father-in-law|fiance|founder|friend|gardener|godfather|godmother|grandson"
    r"|granddaughter|grandchild|guard|guest|guide|hairdresser|host|instructor|intern|interviewer|kid|landlady|landlord"
    r"|lawyer|lead|leader|librarian|manager|mate|mechanic|mentor|midwife|mother-in-law|nanny|neighbor|neighbour|nurse"
    r"|officer|owner|painter|parent|partner|patient|person|pharmacist|photographer|physio|physiotherapist|pilot|player"
    r"|plumber|principal|professor|psychologist|receptionist|recruiter|roommate|secretary|seller|singer|speaker|spouse"
    r"|student|supervisor|surgeon|teacher|teammate|tenant|therapist|toddler|trainer|tutor|twin|vet|writer|husband-to-be|flatmate|housemate|classmate|dog|cat|puppy|kitten|pup|horse|pony|parrot|rabbit|hamster"
)
NOT_PERSONS = word_set(
    """
    africa america american april asia august australia autumn beijing berlin boston brazil britain california canada
    chicago china chinese christmas december denver easter edinburgh england english europe fall february france
    french friday german germany google halloween hawaii hong india indian ireland italian italy january japan
    japanese july june korea london los madrid march may mexico miami microsoft milan monday moscow new november
    october paris python rome russia san saturday scotland seattle september shanghai singapore spain spanish spotify
    spring summer sunday sweden sydney thailand thanksgiving thursday tokyo toronto tuesday twitter wednesday winter
    university school college company inc ltd corp street road avenue park hotel hospital restaurant cafe museum
    team club group department store shop santa god lord jesus internet covid zoom
    """
)
PLURAL_GROUPS = (
    r"startup|firm|office|organi[sz]ation|charity|clinic|family|team|couple"
    r"|company|staff|police|band|crew|group|class|committee|board|council|bank|school|hospital|agency"
    r"|store|shop|restaurant|hotel|airline|club|landlords|people|guys|girls|boys|men|women|folks|twins|newlyweds"
    r"|in-laws|company's|organizers|doctors|nurses|managers|workers|players|guests|owners|sellers|buyers"
)
ZH_PLURAL_GROUPS = (
    r"公司|团队|部门|学校|医院|单位|银行|店家|商家|客服|物业|家里人|家人|夫妻俩?|夫妇|两口子|一家人|父母|爸妈|双方"
    r"|人员|员工|同事|同学|队员|队友|老师们|学生|客户|朋友|邻居|网友|亲戚|孩子|双胞胎|姐妹|兄弟|父子|母女|评委|专家"
    r"|面试官|领导|老乡|室友|游客|观众|粉丝|志愿者|[两二三四五六七八九几]个人"
)
ZH_PERSON_NOUNS = (
    rf"{ZH_FEMALE_NOUNS}|{ZH_MALE_NOUNS}|上司|老板|领导|经理|主管|主任|同事|搭档|合伙人|客户|面试官|老师|教授|导师|教练"
    r"|班主任|校长|辅导员|[大二三四五六小](?:叔|姑|姨|舅|伯|婶|爷|哥|姐|弟|妹)|媳妇|老伴|闺女|妈|爸|哥|姐|弟|妹|姨|姑|舅|叔|婶|学长|学姐|学弟|学妹|同学|同桌|室友|朋友|好友|发小|闺女|儿媳|女婿|岳父|岳母|公公|婆婆|爱人|对象"
    r"|前任|表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹|侄子|侄女|外甥女?|孙子|孙女|舅妈|姨妈|姑妈|姑父|姨父|医生|大夫|护士"
    r"|康复师|理疗师|药师|律师|会计|房东|租客|中介|邻居|保安|司机|快递员|外卖员|保姆|月嫂|阿姨|师傅|师父|徒弟|店员|店主"
    r"|老板娘|服务员|厨师|设计师|工程师|程序员|产品经理|秘书|助理|实习生|新人|作者|歌手|演员|导演|主播|博主|主持人"
    r"|患者|病人|孩子|宝宝|小孩|娃|负责人|候选人|联系人|那人|男生|女生|小伙子|姑娘|老人|老头|老太太"
)
ZH_SURNAMES = (
    "[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任"
    "袁柳鲍史唐费廉岑薛雷贺倪汤罗毕郝安常傅卞齐伍余顾孟黄穆萧尹姚邵汪毛狄米贝明臧计成戴宋茅庞熊纪舒屈项祝董梁杜"
    "阮蓝闵席季贾路江童颜郭梅盛林钟徐邱骆高夏蔡田胡霍万柯管卢莫房丁邓洪包左石崔吉龚程邢裴陆荣翁侯宁甘武刘景龙叶黎白蒲"
    "赖卓池乔谭申冉牛温庄晏柴瞿阎连艾易廖耿匡文寇聂关欧阳]"
)
ZH_TITLES = (
    r"主任|总监|总|经理|老师|医生|大夫|教授|律师|工|导|局长?|处长?|科长?|院长?|校长|书记|董事?长?|师傅|阿姨|叔叔?|伯伯?"
    r"|大爷|大妈|大哥|大姐|哥|姐|教练|博士|秘书|会计|护士|先生|女士|小姐|太太|同学|队长?|班长?|队|姨|婶|奶奶|爷爷"
)
ZH_NOT_PERSONS = frozenset("时说想去的了是在有和与会要家") | word_set(
    "高兴 安心 平安 安全 成都 和平 马上 万一 方便 中华"
)
