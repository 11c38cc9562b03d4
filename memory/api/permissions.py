"""What a key may do: the permission that each method of a view asks for."""

from typing import Any

from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from memory.api.authentication import Principal
from memory.models.vocabulary import Permission


class HasPermission(BasePermission):
    """The view names the permission each of its methods needs; a view that names none is closed."""

    message = "this key lacks the permission"

    def has_permission(self, request: Request, view: Any) -> bool:
        """Tell whether the key carries the permission of the method, or `admin`.

        Raises:
            MethodNotAllowed: the view declares no permission for the method.
        """
        declared = getattr(view, "permissions", {})
        needed = declared.get("GET" if request.method == "HEAD" else request.method)
        principal = request.user
        if not isinstance(principal, Principal):
            return False
        if needed is None:
            raise MethodNotAllowed(str(request.method))
        return needed in principal.permissions or Permission.ADMIN in principal.permissions
