"""English words that tell a reader how to behave (pure).

Each gap is bounded, so that a search costs linear time.
"""

import re

from memory.text.quarantine.credentials import NAMED

_ORDERS = (
    r"(?:instruct(?:ion)?s?|directions?|directives?|guidelines?|rules?|prompts?|polic(?:y|ies)"
    r"|programming|training|guardrails?|safeguards?|orders|commands|restrictions)"
)
_EARLIER = (
    r"(?:previous|prior|earlier|above|preceding|former|original|initial|existing|all|your|system"
    r"|safety|developer)"
)
_OVERRULE = (
    r"\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|overrul(?:e|ing)"
    r"|bypass(?:ing)?|discard"
    r"|(?:do not|don['’]t|stop|no longer) (?:follow|obey)(?:ing)?|pay no attention to)"
)
_READER = (
    r"(?:(?:the|this|any|an|every) (?:ai )?"
    r"(?:assistant(?! (?:manager|professor|coach|director|principal|teacher))"
    r"|ai|agent|llm|chat ?bot|language model)|\bassistants?|\bllms?|\bchatbots?)"
)
_ASKER = (
    r"(?:the user|users|some(?:one|body)|any(?:one|body)|(?:you are|you['’]re|you get|being)"
    r"|a (?:user|customer))"
)
_SAYING = (
    r"(?:tell|say|answer|reply|respond|recommend|suggest|give|send|call|claim|state|insist|pretend"
    r"|refuse|direct|redirect|refer|point|offer|deny)"
)


def _compiled(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in patterns)


OVERRIDES = _compiled(
    rf"{_OVERRULE}\b[^.!?;\n]{{0,40}}\b{_EARLIER}\b[^.!?;\n]{{0,30}}\b{_ORDERS}\b",
    rf"\b{_EARLIER}\b[^.!?;\n]{{0,20}}\b{_ORDERS}\b[^.!?\n]{{0,60}}\b"
    r"(?:forgotten|ignored|disregarded|void"
    rf"|superseded|obsolete|expired|no longer (?:valid|apply|applies)|no force)",
    r"\b(?:shar|giv|tell|send|provid|report|enter|read)(?:e|ing|s)?\b[^.!?\n]{0,25}\b"
    r"(?:card number|pins?|passwords?"
    r"|one-time codes?|security codes?|cvv)\b",
    r"\byour (?:real|true|actual|updated|secret) (?:instructions?|task|role|goal|identity|rules"
    r"|system prompt|orders)\b",
    r"\byour new (?:instructions?|system prompt|rules|orders|directives|persona)\b",
    r"\byour new (?:task|role|goal|identity|mission|objective) is\b",
    r"\b(?:reveal|print|output|repeat|show|display|leak|disclose|dump|send|paste|recite)"
    r"\b[^.!?\n]{0,40}"
    r"\b(?:system (?:prompt|message)|hidden instructions|your instructions|your prompt"
    r"|(?:the|this|entire|whole) (?:conversation|chat) history)",
    r"\b(?:you are|you['’]re|act as|behave as|pretend to be|become)\b[^.!?\n]{0,60}\b"
    r"(?:without (?:any )?"
    r"(?:restrictions?|limits?|limitations?|filters?|censorship|guardrails)|unrestricted"
    r"|unfiltered|uncensored|jailbroken|developer mode)\b",
    r"\b(?:do not|don['’]t|never|without)\b[^.!?\n]{0,12}\b"
    r"(?:tell|inform|mention|alert|notif|let|reveal"
    r"|show|disclos|warn)[a-z]{0,5}\b[^.!?\n]{0,30}\bthe user\b",
)
"""Whoever says it: they take a reader's own instructions away, or hide something from the user."""

FUTURE_REPLIES = _compiled(
    r"\b(?:in|to|for|of|at the (?:end|start|beginning|top|bottom) of)\s+(?:all|every|each"
    r"|any)(?: of)?\s+(?:your |future "
    r"|later |subsequent |further |the ){0,2}"
    r"(?:repl(?:y|ies)|responses?|answers?|messages?|sessions?"
    r"|conversations?|chats?)\b"
)
"""Of a clause: it is about every later reply."""

