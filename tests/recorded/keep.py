"""Keep answers: `python -m tests.recorded.keep PROMPTS ANSWERS MODEL`.

PROMPTS is the directory that `--collect-prompts` wrote. ANSWERS has a JSON object a line: `prompt`,
the name of a file in it, and `answer`, word for word, as text or as JSON.
"""

import json
import sys
from pathlib import Path
from typing import Any

from evolution.llm.prompts import CURRENT, prompt
from tests.evolution.llm.chat_server import rows_in
from tests.recorded.records import Asked, Record, keep


def record(prompts: Path, line: dict[str, Any], *, model: str) -> Record:
    """Return one answer as it is kept."""
    told = json.loads((prompts / line["prompt"]).read_text(encoding="utf-8"))
    rows = rows_in(told["data"])
    asked = Asked(told["case"], told["purpose"], told["instruction"], told["data"], rows)
    answer = (
        line["answer"]
        if isinstance(line["answer"], str)
        else json.dumps(line["answer"], ensure_ascii=False)
    )
    version = next(prompt(name).version for name in CURRENT if name == asked.purpose)
    return asked.by(model, answer, prompt=version)


if __name__ == "__main__":
    directory, answers, name = sys.argv[1:]
    lines = Path(answers).read_text(encoding="utf-8").splitlines()
    new = [record(Path(directory), json.loads(line), model=name) for line in lines]
    sys.stdout.write(f"{keep(new)} answers on record\n")
