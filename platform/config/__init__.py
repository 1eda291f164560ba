"""Wiring: settings, URLs, ASGI and WSGI, Celery, system checks, launch."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
