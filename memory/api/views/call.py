"""What every view of the API has in common."""

from collections.abc import Mapping
from typing import ClassVar

from rest_framework.views import APIView

from memory.api.body_limits import BODY_BYTES


class Call(APIView):
    """One address.

    `permissions` names what each method needs; a method it does not name is closed.
    """

    permissions: ClassVar[Mapping[str, str]] = {}
    body_bytes: ClassVar[int] = BODY_BYTES

    @property
    def allowed_methods(self) -> list[str]:
        """The methods that answer, for the Allow header."""
        return [*self.permissions, *(["HEAD"] if "GET" in self.permissions else [])]
