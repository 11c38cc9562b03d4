"""English patterns of change: what was and what is. Data only; `changes.find_change` applies them (pure).

Order matters: patterns that name both values stand before those that name one.
"""

from evolution.rules.rule import Rule, english

ME = (
    r"(?<![\w'])(?:I|we|my (?:wife|husband|partner|family) and I|(?:my|our) (?:team|family|company"
    r"|department|office|group|household))\b"
)
HAVE = (
    r"(?:'ve|'m|'re| have| had| am| are)?(?:\s+(?:just|recently|finally|since|already|now|actually"
    r"|officially|completely|fully|gradually|mostly|recently|permanently|basically|pretty much|also|all"
    r"|both|decided to|ended up|had to|have to|got to))*"
)
NOUN = (
    r"(?P<attribute>(?:my|our|the)\s+(?:(?!(?:is|are|was|has|have|from|to|not|isn't|and|but|in|of"
    r"|for)\b)[\w'’&/-]+\s*){1,5}?(?:(?:of|for|with|in|to)\s+(?:the\s+|my\s+)?[\w'-]+\s*){0,1})"
)
TURNED = (
    r"(?:switch(?:ed|ing)?|chang(?:ed|ing)|mov(?:ed|ing)|migrat(?:ed|ing)|transition(?:ed|ing)"
    r"|convert(?:ed|ing)|gone|went|upgrad(?:ed|ing)"
    r"|downgrad(?:ed|ing)|shift(?:ed|ing)|ported|swapped|switched over|turned|graduated|defected|cut over)"
)
RESET = (
    r"(?:changed|moved|pushed|postponed|rescheduled|renamed|updated|extended|shifted|bumped|delayed"
    r"|brought forward|upgraded|raised|increased|cut"
    r"|reduced|lowered|switched|relocated|rebranded|transferred|reassigned|adjusted|slipped|dropped"
    r"|risen|rose|grown|grew|gone|went|expanded|shrunk"
    r"|shrank|jumped|doubled|set|reset|amended|revised|swapped|fallen|fell|migrated|converted|corrected"
    r"|pulled in|pulled forward|deferred|rebooked|booked|extended|put back|put off)"
)
NOW = (
    r"(?:now|these days|nowadays|lately|currently|at the moment|from now on|going forward|from here on"
    r"|recently|as of (?:this|last|today|now|next)\s*\w*|this (?:year|month|week)|instead)"
)
NOT_LINK = (
    r"(?!(?:only|just|sure|bad|even|that|so much|to mention|because|necessarily|really|at all|yet|if|until"
    r"|gonna|going)\b)"
)
BE = r"(?:is|are|'s|'re|was|were|will be|has been)"
V3 = (
    r"(?:like|love|prefer|enjoy|adore|drink|eat|use|live|work|wear|drive|ride|take|play|watch|read|listen"
    r"|go|study|run|train|cook|buy|order|commute|travel|write|code|smoke|shop|bank|sleep|wake|get up|need"
    r"|want|have|own|keep|train|practise|practice|speak|stay|favou?r|teach|manage|lead|do|believe|attend"
    r"|visit|support|follow|subscribe|pay|meet|walk|cycle|swim|paint|do my \w+)"
)

