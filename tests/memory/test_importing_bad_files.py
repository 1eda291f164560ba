"""Files that are broken, hostile or something else: refused with what and where, all or nothing."""

import json
import os
import stat
import struct
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from kernel.errors import InvalidInput, TooLarge
from memory.importing import archive as archives
from memory.importing import jsonstream, read_export

CHAT = b'[{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]'


def refusal(path: Path, **options: int) -> str:
    with pytest.raises(InvalidInput) as caught:
        read_export(path, **options)
    assert caught.value.field.startswith("file")
    return caught.value.detail


def packed(folder: Path, *files: tuple[str | ZipInfo, bytes], **options: int) -> Path:
    path = folder / "export.zip"
    with ZipFile(path, "w", **options) as archive:  # type: ignore[call-overload]
        for name, data in files:
            archive.writestr(name, data)
    return path


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (b"[]", "empty"),
        (b"<html>", "not JSON or JSON Lines at character 1: expecting value"),
        (CHAT[:-1], "at character 78: the list is cut off"),
        (CHAT[:-10], "at character 69: it is cut off"),
        (CHAT[:35], "at character 36: it is cut off"),
        (CHAT + b"]", "at character 79: there is more after the end of the list"),
        (CHAT.replace(b"}, {", b"} {"), "at character 36: expected a comma or ]"),
        (CHAT.replace(b"}, {", b"}, , {"), "at character 37: expecting value"),
        (CHAT.replace(b'"Hello"', b"NaN"), "a number that JSON does not have"),
        (CHAT.replace(b'"Hello"', b"9" * 5000), "with thousands of digits"),
        (CHAT.replace(b"Hello", b"He\nllo"), "at character 73: invalid control character"),
        (CHAT.replace(b"Hello", b"He\xffllo"), "nor UTF-8 text at byte 73"),
        (CHAT.decode().encode("utf-16"), "nor UTF-8 text at byte 1"),
        (b"[" * 100_000, "at character 2: nested too deeply"),
        (b"\x1f\x8b\x08gzip", "nor UTF-8 text at byte 2"),
    ],
)
def test_broken_text_is_refused_with_its_place(tmp_path: Path, data: bytes, detail: str) -> None:
    path = tmp_path / "export.json"
    path.write_bytes(data)

    assert detail in refusal(path)


def test_a_byte_order_mark_and_other_names_are_forgiven(tmp_path: Path) -> None:
    path = tmp_path / "whatever"
    path.write_bytes(b"\xef\xbb\xbf" + CHAT)

    assert len(list(read_export(path))) == 2


def test_a_fault_at_the_very_end_shows_before_the_first_item(tmp_path: Path) -> None:
    path = tmp_path / "late.jsonl"
    line = b'{"role": "user", "content": "Hi"}\n'
    path.write_bytes(line * 5000 + b"{")

    assert "it is cut off" in refusal(path)


def test_the_error_never_quotes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "private.json"
    path.write_text('[{"role": "user", "content": "my secret" "pin 1234"}]', "utf-8")

    assert "secret" not in refusal(path)
    assert "private" not in refusal(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    assert refusal(tmp_path / "absent") == "There is no such file."
    assert refusal(tmp_path / "pipe") == "There is no such file."


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    assert "It is empty" in refusal(tmp_path)


def test_a_link_in_a_folder_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.json"
    outside.write_bytes(CHAT)
    folder = tmp_path / "export"
    folder.mkdir()
    (folder / "linked.json").symlink_to(outside)

    assert "It is empty" in refusal(folder)


def test_a_file_name_that_is_no_text_is_reported_readably(tmp_path: Path) -> None:
    (tmp_path / "chat.json").write_bytes(CHAT)
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.txt")).write_bytes(b"-")

    *_, last = read_export(tmp_path)

    assert last.ref == "?.txt"


def test_more_bytes_than_the_limit_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "export.json"
    path.write_bytes(CHAT)

    assert len(list(read_export(path, limit=len(CHAT)))) == 2
    with pytest.raises(TooLarge, match=f"larger than the limit of {len(CHAT) - 1} bytes"):
        read_export(path, limit=len(CHAT) - 1)


def test_one_item_over_its_limit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jsonstream, "LARGEST_VALUE", 100_000)
    path = tmp_path / "export.json"
    path.write_text(json.dumps([{"role": "user", "content": "x" * 400_000}]), "utf-8")

    with pytest.raises(TooLarge, match="One item is over 100000 characters"):
        read_export(path)