ADDRESSED = _compiled(
    r"<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[/?inst\]|<<sys>>",
    r"</?(?:system|assistant|tool_result|tool_call|function_results?|user_memory)\s{0,5}>",
    r"(?:^|\n)\s{0,9}(?:system|developer|admin) "
    r"(?:note|message|prompt|override|update|instruction)s?\s?:",
    r"\bhuman\s?:[^\n]{0,300}\bassistant\s?:",
    rf"{_READER}\b[^.!?\n]{{0,20}}\b(?:must|shall|ought to|has to|have to|needs? to|may not"
    rf"|should)\b(?! (?:be|have been)\b)",
    rf"{_READER}\b[^.!?\n]{{0,12}}\bis (?:required|obliged|instructed|ordered) to\b",
    r"\bfor (?:the|any|an?) (?:ai )?(?:assistant|agent|llm|chat ?bot)\b[^.!?\n]{0,10}\bto\b",
    rf"\b(?:when(?:ever)?|if|every time|each time|next time|once)\b[^.!?\n]{{0,12}}\b{_ASKER}"
    rf"\b[^.!?\n]{{0,12}}"
    rf"\b(?:ask|request|mention|inquire|want|says?|greet)[a-z]{{0,3}}\b[^.!?\n]{{0,80}}[,:;]\s?"
    rf"(?:please |then |you (?:must|should) |always |never )?{_SAYING}\b",
    r"\b(?:skip|bypass|disable|turn off|without|never ask for|(?:do not|don['’]t) ask for)\b"
    r"[^.!?\n]{0,12}\b(?:confirmation"
    r"|approval|permission checks?|safety checks?|security checks?|asking)\b[^.!?\n]{0,30}",
    r"\bthe user (?:has |have )?(?:already )?"
    r"(?:approved|authori[sz]ed|consented|given (?:permission|consent))\b",
    r"\btreat\b[^.!?\n]{0,50}\bas (?:if|though|an?|the)\b[^.!?\n]{0,30}\b"
    r"(?:owner|admin(?:istrator)?|operator|developer"
    r"|system|trusted|authori[sz]ed)\b",
    r"\b(?:pretend|assume|act as if)\b[^.!?\n]{0,10}\bthe user (?:is|was|has)\b",
    r"\bas an? (?:ai|llm|language model|assistant|agent)\b[^.!?\n]{0,20}\b(?:reading|processing"
    r"|summari[sz]ing|seeing)\b",
    r"\b(?:hey|dear|hello|attention|all) "
    r"(?:ais?|llms?|chatbots?|language models?|(?:ai )?(?:crawlers?"
    r"|agents?|assistants?))\b",
    r"\b(?:readers? of this (?:text|page|file|note|document|message|record)"
    r"|(?:agents?|bots?|assistants?"
    r"|models?|ais?) reading this)\b",
    r"\bwhatever (?:you|they) (?:were|are|have been) (?:told|taught|instructed)\b"
    r"|\boverrides? (?:any|every|all|your)\b",
    r"\bmy (?:instructions|rules|guidelines) (?:were|are|have been|have) (?:now )?"
    r"(?:updated|changed|replaced|extended)\b",
    r"\brules? for me\b|\bi (?:must|have to|should) (?:always|never|now|immediately)?"
    r"[^.!?\n]{0,40}\b(?:from now on|future|whenever|unknown)\b",
    r"\b(?:in|for) (?:all )?future (?:chats?|conversations?|sessions?),? i "
    r"(?:must|have to|shall)\b",
    r"\bfor (?:ai )?(?:bots?|crawlers?|llms?|ai agents?)\s?:|\bobey\b"
    r"|\bcorrect (?:reply|answer|response) to (?:any|every|all)",
    rf"\bi am (?:now )?(?:required |supposed )?to {_SAYING}\b",
    r"\b(?:note to self|(?:attention|important|note)(?: to)?[^.!?\n]{0,8}\b"
    r"(?:assistants?|ais?|agents?|llms?|chatbots?))\s?[:,]",
)
"""Of an assistant's or a stranger's words.

They are addressed to whoever reads, or forge a speaker.
"""

EVERY_REPLY = _compiled(
    r"\b(?:before|after|when(?:ever)?|while|(?:each|every) time)\b(?: you)? "
    r"(?:answer|reply|respond)(?:ing)?\b[^.!?\n]{0,20}"
    r"\b(?:any|every|each|all|anything|everything|the user)\b",
    r"\byou are (?:now )?(?:an?|the) (?:[\w-]{1,20} ){0,3}(?:assistant|ai|agent|chat ?bot|llm)\b",
)
"""Orders of whoever replies, or tells who that is."""

OF_THE_READER = _compiled(
    r"\b(?:your|the) (?:system|hidden|developer) (?:prompt|message|instructions?)\b",
    r"\byour (?:own )?(?:prompt|instructions|tools?|functions?|memory|memories|context(?: window)?"
    r"|guidelines|guardrails)\b",
    r"\b(?:call|invok|execut|trigger)(?:e|ing)?\b[^.!?\n]{0,30}\b(?:tool|function|plug-?in)s?\b",
    r"\bus(?:e|ing) (?:the|your|any) (?:[\w-]{1,30} )?(?:tool|function|plug-?in)s?\b",
)
"""Names what only a reader has: its instructions, its memory, its tools."""

_TO_AN_ADDRESS = r"[^.!?\n]{0,25}?(?:[a-z]{2,10}\s?:?//|www\.|[\w.+-]{1,40}@\w)"
HANDS_OVER = _compiled(
    r"\b(?:send|forward|post|upload|e-?mail|mail|transmit|submit|deliver|leak|exfiltrate|copy|paste"
    r"|append|attach|disclose|export|share|report|put|encode)(?:ing|s)?\b[^.!?\n]{0,25}"
    rf"(?:\b(?:{NAMED}|credentials)(?![a-z])"
    r"|\b(?:(?:this|your|the (?:whole|entire|full)|(?:the |a |every )?user['’]s"
    r"|all (?:of )?(?:your|user)) (?:[\w-]{1,15} ){0,2}"
    r"(?:conversations?|chats?|history|messages|memor(?:y|ies)|context|prompt|instructions"
    r"|personal (?:data|details))))"
    rf"[^.!?\n]{{0,15}}\b(?:to|at|into|via|by|in)\b{_TO_AN_ADDRESS}",
    rf"\b(?:fetch|open|load|read|visit|download|retrieve|get)\b{_TO_AN_ADDRESS}"
    r"[^!?\n]{1,80}\b(?:do|follow|obey|execute|run|perform)\b[^!?\n]{0,20}"
    r"\b(?:whatever\b|what (?:it|the page|that page|is) (?:says?|tells?|asks?|written))",
)
"""Orders that a secret or what was said go to an address, or that an address be obeyed."""
