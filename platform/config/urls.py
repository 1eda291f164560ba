"""The doors: each brings its own URLs."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("api.urls")),
    path("", include("portal.urls")),
]

handler400 = "api.fallbacks.bad_request"
handler404 = "api.fallbacks.not_found"
handler500 = "api.fallbacks.server_error"
