"""Passkeys and codes in a real browser, with an authenticator that Chromium makes up (WebAuthn's
virtual one). Passkeys need a name, so the server is visited as ``localhost``."""

import re
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from playwright.sync_api import Page

from tests.portal.browsing import overflow
from tests.portal.people import PASSWORD, Visitor, mara, noor
from tests.portal.test_safety import code_of

LAPTOP = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def home(live_server_url: str) -> str:
    """The server by its name."""
    return f"http://localhost:{urlsplit(live_server_url).port}"


@pytest.fixture
def laptop(page: Page) -> Page:
    """A browser on a device that can keep passkeys."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": LAPTOP})
    return page


def by_password(page: Page, home: str, visitor: Visitor) -> None:
    page.goto(f"{home}/")
    page.get_by_label("E-mail address").fill(visitor.user.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def again(page: Page) -> None:
    """The password once more."""
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()


def sign_out(page: Page) -> None:
    page.locator(".rail").get_by_role("button", name="Sign out").click()


def add_passkey(page: Page) -> None:
    page.get_by_role("link", name="Add a passkey").click()
    again(page)
    page.get_by_label("Name").fill("My laptop")
    page.get_by_role("button", name="Add the passkey").click()
    page.get_by_role("link", name="I have kept them").click()


def test_a_passkey_signs_in_by_itself_and_after_a_password(laptop: Page, home: str) -> None:
    visitor = mara()
    by_password(laptop, home, visitor)
    laptop.goto(f"{home}/me/settings/")
    add_passkey(laptop)
    laptop.get_by_text("My laptop").wait_for()
    sign_out(laptop)
    laptop.get_by_role("button", name="Sign in with a passkey").click()
    laptop.wait_for_url("**/me/")
    sign_out(laptop)
    by_password(laptop, home, visitor)
    laptop.wait_for_url("**/second-step/")
    laptop.get_by_role("button", name="Use a passkey").click()
    laptop.wait_for_url("**/me/")
    laptop.goto(f"{home}/me/settings/")
    laptop.get_by_role("link", name="Remove").click()
    again(laptop)
    laptop.get_by_role("button", name="Remove").click()
    laptop.wait_for_url("**/me/settings/")
    assert laptop.get_by_text("My laptop").count() == 0


def test_a_device_without_the_passkey_is_told_so(laptop: Page, home: str) -> None:
    laptop.goto(f"{home}/")
    laptop.get_by_role("button", name="Sign in with a passkey").click()
    laptop.get_by_text("The browser gave no passkey.").wait_for()
    assert laptop.url == f"{home}/"


def test_an_admin_whose_team_asks_for_it_adds_an_app_and_goes_on(page: Page, home: str) -> None:
    admin = noor()
    by_password(page, home, admin)
    page.wait_for_url("**/manage/")
    page.goto(f"{home}/manage/settings/")
    page.get_by_label("Whoever runs this team").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="An app for codes").click()
    again(page)
    page.get_by_text("It can’t be scanned").click()
    secret = page.locator("#secret").inner_text()
    page.get_by_label("Code").fill(code_of(secret))
    page.get_by_role("button", name="Add the app").click()
    page.get_by_role("link", name="I have kept them").click()
    page.wait_for_url("**/manage/settings/")
    sign_out(page)
    cache.clear()
    by_password(page, home, admin)
    page.get_by_label("Code").fill("123456")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_text("That is not right").wait_for()
    page.get_by_label("Code").fill(code_of(secret))
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/manage/")


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("zh-hans", "dark")])
def test_every_page_about_signing_in_fits(
    laptop: Page, home: str, language: str, theme: str
) -> None:
    by_password(laptop, home, noor())
    laptop.wait_for_url("**/manage/")
    laptop.goto(f"{home}/safety/passkeys/add/")
    again(laptop)
    chosen = {"django_language": language, "theme": theme}
    laptop.context.add_cookies([{"name": k, "value": v, "url": home} for k, v in chosen.items()])
    paths = ("/manage/settings/", "/safety/needed/", "/safety/passkeys/add/", "/safety/app/add/")
    for path in paths:
        for width in (360, 1280):
            laptop.set_viewport_size({"width": width, "height": 800})
            laptop.goto(home + path)
            assert overflow(laptop) == 0, (path, width)
            assert re.search(r"· Dualtrace$", laptop.title())
