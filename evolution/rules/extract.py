"""Read a turn: what its speaker prefers, must have, changed, is, has, does and plans (pure).

Steps: blank recalled memory, cut the turn by voice, cut sentences, read each with the rules, drop small talk; what no
rule reads is kept whole as a told fact.
"""

from collections.abc import Sequence
from dataclasses import replace

from evolution.rules.assistant_words import assistant_said
from evolution.rules.language import written_in
from evolution.rules.matching import closed_by, mentions
from evolution.rules.quoted import Line, is_question, lines_by_voice, masked, reason_not_own
from evolution.rules.reading import merged, read_sentence, reads_anything
from evolution.rules.revised import REVISED, from_revision
from evolution.rules.revision import find_revision
from evolution.rules.sentences import Sentence, split_clauses, split_sentences
from evolution.rules.small_talk import content_words, is_small_talk
from evolution.rules.stated import told_by
from evolution.rules.types import KnownValue, Language, Statement
from evolution.rules.voice import Voice, voice_of


def extract(
    turn_text: str,
    *,
    role: str,
    speaker: str | None,
    language: Language | None = None,
    known: Sequence[KnownValue] = (),
    addressee: str | None = None,
) -> list[Statement]:
    """What a turn says, in order of appearance; an empty list when it says nothing.

    Args:
        turn_text: The turn as written; may be a pasted transcript with `用户：`/`AI:` labels.
        role: `user`, `assistant` or any other; only an assistant's turn is never confirmed.
        speaker: The speaker's name, or None (or a role) when unknown: contents then say the user / 用户.
        language: Of the contents; None detects it.
        known: What is remembered of this speaker, oldest first: the values a change may end.
        addressee: Whom the speaker talks to; None for the assistant.
    """
    if role == "system":
        return []
    text = masked(turn_text)
    tongue = written_in(text) if language in (None, "mixed") else language
    voice = voice_of(speaker=speaker, addressee=addressee, language=tongue)
    statements: list[Statement] = []
    for line in lines_by_voice(text, role=role):
        said = assistant_said(line, voice) if line.by_assistant else _speaker_said(line, voice, known)
        statements += [_shifted(statement, line.begin) for statement in said]
    return statements


def _speaker_said(line: Line, voice: Voice, known: Sequence[KnownValue]) -> list[Statement]:
    """Structured statements and, last, what else was told."""
    made: list[Statement] = []
    told: list[Sentence] = []
    for sentence in split_sentences(line.text):
        fresh = read_sentence(sentence, voice, [*known, *made])
        if fresh is None:
            told += [part for part in _telling_parts(sentence) if not is_small_talk(part.text, names=voice.names)]
        else:
            made = merged(made, fresh)
    made = _without_repeated_ends(_with_revision(made, line, voice, known))
    if any(statement.rule == REVISED for statement in made):
        told = [piece for piece in told if not any(mentions(piece.text, one.old_value or "") for one in made)]
    return [*made, told_by(told, voice)] if told else made


def _with_revision(made: list[Statement], line: Line, voice: Voice, known: Sequence[KnownValue]) -> list[Statement]:
    """What the turn as a whole revises, where no sentence by itself ends anything that is remembered."""
    if any(statement.kind in ("change", "constraint") and closed_by(statement, known) for statement in made):
        return made
    revision = find_revision(line.text, known=known)
    if revision is None:
        return made
    revised = from_revision(revision, span=(0, len(line.text)), voice=voice)
    return [revised, *(one for one in made if one.kind != "change" and (one.key is None or one.key != revised.key))]


def _without_repeated_ends(made: list[Statement]) -> list[Statement]:
    """Drop what only says again that an ended value ended (`… Don't use the old address.`)."""
    ended = [
        statement.old_value
        for statement in made
        if statement.kind == "change" and statement.value and statement.old_value
    ]
    return [
        statement
        for statement in made
        if statement.kind == "change"
        or statement.polarity > 0
        or not any(mentions(statement.content, old) for old in ended)
    ]


def _telling_parts(sentence: Sentence) -> list[Sentence]:
    """The sentence, or its clauses that do not ask when it is a question."""
    if reason_not_own(sentence.text) == "hypothetical" and reads_anything(sentence.text):
        return []
    if not is_question(sentence.text):
        return [sentence]
    if reads_anything(sentence.text):
        return []
    clauses = split_clauses(sentence)
    return [clause for clause in clauses[:-1] if not is_question(clause.text) and len(content_words(clause.text)) > 1]


def _shifted(statement: Statement, begin: int) -> Statement:
    return replace(statement, span=(statement.span[0] + begin, statement.span[1] + begin))
