"""Made cases of long memories.

2,000 tokens each, of which one sentence in the middle answers a question (pure).
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from memory.evaluation.corpus import Corpus, CorpusLine, CorpusQuestion

CASES = 200  # half in English, half in Chinese
SENTENCES = {"en": 195, "zh": 140}  # of a text: about 2,000 tokens
SEED = 20_261_122
_FIRST_TIME = datetime(2026, 3, 1, tzinfo=UTC)

_EN_WHO = (
    "The team",
    "Somebody",
    "A colleague",
    "The supplier",
    "Our neighbour",
    "The committee",
    "A visitor",
)
_EN_DID = (
    "went over",
    "wrote down",
    "put off",
    "asked about",
    "agreed on",
    "looked into",
    "complained about",
)
_EN_WHAT = (
    "the schedule",
    "the old invoices",
    "the heating",
    "the next meeting",
    "the parking",
    "the new chairs",
)
_EN_WHY = (
    "because time was short",
    "before lunch",
    "without much hope",
    "as planned",
    "for the third time",
    "with care",
)
_EN_NAMES = ("Alma", "Boris", "Cleo", "Dario", "Edda", "Farid", "Greta", "Hugo", "Ines", "Jonas")
_EN_SURNAMES = (
    "Abel",
    "Brandt",
    "Costa",
    "Duval",
    "Engel",
    "Fontaine",
    "Garcia",
    "Holm",
    "Ito",
    "Jansen",
)
_EN_THINGS = (
    "locker number",
    "dentist",
    "favourite bakery",
    "bicycle",
    "insurance number",
    "piano teacher",
)
_ZH_WHO = ("大家", "有个同事", "供应商", "邻居", "委员会", "来访的人", "后勤")
_ZH_DID = ("讨论了", "记下了", "推迟了", "问起", "商定了", "检查了", "抱怨了")
_ZH_WHAT = ("日程安排", "旧发票", "暖气的问题", "下次会议", "停车位", "新椅子")
_ZH_WHY = (
    "因为时间不够",
    "赶在午饭之前",
    "也没抱太大希望",
    "一切照计划",
    "已经是第三次",
    "做得很仔细",
)
_ZH_NAMES = ("安然", "白露", "程远", "丁一鸣", "方舟", "高洁", "何平", "江帆", "柯蓝", "林涛")
_ZH_FAMILY = ("赵", "钱", "孙", "李", "周", "吴", "郑", "王", "冯", "陈")
_ZH_THINGS = ("储物柜编号", "牙医", "最爱的面包店", "自行车", "保险号码", "钢琴老师")


@dataclass(frozen=True, slots=True)
class LongCase:
    """A long text, a question that one of its sentences answers, and the answer's words."""

    text: str
    question: str
    answer: str
    language: str


def long_cases(count: int = CASES) -> Iterator[LongCase]:
    """Return made cases, English and Chinese in turn: the same every time."""
    dice = random.Random(SEED)  # noqa: S311 - the same cases every time; nothing secret
    for place in range(count):
        yield _chinese(place // 2, dice) if place % 2 else _english(place // 2, dice)


def long_corpus(count: int = CASES) -> Corpus:
    """Return the cases as a corpus of two scopes.

    Each long text beside a short one that the question is near to.
    """
    lines: list[CorpusLine] = []
    queries: list[CorpusQuestion] = []
    for place, case in enumerate(long_cases(count)):
        scope = f"long-{case.language}"
        time = _FIRST_TIME + timedelta(hours=place)
        lines.append(CorpusLine(id=f"long/{place}", scope=scope, time=time, text=case.text))
        lines.append(CorpusLine(id=f"short/{place}", scope=scope, time=time, text=case.question))
        gold = f"long/{place}"
        question = CorpusQuestion(
            id=f"q/{place}",
            scope=scope,
            query=case.question,
            gold=(gold,),
            holds=case.answer,
            category=case.language,
        )
        queries.append(question)
    lines.sort(key=lambda line: line.scope)
    queries.sort(key=lambda question: question.scope)
    return Corpus("long", lines, queries)


def _english(place: int, dice: random.Random) -> LongCase:
    name, surname = _EN_NAMES[place % 10], _EN_SURNAMES[place // 10 % 10]
    who = f"{name} {surname}"
    thing, answer = dice.choice(_EN_THINGS), f"Q{dice.randint(1000, 9999)}{place}"
    told = f"{who} mentioned that the {thing} is {answer}."
    said = []
    for _ in range(SENTENCES["en"]):
        words = " ".join(map(dice.choice, (_EN_WHO, _EN_DID, _EN_WHAT, _EN_WHY)))
        said.append(f"{words}.")
    text = " ".join(_with_middle(said, told))
    return LongCase(text, f"What is {who}'s {thing}?", answer, "en")


def _chinese(place: int, dice: random.Random) -> LongCase:
    name, family = _ZH_NAMES[place % 10], _ZH_FAMILY[place // 10 % 10]
    who = f"{family}{name}"
    thing, answer = dice.choice(_ZH_THINGS), f"Q{dice.randint(1000, 9999)}{place}"
    told = f"{who}提到{thing}是{answer}。"
    said = []
    for _ in range(SENTENCES["zh"]):
        words = "".join(map(dice.choice, (_ZH_WHO, _ZH_DID, _ZH_WHAT)))
        said.append(f"{words}，{dice.choice(_ZH_WHY)}。")
    text = "".join(_with_middle(said, told))
    return LongCase(text, f"{who}的{thing}是什么？", answer, "zh")


def _with_middle(said: Sequence[str], told: str) -> list[str]:
    half = len(said) // 2
    return [*said[:half], told, *said[half:]]
