"""The marks that redaction leaves in a text, such as ``<PASSWORD>`` or
``<EMAIL_ADDRESS_7f3a9c01>``: every model has to keep them whole."""

import re

PLACEHOLDER = re.compile(r"<(?P<entity_type>[A-Z][A-Z_]{1,30}?)(?:_(?P<token>[0-9a-f]{8}))?>")
