"""A person's own pages: seeing, correcting, deleting, and who looked."""

from uuid import UUID, uuid4

import pytest

from memory.read_memory import read_memory
from memory.recall import recall
from memory.remember import remember
from memory.revise import revise
from memory.values import Draft, MemoryRecord, Question, Revision
from tests.portal.people import Visitor, lena, mara, noor

TEXT = "Mara keeps a walnut desk by the north window."


@pytest.fixture
def visitor() -> Visitor:
    return mara()


def remembered(visitor: Visitor, text: str = TEXT, **more: object) -> MemoryRecord:
    """A memory that the tenant's operator wrote about the visitor."""
    return remember(visitor.tenant, Draft(text=text, **more), subject=visitor.subject)


def page(visitor: Visitor, path: str) -> str:
    """The page's text; it must open."""
    response = visitor.client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def test_the_overview_of_someone_unknown_says_so_and_offers_one_action(visitor: Visitor) -> None:
    html = page(visitor, "/me/")
    assert "Nothing is remembered about you at the moment." in html
    assert 'class="button" href="/me/access/"' in html


def test_the_overview_counts_and_shows_the_newest(visitor: Visitor) -> None:
    remembered(visitor)
    html = page(visitor, "/me/")
    assert TEXT in html
    assert "<dt>memory</dt><dd>1</dd>" in html


def test_memories_are_listed_newest_first_and_paged(visitor: Visitor) -> None:
    for number in range(27):
        remembered(visitor, f"Fact number {number:02}.")
    first = visitor.client.get("/me/memories/")
    texts = [row.memory.text for row in first.context["rows"]]
    assert texts == [f"Fact number {number:02}." for number in range(26, 1, -1)]
    second = visitor.client.get("/me/memories/", {"cursor": first.context["next_cursor"]})
    assert [row.memory.text for row in second.context["rows"]] == [
        "Fact number 01.",
        "Fact number 00.",
    ]
    assert second.context["next_cursor"] is None


def test_a_search_finds_by_meaning_and_marks_words(visitor: Visitor) -> None:
    remembered(visitor)
    remembered(visitor, "The tram to the harbour leaves at nine.")
    html = page(visitor, "/me/memories/?q=desks+made+of+walnut")
    assert "<mark>walnut</mark> <mark>desk</mark>" in html


def test_a_chip_narrows_and_an_empty_answer_leads_back(visitor: Visitor) -> None:
    remembered(visitor)
    assert TEXT in page(visitor, "/me/memories/?status=active")
    html = page(visitor, "/me/memories/?status=quarantined")
    assert TEXT not in html
    assert "Nothing matches" in html


def test_nonsense_in_the_address_is_taken_as_unsaid(visitor: Visitor) -> None:
    remembered(visitor)
    assert TEXT in page(visitor, "/me/memories/?status=%00&period=99&q=%00")


def test_a_forged_cursor_is_a_bad_request(visitor: Visitor) -> None:
    response = visitor.client.get("/me/memories/?cursor=abc")
    assert response.status_code == 400
    assert "That request was not right" in response.content.decode()


def test_a_memory_page_tells_its_story(visitor: Visitor) -> None:
    record = remembered(visitor, "Call me on +49 30 901820 any time.", session="Moving in")
    html = page(visitor, f"/me/memories/{record.id}/")
    assert "Moving in" in html
    assert "You said it in a conversation." in html
    assert "A contact detail, such as a phone number, was replaced by a stand-in." in html
    assert "It was never changed." in html


def test_what_was_found_and_kept_is_not_called_hidden(visitor: Visitor) -> None:
    record = remembered(visitor, "Oskar Lindgren flew to Lisbon in May.")
    assert record.findings
    html = page(visitor, f"/me/memories/{record.id}/")
    assert "Nothing had to be hidden in this text." in html


def test_a_memory_page_names_who_recalled_it(visitor: Visitor) -> None:
    record = remembered(visitor)
    recall(visitor.tenant, Question(query="walnut desk"), subject=visitor.subject)
    html = page(visitor, f"/me/memories/{record.id}/")
    assert "The operator recalled memories about you." in html


def test_a_correction_makes_a_version_and_shows_what_changed(visitor: Visitor) -> None:
    record = remembered(visitor)
    path = f"/me/memories/{record.id}/"
    new = TEXT.replace("north", "south")
    answer = visitor.client.post(f"{path}correct/", {"text": new, "version": "1"})
    assert (answer.status_code, answer["Location"]) == (302, path)
    html = page(visitor, path)
    assert "Corrected. Agents use the new wording from now on." in html
    assert "<del>north</del><ins>south</ins>" in html
    assert read_memory(visitor.context, record.id).text == new


