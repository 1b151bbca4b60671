# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What tests of circuits for S-boxes of eight bits share."""

from featherweight.sbox.byte.wide import Builder, WideCircuit


def circuit_of(builder: Builder, outputs: list[int]) -> list[int]:
    """The table of what BUILDER has."""
    gates = tuple(builder.gates)
    return WideCircuit(box="", isa="avr", before=0, after=0, gates=gates, outputs=tuple(outputs), command="").run()
