"""What a segment is called, and the tags it is found by (pure)."""

from collections.abc import Collection, Sequence

from evolution.language.splitting import language_of
from evolution.language.tags import dates, names, quantities, tags_of, topic_words

TOPIC_WORDS = 3  # of a short telling name
TOPIC_NAMES = 1  # of them that name somebody or something, at most
TOPIC_CHARACTERS = 200  # of the column
TAG_CHARACTERS = 100  # of the column


def topic_of(lines: Sequence[str], *, speakers: Collection[str]) -> str:
    """Return a short telling name.

    What the lines name and what they say most often, the speakers apart.
    """
    text = "\n".join(lines)
    taken = {part.lower() for speaker in speakers for part in speaker.split()}
    measured = {*dates(text), *quantities(text)}
    unmeasured = [name for name in names(text) if name not in measured]
    named = [name for name in unmeasured if taken.isdisjoint(name.lower().split())]
    words = [word for word in topic_words(text) if word.lower() not in taken]
    most_telling = _most_frequent(named)[:TOPIC_NAMES] + words
    chosen = _once(most_telling)[:TOPIC_WORDS]
    comma = "、" if language_of(text) == "zh" else ", "
    return comma.join(chosen)[:TOPIC_CHARACTERS]


def _once(words: Sequence[str]) -> list[str]:
    """Return each word once, whatever its case, as it first stands."""
    once: dict[str, str] = {}
    for word in words:
        once.setdefault(word.lower(), word)
    return list(once.values())


def segment_tags(lines: Sequence[str], *, speakers: Collection[str]) -> list[str]:
    """Return the tags of a segment, the most telling first, the speakers' names apart."""
    own = {speaker.lower() for speaker in speakers}
    tags = [tag for tag in tags_of("\n".join(lines)) if tag.lower() not in own]
    return list(dict.fromkeys(tag[:TAG_CHARACTERS] for tag in tags))


def _most_frequent(found: Sequence[str]) -> list[str]:
    return sorted(set(found), key=lambda name: (-found.count(name), found.index(name)))
