"""A caller over HTTP on one kept connection, as an agent's client would be."""

import http.client
import json
from urllib.parse import urlsplit


class Caller:
    """Posts JSON with a key; anything but success is an error of the run."""

    def __init__(self, base_url: str, key: str) -> None:
        parts = urlsplit(base_url)
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
        self._headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}

    def post(self, path: str, body: object) -> object:
        """The answer's JSON."""
        self._connection.request("POST", path, json.dumps(body), self._headers)
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.status not in (200, 201):
            raise RuntimeError(f"{path} answered {answer.status}")
        return json.loads(content)
