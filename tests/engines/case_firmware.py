# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Firmwares in assembly that call functions one after the other, each with a buffer: what several cores share."""

from typing import NamedTuple

BUFFER = """
    .data
    .p2align 2
    .global buffer
        .space 64
buffer: .word buffer, 4, 2, 3, buffer, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
"""


class CaseFirmware(NamedTuple):
    """How the text of such a firmware is made for a core."""

    main: str
    """The function main, with {calls}."""
    call: str
    """A call of the function {name}."""
    function: str
    """It, with {body} and {tail}, which follows its return."""

    def __call__(self, bodies: dict[str, tuple[str, str]]) -> str:
        """Assembly text of a firmware that calls each function once, in order: name -> (body, tail)."""
        calls = "".join(self.call.format(name=name) for name in bodies)
        functions = "".join(
            self.function.format(name=name, body=body.replace(";", "\n"), tail=tail.replace(";", "\n"))
            for name, (body, tail) in bodies.items()
        )
        return '#include "fw_asm.h"\n' + BUFFER + self.main.format(calls=calls) + functions
