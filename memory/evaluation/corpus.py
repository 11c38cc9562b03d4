"""Read an evaluation corpus: what was said, and questions whose evidence is known. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from memory.ingest.fields import Key, Label, LongText

CORPUS_FILE = "corpus.jsonl"
QUERIES_FILE = "queries.jsonl"


class BadCorpus(Exception):  # noqa: N818 - named for what it says
    """The folder holds no corpus that could be measured; the message names file, line and field."""


def _aware(moment: datetime) -> datetime:
    """A corpus may leave its times without a zone; they are taken as UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


Time = Annotated[datetime, AfterValidator(_aware)]
Row = TypeVar("Row", bound="_Row")


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    id: Key
    scope: Annotated[str, Field(min_length=1)]


class CorpusLine(_Row):
    """One thing that was said or noted."""

    session: Label = ""
    speaker: Label = ""
    time: Time
    text: Annotated[str, Field(min_length=1)]


class CorpusQuestion(_Row):
    """One question; `gold` are the ids of its evidence. Without gold, nothing should come back."""

    query: LongText
    gold: tuple[str, ...]
    category: str = ""
    query_time: Time | None = None
    gold_sessions: tuple[str, ...] = ()
    holds: str = Field(default="", description="words that a block must hold to answer it")


@dataclass(frozen=True, slots=True)
class Corpus:
    """Lines and questions, each grouped by scope and otherwise in the order of their files."""

    name: str
    lines: Sequence[CorpusLine]
    queries: Sequence[CorpusQuestion]

    @property
    def sessions(self) -> Mapping[str, str]:
        """The session of each line, by the line's id."""
        return {line.id: line.session for line in self.lines}


def read_corpus(folder: Path) -> Corpus:
    """Read and check both files of a folder.

    Raises:
        BadCorpus: a file is missing, a line is not valid, an id comes twice, or gold names no line.
    """
    lines = _rows(folder / CORPUS_FILE, CorpusLine)
    queries = _rows(folder / QUERIES_FILE, CorpusQuestion)
    known = {line.id for line in lines}
    for number, query in enumerate(queries, start=1):
        missing = next((gold for gold in query.gold if gold not in known), None)
        if missing is not None:
            raise BadCorpus(
                f"{QUERIES_FILE} line {number}: gold: no line of the corpus has the id {missing}"
            )
    return Corpus(
        folder.resolve().name,
        sorted(lines, key=lambda line: line.scope),
        sorted(queries, key=lambda query: query.scope),
    )


def _rows(path: Path, model: type[Row]) -> list[Row]:
    if not path.is_file():
        raise BadCorpus(
            f"{path}: no such file; a corpus is a folder with {CORPUS_FILE} and {QUERIES_FILE}"
        )
    rows: dict[str, Row] = {}
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            row = _row(line, model, where=f"{path.name} line {number}")
            if row.id in rows:
                raise BadCorpus(f"{path.name} line {number}: id: {row.id} was there before")
            rows[row.id] = row
    if not rows:
        raise BadCorpus(f"{path.name}: it is empty")
    return list(rows.values())


def _row(line: bytes, model: type[Row], *, where: str) -> Row:
    try:
        return model.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(part) for part in first["loc"]) or "line"
        raise BadCorpus(f"{where}: {field}: {first['msg']}") from error
