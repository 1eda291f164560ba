"""An error that nobody foresaw: where it passed goes to a file, one line to the terminal. Its own
words stay out of both: they may quote what was in a row."""

import json
import sys
import traceback
from types import TracebackType

from config.launch.home import Home
from config.logs import exception_places


def report_to(home: Home) -> None:
    """From now on an uncaught error ends the process with one line."""

    def report(
        kind: type[BaseException], error: BaseException, _trace: TracebackType | None
    ) -> None:
        log = home.logs / "setup.log"
        with log.open("a") as file:
            file.write(json.dumps(exception_places(None, "", {"exc_info": error})) + "\n")
        place = traceback.extract_tb(error.__traceback__)[-1]
        sys.stderr.write(f"dualtrace: {kind.__name__} in {place.name}: {log} says where.\n")

    sys.excepthook = report
