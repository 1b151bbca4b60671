# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a forked command does is what a started one does."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT, command, environment_of
from tests.forks import forks


@pytest.mark.parametrize(
    ("words", "status"),
    [(("--help",), 0), (("list", "speck"), 0), (("list", "spek"), 2), (("report", "--json", "--open"), 2)],
)
def test_status_output_and_errors_are_those_of_a_process(tmp_path: Path, words: tuple[str, ...], status: int) -> None:
    """In a folder, with an environment that the next command does not have."""
    environment = environment_of(ROOT, {"COLUMNS": "60"})
    for one in (environment, {**environment, "COLUMNS": "100"}):
        forked = forks().run(command(words), one, tmp_path)
        started = subprocess.run(
            command(words), env=one, cwd=tmp_path, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
        )
        assert (forked.returncode, forked.stdout, forked.stderr) == (status, started.stdout, started.stderr)


def test_a_command_has_a_process_and_modules_of_its_own(tmp_path: Path) -> None:
    """So it may be in another house than the command before."""
    found = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        done = forks().run(command(("list",)), {**os.environ, "FEATHERWEIGHT_HOME": str(tmp_path / name)}, ROOT)
        assert done.returncode == 2
        found.append(done.stderr)
    assert [name in text for name, text in zip(("one", "other"), found, strict=True)] == [True, True], found
