"""Moments as a reader would say them."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from kernel.clock import now
from portal.moments import spoken, time_element


@pytest.mark.parametrize(
    ("ago", "english", "chinese"),
    [
        (timedelta(seconds=20), "just now", "刚刚"),
        (timedelta(seconds=61), "1 minute ago", "1 分钟前"),
        (timedelta(minutes=59), "59 minutes ago", "59 分钟前"),
        (timedelta(hours=5), "5 hours ago", "5 小时前"),
        (timedelta(hours=30), "yesterday", "昨天"),
    ],
)
def test_near_moments_are_distances(ago: timedelta, english: str, chinese: str) -> None:
    assert spoken(now() - ago) == english
    with translation.override("zh-hans"):
        assert spoken(now() - ago) == chinese


def test_far_moments_are_dates_in_the_readers_zone() -> None:
    moment = timezone.datetime.fromisoformat("2026-03-05T23:30:00+00:00")
    assert spoken(moment) == "5 March 2026"
    with timezone.override("Asia/Shanghai"), translation.override("zh-hans"):
        assert spoken(moment) == "2026年3月6日"


def test_moments_to_come_are_dates() -> None:
    assert spoken(timezone.datetime.fromisoformat("2999-01-01T12:00:00+00:00")) == "1 January 2999"


def test_the_exact_moment_is_there_for_machines() -> None:
    moment = timezone.datetime.fromisoformat("2026-03-05T14:05:00+00:00")
    assert time_element(moment, "then") == (
        '<time class="nowrap" datetime="2026-03-05T14:05:00+00:00" title="5 March 2026, 14:05">'
        "then</time>"
    )
