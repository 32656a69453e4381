"""`make docs` renders all pages, and MkDocs finds every link of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.docs.pages import PAGES, ROOT, name_of, script


def test_the_pages_render_without_a_warning(tmp_path: Path) -> None:
    source, site, config = tmp_path / "source", tmp_path / "site", tmp_path / "mkdocs.yml"
    script("docs_site").gather(source)
    config.write_text(
        f"INHERIT: {ROOT / 'mkdocs.yml'}\ndocs_dir: {source}\nsite_dir: {site}\n", encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--config-file", str(config)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    pages = [name_of(page).replace("README.md", "index.md") for page in PAGES]
    assert [page for page in pages if not (site / page).with_suffix(".html").is_file()] == []
