# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a program in the sandbox can do, and what it cannot."""

import socket
import subprocess
import time
from pathlib import Path

import pytest

from featherweight.system import sandbox
from featherweight.system.errors import FeatherweightError
from featherweight.system.sandbox import run_confined, sandbox_works

SECONDS = 20.0

pytestmark = pytest.mark.skipif(not sandbox_works(), reason="bubblewrap is missing, or may not make namespaces here")


def shell(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    return run_confined(["bash", "-c", script], folder=folder, text_in="words\n", seconds=SECONDS)


def test_input_output_and_status_pass_through(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("content")
    done = shell(tmp_path, f"cat; cat {tmp_path}/file; echo wrong >&2; exit 7")
    assert (done.stdout, done.stderr, done.returncode) == ("words\ncontent", "wrong\n", 7)


def test_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("content")
    places = (tmp_path / "new", tmp_path / "file", Path("/usr/new"), Path.home() / "new", Path("/new/new"))
    done = shell(tmp_path, "; ".join(f"(echo x > {place}) && echo {place}" for place in places))
    assert done.stdout == "" and len(done.stderr.splitlines()) == len(places), "each is refused"
    assert [path.name for path in tmp_path.iterdir()] == ["file"] and (tmp_path / "file").read_text() == "content"
    assert shell(tmp_path, "echo x > /tmp/own && cat /tmp/own").stdout == "x\n"
    assert not Path("/tmp/own").exists()


def test_no_network_no_environment_no_other_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_THE_TEST", "told")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        tell = f"(exec 3<>/dev/tcp/127.0.0.1/{port}) && echo connected"
        assert subprocess.run(["bash", "-c", tell], capture_output=True, check=True).stdout == b"connected\n"
        done = shell(tmp_path, f"{tell}; echo $SECRET_OF_THE_TEST; echo /proc/[0-9]*")
    assert "Connection refused" in done.stderr, "the sandbox's own computer has no such server"
    assert done.stdout in ("\n/proc/1 /proc/2\n", "\n/proc/1 /proc/2 /proc/3\n"), "bubblewrap's own process, and bash"


def test_files_of_users_are_not_there(tmp_path: Path) -> None:
    places = (Path(__file__), Path.home(), Path("/etc/passwd"))
    assert all(place.exists() for place in places)
    assert shell(tmp_path, "; ".join(f"[ -e {place} ] && echo {place}" for place in places)).stdout == ""


def test_a_program_that_sleeps_is_ended(tmp_path: Path) -> None:
    with pytest.raises(FeatherweightError, match=r"does not end within 0\.5 seconds"):
        run_confined(["sleep", "1000.25"], folder=tmp_path, seconds=0.5)
    while "sleep 1000.25" in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout:
        time.sleep(0.01)  # until the system has ended it


def test_a_sandbox_that_breaks_down_is_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sandbox_works()
    monkeypatch.setattr(sandbox, "FLAGS", ("--no-such-option",))
    with pytest.raises(FeatherweightError, match="the sandbox fails: bwrap: Unknown option"):
        shell(tmp_path, "true")
