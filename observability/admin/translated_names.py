"""The names of tables and columns in the operator's language.

The models themselves know only English.
"""

from django.db.models import Model
from django.utils.translation import gettext_lazy


def translated_names(*models: type[Model]) -> None:
    """Let the pages of these models name them and their columns in the language of who looks."""
    for model in models:
        options = model._meta  # noqa: SLF001 - Django's documented _meta API
        options.app_config.verbose_name = gettext_lazy(str(options.app_config.verbose_name))
        options.verbose_name = gettext_lazy(str(options.verbose_name))
        options.verbose_name_plural = gettext_lazy(str(options.verbose_name_plural))
        for field in (*options.fields, *options.many_to_many):
            field.verbose_name = gettext_lazy(str(field.verbose_name))
            field.help_text = gettext_lazy(str(field.help_text)) if field.help_text else ""