def test_a_correction_of_something_that_changed_meanwhile_asks_again(visitor: Visitor) -> None:
    record = remembered(visitor)
    revise(visitor.tenant, record.id, Revision(text="It is an oak desk."))
    path = f"/me/memories/{record.id}/correct/"
    answer = visitor.client.post(path, {"text": "It is a teak desk.", "version": "1"})
    html = answer.content.decode()
    assert "This memory changed while you wrote." in html
    assert "It is an oak desk." in html
    assert "It is a teak desk." in html
    assert 'name="version" value="2"' in html


def test_an_empty_correction_is_refused_beside_its_field(visitor: Visitor) -> None:
    record = remembered(visitor)
    path = f"/me/memories/{record.id}/correct/"
    html = visitor.client.post(path, {"text": "   ", "version": "1"}).content.decode()
    assert 'aria-invalid="true"' in html
    assert read_memory(visitor.context, record.id).text == TEXT


def test_deleting_asks_first_and_then_deletes(visitor: Visitor) -> None:
    record = remembered(visitor)
    path = f"/me/memories/{record.id}/delete/"
    assert "This can’t be undone." in page(visitor, path)
    answer = visitor.client.post(path)
    assert answer["Location"] == "/me/memories/"
    assert "Deleted. No agent can recall it any more." in page(visitor, "/me/memories/")
    assert visitor.client.get(f"/me/memories/{record.id}/").status_code == 404


@pytest.mark.parametrize("tail", ["", "correct/", "delete/"])
def test_anothers_memory_does_not_exist(visitor: Visitor, tail: str) -> None:
    same_tenant, other_tenant = lena(visitor.tenant), mara()
    theirs = [remembered(same_tenant).id, remembered(other_tenant).id, uuid4()]
    assert [_status(visitor, memory_id, tail) for memory_id in theirs] == [404, 404, 404]


def _status(visitor: Visitor, memory_id: UUID, tail: str) -> int:
    path = f"/me/memories/{memory_id}/{tail}"
    posted = visitor.client.post(path, {"text": "x", "version": "1"}) if tail else None
    assert posted is None or posted.status_code == 404
    return visitor.client.get(path).status_code


def test_who_looked_is_told_in_words_with_reasons(visitor: Visitor) -> None:
    remembered(visitor)
    context = visitor.tenant.for_purpose("checking the delivery")
    recall(context, Question(query="desk"), subject=visitor.subject)
    page(visitor, "/me/memories/")
    html = page(visitor, "/me/access/")
    assert "The operator recalled memories about you." in html
    assert "Reason given: checking the delivery" in html
    assert "You looked through your memories." in html
    assert "You looked through" not in page(visitor, "/me/access/?by=admin")


def test_the_same_thing_done_again_is_told_once(visitor: Visitor) -> None:
    for _ in range(3):
        page(visitor, "/me/memories/")
    assert page(visitor, "/me/access/").count("You looked through your memories.") == 1


def test_an_admin_has_no_memories_of_anybody(visitor: Visitor) -> None:
    record = remembered(visitor)
    admin = noor(visitor.tenant)
    for path in ("/me/", "/me/memories/", f"/me/memories/{record.id}/", "/me/export/"):
        assert admin.client.get(path)["Location"] == "/places/"


@pytest.mark.parametrize("path", ["/me/timeline/", "/me/graph/", "/me/ask/", "/me/agents/"])
def test_what_is_not_served_yet_is_a_404(visitor: Visitor, path: str) -> None:
    response = visitor.client.get(path)
    assert response.status_code == 404
    assert "There is no such page" in response.content.decode()


def test_settings_are_kept_for_this_browser_and_the_account(visitor: Visitor) -> None:
    answer = visitor.client.post("/me/settings/", {"language": "zh-hans", "theme": "dark"})
    assert answer.cookies["theme"].value == "dark"
    html = page(visitor, "/me/settings/")
    assert '<html lang="zh-hans" data-theme="dark">' in html
    assert "已保存。" in html
    visitor.user.refresh_from_db()
    assert (visitor.user.language, visitor.user.theme) == ("zh-hans", "dark")


def test_times_are_the_readers(visitor: Visitor) -> None:
    record = remembered(visitor)
    visitor.client.cookies["zone"] = "Pacific%2FKiritimati"
    html = page(visitor, "/me/settings/")
    assert "Times are shown for Pacific/Kiritimati" in html
    visitor.client.cookies["zone"] = "../../etc/passwd"
    assert "Times are shown for UTC" in page(visitor, "/me/settings/")
    assert str(record.occurred_at.year) in page(visitor, f"/me/memories/{record.id}/")
