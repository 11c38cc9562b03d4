"""Every table of this app names itself and its columns in the operator's language."""

from django.apps import apps

from observability.admin.translated_names import translated_names

translated_names(*apps.get_app_config("memory").get_models())
