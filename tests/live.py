"""Fixtures for tests that need the real thing: a web server, a Celery worker, a browser."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from config.launch.browser import find_browser

START_SECONDS = 60.0
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@pytest.fixture(scope="session")
def live_server_url(broker_url: str) -> Iterator[str]:
    """The ASGI application behind uvicorn on a free port of this machine."""
    from config.asgi import application

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        config = uvicorn.Config(application, lifespan="off", log_config=None, access_log=False)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            _wait_for(server)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def _wait_for(server: uvicorn.Server) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not server.started:
        assert time.monotonic() < deadline, "the web server did not start"
        time.sleep(0.01)


@pytest.fixture(scope="module")
def celery_worker(broker_url: str) -> Iterator[None]:
    """A Celery worker in a thread of this process, on the run's own broker; gone with the module
    that asks for it, since it would do the work of every test that comes after."""
    from celery.contrib.testing.worker import start_worker

    from config.celery import app

    app.loader.import_default_modules()
    with start_worker(app, pool="solo", perform_ping_check=False, shutdown_timeout=30):
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    path = find_browser()
    assert path, "no Chromium: apt-get install chromium, or set DUALTRACE_TEST_BROWSER"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def page(browser: Browser, live_server_url: str) -> Iterator[Page]:
    """A page in a fresh profile, at home on the live server; what its console complains about
    fails the test."""
    complaints: list[str] = []
    context = browser.new_context(base_url=live_server_url)
    opened = context.new_page()
    opened.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    yield opened
    context.close()
    assert complaints == []
