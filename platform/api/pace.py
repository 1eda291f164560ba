"""Rate limits in headers (draft-ietf-httpapi-ratelimit-headers-10): RateLimit-Policy, RateLimit."""

from django.http import HttpResponse

from tenants.keep_pace import WINDOW_SECONDS, Pace

NAME = "key"


def tell_pace(response: HttpResponse, pace: Pace) -> None:
    """``q`` requests in a window of ``w`` seconds; ``r`` remain, all again after ``t`` seconds."""
    response["RateLimit-Policy"] = f'"{NAME}";q={pace.limit};w={WINDOW_SECONDS}'
    response["RateLimit"] = f'"{NAME}";r={pace.remaining};t={pace.reset}'
