"""An error that nobody foresaw says where, not what."""

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from pathlib import Path
from config.launch.home import Home
from config.launch.unexpected import report_to
report_to(Home(Path(sys.argv[1])))
int("the door code is 4711")
"""


def test_its_words_stay_out_of_the_terminal_and_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "log").mkdir()
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    log = tmp_path / "log" / "setup.log"
    assert done.returncode == 1
    assert done.stderr == f"dualtrace: ValueError in <module>: {log} says where.\n"
    assert json.loads(log.read_text())["exception"] == "ValueError"
    assert "4711" not in log.read_text()