def test_the_limit_counts_over_all_files_of_an_archive(tmp_path: Path) -> None:
    path = packed(tmp_path, *[(f"{n}.json", CHAT) for n in range(3)])

    with pytest.raises(TooLarge, match="larger than the limit"):
        read_export(path, limit=2 * len(CHAT))


def test_a_zip_bomb_is_refused_before_it_unpacks(tmp_path: Path) -> None:
    path = packed(tmp_path, ("bomb.json", b" " * 5_000_000 + CHAT), compression=ZIP_DEFLATED)

    with pytest.raises(TooLarge, match="unpacks to far more"):
        read_export(path)


def test_a_bomb_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    honest = packed(tmp_path, ("bomb.json", b" " * 5_000_000 + CHAT), compression=ZIP_DEFLATED)
    size = struct.pack("<L", 5_000_000 + len(CHAT))
    honest.write_bytes(honest.read_bytes().replace(size, struct.pack("<L", 1000)))

    assert refusal(honest) == "This is damaged or cut off."


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_MEMBERS", 2)
    path = packed(tmp_path, *[(f"{n}.json", CHAT) for n in range(3)])

    assert "more than 2 files" in refusal(path)


@pytest.mark.parametrize(
    "name", ["../chat.json", "/etc/chat.json", "a/../../chat.json", "C:\\chat.json", "..\\c.json"]
)
def test_names_that_point_outside_are_refused(tmp_path: Path, name: str) -> None:
    assert "outside of itself" in refusal(packed(tmp_path, (name, CHAT)))


def test_a_manifest_that_points_outside_is_refused(tmp_path: Path) -> None:
    manifest = json.dumps({"files": [{"path": "../conversations-000.json"}]}).encode()

    assert "outside of itself" in refusal(packed(tmp_path, ("export_manifest.json", manifest)))


def test_a_manifest_with_broken_names_is_refused(tmp_path: Path) -> None:
    manifest = json.dumps({"files": [{"path": "\ud800.json"}]}).encode()

    assert "outside of itself" in refusal(packed(tmp_path, ("export_manifest.json", manifest)))


def test_a_link_in_an_archive_is_refused(tmp_path: Path) -> None:
    link = ZipInfo("chat.json")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16

    assert "symbolic link" in refusal(packed(tmp_path, (link, b"/etc/passwd")))


def test_an_encrypted_archive_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ("chat.json", CHAT))
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)

    assert "encrypted" in refusal(path)


def test_an_unusual_compression_is_refused(tmp_path: Path) -> None:
    assert "unusual" in refusal(packed(tmp_path, ("c.json", CHAT), compression=ZIP_BZIP2))


def test_a_cut_off_archive_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ("chat.json", CHAT))
    path.write_bytes(path.read_bytes()[:-30])

    assert refusal(path) == "The zip archive is damaged or cut off."


def test_a_damaged_member_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, ("first.txt", b"-"), ("chat.json", CHAT))
    path.write_bytes(path.read_bytes().replace(b"Hello", b"Jello"))

    with pytest.raises(InvalidInput) as caught:
        read_export(path)
    assert (caught.value.field, caught.value.detail) == ("file.2", "This is damaged or cut off.")


def test_broken_json_in_an_archive_names_the_number_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="at character 78") as caught:
        read_export(packed(tmp_path, ("a.json", CHAT), ("b.json", CHAT[:-1])))
    assert caught.value.field == "file.2"


def test_an_archive_without_conversations_is_refused(tmp_path: Path) -> None:
    assert "no known format" in refusal(packed(tmp_path, ("photo.png", b"\x89PNG")))
