"""What the end-to-end tests share: a small real model, a web server on this machine, a desktop."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from extraction.errors import UserError
from extraction.model_store import hub
from tests.e2e.desktop import Desktop, missing_tools
from tests.e2e.program import Program

ARTEFACTS = Path(__file__).resolve().parents[2] / "out" / "e2e"
"""Pictures and logs of failed tests."""
NO_SKIPPING = "WINNOW_E2E_MUST_RUN"
"""Set by the gate: what a developer's machine may lack is there, and a test that cannot run fails."""
PACKAGES = "xvfb openbox xdotool"
REPORTS = pytest.StashKey[dict[str, pytest.TestReport]]()


def cannot_run(reason: str) -> None:
    """Skip; in the gate fail."""
    if os.environ.get(NO_SKIPPING):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Fixtures can see whether their test failed."""
    report: pytest.TestReport = yield
    item.stash.setdefault(REPORTS, {})[report.when] = report
    return report


@pytest.fixture(scope="session")
def test_model() -> str:
    """The name of a real model that is on this machine; skips where it is not."""
    try:
        hub.resolve(hub.TEST_MODEL)
    except UserError as error:
        cannot_run(f"{error} Or set WINNOW_MODELS to the folder that has it.")
    return hub.TEST_MODEL


@pytest.fixture(scope="session")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """An X display with a window manager for all tests; skips where there is none."""
    if missing := missing_tools():
        cannot_run(f"The desktop tests need {', '.join(missing)}. On Debian: apt-get install {PACKAGES}")
    desktop = Desktop(tmp_path_factory.mktemp("desktop"))
    yield desktop
    desktop.close()


@pytest.fixture
def start(
    desktop: Desktop, winnow_home: Path, tmp_path: Path, test_model: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Program]]:
    """Starts the program with the words of its command line; all of them end with the test.

    Where it fails, a picture of the screen and what the programs wrote and logged are kept in out/e2e/.
    """
    started: list[Program] = []

    def start_one(*words: str | Path, spy: Path | None = None) -> Program:
        person = tmp_path / "person"
        person.mkdir(exist_ok=True)
        more = {"WINNOW_HOME": str(winnow_home), "WINNOW_MODEL": test_model, "HOME": str(person)}
        output = tmp_path / f"program-{len(started)}.txt"
        started.append(Program(desktop, [str(word) for word in words], more, output, spy))
        return started[-1]

    yield start_one
    if any(report.failed for report in request.node.stash.get(REPORTS, {}).values()):
        name = request.node.name
        desktop.picture(ARTEFACTS / f"{name}.png")  # before its windows go
        for program in started:
            shutil.copy(program.output, ARTEFACTS / f"{name}-{program.output.name}")
        shutil.copytree(winnow_home / "logs", ARTEFACTS / f"{name}-logs", dirs_exist_ok=True)
    for program in started:
        program.kill()


@dataclass
class Site:
    """A web site: `pages` maps a path to (content type, body)."""

    address: str
    pages: dict[str, tuple[str, bytes]] = field(default_factory=dict)


@pytest.fixture
def site() -> Iterator[Site]:
    """An empty site on this machine; tests fill in its pages."""
    pages: dict[str, tuple[str, bytes]] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, body = pages.get(self.path, ("text/plain", b"nothing here"))
            self.send_response(200 if self.path in pages else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """The tests' output is for the tests."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Site(f"http://127.0.0.1:{server.server_address[1]}", pages)
    server.shutdown()
    thread.join()
    server.server_close()
