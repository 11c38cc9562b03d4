"""Step 5: no pronouns, no relative times, no relative places (pure)."""

from dataclasses import replace

from evolution.pipeline.anchor import anchored
from evolution.pipeline.types import Candidate, Scene
from evolution.rules.language import written_in
from evolution.rules.places import resolve_places
from evolution.rules.pronouns import Conversation, resolve
from evolution.rules.times import absolutise_times
from evolution.rules.voice import voice_of

RECENT_TURNS = 3  # in which the first attempt looks for who is meant; the second looks through all it is given


def absolutise(candidate: Candidate, *, scene: Scene, attempt: int) -> Candidate:
    """Return the candidate in words that mean the same to anyone, at any time.

    Args:
        candidate: in the words of who spoke.
        scene: who and what those words may mean.
        attempt: 1 looks at the turns just before; 2 at all of them, and says when a vague time was said.
    """
    before = scene.before[-RECENT_TURNS:] if attempt == 1 else scene.before
    voice = voice_of(speaker=scene.speaker or None, addressee=scene.addressee, language=written_in(candidate.content))
    conversation = Conversation(
        speaker=voice.speaker,
        addressee=voice.addressee if scene.addressee != "" else None,
        people=scene.people if attempt > 1 else (),
        recent="\n".join(before),
    )
    named = resolve(candidate.content, conversation=conversation).text
    timed, left = absolutise_times(named, reference=scene.at)
    if attempt > 1:
        timed = anchored(timed, left, at=scene.at)
    return replace(
        candidate, content=resolve_places(timed, location=scene.location, recent="\n".join(scene.before)).text
    )
