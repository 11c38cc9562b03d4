"""Words that begin another statement about the same person. Data only (pure)."""

EN_FINITE = (
    r"am|was|have(?! to)|had|live|lived|work|worked|study|studied|like|love|hate|prefer|enjoy|play|drive|own|speak"
    r"|teach|run|moved|started|joined|use|need|want|can['’]t|don['’]t|take|eat|drink|keep|collect|volunteer|commute|sleep"
    r"|practi[sc]e|coach|manage|lead|belong|avoid|dislike|weigh|usually|always|never|often|currently|mostly"
)
ZH_KIN = (
    r"妈妈?|爸爸?|母亲|父亲|老公|老婆|先生|太太|丈夫|妻子|儿子|女儿|哥哥?|姐姐?|弟弟?|妹妹?|爷爷|奶奶|外公|外婆|姥姥|姥爷"
    r"|男朋友|女朋友|男友|女友|室友|同事|老板|领导|朋友|孩子|岳父|岳母|婆婆|公公|爱人|对象"
)
ZH_PREDICATES = (
    r"(?:目前|平时|平常|每天|每周|一直|最|很|特别|非常|超|也|都|还)?(?:叫|姓|名叫|住|家住|在[^，,。]{1,12}(?:工作|上班|上学|读书|念书|实习|做)"
    r"|是(?:一?[名个位]|做|个)|做[^，,。]{1,8}(?:工作|的)|当|从事|来自|老家|今年\d|毕业于|就读|喜欢|爱|讨厌|不喜欢|不爱|不吃|不喝|吃素|爱吃"
    r"|对[^，,。]{1,10}过敏|养了?|有[一两三四五六七八九\d]|没有|会[说讲弹写做拉]|学[过了习]?|负责|开[着辆的]|用的?|玩|信|怕|戴|抽烟|喝酒|擅长|习惯|身高|体重)"
)
