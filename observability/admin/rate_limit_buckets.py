"""What each caller may still ask for before the rate limit answers it."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from observability.admin import text
from observability.admin.readonly import ReadOnlyAdmin
from observability.admin.translated_names import translated_names
from observability.models import Bucket

translated_names(Bucket)


@admin.register(Bucket)
class BucketAdmin(ReadOnlyAdmin[Bucket]):
    list_display = (
        "name",
        "tokens",
        "rate",
        "burst",
        "is_denied",
        text.when("filled_at", _("filled at")),
    )
    list_filter = ("is_denied",)
    ordering = ("name",)
    id_fields = ()
    search_fields = ("name__startswith",)
    search_help_text = _("how a name begins")
