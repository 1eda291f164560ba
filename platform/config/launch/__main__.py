"""``python -m config.launch``: the supervisor."""

import ctypes
import os
import signal
import sys

from config.launch.children import PR_SET_PDEATHSIG
from config.launch.failure import CannotStart
from config.launch.home import current_home
from config.launch.run import Address, House, stop_on_signals


def main() -> None:
    """Run the house that the environment describes (``PORT``, ``DEMO``, ``DUALTRACE_HOME`` …)."""
    stop_on_signals()
    if "MAKELEVEL" in os.environ:  # a killed make must not leave us behind
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    try:
        House(current_home(), _address(), demo=os.environ.get("DEMO", "1") != "0").run()
    except CannotStart as failure:
        sys.exit(f"dualtrace: {failure}")


def _address() -> Address:
    port = os.environ.get("PORT") or "8000"
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise CannotStart(f"PORT={port} is no port: give a number from 1 to 65535.")
    return Address(os.environ.get("DUALTRACE_HOST") or "127.0.0.1", int(port))


if __name__ == "__main__":
    main()
