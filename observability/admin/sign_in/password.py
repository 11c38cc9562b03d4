"""What an open session is not enough for is done only by who gives the password again."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class PasswordAgain(forms.Form):
    """A form that also asks for the password of who sends it.

    Wrong ones count towards the lockout.
    """

    own_password = forms.CharField(
        label=_("Your password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        strip=False,
        help_text=_("asked again: an open session is not enough for this"),
    )

    def __init__(self, *args: Any, request: HttpRequest, **given: Any) -> None:
        super().__init__(*args, **given)
        self._request = request
        self.order_fields([name for name in self.fields if name != "own_password"])  # it comes last

    def clean_own_password(self) -> None:
        """Refuse a password that is not the operator's."""
        user = self._request.user
        known = authenticate(
            self._request, username=user.get_username(), password=self.cleaned_data["own_password"]
        )
        if known is None or known.pk != user.pk:
            raise forms.ValidationError(_("This is not your password."), code="password")
