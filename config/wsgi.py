"""The WSGI application, warm before it is asked."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from memory.retrieval.warm_up import warm_up  # noqa: E402 - models must be loaded first

warm_up()
get_resolver().resolve(
    "/api/v1/retrieve"
)  # the views too: a fork that loads them itself answers late at first
