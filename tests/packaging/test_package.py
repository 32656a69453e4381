"""What is done to the app folder after PyInstaller."""

from __future__ import annotations

from pathlib import Path

import package


def test_whole_copies_become_links_and_other_files_stay(tmp_path: Path) -> None:
    files = {
        "libllama.so": b"llama",
        "libllama.so.0": b"llama",
        "libggml.so": b"old",
        "libggml.so.0": b"new",
        "libggml-cpu-x64.so": b"x64",
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    package.link_copies(tmp_path)
    assert [file.name for file in tmp_path.iterdir() if file.is_symlink()] == ["libllama.so"]
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == files
