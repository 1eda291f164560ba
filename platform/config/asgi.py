"""The ASGI application: ``uvicorn config.asgi:application``."""

import os

from api.body_limit import BodyLimit
from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = BodyLimit(get_asgi_application(), settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
