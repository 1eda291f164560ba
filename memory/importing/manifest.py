"""The manifest of a partitioned ChatGPT export: which files belong to it."""

from pathlib import PurePosixPath

from kernel.errors import InvalidInput
from memory.importing.archive import Allowance, Archive, open_member, safe_name
from memory.importing.items import Reason, Skipped
from memory.importing.jsonstream import FIELD, read_values
from memory.importing.shapes import as_mapping, as_sequence, as_text

NAME = "export_manifest.json"


def check_manifest(archive: Archive, allowance: Allowance) -> list[Skipped]:
    """Files that are listed but absent.

    Raises InvalidInput if one of them holds conversations: the export is incomplete then, and
    reading what is left would look like all of it.
    """
    present = {member.name for member in archive.members}
    absent: list[Skipped] = []
    for member in archive.members:
        path = PurePosixPath(member.name)
        if path.name == NAME and not archive.single:
            with open_member(member, allowance) as stream:
                listed = _listed(list(read_values(stream, member.field)), path.parent)
            absent += [Skipped(name, Reason.MISSING) for name in listed if name not in present]
    lost = sum(PurePosixPath(each.ref).name.startswith("conversations") for each in absent)
    if lost:
        raise InvalidInput(
            FIELD,
            f"The export is incomplete: {lost} of the files of conversations it lists are absent.",
        )
    return absent


def _listed(values: list[object], folder: PurePosixPath) -> list[str]:
    entries = [entry for value in values for entry in as_sequence(as_mapping(value).get("files"))]
    names = [as_text(as_mapping(entry).get("path")) for entry in entries]
    return [str(folder / safe_name(name)) for name in names if name]
