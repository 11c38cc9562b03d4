"""The fixed words of the data: sources, kinds, standings, provenances."""

from typing import get_args

from django.db import models
from django.utils.translation import gettext_lazy as _

from memory.policy.kinds import Source

SOURCE_CHOICES = tuple((name, name.capitalize()) for name in get_args(Source))
"""What kind of thing a memory is."""


class Kind(models.TextChoices):
    """The sources that are memory items."""

    FACT = "fact"
    PREFERENCE = "preference"
    CONSTRAINT = "constraint"
    EPISODE = "episode"
    PROCEDURE = "procedure"
    INSIGHT = "insight"


class Standing(models.TextChoices):
    """Whether a memory is believed now."""

    ACTIVE = "active"
    DEPRECATED = "deprecated"
    DISPUTED = "disputed"
    ARCHIVED = "archived"


class Provenance(models.TextChoices):
    """How it is known, weakest first."""

    OBSERVATION = "observation"
    ANALYSIS = "analysis"
    CONFIRMED_BY_USER = "confirmed_by_user"


class Level(models.TextChoices):
    """How far an episode is compressed."""

    RAW = "raw"
    PHASE = "phase"
    MILESTONE = "milestone"
    THEME = "theme"


class Role(models.TextChoices):
    """Who says a turn."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


class WriterRole(models.TextChoices):
    """As what somebody wrote a memory."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"
    SERVICE = "service"
    OPERATOR = "operator"


class Permission(models.TextChoices):
    """What an API key may do (API: permissions)."""

    RETRIEVE = "retrieve"
    WRITE = "write"
    FEEDBACK = "feedback"
    ERASE = "erase"
    ADMIN = "admin"


class ReviewCode(models.TextChoices):
    """Why a memory waits for a person.

    memory/models/review_sentences.py words each one with its arguments.
    """

    NOTED = "noted", _("a note of whoever sent it")
    PERSON_UNCLEAR = "person_unclear", _("who is meant is not clear")
    TIME_UNCLEAR = "time_unclear", _("when is not clear")
    PLACE_UNCLEAR = "place_unclear", _("where is not clear")
    CANONICAL_WITHHELD = (
        "canonical_withheld",
        _("the words depend on when and where they were said"),
    )
    KNOWN_LESS_SURELY = "known_less_surely", _("contradicts what is known better")
    MAY_SUPERSEDE = "may_supersede", _("may be what holds instead of an older memory")
    MAY_BE_OUTDATED = "may_be_outdated", _("a newer memory may say that this is over")
    TOO_MANY_ENDINGS = "too_many_endings", _("would have ended too many memories at once")
    DENIES_UNKNOWN = "denies_unknown", _("says that something is over that nobody told")
    CHECK_FAILED = "check_failed", _("a check of the model's sentence failed")
    SOURCES_DISAGREE = "sources_disagree", _("two sources disagree")
    SAID_OUTDATED = "said_outdated", _("somebody said that it is out of date")
    INFERRED = "inferred", _("was inferred, not said")
    NOT_VALIDATED = "not_validated", _("a hypothesis of one run, not validated")
    LOW_CONFIDENCE = "low_confidence", _("is hardly believed any more")
    DISPUTED = "disputed", _("somebody disputes it")
    INSTRUCTS_READER = "instructs_reader", _("tells whoever reads it what to do")
    CARRIES_CREDENTIAL = "carries_credential", _("holds a password, a key or a card number")
    CARRIES_LINK = "carries_link", _("holds a link that the user did not give")


QUARANTINE = (ReviewCode.INSTRUCTS_READER, ReviewCode.CARRIES_CREDENTIAL, ReviewCode.CARRIES_LINK)
"""Codes of what no reader is given before a person has approved it. See docs/design/security.md."""


def review_code_choices() -> list[tuple[str, str]]:
    """Return the choices of a review code, so that a new code needs no migration."""
    return [(code.value, str(code.label)) for code in ReviewCode]


REVERTED = "reverted"
"""Begins the concern of a turn whose words were taken back; behind it stands by what."""
NOT_JUDGED, NOT_JUDGED_DOUBTED = "not_judged", "not_judged_doubted"
"""The concern of a turn until its job has judged it: of a sender who is believed, and of one who is
not."""


class LinkDegree(models.TextChoices):
    """How near a link is to proof."""

    IMPLIED = "implied"
    ALIKE = "alike"
    DOUBTFUL = "doubtful"


class LinkOutcome(models.TextChoices):
    """What a person, or a later statement, decided of a linked pair."""

    SUPERSEDED = "superseded"
    BOTH_HOLD = "both_hold"
