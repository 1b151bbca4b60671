# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The program that executes a spec.py: it reads questions, one line of JSON each, and writes an answer to each.

It is started by spec_process.py, and needs nothing but Python's own library. A question is [function, variant,
[[input, ...], ...]] with inputs in hexadecimal; its answer [output, ...], or {"error": what}.
"""

import json
import os
import resource
import runpy
import sys
import traceback
from collections.abc import Callable
from typing import Any

MEMORY_BYTES = 2**31
"""The most memory that a specification may take."""


def main(path: str) -> None:
    """Answer questions about the specification in the file PATH until there are no more."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the specification prints is no answer
    names: dict[str, Any] = {}
    for line in sys.stdin:
        try:
            names = names or runpy.run_path(path)
            function, variant, questions = json.loads(line)
            said: Any = [_answer(names, function, variant, question) for question in questions]
        except BaseException as error:  # a specification may do anything, and must not end silently
            said = {"error": f"{_line(error, path)}{type(error).__name__}: {error}"}
        answers.write(json.dumps(said) + "\n")
        answers.flush()


def _answer(names: dict[str, Any], function: str, variant: str, question: list[str]) -> str:
    if function not in names:
        raise NameError(f"there is no function {function}(variant, ...)")
    call: Callable[..., Any] = names[function]
    result = call(variant, *(bytes.fromhex(word) for word in question))
    if not isinstance(result, bytes | bytearray):
        raise TypeError(f"{function}() returns {type(result).__name__}, not bytes")
    return result.hex()


def _line(error: BaseException, path: str) -> str:
    """ "line N: " for the innermost line of the file PATH on the way to ERROR; empty if there is none."""
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: "
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return f"line {lines[-1]}: " if lines else ""


if __name__ == "__main__":
    main(sys.argv[1])
