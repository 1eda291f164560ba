"""``python -m config.launch``: the supervisor."""

import ctypes
import os
import signal
import sys

from config.launch.address import wanted_address
from config.launch.children import PR_SET_PDEATHSIG
from config.launch.failure import CannotStart
from config.launch.home import current_home
from config.launch.run import House
from config.launch.stop_signals import stop_on_signals


def main() -> None:
    """Run the house that the environment describes (``PORT``, ``DEMO``, ``DUALTRACE_HOME`` …)."""
    stop_on_signals()
    if "MAKELEVEL" in os.environ:  # a killed make must not leave us behind
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    try:
        House(current_home(), wanted_address(), demo=os.environ.get("DEMO", "1") != "0").run()
    except CannotStart as failure:
        sys.exit(f"dualtrace: {failure}")


if __name__ == "__main__":
    main()
