# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Claims about the published methods: ways are compared within one measurement."""

from featherweight.scores.server_methods import AES_NI, BYTES, Claim, methods_lines, ratio
from featherweight.scores.server_runs import Additions, Contender, Methods, Part, Processor, Row, Run, Table
from featherweight.scores.server_tables import PAPER

CPUID = Processor(vendor="AuthenticAMD", family=25, model=17)
ADDITIONS = Additions(best=3.0, median=3.0)


def rows(**cycles: float) -> tuple[Row, ...]:
    return tuple(Row(name=name, messages=1, cycles_per_byte=(99.0, value)) for name, value in cycles.items())


def run(methods: Methods | None) -> Run:
    """With a table of the part of SM4, in which tables take 20 cycles and AES-NI 4."""
    others = (*rows(table=20.0), Row(name=AES_NI[0], messages=1, cycles_per_byte=(99.0, 4.0)))
    table = Table(title=PAPER, bytes=(16, BYTES), rows=others)
    part = Part(cipher="sm4", about="", contenders=(), chosen={}, cpuid=CPUID, additions=ADDITIONS, tables=(table,))
    return Run(processor="", family="zen4", date="2026-01-01", parts=(part,), methods=methods)


def measured(**cycles: float) -> Methods:
    names = [Contender(name=name, kind="method", path=".", constant_time=False, measured=True) for name in cycles]
    return Methods(
        date="2026-01-02",
        about="SM4",
        megahertz=2000,
        contenders=tuple(names),
        chosen={},
        cpuid=CPUID,
        additions=ADDITIONS,
        bytes=(128, BYTES),
        rows=rows(**cycles),
    )


def test_a_claim_is_tried_where_both_ways_were_measured_together() -> None:
    """First among the methods, then in the part of SM4; never across them."""
    both = run(measured(table=30.0, gather_8=10.0))
    assert ratio(both, Claim("", "table", ("gather_8",))) == 3.0
    assert ratio(both, Claim("", "table", AES_NI)) == 5.0
    assert ratio(run(None), Claim("", "table", ("gather_8",))) is None
    assert ratio(run(measured(gather_8=10.0)), Claim("", "table", ("gather_8",))) is None


def test_the_speed_is_by_the_clock() -> None:
    """2000 MHz and 10 cycles per byte are 1600 Mbit/s."""
    *_, line = methods_lines(measured(gather_8=10.0))
    assert line.startswith("gather_8: .") and line.endswith("    99.00    10.00     1600")
