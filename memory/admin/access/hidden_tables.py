"""Tables of the packages that the service is made with, which get no page.

What they keep of sign-ins and one-time codes is nobody's to read: a code's secret is for its owner
alone. Who is locked out waits a quarter of an hour; who lost the codes gets new ones on the page of
operators.
"""

from django.contrib import admin

WITHOUT_A_PAGE = ("axes", "otp_totp", "otp_static")

for model in list(admin.site._registry):  # noqa: SLF001 - there is no public list
    if model._meta.app_label in WITHOUT_A_PAGE:  # noqa: SLF001 - Django's documented _meta API
        admin.site.unregister(model)
