"""Just enough English verb grammar to put a first-person sentence into the third person (pure)."""

import re

from evolution.rules.word_set import word_set

AUXILIARIES: dict[str, str] = {
    "am": "is",
    "'m": "is",
    "was": "was",
    "were": "was",
    "have": "has",
    "'ve": "has",
    "do": "does",
    "don't": "doesn't",
    "haven't": "hasn't",
    "weren't": "wasn't",
    "ain't": "isn't",
    "'re": "is",
    "are": "is",
    "aren't": "isn't",
}
UNCHANGING = word_set(
    """
    all each either neither without about in into the a an any some out up off here there his
    can can't cannot could couldn't will won't would wouldn't shall should shouldn't may might must
    mustn't did didn't had hadn't has hasn't is isn't wasn't does doesn't better dare used ought and or
    but who which that to for with from in on at of as because if when while so then not
    """
)
IRREGULAR_PAST = word_set(
    """
    ate beat became began bent bet bit bled blew broke brought built bought burnt caught chose came cost
    cut dealt dug dove drew dreamt drank drove fell fed felt fought found flew forgot forgave froze got
    gave went grew hung heard hid hit held hurt kept knelt knew laid led learnt left lent let lay lit lost
    made meant met mowed paid put quit read rode rang rose ran said saw sold sent set sewed shook shone
    shot showed shut sang sank sat slept slid spoke spent spun spread stood stole stuck stung struck swore
    swept swam swung took taught tore told thought threw understood woke wore wove wept won wrote binged
    gotten been gone done seen taken given written eaten
    """
)
# Verbs that look past or plural but are in their base form.
BASE_ENDING_IN_ED = word_set(
    """
    need feed breed bleed speed proceed succeed exceed weed embed seed
    """
)
# Verbs that a bare you is likely to be the subject of.
BASE_VERBS = word_set(
    """
    are aren't were weren't have haven't do don't need want like love know think feel get look make say see go come take
    use find give tell work call try ask seem leave keep let begin help show hear play run move live believe bring
    happen write sit stand lose pay meet include continue learn understand watch follow stop create speak read spend
    grow open walk win teach offer remember consider appear buy serve die send build stay fall reach remain suggest
    raise pass sell require decide pull owe own prefer enjoy hate mean mention drive cook eat drink sleep wear travel
    visit share plan wish hope expect agree deserve seem sound smile sing dance swim ride study finish start
    """
)
# Words that may stand between the pronoun and its verb.
ADVERBS = (
    "really|just|always|also|never|usually|often|still|actually|already|absolutely|totally|definitely"
    "|sometimes|only"
    "|even|honestly|recently|finally|kinda|kind of|sort of|once|now|currently|mostly|probably|both"
    "|truly|ever|simply"
    "|especially|particularly|generally|normally|typically|mainly|rarely|seldom|no longer|particularly"
    "|genuinely"
    "|personally|strongly|highly|quite|fully|completely|primarily|regularly|constantly|deeply|literally"
    "|basically"
    "|certainly|clearly|obviously|seriously|sincerely|secretly|suddenly|eventually|initially|originally"
    "|previously"
)
SIBILANT = re.compile(r"(?:s|x|z|ch|sh|o)$")


def third_person_form(verb: str) -> str:
    """The verb as it stands after a singular name: `like` -> `likes`; past and modal forms stay."""
    lowered = verb.lower().replace("’", "'")
    if lowered in AUXILIARIES:
        return AUXILIARIES[lowered]
    if lowered in UNCHANGING or lowered in IRREGULAR_PAST or not lowered.isalpha() or lowered == "i":
        return verb
    if lowered.endswith(("ing", "ly")) or (lowered.endswith("ed") and lowered not in BASE_ENDING_IN_ED):
        return verb
    return inflected(verb)


def inflected(verb: str) -> str:
    """A base form with its third-person ending."""
    if verb.endswith("y") and verb[-2:-1] not in set("aeiou"):
        return verb[:-1] + "ies"
    return verb + ("es" if SIBILANT.search(verb) else "s")