CHANGES_EN: tuple[Rule, ...] = (
    Rule(
        "used_to_but_now",
        "change",
        "en",
        english(
            rf"{ME}(?:'ve)?\s+(?:used to|once|formerly|previously|originally"
            r"|initially)\s+(?:be\s+(?:a\s+|an\s+"
            r"|into\s+|in\s+|on\s+)?)?(?:(?P<oldverb>[a-z]+)\s+)?(?:(?:in|at|for|as|on|to|with|into"
            r"|an?)\s+)?<old>(?:\s*[,;.—–-]+\s*(?:but|and|though|however|yet)?|\s+but"
            r"|\s+and)\s*(?P<rest>[^.!?]*\b(?:now|these days|nowadays|lately|currently|since|today|anymore"
            r"|instead|then|switched|changed|moved|recently|prefer|turned)\b.*)"
        ),
    ),
    Rule(
        "moved_from_to",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:moved|relocated|moving|transferred)(?:\s+\w+){{0,2}}?\s+from\s+<old>\s+(?"
            r":over\s+"
            r"|back\s+|down\s+|up\s+)?to\s+<value><END>"
        ),
        key="city",
        exclusive=True,
    ),
    Rule(
        "job_from_to",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:left|quit)\s+(?:my (?:job|role|position) (?:at|with|as)\s+)?<old>\s*(?:,|and"
            r"|to)?\s*(?:and\s+)?(?:to\s+)?(?:(?:now\s+|then\s+)?(?:join(?:ed)?|am at|went to|started at"
            r"|start(?:ed)? (?:working )?(?:at|for)|(?:now\s+)?work(?:ing)? (?:at|for))|for)\s+<value><END>"
        ),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "jobs_from_to",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:switch(?:ed|ing)?|chang(?:ed|ing)|hopp(?:ed|ing))\s+(?:jobs?|companies"
            r"|employers"
            r"|firms)(?:,?\s+(?:and\s+)?(?:moved\s+|went\s+)?from\s+<old>)?\s*,?\s*(?:and\s+)?(?:to|at|joined"
            r"|joining|now at|I'm now at|I'm at)\s+<value><END>"
        ),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "attribute_from_to",
        "change",
        "en",
        english(
            rf"{NOUN}\s*(?:(?:has|have|was|were|is|are|got|'s|gets|will be|just)\s+)*(?:been\s+|being\s+"
            rf"|just\s+|now\s+)*{RESET}(?:\s+(?:up|down|back|out|forward|over"
            r"|on))?\s+from\s+<old>\s+to\s+<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "reset_attribute_from_to",
        "change",
        "en",
        english(
            rf"\b(?:{RESET}|change|move|push|switch|update|reschedule|rename|raise|lower"
            rf"|extend)\s+{NOUN}\s*(?:u"
            r"p |down |back )?from\s+<old>\s+to\s+<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "to_from",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:{TURNED}|moved|gone)(?:\s+(?:over|back|completely"
            r"|away))*\s+to\s+<value>\s+from\s+<old><END>"
        ),
    ),
    Rule(
        "rather_than",
        "change",
        "en",
        english(
            rf"(?:{NOW},?\s+(?:I|we)|{ME}(?:\s+now)?)(?:'d| would)\s+(?:now\s+)?(?:much\s+"
            r"|far\s+)?rather\s+(?P<verb>have|be|do|use|drink|eat|take|go with|get|see|read|watch|work|live"
            rf"|travel by|sit in)?\s*<value>\s+than\s+<old>(?:\s+(?:{NOW}))?<END>"
        ),
    ),
    Rule(
        "to_be_called",
        "change",
        "en",
        english(
            r"\b(?:prefer|like|want|love|rather) (?:to )?be called\s+<value>(?:\s*,?\s*(?:rather than"
            r"|instead of|not|over)\s+<old>)?<END>"
        ),
        key="nickname",
        exclusive=True,
        content="{s} wants to be called {value}.",
    ),
    Rule(
        "was_favourite_now",
        "change",
        "en",
        english(
            r"^<old>\s+(?:used to be|was|were|had been)\s+my\s+(?P<attribute>(?:favou?rite"
            rf"|go-to)[a-z ]{{0,30}}"
            rf"?)\s*[,;.—-]+\s*(?:but\s+|and\s+)?(?:{NOW},?\s*)?(?:it's|it is|that's|they're|I prefer|I like"
            rf"|it's now)\s+(?:now\s+)?<value>(?:\s+(?:{NOW}))?<END>"
        ),
        exclusive=True,
    ),
    Rule(
        "is_not_my_are",
        "change",
        "en",
        english(
            r"^<old>\s+(?:isn't|aren't|is not|are not|is no longer|are no longer)\s+my\s+(?P<attribute>["
            r"a-z][a-z"
            r"' ]{2,30}?)(?:\s+(?:anymore|any more|any longer))?\s*[,;.—-]+\s*(?:but\s+)?(?:it's\s+"
            r"|now\s+)*<value>(?:\s+(?:is|are))?(?:\s+now)?[.!]?$"
        ),
        exclusive=True,
    ),
    Rule(
        "home_is",
        "change",
        "en",
        english(
            rf"\bhome\s+is\s+(?:now\s+)?(?:in\s+)?<value>(?:\s+(?:{NOW}))?(?:\s*,?\s*(?:not|instead of"
            r"|rather than|no longer)\s+(?:in\s+)?<old>)?<END>"
        ),
        key="city",
        exclusive=True,
    ),
    Rule(
        "it_is_that_i",
        "change",
        "en",
        english(rf"\b(?:it's|it is)\s+<value>\s+(?:that\s+)?I\s+(?P<verb>{V3})\s+(?:{NOW})(?=[\s.,;!]|$)"),
    ),
    Rule(
        "new_attribute_colon",
        "change",
        "en",
        english(
            r"(?:\bI have a |\bI've got a |\bgot a |^|[,;.]\s*)(?:(?:my|our"
            r"|the)\s+)?new\s+(?P<attribute>[a-z][\w-]*(?: [a-z][\w-]*){0,2}?)\s*(?::|=|is)\s*<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "switched_from_to",
        "change",
        "en",
        english(
            rf"\b{TURNED}(?:\s+(?!to\b|from\b)[\w'-]+){{0,4}}\s+from\s+<old>\s+(?:over\s+"
            r"|back\s+)?to\s+<value><END>"
        ),
    ),
    Rule(
        "it_from_to",
        "change",
        "en",
        english(
            rf"\b(?:{RESET}|change|move|push|switch|update|reschedule|rename|raise|lower|extend|shift"
            rf"|bump)(?:\s+(?:it|that|this|them|things|everything|up|back|down|out|forward|over)){{0,2}}"
            r"\s+from"
            r"\s+<old>\s+to\s+<value><END>"
        ),
    ),
    Rule(
        "from_to_verb",
        "change",
        "en",
        english(
            r"\b(?:promoted|went|grew|grown|expanded|shrunk|gone|increased|rose|dropped|up|down|reduced"
            r"|came)\s+from\s+<old>\s+to\s+<value><END>"
        ),
    ),
    Rule(
        "replaced_by",
        "change",
        "en",
        english(
            r"^(?:(?:so|well|oh|actually|update|btw|fyi)[,:]?\s+)*<old>\s+(?:has been|was|is|got|is being"
            r"|have been|were)\s+(?:fully\s+)?(?:replaced|superseded|displaced|swapped out)\s+(?:by|with"
            r"|for)\s+<value><END>"
        ),
    ),
    Rule(
        "replaced_with",
        "change",
        "en",
        english(
            r"\b(?:(?:replaced|replace|swapped(?: out)?|swap|substituted|replacing|swapping)\s+(?!to\b"
            r"|from\b)<old>\s+(?:with|by)|(?:swapped(?: out)?|swap|traded(?: in)?|exchanged|switched(?: out)?"
            r"|ditched|dropped|dumped|abandoned|gave up|given up|retired|left|traded up|swapping|trading"
            r"|sold)\s+(?!to\b|from\b)(?P<old2>[^,.;!?]{2,40}?)\s+(?:for|in favou?r of))\s+(?!(?:me|us"
            r"|a while|now|good|ever|the (?:day|night|week|weekend)|\d|\w+ (?:days|hours|weeks|months"
            r"|years))\b)<value><END>"
        ),
    ),
    Rule(
        "has_replaced",
        "change",
        "en",
        english(
            r"^(?:(?:so|well|oh|actually|update)[,:]?\s+)*<value>\s+(?:has|have)\s+(?:now\s+|completely\s+"
            r"|officially\s+)?(?:replaced|taken over from|superseded|supplanted)\s+<old><END>"
        ),
    ),
    Rule(
        "not_attribute_but",
        "change",
        "en",
        english(
            rf"{NOUN}\s*(?:isn't|aren't|is not|are not|is no longer|isn't actually|wasn't|was not"
            r"|'s not)\s+(?:on\s+|at\s+|in\s+)?<old>(?:\s+(?:anymore|any more|any longer"
            r"|now))?\s*(?:[,;.—–-]+\s*|\s+)(?:but|it's|it is|they're|it's now|it has been|rather|it'll be"
            r"|now it's|but rather|instead it's|it's actually)\s+(?:now\s+|actually\s+)?(?:on\s+|at\s+"
            r"|in\s+)?<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "it_is_not_but",
        "change",
        "en",
        english(
            rf"\b(?:it's|it is|that's|they're|he's|we're|I'm)\s+(?:not|no longer)\s+{NOT_LINK}(?:on\s+|at\s+"
            r"|in\s+|a\s+|an\s+)?<old>(?:\s+(?:anymore|any more|any longer|now))?\s*(?:[,;.—–-]+\s*"
            r"|\s+)(?:but"
            r"|it's|it is|that's|they're|we're|I'm|but rather)\s+(?:now\s+|actually\s+)?(?:on\s+|at\s+|in\s+"
            r"|a\s+|an\s+)?<value><END>"
        ),
    ),
    Rule(
        "no_longer_but",
        "change",
        "en",
        english(
            rf"{ME}(?:'m|'ve)?\s*(?:am\s+|are\s+)?(?:no longer|don't|do not|am not|'m not"
            rf"|not)\s+(?P<verb>{V3})"
            r"\s+(?:in\s+|at\s+|for\s+|as\s+|to\s+)?<old>(?:\s+(?:anymore|any more|any longer"
            r"|these days))?\s*,?\s*(?:but|just|only)\s+(?:in\s+|at\s+|for\s+|as\s+|rather\s+"
            r"|now\s+)*<value><END>"
        ),
    ),
    Rule(
        "not_but",
        "change",
        "en",
        english(
            rf"\bnot\s+{NOT_LINK}(?:in\s+|at\s+|on\s+|for\s+|to\s+)?<old>\s*,?\s+but\s+(?:rather\s+"
            r"|instead\s+"
            r"|in\s+|at\s+|on\s+|for\s+|to\s+)*(?!also\b)<value><END>"
        ),
    ),
    Rule(
        "no_more",
        "change",
        "en",
        english(
            r"(?:^|[,;.]\s*)(?:no more|enough (?:of|with)|goodbye,?|bye,?|farewell,?"
            r"|so long,?)\s+<old>(?:\s+for (?:me|us))?\s*[,;:.—–-]+\s*(?:just|it's|only|hello,?|I'm|we're"
            r"|I'm all about|I'm a|I|we|now it's|now)?\s*(?:on\s+|a\s+)?(?:now\s+)?(?P<verb>prefer|like|love"
            r"|drink|eat|use|wear|drive|listen to|watch|play|have|take)?\s*<value><END>"
        ),
    ),
    Rule(
        "instead_of_now",
        "change",
        "en",
        english(
            r"(?=.*\b(?:now|these days|nowadays|from now on|lately|started?|going forward|currently|switched"
            rf"|since)\b)(?:{ME}{HAVE}|{NOW},?)\s+(?:\w+\s+){{0,3}}?(?P<verb>{V3}|using|drinking|eating"
            r"|wearing|driving|playing|reading|learning|taking|riding|watching)\s+(?:(?:in|at"
            r"|for|as"
            r"|on|to|with|a|an|the)\s+)?<value>\s+(?:instead of|rather than|in place of|not)\s+(?:in\s+|at\s+"
            r"|the\s+)?<old><END>"
        ),
    ),
    Rule(
        "over_now",
        "change",
        "en",
        english(
            rf"{ME}(?:'d)?\s+(?:now\s+|actually\s+now\s+)?(?P<verb>prefer|choose|pick|take"
            rf"|favou?r)\s+<value>\s+(?:over|to|instead of|rather than)\s+<old>\s+{NOW}"
        ),
    ),
    Rule(
        "now_over",
        "change",
        "en",
        english(
            rf"(?:{NOW},?\s+(?:I|we)|{ME}\s+{NOW})(?:'d)?\s+(?P<verb>prefer|choose|pick|favou?r"
            r"|would take)\s+<value>\s+(?:over|to|instead of|rather than)\s+<old><END>"
        ),
    ),
    Rule(
        "call_me",
        "change",
        "en",
        english(
            r"(?:^|[,;.]\s*|\b(?:please|just|so|you can|now|everyone|people)\s+)(?:now\s+)?calls?\s+me\s"
            r"+<value"
            rf">(?:\s*,?\s*(?:not|instead of|rather than)\s+<old>)?(?=\s*(?:[.,;!]|$|\s{NOW}|please|from now"
            r"|instead|now|anymore))"
        ),
        key="nickname",
        exclusive=True,
        content="{s} wants to be called {value}.",
    ),
    Rule(
        "i_go_by",
        "change",
        "en",
        english(rf"{ME}\s+(?:now\s+)?go by\s+<value>(?:\s+now)?(?:\s*,?\s*(?:not|instead of)\s+<old>)?<END>"),
        key="nickname",
        exclusive=True,
        content="{s} goes by {value}.",
    ),
    Rule(
        "turns_out",
        "change",
        "en",
        english(
            r"\b(?:turns out|it turns out|correction|update|actually|sorry|wait|oops|my mistake|I misspoke"
            r"|scratch that|to be clear|just to correct myself|I was wrong|heads up|fyi|quick update"
            rf"|small correction|change of plans?)\b[^\w]*(?:that\s+|it seems\s+)?(?:{NOUN}\s*|it)(?:\s*(?:is"
            r"|are|'s|will be|has been|starts?|leaves?|begins?|takes place|happens)\s+)(?:actually\s+"
            rf"|really\s+|now\s+|on\s+|at\s+|in\s+){{0,2}}<value>(?:\s*,?\s*(?:and\s+)?(?:not|instead of"
            r"|rather than)\s+(?:on\s+|at\s+|in\s+)?<old>)?<END>"
        ),
        exclusive=True,
    ),
    Rule(
        "meant",
        "change",
        "en",
        english(
            r"\b(?:I meant|I mean|make that|should be|should read|should've been|correction:?|supposed to be"
            r"|I meant to say|it's actually|it is actually|that's actually)\s+(?:on\s+|at\s+"
            r"|in\s+)?<value>\s*,?\s*(?:and\s+)?(?:not|instead of|rather than)\s+(?:on\s+|at\s+"
            r"|in\s+)?<old><END>"
        ),
    ),
    Rule(
        "attribute_not",
        "change",
        "en",
        english(
            rf"{NOUN}\s*{BE}\s+(?:actually\s+|now\s+|really\s+|in\s+|on\s+|at\s+){{0,2}}<value>\s*,\s*(?"
            r":and\s+)"
            r"?(?:not|no longer|instead of|rather than)\s+(?:on\s+|at\s+|in\s+)?<old><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "self_not",
        "change",
        "en",
        english(
            rf"{ME}(?:'m|'re)?(?:\s+(?:actually|now|really|currently))*\s*(?P<verb>{V3}|based|working|living"
            r"|using|drinking|eating|staying)\s+(?:(?:in|at|for|as|on|to"
            r"|with)\s+)?<value>\s*,\s*(?:and\s+)?(?:"
            r"not|no longer|instead of|rather than)\s+(?:(?:in|at|for|as|on|to|with)\s+)?<old><END>"
        ),
    ),
    Rule(
        "am_a_not",
        "change",
        "en",
        english(
            rf"(?<![\w'])I(?:'m| am)\s+(?:now\s+)?(?:an?|the)\s+<value>(?:\s+{NOW})?\s*,\s*(?:and\s+)?"
            r"(?:not|no longer)\s+(?:an?\s+|the\s+)?<old><END>"
        ),
        key="job",
        exclusive=True,
    ),
    Rule(
        "on_now_not",
        "change",
        "en",
        english(
            rf"{ME}(?:'m|'re| am| are|'ve| have)?\s+(?:(?P<verb>[a-z]+)\s+)?(?:in|at|for|as|on|to|with"
            rf"|into)\s+<value>\s+{NOW}\s*,?\s*(?:and\s+)?(?:not|no longer|instead of|rather than)\s+(?:(?:in"
            r"|at|for|as|on|to|with|into)\s+)?<old><END>"
        ),
    ),
    Rule(
        "verb_now_not",
        "change",
        "en",
        english(
            rf"{ME}(?:'m|'re)?\s+(?P<verb>{V3})\s+<value>\s+{NOW}\s*,?\s*(?:and\s+)?(?:not|no longer"
            r"|instead of"
            r"|rather than)\s+<old><END>"
        ),
    ),
    Rule(
        "attribute_reset_to",
        "change",
        "en",
        english(
            rf"{NOUN}\s*(?:(?:has|have|was|were|is|are|got|'s|gets|will be|just|now)\s+)*(?:been\s+|being\s+"
            rf"|just\s+|now\s+|officially\s+)*{RESET}(?:\s+(?:up|down|back|out|forward|over|on"
            r"|again))?\s+(?:to"
            r"|until|till|as)\s+<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "it_reset_to",
        "change",
        "en",
        english(
            r"\b(?:it|that|this|they|everything)(?:'s|\s+has|\s+have|\s+was|\s+were|\s+is|\s+got|\s+will be"
            rf"|\s+had|\s+just|\s+now)*\s+(?:been\s+|being\s+|just\s+|now\s+)*{RESET}(?:\s+(?:up|down"
            r"|back|out"
            r"|forward|over|on|again))?\s+(?:to|until|till)\s+<value><END>"
        ),
        needs_known=True,
    ),
    Rule(
        "attribute_is_now",
        "change",
        "en",
        english(
            rf"{NOUN}\s*(?:is|are|'s|has|have|will be|costs?|starts?|lives?|works?|takes? place|happens?"
            r"|begins?|leaves?|runs?|uses?)\s+(?:now|currently|officially now)\s+(?:called\s+|named\s+|on\s+"
            r"|at\s+|in\s+|set to\s+|set for\s+|scheduled for\s+|running on\s+)?<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "attribute_value_now",
        "change",
        "en",
        english(
            rf"{NOUN}\s*(?:is|are|'s|costs?|starts?|takes? place|happens?|leaves?|begins?)\s+(?:on\s+|at\s+"
            r"|in\s+)?(?!not\b|so\b|too\b|just\b|going\b|getting\b|doing\b)<value>\s+(?:now|these days"
            r"|nowadays|instead|from now on|going forward)(?=[\s.,;!]|$)"
        ),
        exclusive=True,
    ),
    Rule(
        "now_attribute_is",
        "change",
        "en",
        english(
            rf"(?:^|[,;.]\s*)(?:now|these days|nowadays|as of now|from now on|as of today),?\s+{NOUN}\s*(?:is"
            r"|are|'s)\s+(?:on\s+|at\s+|in\s+)?<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "new_attribute_is",
        "change",
        "en",
        english(
            r"\b(?:my|our|the)\s+(?:brand[- ]new|new|updated|current|latest|correct|revised"
            r"|actual)\s+(?P<attribute>[a-z][\w' -]{1,40}?)\s+(?:is|are|'s|will be)\s+(?:now\s+|on\s+|at\s+"
            r"|called\s+|named\s+)?<value><END>"
        ),
        exclusive=True,
    ),
    Rule(
        "new_favourite",
        "change",
        "en",
        english(
            r"^(?:(?:so|well|oh|and|but|now|yeah|these days|lately|nowadays),?\s+)*<value>\s+(?:(?:has become"
            r"|have become|became|is now|are now)\s+(?:now\s+)?my\s+(?:new\s+)?|(?:is|are)\s+my\s+(?:new\s+"
            r"|(?=.*\b(?:now|these days|lately|nowadays)\b)))(?:favou?rite|go-to|number one|top choice"
            r"|default"
            r"|thing|jam|drink of choice|tool of choice|daily driver|preference)(?:\s+(?P<attribute>(?!now\b"
            r"|these\b|lately\b)[a-z][a-z ]{1,25}?))?(?:\s+(?:now|these days|lately))?(?=[.,;!]|$)"
        ),
    ),
    Rule(
        "reset_attribute_to",
        "change",
        "en",
        english(
            r"(?:\b(?:please|can you|could you|let's|they|they've|the client|management|hr|my boss|our boss"
            r"|the office|the teacher|I|we|I've|we've|I'd like to|go ahead and|need to|have to|had to|just"
            rf"|decided to|you can)\s+|^)(?:have\s+|just\s+|now\s+|recently\s+)*(?:{RESET}|change|move|push"
            rf"|switch|update|reschedule|rename|raise|lower|extend|set|make)\s+(?:{NOUN}|it|that|this|me|us"
            r"|everything|things)\s*(?:over\s+|up\s+|down\s+|back\s+|out\s+)?(?:to|until"
            r"|till)\s+<value>(?:\s+(?:instead of|rather than|from)\s+<old>)?<END>"
        ),
        exclusive=True,
    ),
    Rule(
        "make_it",
        "change",
        "en",
        english(
            r"(?:^|[,;.—-]\s*)(?:so\s+|please\s+|actually,?\s+|let's\s+|and\s+|then\s+|just\s+)*(?:make"
            r"|set)\s+(?:it|that|this|(?P<attribute>(?:my|our|the)\s+[\w' -]{2,30}?))\s+(?!sure\b|easy\b"
            r"|happen\b|up\b|work\b|to\b|so\b|big\b|a bit\b)(?:to\s+|for\s+|at\s+"
            r"|on\s+)?<value>(?:\s*,?\s*(?:instead of|rather than|not)\s+(?:at\s+"
            r"|on\s+)?<old>)?(?:\s+instead)?[.!]?$"
        ),
        exclusive=True,
        needs_known=True,
    ),
    Rule(
        "to_the_plan",
        "change",
        "en",
        english(
            r"\b(?:to|on)\s+(?:the\s+|an?\s+)?(?P<value>[A-Z][\w+-]*(?:\s[A-Z][\w+-]*)?)\s+(?:plan|tier"
            r"|subscription)\s*(?=[.,;!]|$|now|instead)(?<!plan to)"
        ),
        key="plan",
        exclusive=True,
        needs_known=True,
    ),
    Rule(
        "moved_to",
        "change",
        "en",
        english(
            rf"(?:{ME}{HAVE}|^(?:(?:just|recently|we|finally|update),?\s+)*(?=moved"
            rf"|relocated))(?:(?:\s+[a-z]+){{1,5}}\s+and)?(?:\s+|^|(?<=\s))(?:moved|relocated|moved back|moved out"
            r"|settled"
            r"|resettled|transferred)(?:\s+(?:house|home|here|back|out|over|down|up|across the country"
            r"|across town))?\s+(?:to|in|into)\s+(?!bed\b|the next\b|another\b|tears\b|a (?:new|bigger"
            r"|smaller)\b|my new\b|our new\b)<value><END>"
        ),
        key="city",
        exclusive=True,
    ),
    Rule(
        "based_now",
        "change",
        "en",
        english(
            rf"{ME}(?:'m|'re| am| are)?\s+(?:now\s+)?(?:live|living|based|staying|settled|residing"
            rf"|reside)(?:\s+now)?\s+(?:in|at|near)\s+<value>\s+(?:{NOW})"
        ),
        key="city",
        exclusive=True,
    ),
    Rule(
        "now_live",
        "change",
        "en",
        english(
            rf"(?:{NOW},?\s+(?:I|we)|\b(?:and|but)\s+(?:(?:I|we)\s+)?(?:{NOW})(?:'m|'re| am| are)?|{ME}(?:'m"
            r"|'re| am| are)?\s+(?:now|currently))\s+(?:live|living|based|staying|settled|residing|reside"
            r"|call home)\s+(?:in|at|near)?\s*<value><END>"
        ),
        key="city",
        exclusive=True,
    ),
    Rule(
        "new_job_at",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:got|started|took|accepted|landed|found|begun|began|have|scored"
            r"|start)\s+(?:a|my"
            r"|the)\s+(?:new\s+|brand new\s+|full-time\s+)*(?:job|position|role|gig)\s+(?:at"
            r"|with)\s+<value><END>"
        ),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "new_job_as",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:got|started|took|accepted|landed|found|begun|began|have|been promoted to"
            r"|was promoted to|got promoted to|promoted to|become|became|transitioned into"
            r"|moved into)\s+(?:(?:a|my|the)\s+(?:new\s+|full-time\s+)*(?:job|position|role"
            r"|gig)\s+as\s+(?:an?\s+|the\s+)?|(?<=promoted to)\s*(?:an?\s+|the\s+)?)<value><END>"
        ),
        key="job",
        exclusive=True,
    ),
    Rule(
        "promoted_to",
        "change",
        "en",
        english(
            rf"{ME}(?:'ve| have|'m| was| got| were| am)?\s*(?:just\s+|recently\s+)?(?:been\s+|got\s+"
            r"|gotten\s+)?promoted to\s+(?:an?\s+|the\s+)?<value><END>"
        ),
        key="job",
        exclusive=True,
    ),
    Rule(
        "joined",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:joined|working (?:at|for)|employed (?:at|by)|started (?:working )?(?:at|with)"
            r"|started working for|jumped ship to|moved over to)\s+(?!(?:a|an|the|my|our|in|them|him|her|you"
            r"|us|forces|together|this|that|another|some|as)\b)(?=(?-i:[A-Z]))<value><END>"
        ),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "work_now",
        "change",
        "en",
        english(
            rf"(?:{NOW},?\s+(?:I|we)|\b(?:and|but)\s+(?:(?:I|we)\s+)?(?:{NOW})(?:'m|'re)?|{ME}(?:'m"
            r"| am)?\s+(?:now|currently))\s+(?:work|working|employed)\s+(?:at|for|with)\s+<value><END>"
        ),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "work_at_now",
        "change",
        "en",
        english(rf"{ME}(?:'m| am)?\s+(?:work|working|employed)\s+(?:at|for)\s+<value>\s+{NOW}"),
        key="employer",
        exclusive=True,
    ),
    Rule(
        "work_as_now",
        "change",
        "en",
        english(
            rf"(?:{NOW},?\s+(?:I|we)|\b(?:and|but)\s+(?:(?:I|we)\s+)?(?:{NOW})(?:'m|'re)?|{ME}(?:'m"
            r"| am)?\s+(?:now|currently))\s+(?:work|working|employed)\s+as\s+(?:an?\s+|the\s+)?<value><END>"
        ),
        key="job",
        exclusive=True,
    ),
    Rule(
        "team_now",
        "change",
        "en",
        english(
            r"\b(?:we(?:'re|'ve| are| have)?|my team|our team|the team)\s+(?:is\s+|has\s+)?(?:now\s+|just\s+"
            r"|recently\s+)?(?:(?:up|down|grown|grew|expanded|shrunk|shrank|cut)\s+(?:up\s+|down\s+)?to"
            r"|now have|now has|now|number)\s+(?P<value>(?:\d+|two|three|four|five|six|seven|eight|nine|ten"
            r"|eleven|twelve|fifteen|twenty|thirty|forty|fifty)\s*(?:people|members|engineers|developers"
            r"|employees|folks|persons|staff|of us|designers|heads|strong)?)"
        ),
        key="team_size",
        exclusive=True,
    ),
    Rule(
        "become_diet",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:become|became|turned|gone|went|going|switched to being|converted to)\s+(?:a\s+"
            r"|an\s+|fully\s+|strictly\s+|completely\s+)*(?P<value>vegetarian|vegan|pescatarian|keto"
            r"|gluten[- ]free|dairy[- ]free|sober|carnivore|flexitarian)\b"
        ),
        key="diet",
        exclusive=True,
        content="{s} is now {value}.",
    ),
    Rule(
        "become",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:become|became|turned into|turned)\s+(?:(?:a|an|the)\s+)(?:(?:full|total"
            r"|complete"
            r"|real|big|huge|proper)\s+)?(?:<value>\s+(?:person|fan|lover|convert|guy|girl|drinker|eater"
            r"|user))<END>"
        ),
    ),
    Rule(
        "came_to_prefer",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:grown to|come to|started to|begun to|learned to|started|begun|begin to|came to"
            r"|grew to)\s+(?P<verb>prefer|like|love|enjoy|preferring|liking|loving"
            r"|favou?r)\s+<value>(?:\s+(?:over|to|instead of|more than)\s+<old>)?<END>"
        ),
    ),
    Rule(
        "switched_to",
        "change",
        "en",
        english(
            rf"(?:{ME}{HAVE}|everything|our team(?: has)?|the team(?: has)?|my team(?: has)?|I'd like to"
            r"|we'd like to|let's|please|can you|just|and|then|but|so|since|finally|^)\s*(?:have\s+|just\s+"
            r"|recently\s+|also\s+)*(?:switched(?: over)?|chang(?:ed|ing)|migrat(?:ed|ing)|transition(?:ed"
            r"|ing)|convert(?:ed|ing)|upgrad(?:ed|ing)|downgrad(?:ed|ing)|shift(?:ed|ing)|switching|swapped"
            r"|went over|went back|gone over|gone back|moved(?: on| over)|switch|change|swap"
            r"|upgrade)(?:\s+(?:over|completely|fully|entirely|back|everything|all|it|things|us|me"
            rf"|my (?:\w+\s+){{1,3}}))*\s*(?:over\s+)?to\s+(?!bed\b|the (?:next|park|gym|doctor|store|beach"
            r"|movies?|museum|concert|show|game|party|event|shop|mall|zoo|festival|wedding|hospital"
            r"|library)\b"
            r"|a \b|an \b|see\b|visit\b|work\b|school\b|my\b|their\b|his\b|her\b|that\b|this\b|it\b"
            r"|be\b|get\b"
            r"|have\b|church\b|college\b|sleep\b|lunch\b|dinner\b|therapy\b|court\b)<value><END>"
        ),
    ),
    Rule(
        "now_verb",
        "change",
        "en",
        english(
            rf"(?:\b(?:and|but)\s+(?:(?:I|we)\s+)?{NOW}|(?:^|[,;.—-]\s*|\b(?:but|and|so)\s+){NOW},?\s+(?:I"
            rf"|we)(?:'m|'ve|'d|'re| am| are)?|{ME}(?:'m|'ve|'d|'re| am| are)?\s+(?:now|currently"
            r"|nowadays))(?:\s+(?:really|much|mostly|only|actually|more|just|usually|always|all about|totally"
            rf"|definitely|far|way|strongly|rather|would))*\s+(?P<verb>{V3}|into|about|using|drinking|eating"
            r"|wearing|driving|playing|reading|learning|studying|taking|riding|listening to|watching|on|a|an"
            r"|more into|loving|going with|going for|called|named|married|engaged|single|divorced"
            r"|retired)\s+(?:to\s+|in\s+|at\s+|with\s+|as\s+)?<value><END>"
        ),
    ),
    Rule(
        "verb_now",
        "change",
        "en",
        english(
            rf"{ME}(?:'m|'re| am| are)?(?:\s+(?:really|much|mostly|only|actually|just|usually|always|more|all"
            rf"|strictly|'ll))*\s+(?P<verb>{V3}|into|using|drinking|eating|wearing|driving|playing|reading"
            r"|learning|studying|taking|riding|on|a|an|about)\s+(?:to\s+|in\s+|at\s+|with\s+|as\s+)?(?!(?:it"
            r"|that|this|you|your|them|busy|good|fine|to|what|how|some time|a break|ready|so|right|here|there"
            r"|home|not)\b)<value>\s+(?:now|these days|nowadays|from now on|instead|lately"
            r"|going forward)(?=[\s.,;!]|$)"
        ),
    ),
    Rule(
        "it_is_now",
        "change",
        "en",
        english(
            r"(?:^|[,;.—-]\s*|\b(?:but|and|so)\s+)(?:now|these days|lately|nowadays)?,?\s*(?:it's|it is"
            r"|it has been|it's been)\s+(?:now\s+)?(?:all about\s+|all\s+|only\s+|just\s+|mostly\s+"
            r"|strictly\s+)?<value>\s*(?:for me|all the way|for us|only)?\s+(?:now|these days|nowadays"
            r"|from now on|instead|lately|all the way)(?=[\s.,;!]|$)"
        ),
        needs_known=True,
    ),
    Rule(
        "these_days_it_is",
        "change",
        "en",
        english(
            r"(?:^|[,;.—-]\s*|\b(?:but|and|so)\s+)(?:now|these days|lately|nowadays),?\s*(?:it's"
            r"|it is)\s+(?:all about\s+|all\s+|only\s+|just\s+|mostly\s+)?<value>(?:\s+(?:for me|all the way"
            r"|for us))?<END>"
        ),
        needs_known=True,
    ),
    Rule(
        "thing_now",
        "change",
        "en",
        english(
            r"^(?:(?:so|well|oh|and|but|now|yeah),?\s+)*<value>\s+(?:is|are)\s+(?:more\s+)?(?:my (?:thing|jam"
            rf"|style|speed)|what I (?:{V3})|how I roll|where it's at(?: for me)?)\s*(?:now|these days"
            r"|nowadays"
            r"|lately)(?=[\s.,;!]|$)"
        ),
    ),
    Rule(
        "from_now_on",
        "change",
        "en",
        english(
            r"(?:^|[,;.]\s*)(?:from now on|going forward|starting (?:today|now|tomorrow|next week)"
            r"|as of today"
            r"|from here on(?: out)?),?\s+(?:I|we|I'd|it's|just|only|please)(?:'ll|'m|'d)?\s*(?:will\s+"
            r"|only\s+"
            r"|would\s+|just\s+|be\s+)*(?P<verb>prefer|like|want|drink|eat|use|using|wear|take|have|work"
            r"|go with|rather have|stick to|read|listen to|drinking|eating)?\s*<value><END>"
        ),
    ),
    Rule(
        "go_with",
        "change",
        "en",
        english(
            r"(?:^|[,;.—-]\s*)(?:actually|on second thou?ght|you know what|changed my mind"
            r"|I've changed my mind"
            r"|I changed my mind|let's|scratch that|forget that|never mind|nvm|so|please"
            r"|hmm)[,;:—-]*\s*(?:about [\w' ]{2,30}[,;:—-]+\s*)?(?:and\s+)?(?:let's\s+|I'll\s+|I'd\s+"
            r"|we'll\s+"
            r"|I\s+|please\s+)*(?:go (?:with|for)|take|have|do|stick with|choose|pick|rather have|prefer|want"
            r"|like)\s+<value>(?:\s+instead(?:\s+of\s+<old>)?|\s+rather than\s+(?P<old2>[\w ]+))?<END>"
        ),
        needs_known=True,
    ),
    Rule(
        "fell_for",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:fallen (?:in love with|for)|gotten (?:really )?into|got (?:really )?into"
            r"|taken up|moved on to|discovered a love (?:for|of)|got hooked on|gotten hooked on|turned to"
            r"|warmed up to|come around to|embraced|adopted)\s+<value>(?:\s+(?:instead of|over"
            rf"|rather than)\s+<old>)?\s+(?:{NOW})"
        ),
    ),
    Rule(
        "instead_of",
        "change",
        "en",
        english(
            r"^(?:(?:from now on|going forward|these days|now|please|ok|okay|so|actually|hey"
            r"|can I (?:get|have)|I'd like|I want|I'll (?:have|take)"
            r"|get me|give me|make it|let's (?:do|have|go with)|for me),?\s+)*<value>\s+(?:instead of"
            r"|rather than|in place of)\s+<old>(?:\s+(?:from now on|going forward|now"
            r"|this time))?,?(?:\s+(?:please|for me|thanks))?[.!]?$"
        ),
    ),
    Rule(
        "am_in_now",
        "change",
        "en",
        english(
            rf"(?:(?:{NOW}),?\s+I(?:'m| am)|I(?:'m| am)(?:\s+now)?)\s+(?P<verb>in|at|with|on"
            rf"|using)\s+(?=(?-i:[A-Z])|the\b)<value>\s*(?:{NOW})?<END>"
        ),
        needs_known=True,
    ),
    Rule(
        "use_instead",
        "change",
        "en",
        english(
            r"(?:^|[,;.]\s*)(?:please\s+|just\s+|so\s+|and\s+)*(?:use|send|reach me at|ship to|write to|book"
            r"|order|choose|pick)\s+<value>\s+(?:instead(?:\s+of\s+<old>)?|from now on|going forward"
            r"|rather than\s+(?P<old2>[\w ]+))(?=[\s.,;!]|$)"
        ),
    ),
)

