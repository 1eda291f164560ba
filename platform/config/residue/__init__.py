"""Whether a text is still anywhere: in the bytes of files, and in every table."""

from config.residue.files import scan_files
from config.residue.forms import forms
from config.residue.tables import scan_tables

__all__ = ["forms", "scan_files", "scan_tables"]
