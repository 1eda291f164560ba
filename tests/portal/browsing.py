"""What journeys have in common."""

from playwright.sync_api import Page

from tests.portal.people import PASSWORD, Visitor


def sign_in(page: Page, visitor: Visitor) -> None:
    """By the form, as everybody does."""
    page.goto("/")
    page.locator("#id_login").fill(visitor.user.email)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main button.primary").click()
    page.wait_for_url(lambda url: not url.endswith("/places/") and url.count("/") > 3)


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
