# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A stranger's spec.py in a process of its own, in the sandbox: it sees no file but itself and Python's."""

import json
import os
import select
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from subprocess import Popen
from threading import Lock

from featherweight.scales import spec_server
from featherweight.scales.specification import Specification
from featherweight.system.digest import files_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.sandbox import start_confined

ANSWER_SECONDS = 60.0
"""The most time for one answer; an answer to many questions may take that long for each MANY of them."""
MANY = 200
MOST_BYTES = 1 << 24
"""The most that a process may say in one line."""

PYTHON = Path(os.path.realpath(sys.executable))
SERVER = Path(spec_server.__file__)


class SpecProcess(Specification):
    """The specification in the file PATH, which is executed by another process when the first question is asked."""

    longest = 8192  # of which one may be slow, and answers within ANSWER_SECONDS all the same

    def __init__(self, path: Path) -> None:
        self.name = f"{path.parent.name}/{path.name}"
        self.facts = files_digest([path])
        self._path = path
        self._turn = Lock()
        self._process: Popen[bytes] | None = None

    def answer(self, function: str, variant: str, *inputs: bytes) -> bytes:
        return self._answers(function, variant, [inputs])[0]

    def encrypt_all(self, variant: str, pairs: Sequence[tuple[bytes, bytes]]) -> list[bytes]:
        parts = [pairs[first : first + MANY] for first in range(0, len(pairs), MANY)]
        return [answer for part in parts for answer in self._answers("encrypt", variant, part)]

    def _answers(self, function: str, variant: str, questions: Sequence[Sequence[bytes]]) -> list[bytes]:
        inputs = [[content.hex() for content in question] for question in questions]
        with self._turn:
            said = self._exchange(json.dumps([function, variant, inputs]).encode() + b"\n")
        try:
            answers = json.loads(said)
            if isinstance(answers, list) and len(answers) == len(questions):
                return [bytes.fromhex(answer) for answer in answers]
            reason = "".join(letter if letter.isprintable() else " " for letter in str(answers["error"]))
        except (ValueError, TypeError, KeyError):
            reason = "the process that executes it ends, or says something else than answers"
        raise FeatherweightError(f"{self.name}: {function}: {' '.join(reason.split())}")

    def _exchange(self, question: bytes) -> bytes:
        """The line that the process says to QUESTION; no whole line if it ends before, or says too much."""
        process = self._running()
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(question)
            process.stdin.flush()
        except OSError:
            return b""
        said, end = b"", time.monotonic() + ANSWER_SECONDS
        while not said.endswith(b"\n") and len(said) < MOST_BYTES:
            if not select.select([process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                process.kill()
                raise FeatherweightError(f"{self.name}: does not answer within {ANSWER_SECONDS:.0f} seconds")
            part = os.read(process.stdout.fileno(), 1 << 16)
            if not part:
                break
            said += part
        return said

    def _running(self) -> "Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            command = [str(PYTHON), "-I", "-S", str(SERVER), str(self._path)]
            places = (Path(sys.base_prefix), SERVER, self._path)
            self._process = start_confined(command, places=places)
        return self._process
