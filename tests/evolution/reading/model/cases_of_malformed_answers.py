"""Answers that are not as asked, one sort a function.

What is made of each is `kept` (the model's statements count, perhaps after a repair that repeats
the answer) or `rules` (they take over). None may end as done with nothing.
"""

import json
from collections.abc import Iterator
from typing import Any

from tests.evolution.llm.chat_server import says
from tests.evolution.reading.model.material import entry, extracted
from tests.replies import Reply, raw_body

CONTENT = "The user prefers window seats."
GOOD = entry(
    CONTENT,
    quote="I prefer window seats",
    type="preference",
    attribute="seat",
    value="window seats",
)
ANSWER = extracted(GOOD)
OTHER_SCOPE = "6f1c2d3e-4b5a-4c6d-8e7f-901234567890"
Case = tuple[str, Reply, str]


def within_other_words() -> Iterator[Case]:
    for number, (before, after) in enumerate(
        [
            ("Here is the JSON you asked for:\n", ""),
            ("", "\n\nLet me know if you need anything else!"),
            ("Sure! {note} ", " {done}"),
            ("好的，以下是提取结果：\n", "\n以上。"),
            ("```json\n", "\n```"),
            ("```\n", "\n```\n"),
            ("```JSON\r\n", "\r\n```"),
            ("Answer:\n```json\n", "\n```\nThat is all."),
            ('<think>The user likes seats. {"memories": []}</think>\n', ""),
            ("<think>\n", "\n</think>\n" + ANSWER),
            ("\ufeff", ""),
            ("\n\n\n\t", "   "),
            ("[1] ", ""),
            ("json\n", ""),
            ("**Result**: ", " ✅"),
        ]
    ):
        yield f"around {number}", says(before + ANSWER + after), "kept"


def in_other_notation() -> Iterator[Case]:
    yield "a bare list", says(json.dumps([GOOD])), "kept"
    yield "a list, fenced", says(f"```json\n{json.dumps([GOOD])}\n```"), "kept"
    yield "the same answer twice", says(ANSWER + "\n" + ANSWER), "kept"
    yield "a comma too many", says(ANSWER.replace("}]}", "},],}")), "kept"
    yield "a stray backslash", says(ANSWER.replace("prefers window", r"prefers \window")), "kept"
    yield "an escaped apostrophe", says(ANSWER.replace("The user", r"The user\'s wife")), "kept"
    yield (
        "half an escape",
        says(ANSWER.replace("prefers window", r"prefers window \u12")),
        "rules",
    )  # a number that nobody said
    yield "a raw line break", says(ANSWER.replace("window", "window\n")), "kept"
    yield "numbers as text", says(extracted(GOOD | {"turn": "1"})), "kept"
    yield "named numbers", says(extracted(GOOD | {"turn": "turn 1"})), "kept"
    yield "a whole float", says(extracted(GOOD | {"turn": 1.0})), "kept"
    yield "unknown fields", says(extracted(GOOD | {"mood": "calm"})), "kept"
    yield (
        "missing optional fields",
        says(extracted({"type": "fact", "content": CONTENT, "turn": 1, "quote": "window seats"})),
        "kept",
    )
    yield (
        "nulls",
        says(
            extracted(
                GOOD
                | {
                    "attribute": None,
                    "value": None,
                    "ends": None,
                    "continues": None,
                    "from": None,
                    "sort": None,
                }
            )
        ),
        "kept",
    )
    yield "the flag set beside a memory", says(ANSWER.replace("false", "true", 1)), "kept"
    yield "content in parts", Reply(spoil=lambda _: _in_parts()), "kept"
    yield "single quotes", says(str({"memories": [GOOD]})), "rules"
    yield "a comment", says(ANSWER.replace("[", "[ // the list\n", 1)), "rules"
    yield "YAML", says(f"memories:\n  - type: preference\n    content: {CONTENT}\n"), "rules"
    yield "XML", says(f"<memories><memory>{CONTENT}</memory></memories>"), "rules"
    yield "a table", says(f"| type | content |\n|---|---|\n| preference | {CONTENT} |"), "rules"
    yield "plain prose", says(CONTENT), "rules"
    yield "JSON within JSON", says(json.dumps({"answer": ANSWER})), "rules"
    yield "JSON as text", says(json.dumps(ANSWER)), "rules"
    yield "another envelope", says(json.dumps({"result": {"memories": [GOOD]}})), "rules"


def _in_parts() -> dict[str, Any]:
    parts = [{"type": "text", "text": ANSWER[:20]}, {"type": "text", "text": ANSWER[20:]}]
    return {"choices": [{"message": {"content": parts}}]}


