"""The ASGI application: ``uvicorn config.asgi:application``."""

import os
from typing import cast

from django.conf import settings
from django.core.asgi import get_asgi_application

from api.body_limit import Application, BodyLimit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

_django = get_asgi_application()

from config.checks import refuse_unsafe_start  # noqa: E402  (they need the apps)
from config.warm_up import warm_up  # noqa: E402

refuse_unsafe_start()
warm_up()

application = BodyLimit(cast(Application, _django), settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
