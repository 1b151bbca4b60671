# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The program that executes a stranger's spec.py: it reads questions, one line of JSON each, and writes an answer to
each. How a specification is asked, and what is told of its errors, holds for the house's, too.

It is started by spec_process.py, and needs nothing but Python's own library. A question is [function, variant,
[[input, ...], ...]] with inputs in hexadecimal; its answer [output, ...], or {"error": what}.
"""

import json
import os
import resource
import runpy
import sys
import traceback
from collections.abc import Callable, Mapping
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
            said: Any = [
                asked(names, function, variant, *(bytes.fromhex(word) for word in question)).hex()
                for question in questions
            ]
        except BaseException as error:  # a specification may do anything, and must not end silently
            said = {"error": told(error, path)}
        answers.write(json.dumps(said) + "\n")
        answers.flush()


def asked(names: Mapping[str, Any], function: str, variant: str, *inputs: bytes) -> bytes:
    """What FUNCTION, of a specification that defines NAMES, makes of INPUTS; raises whatever is wrong with it."""
    if function not in names:
        raise NameError(f"there is no function {function}(variant, ...)")
    call: Callable[..., Any] = names[function]
    result = call(variant, *inputs)
    if not isinstance(result, bytes | bytearray):
        raise TypeError(f"{function}() returns {type(result).__name__}, not bytes")
    return bytes(result)


def told(error: BaseException, path: str) -> str:
    """What ERROR says, with the line of the specification in the file PATH that has it, if it is there."""
    return f"{_line(error, path)}{type(error).__name__}: {error}"


def _line(error: BaseException, path: str) -> str:
    """ "line N: " for the innermost line of the file PATH on the way to ERROR; empty if there is none."""
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: "
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return f"line {lines[-1]}: " if lines else ""


if __name__ == "__main__":
    main(sys.argv[1])
