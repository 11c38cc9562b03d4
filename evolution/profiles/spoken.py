"""What of a turn's episode belongs in a profile though no rule made a memory of its own of it (pure).

Of a user: what they say they are busy with, and how they ask to be spoken to. Of a group: what is said of the group
itself. Questions, quotations and what is only supposed say nothing.
"""

import re

from evolution.profiles.keys import owned, within
from evolution.profiles.section_words import DISLIKED, GROUP_WORDS, PROJECT, PROJECT_DAYS, THE_GROUP
from evolution.profiles.types import Owner, Placed, Told
from evolution.rules.quoted import masked, reason_not_own
from evolution.rules.sentences import split_sentences

LONGEST_SENTENCE = 120  # characters; a longer one is a story, no trait
TELLING: dict[Owner, str] = {
    "user": "回答|回复|说话|项目|系统|平台|应用|工具|服务|产品|小程序|网站|软件|answer|repl|respon"
    "|working on|building|developing|leading",
    "group": "群|频道|小组|团队|大家|所有人|全体|各位|group|channel|chat|server|community|everyone|members",
}
"""A pattern for the database that leaves out what surely says nothing."""
_OWN_WORDS = re.compile(r"^(?:用户|the user\b)", re.IGNORECASE)
_ASSISTANT = re.compile(r"^(?:助手|the assistant\b)", re.IGNORECASE)
# All three make a lasting wish of a sentence; what points at something is asked for once.
_OF_ANSWERS = re.compile(r"回[答复]|说话|\b(?:answers?|answering|repl(?:y|ies|ying)|respon[ds]\w*)\b", re.IGNORECASE)
_HOW = re.compile(
    r"简[短洁单]|详细|中文|英文|英语|表情|口语|正式|语气|分点|列表"
    r"|\b(?:short|brief|concise|detailed|simple|plain|formal|casual|chinese|english|emojis?|bullets?|bullet points)\b",
    re.IGNORECASE,
)
_WISH = re.compile(
    r"请|以后|希望|别|不要|尽量|都用|\b(?:please|always|never|from now on|don't|do not|keep)\b", re.IGNORECASE
)
_ONCE = re.compile(
    r"这[个道段篇些封次]|上面|以下|下面|刚才|\b(?:this|that|these|those|following|above|below)\b", re.IGNORECASE
)


def spoken(told: Told, *, owner: Owner) -> list[Placed]:
    """Return where each telling sentence of an episode belongs."""
    if _ASSISTANT.match(told.content):
        return []
    own = [one.text.strip() for one in split_sentences(masked(told.content)) if reason_not_own(one.text) is None]
    found = [
        _of_group(one) if owner == "group" else _of_user(one, told.sender)
        for one in own
        if len(one) <= LONGEST_SENTENCE
    ]
    return [one for one in found if one is not None]


def _of_group(sentence: str) -> Placed | None:
    if not THE_GROUP.search(sentence):
        return None
    section = next((name for name, words in GROUP_WORDS if words.search(sentence)), None)
    return None if section is None else Placed(section, within(section, sentence), sentence)


def _of_user(sentence: str, sender: str) -> Placed | None:
    if all(words.search(sentence) for words in (_OF_ANSWERS, _HOW, _WISH)) and not _ONCE.search(sentence):
        return Placed("interaction_preferences", within(owned(sender, "manner"), sentence), sentence)
    project = PROJECT.search(sentence)
    said_of_self = _OWN_WORDS.match(sentence) or (sender and sentence.startswith(sender))
    if project is None or not said_of_self or DISLIKED.search(sentence):
        return None
    name = (project["zh"] or project["en"]).strip()
    return Placed("current_projects", within(owned(sender, "project"), name), name, PROJECT_DAYS)
