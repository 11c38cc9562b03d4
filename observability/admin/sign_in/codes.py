"""One-time codes: staff who must give one see no page of the admin before they did."""

from base64 import b32encode
from collections.abc import Callable
from typing import Any

import segno
from django import forms
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django_otp import devices_for_user, login, match_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

SPARE_CODES = 8
SPARE_CHARACTERS = 10
SPARE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like another
OPEN_WITHOUT_CODE = ("admin:login", "admin:logout", "admin:jsi18n", "admin_codes")


class CodesMiddleware:
    """Sends staff without a code to the page that asks for one.

    Closed for every page that is not named open.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or ask for a code first."""
        if settings.STAFF_CODES_REQUIRED and request.path.startswith(reverse("admin:index")):
            is_open = request.path in {reverse(name) for name in OPEN_WITHOUT_CODE}
            user: Any = request.user
            if not is_open and user.is_authenticated and not user.is_verified():
                return redirect(f"{reverse('admin_codes')}?next={request.path}")
        return self._get_response(request)


class CodeForm(forms.Form):
    """The six digits an app shows, or a spare code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=16,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True}),
    )


@never_cache
def codes_view(request: HttpRequest) -> HttpResponse:
    """Ask for a code; who has no app yet is shown what to scan, and spare codes once it works."""
    user: Any = request.user
    confirmed = any(devices_for_user(user))
    device = None if confirmed else _device_to_confirm(user)
    form = CodeForm(request.POST or None)
    spare: list[str] = []
    if form.is_valid():
        typed = "".join(form.cleaned_data["code"].split())  # an app shows 123 456
        matched = _matched(user, typed, device)
        if matched is None:
            form.add_error("code", _("This code is not right, or was used before."))
        else:
            login(request, matched)
            if confirmed:
                return HttpResponseRedirect(_next(request))
            spare = _spare_codes(user)
    shown = {
        **admin.site.each_context(request),
        "title": _("One-time code"),
        "form": form,
        "picture": segno.make(device.config_url).svg_data_uri(scale=4)
        if device and not spare
        else "",
        "secret": _shown_secret(device) if device and not spare else "",
        "spare": spare,
        "next": _next(request),
    }
    return TemplateResponse(request, "admin/codes.html", shown)


def _matched(user: Any, code: str, device: TOTPDevice | None) -> Any:
    if device is None:
        return match_token(user, code)
    allowed, _reason = device.verify_is_allowed()
    if not allowed or not device.verify_token(code):
        return None
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    return device


def _device_to_confirm(user: Any) -> TOTPDevice:
    made, _ = TOTPDevice.objects.get_or_create(user=user, confirmed=False, defaults={"name": "app"})
    return made


def _shown_secret(device: TOTPDevice) -> str:
    return b32encode(device.bin_key).decode()


def _spare_codes(user: Any) -> list[str]:
    device, _ = StaticDevice.objects.get_or_create(user=user, name="spare")
    device.token_set.all().delete()
    codes = [get_random_string(SPARE_CHARACTERS, SPARE_ALPHABET) for _ in range(SPARE_CODES)]
    StaticToken.objects.bulk_create(StaticToken(device=device, token=code) for code in codes)
    return codes


def _next(request: HttpRequest) -> str:
    wanted = request.GET.get("next", "")
    own = url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    )
    return wanted if own else reverse("admin:index")
