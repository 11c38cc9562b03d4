"""Steps 5 and 6 of one candidate: rewrite, check, rewrite once more, keep the doubts; say of what and when (pure)."""

from dataclasses import replace

from evolution.pipeline.absolutise import absolutise
from evolution.pipeline.contextualise import contextualise
from evolution.pipeline.gate import doubts
from evolution.pipeline.tag import tag
from evolution.pipeline.types import Candidate, Scene

ATTEMPTS = 2  # at absolutising; what fails both is stored with its doubts


def finished(candidate: Candidate, scene: Scene) -> Candidate:
    """Return a candidate as it is stored: absolute, in its context, tagged."""
    return tag(contextualise(_absolute(candidate, scene)))


def _absolute(candidate: Candidate, scene: Scene) -> Candidate:
    said = candidate.content
    for attempt in range(1, ATTEMPTS + 1):
        candidate = absolutise(candidate, scene=scene, attempt=attempt)
        left = doubts(candidate.content)
        if not left:
            break
    did = {"attempts": attempt, "rewritten": candidate.content != said, "by": "rules"}
    candidate = candidate.at_stage("absolutise", did).at_stage("gate", list(left))
    return replace(candidate, doubts=left) if left else candidate
