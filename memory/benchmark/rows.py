"""Made-up memories and questions, the same for the same seed. Pure."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

SOURCES = ("fact", "preference", "episode", "learning", "task")
DAYS = 120  # over which the memories are spread
_WHO = (
    "林晓",
    "周岩",
    "苏禾",
    "Maya",
    "Qiao",
    "the platform team",
    "设计组",
    "the client",
    "新同事",
    "审核组",
)
_DID = (
    "升级了",
    "讨论了",
    "推迟了",
    "写完了",
    "测了",
    "upgraded",
    "postponed",
    "reviewed",
    "measured",
    "fixed",
)
_WHAT = (
    *(
        "数据库迁移",
        "灰度开关",
        "召回评测",
        "季度预算",
        "审核队列",
        "公众号文章",
        "双塔模型",
        "值班表",
        "报销流程",
    ),
    *(
        "the job queue",
        "the staging cluster",
        "the release checklist",
        "image compression",
        "API keys",
        "the dashboard",
    ),
)
_WHEN = (
    "上周",
    "昨天",
    "在周会上",
    "两个月前",
    "before lunch",
    "during the outage",
    "with two others",
    "by hand",
)
_HOW = (
    "结果比预期好",
    "还差一步",
    "没人反对",
    "花了三个小时",
    "and it held",
    "but only half of it",
    "for the second time",
)


def sentence(random: Random) -> str:
    """Return a sentence that says something, in one language or both."""
    parts = [random.choice(words) for words in (_WHEN, _WHO, _DID, _WHAT, _HOW)]
    return f"{' '.join(parts)}, no. {random.randrange(10_000)}"


def question(random: Random) -> str:
    """Return a question about what sentences say."""
    asked = random.choice(("什么时候", "为什么", "who", "how", "结果如何：", "what about"))
    return f"{asked} {random.choice(_WHO)} {random.choice(_DID)} {random.choice(_WHAT)}?"


def items(
    count: int, scopes: Sequence[str], *, now: datetime, seed: int = 0
) -> Iterator[dict[str, Any]]:
    """Yield `count` items of the API, dealt out to the scopes, spread over the last months."""
    random = Random(seed)  # noqa: S311 - no secret: the same rows each time
    for number in range(count):
        happened = now - timedelta(days=DAYS * random.random())
        yield _item(
            random.choice(SOURCES), scopes[number % len(scopes)], sentence(random), happened
        )


def _item(source: str, scope: str, text: str, happened: datetime) -> dict[str, Any]:
    common = {"source": source, "scope": scope}
    if source == "task":
        return {**common, "title": text, "created_at": happened}
    if source == "learning":
        return {**common, "title": text[:60], "content": text, "created_at": happened}
    if source == "episode":
        session = f"day-{happened:%Y-%m-%d}"
        return {**common, "content": text, "session": session, "event_time": happened}
    return {**common, "content": text, "valid_from": happened}
