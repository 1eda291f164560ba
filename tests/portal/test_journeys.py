"""Whole journeys in a real browser, with the worker at work: a person's and an admin's."""

import hashlib
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from memory.remember import remember
from memory.values import Draft
from tests.audit.acts import seal
from tests.portal.browsing import sign_in
from tests.portal.people import PASSWORD, Visitor, mara, noor

FACTS = (
    "Mara keeps a walnut desk by the north window.",
    "The tram to the harbour leaves at nine.",
    "我对花生过敏，点餐的时候请一定提醒我。",
)


@pytest.fixture
def person() -> Visitor:
    visitor = mara()
    for fact in FACTS:
        remember(visitor.tenant, Draft(text=fact), subject=visitor.subject)
    return visitor


def test_a_person_sees_corrects_deletes_exports_and_erases(
    page: Page, celery_worker: None, person: Visitor
) -> None:
    sign_in(page, person)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your memory")
    _search(page)
    _correct(page)
    _delete(page)
    _export(page)
    _erase(page)


def _search(page: Page) -> None:
    page.get_by_role("link", name="Memories", exact=True).first.click()
    page.get_by_role("searchbox").fill("wooden furniture at home")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".row-text").first).to_have_text(FACTS[0])


def _correct(page: Page) -> None:
    page.locator(".row-link").first.click()
    page.get_by_role("link", name="Correct").click()
    page.get_by_label("What should be remembered").fill(FACTS[0].replace("north", "south"))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("Corrected.")
    expect(page.locator("ins")).to_have_text("south")


def _delete(page: Page) -> None:
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("status").first).to_contain_text("Deleted.")
    expect(page.locator(".row-link")).to_have_count(len(FACTS) - 1)


def _export(page: Page) -> None:
    page.get_by_role("link", name="Export").first.click()
    page.get_by_role("button", name="Make my export").click()
    expect(page.get_by_role("heading", name="Ready")).to_be_focused(timeout=30_000)
    shown = page.locator("dd code").inner_text()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert hashlib.sha256(Path(download.value.path()).read_bytes()).hexdigest() == shown


def _erase(page: Page) -> None:
    page.get_by_role("link", name="Erase", exact=True).first.click()
    page.get_by_role("link", name="Continue").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Type ERASE to confirm").fill("erase")
    page.get_by_role("button", name="Erase everything now").click()
    expect(page.get_by_role("heading", name="Everything is erased")).to_be_visible(timeout=30_000)
    page.goto("/me/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_an_admin_sees_what_a_person_did_and_that_the_log_is_intact(
    page: Page, person: Visitor
) -> None:
    person.client.get("/me/memories/")
    admin = noor(person.tenant)
    seal(admin.tenant)
    sign_in(page, admin)
    page.get_by_role("link", name="Audit log", exact=True).first.click()
    row = page.get_by_role("row").filter(has_text="Memories listed")
    expect(row).to_contain_text("The person concerned")
    page.get_by_role("button", name="Verify now").click()
    expect(page.locator("#verdict .notice")).to_be_focused()
    expect(page.locator("#verdict")).to_contain_text("exactly as they were written")
    row.get_by_role("link", name="Details").click()
    expect(page.get_by_text("Sealed", exact=True)).to_be_visible()


def test_an_admin_makes_a_key_and_takes_it_back(page: Page) -> None:
    sign_in(page, noor())
    page.get_by_role("link", name="Agents and keys").first.click()
    page.get_by_role("link", name="Make a key").click()
    page.get_by_label("Agent", exact=True).fill("Support bot")
    page.get_by_label("Read memories").check()
    page.get_by_role("button", name="Make the key").click()
    expect(page.locator("#secret")).to_contain_text("dt_live_")
    page.get_by_role("link", name="I have copied it").click()
    page.get_by_role("link", name="Change").click()
    page.get_by_role("link", name="Revoke").click()
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("cell", name="Revoked")).to_be_visible()


def test_the_keyboard_alone_signs_in_and_opens_a_memory(page: Page, person: Visitor) -> None:
    page.goto("/")
    expect(page.get_by_label("E-mail address")).to_be_focused()
    page.keyboard.type(person.user.email)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page).to_have_url("/me/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="All memories")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("A memory from")


def test_the_rights_that_matter_need_no_javascript(
    browser: Browser, live_server_url: str, celery_worker: None, person: Visitor
) -> None:
    context = browser.new_context(base_url=live_server_url, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, person)
    page.goto("/me/memories/")
    expect(page.locator(".row-link")).to_have_count(len(FACTS))
    page.locator(".row-link").first.click()
    page.get_by_role("link", name="Correct").click()
    page.get_by_label("What should be remembered").fill("我对花生和腰果过敏。")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("article")).to_have_text("我对花生和腰果过敏。")
    page.goto("/me/export/")
    page.get_by_role("button", name="Make my export").click()
    _look_again_until(page, "Ready")
    page.goto("/me/erase/")
    page.get_by_role("link", name="Continue").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Type ERASE to confirm").fill("ERASE")
    page.get_by_role("button", name="Erase everything now").click()
    _look_again_until(page, "Everything is erased")
    context.close()


def _look_again_until(page: Page, heading: str) -> None:
    """Without a script the reader asks again by the link, as often as it takes."""
    for _ in range(100):
        if page.get_by_role("heading", name=heading, exact=True).count():
            return
        page.wait_for_timeout(100)
        page.get_by_role("link", name="Look again").click()
    raise AssertionError(f"{heading} never came")
