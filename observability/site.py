"""The operators' site: the tables' pages, and the pages that are no table's.

What is opened there is recorded.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any

from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path

if TYPE_CHECKING:  # unfold carries no types
    from django.contrib.admin import AdminSite
    from django.contrib.admin.forms import AdminAuthenticationForm as AuthenticationForm
else:
    from unfold.forms import AuthenticationForm
    from unfold.sites import UnfoldAdminSite as AdminSite

View = Callable[..., HttpResponseBase]
Record = Callable[[HttpRequest, HttpResponseBase], None]
_pages: list[tuple[str, str, View]] = []
_records: list[Record] = []


def operator_page(route: str, *, name: str) -> Callable[[View], View]:
    """Put a view on the operators' site, under `admin/`, for who is signed in.

    Args:
        route: the path after `admin/`, as Django writes it.
        name: of the address, in the namespace `admin`.
    """

    def put(view: View) -> View:
        _pages.append((route, name, view))
        return view

    return put


def recorded_with(record: Record) -> Record:
    """Register who writes down that an operator opened a page, or sent something to it."""
    _records.append(record)
    return record


class SignInForm(AuthenticationForm):
    """Name and password; a name longer than any can be is not looked up.

    Django only tells the browser how long a name may be, and the count of wrong passwords cannot
    keep a longer one.
    """

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        longest = self.username_field.max_length
        self.fields["username"].validators.append(MaxLengthValidator(longest))


class OperatorSite(AdminSite):
    """The admin with pages that belong to no table, and a record of who opened what."""

    login_form = SignInForm

    def get_urls(self) -> list[Any]:
        """Return the pages of no table before those of the tables."""
        own: list[URLPattern] = [
            path(route, self.admin_view(view), name=name) for route, name, view in _pages
        ]
        return [*own, *super().get_urls()]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:  # noqa: FBT001, FBT002 - Django's signature
        """Return the view for who is signed in, recorded after it answered."""
        inner = super().admin_view(view, cacheable)

        def recorded(request: HttpRequest, *given: Any, **named: Any) -> Any:
            response = inner(request, *given, **named)
            if request.user.is_authenticated:
                for record in _records:
                    record(request, response)
            return response

        return update_wrapper(recorded, inner)