# An end without a new value. Group `old` is what ended; the new value may stand in the next clause.
ENDED_EN: tuple[Rule, ...] = (
    Rule(
        "takes_back",
        "change",
        "en",
        english(
            rf"{ME}\s+(?:take (?:it|that) back about|changed my mind about|don't care (?:for"
            r"|about))\s+<old>(?:\s+(?:anymore|any more))?<END>"
        ),
        polarity=-1,
    ),
    Rule(
        "no_longer",
        "change",
        "en",
        english(
            rf"{ME}(?:'m|'ve|'re| am| have| are)?\s+no longer\s+(?:(?P<verb>(?!in\b|at\b|a\b|an\b|on\b|into\b"
            r"|the\b)[a-z]+)\s+)?(?:(?:in|at|for|as|on|to|with|into|a|an|the)\s+)*<old><END>"
        ),
        polarity=-1,
    ),
    Rule(
        "no_longer_attribute",
        "change",
        "en",
        english(
            r"(?P<attribute>(?:my|our|the)\s+(?!team\b|family\b|company\b|department\b)[\w' -]{2,40}?)\s+(?:i"
            r"s|are|does|do)?\s*no longer\s+(?:(?:in|at|on|called|named|the)\s+)*<old><END>"
        ),
        polarity=-1,
    ),
    Rule(
        "not_anymore",
        "change",
        "en",
        english(
            rf"{ME}(?:'m|'re)?\s*(?:don't|do not|dont|can't|cannot|won't|am not|'m not|are not|not|didn't"
            r"|haven't been)\s+(?:really\s+|even\s+|actually\s+|ever\s+)?(?:(?P<verb>(?!in\b|at\b|a\b|an\b"
            r"|on\b|into\b)[a-z]+)\s+)?(?:(?:in|at|for|as|on|to|with|into|a|an|the)\s+)*<old>\s+(?:anymore"
            r"|any more|any longer|these days|nowadays|at all now|now)(?=[\s.,;!—-]|$)"
        ),
        polarity=-1,
    ),
    Rule(
        "stopped",
        "change",
        "en",
        english(
            rf"{ME}{HAVE}\s+(?:stopped|quit|quitting|given up(?: on)?|gave up(?: on)?|ditched|dropped|cut out"
            r"|kicked|sworn off|swore off|gone off|had enough of|outgrown|outgrew|lost interest in"
            r"|fallen out of love with|grown (?:tired|bored|weary) of|gotten (?:tired|bored|sick) of"
            r"|got (?:tired|bored|sick) of|gotten over|cancell?ed|(?<=[mI] )(?:am )?(?:done with|over"
            r"|off(?! to\b))|through with"
            r"|finished with|turned my back on|abandoned|uninstalled|said goodbye to|put (?:an end|a stop) to"
            r"|laid off|went off|sick of|retired from|left|broken up with|sold)\s+(?!(?:the (?:house|party"
            r"|office|room|car)|home|work early|early|it|here|a|an|some)\b)(?:(?P<verb>(?:drinking|eating"
            r"|using|liking|going to|wearing|playing|watching|reading|smoking|listening to|working (?:at|for"
            r"|as|in)|living in|taking|buying|doing|driving|riding|running|ordering)\b)\s*)?<old><END>"
        ),
        polarity=-1,
    ),
    Rule(
        "not_for_me",
        "change",
        "en",
        english(
            r"^(?:(?:so|well|oh|and|but|yeah|actually),?\s+)*<old>\s+(?:isn't|aren't|is no longer"
            r"|are no longer"
            r"|doesn't|don't|does not|no longer)\s+(?:really\s+|quite\s+)?(?:my (?:thing|cup of tea"
            r"|favou?rite(?: \w+)?|style|go-to|jam|taste)|for me|work for me|works for me|appeal to me"
            r"|appeals to me|do it for me|interest me|interests me|it for me)\s*(?:anymore|any more"
            r"|any longer"
            r"|these days|now)?(?=[\s.,;!—-]|$)"
        ),
        polarity=-1,
    ),
    Rule(
        "forget_about",
        "change",
        "en",
        english(
            r"(?:^|[,;.—-]\s*)(?:please\s+|you can\s+|so\s+|actually,?\s+)*(?:forget(?: about)?|scrap|scratch"
            r"|drop|never mind|ignore|disregard|skip|cancel)\s+(?:what I said about\s+|the\s+|my\s+"
            r"|that\s+)*<old>(?:\s+(?:thing|idea|plan|bit|part|stuff))?(?=\s*(?:[.,;!—-]|$))"
        ),
        polarity=-1,
        needs_known=True,
    ),
    Rule(
        "used_to",
        "change",
        "en",
        english(
            rf"{ME}\s+used to\s+(?:(?P<verb>[a-z]+)\s+)?(?:(?:in|at|for|as|on|to|with|into|a|an|the"
            r"|really)\s+)*<old><END>"
        ),
        polarity=-1,
        needs_known=True,
    ),
)