def cut_off() -> Iterator[Case]:
    for share in (1, 10, 30, 50, 70, 90, 99):
        cut = ANSWER[: len(ANSWER) * share // 100]
        yield f"cut at {share} %, said so", says(cut, finish="length"), "rules"
        yield f"cut at {share} %, not said", says(cut), "rules"
    yield "cut in the second memory", says(extracted(GOOD, GOOD)[:-40], finish="length"), "rules"
    yield "cut within a fence", says("```json\n" + ANSWER[:-5]), "rules"
    yield "cut within thoughts", says("<think>Let me see. " + ANSWER, finish="length"), "rules"
    yield "nothing but the limit", says("", finish="length"), "rules"


def of_wrong_types() -> Iterator[Case]:
    for value in ("none", 3, None, True, {}, {"1": GOOD}, 0.5):
        yield f"memories is {value!r}"[:40], says(json.dumps({"memories": value})), "rules"
    for row in ("text", 3, None, [], [GOOD], {}, {"memory": CONTENT}):
        yield f"a memory is {row!r}"[:40], says(json.dumps({"memories": [row]})), "rules"
    spoiled: dict[str, list[Any]] = {
        "type": ["mood", "", None, 3, ["preference"], "episode"],
        "content": [None, "", " ", 3, [], {}, "x" * 5_000, "\u200b\u200b"],
        "quote": [None, "", 3, [], {}, "I like jazz", "I prefer ... seats"],
        "turn": [None, [], 0, 2, {}, [[1]]],
        "sort": ["whatever", 3, []],
        "status": ["certain", 3, []],
        "value": [[], {}, "x" * 900],
        "affirmed": ["perhaps", [], {}, 7],
        "ends": ["1", {}, 3],
    }
    for name, values in spoiled.items():
        for value in values:
            yield f"{name} is {value!r}"[:40], says(extracted(GOOD | {name: value})), "rules"
    yield "one of two is spoiled", says(extracted(GOOD, GOOD | {"type": 3})), "kept"


def of_numbers_beyond() -> Iterator[Case]:
    for number in ("NaN", "Infinity", "1e999", "9" * 1_000):
        yield (
            f"ends of {number}"[:40],
            says(ANSWER.replace('"turn": 1', f'"turn": 1, "continues": {number}')),
            "kept",
        )
    yield "a thousand memories", says(extracted(*[GOOD] * 1_000)), "rules"
    yield "deep nesting", says('{"memories": ' + "[" * 3_000 + "]" * 3_000 + "}"), "rules"
    yield "lone surrogates", says(ANSWER.replace("prefers window", "prefers \\ud800window")), "kept"
    yield "a zero byte", says(ANSWER.replace("window", "\\u0000window")), "kept"
    yield "hidden characters", says(ANSWER.replace("window", "win\u200bd\u202eow")), "kept"


def of_ids_not_shown() -> Iterator[Case]:
    for ids in (
        [99],
        [0],
        [-1],
        [1.5],
        [True],
        [None],
        ["m1, m2"],
        [OTHER_SCOPE],
        ["1' OR 1=1"],
        [10**30],
        [1, 99],
    ):
        yield f"turn {ids!r}"[:40], says(extracted(GOOD | {"turn": ids[-1]})), "rules"
        yield f"ends {ids!r}"[:40], says(extracted(GOOD | {"ends": ids})), "kept"
    good_and_bad = extracted(GOOD, GOOD | {"content": "The user likes jazz.", "turn": OTHER_SCOPE})
    yield "one of two comes from elsewhere", says(good_and_bad), "kept"
    yield "the same memory thrice", says(extracted(GOOD, GOOD, GOOD)), "kept"


def of_nothing() -> Iterator[Case]:
    for text in (
        "",
        " ",
        "\n",
        "{}",
        "[]",
        "null",
        "[[]]",
        '""',
        "0",
        "{}{}",
        "```json\n```",
        "None",
        "无",
    ):
        yield f"nothing as {text!r}", says(text), "rules"
    yield "an empty list", says('{"memories": []}'), "rules"
    yield "an empty list, not said", says('{"nothing_to_extract": false, "memories": []}'), "rules"
    yield "the flag as prose", says('{"nothing_to_extract": "I think so", "memories": []}'), "rules"
    yield "no content", says(None), "rules"
    yield (
        "a tool call",
        says(None, tool_calls=[{"function": {"name": "save", "arguments": ANSWER}}]),
        "rules",
    )


def of_refusal() -> Iterator[Case]:
    for text in (
        "I'm sorry, but I can't help with that.",
        "I cannot process personal data.",
        "As an AI language model, I do not store memories.",
        "抱歉，我无法处理这个请求。",
        "对不起，这涉及隐私。",
        "作为一个人工智能，我不能记录用户信息。",
    ):
        yield f"refused: {text[:20]}", says(text), "rules"
    yield "a refusal beside the content", says(ANSWER, refusal="I will not."), "rules"
    yield "filtered", says("", finish="content_filter"), "rules"
    yield "a refusal in JSON", says('{"error": "I cannot do that"}'), "rules"


def of_no_chat() -> Iterator[Case]:
    for body in (
        b"",
        b"{}",
        b"null",
        b"[]",
        b"<html>502</html>",
        b'data: {"choices": []}\n\n',
        b'{"choices": {}}',
    ):
        yield f"a body of {body[:20]!r}", raw_body(body), "rules"
    yield "an error with status 200", raw_body(b'{"error": {"message": "overloaded"}}'), "rules"
    yield "not UTF-8", raw_body(b'{"choices": [{"message": {"content": "\xff\xfe"}}]}'), "rules"


CASES: list[Case] = [
    case
    for sort in (
        within_other_words,
        in_other_notation,
        cut_off,
        of_wrong_types,
        of_numbers_beyond,
        of_ids_not_shown,
        of_nothing,
        of_refusal,
        of_no_chat,
    )
    for case in sort()
]
