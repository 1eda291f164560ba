"""Every page fits, in both themes and languages, whatever it has to show."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Page

from memory.remember import remember
from memory.revise import revise
from memory.values import Draft, Revision
from privacy.list_members import list_members
from tests.portal.browsing import overflow, sign_in
from tests.portal.people import Visitor, mara, noor

HOSTILE = (
    "<script>document.title = 'taken'</script><img src=x onerror=\"document.title='taken'\">",
    "</textarea></p><script>document.title = 'taken'</script>{{ 7 * 7 }}{% debug %}",
    "Unbroken" * 500,
    "\u202eمرحبا، أفضل القهوة بدون سكر \u2066🌿👩‍👩‍👧‍👦 end",
    "Line one\n\n\tLine two " + "word " * 700,
)
WIDTHS = (360, 1280)
LOOKS = (("en", "light"), ("zh-hans", "dark"))


@pytest.fixture(scope="module")
def person() -> Visitor:
    """Someone of whom only the worst is remembered."""
    visitor = mara()
    for text in HOSTILE:
        draft = Draft(text=text, speaker="S" * 200, session=HOSTILE[0][:200], topic="T" * 200)
        record = remember(visitor.tenant, draft, subject=visitor.subject)
    revise(visitor.tenant, record.id, Revision(text=HOSTILE[0]))
    return visitor


def person_paths(visitor: Visitor) -> Iterator[str]:
    """Every page of a person's, each memory's too."""
    pages = ("", "memories/", "memories/?q=unbroken+word", "access/", "export/", "erase/")
    yield from (f"/me/{page}" for page in (*pages, "settings/", "nothing/"))
    for row in visitor.client.get("/me/memories/").context["rows"]:
        for tail in ("", "correct/", "delete/"):
            yield f"/me/memories/{row.memory.id}/{tail}"


def admin_paths(visitor: Visitor) -> Iterator[str]:
    """Every page of an admin's, each member's too."""
    pages = ("", "audit/", "audit/?after=2999-01-01", "keys/", "keys/new/", "policies/")
    yield from (f"/manage/{page}" for page in (*pages, "members/", "members/new/", "settings/"))
    for member in list_members(visitor.tenant).results:
        yield f"/manage/members/{member.id}/"


def walk(page: Page, paths: Iterator[str]) -> list[str]:
    """Open every page at both widths; what is wrong with which."""
    wrong = []
    for path in paths:
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(path)
            if overflow(page):
                wrong.append(f"{path} is {overflow(page)} px too wide at {width}")
            if page.title() == "taken" or not page.title().endswith("· Dualtrace"):
                wrong.append(f"{path} is titled {page.title()}")
    return wrong


def dress(page: Page, url: str, language: str, theme: str) -> None:
    """Choose how pages look."""
    names = {"django_language": language, "theme": theme}
    page.context.add_cookies([{"name": k, "value": v, "url": url} for k, v in names.items()])


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_a_persons_pages_bear_hostile_texts(
    page: Page, live_server_url: str, person: Visitor, language: str, theme: str
) -> None:
    sign_in(page, person)
    dress(page, live_server_url, language, theme)
    paths = [path for path in person_paths(person) if "nothing" not in path]
    assert walk(page, iter(paths)) == []


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_an_admins_pages_fit(page: Page, live_server_url: str, language: str, theme: str) -> None:
    admin = noor()
    for agent in ("Support bot", "A" * 100):
        form = {"agent": agent, "scopes": ["memory:read", "memory:write", "audit:read"]}
        admin.client.post("/manage/keys/new/", form)
    for subject in ("lena", "L" * 255):
        email = f"{'lena' * 12}-{uuid4().hex}@a-long-name-of-a-company.example"
        form = {"email": email, "role": "person", "subject": subject}
        admin.client.post("/manage/members/new/", form)
    sign_in(page, admin)
    dress(page, live_server_url, language, theme)
    assert walk(page, admin_paths(admin)) == []


def test_every_target_is_large_enough(page: Page, person: Visitor) -> None:
    """WCAG 2.2, 2.5.8: 24 by 24 pixels, links within a sentence excepted."""
    sign_in(page, person)
    small = """[...document.querySelectorAll('button, .button, .chip, .links a, summary, input')]
        .filter(e => e.offsetParent && e.type !== 'hidden')
        .filter(e => Math.min(e.offsetHeight, e.offsetWidth) < 20)
        .map(e => e.outerHTML)"""
    for path in ("/me/", "/me/memories/", "/me/settings/", "/me/erase/"):
        page.goto(path)
        assert page.evaluate(small) == []


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_the_chosen_look_is_there(
    page: Page, live_server_url: str, language: str, theme: str
) -> None:
    dress(page, live_server_url, language, theme)
    page.goto("/")
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == {"light": "rgb(251, 250, 247)", "dark": "rgb(21, 24, 26)"}[theme]
    assert page.locator("h1").inner_text() == {"en": "Sign in", "zh-hans": "登录"}[language]
