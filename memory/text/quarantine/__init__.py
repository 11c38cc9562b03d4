"""What of a text must not reach a reader before a person has seen it (pure).

See docs/design/security.md.
"""

from memory.text.quarantine.concerns import Concern, Mouth, concern

__all__ = ["Concern", "Mouth", "concern"]
