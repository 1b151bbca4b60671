# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The peer benchmark: it runs, every library writes the same, and who is not measured is named."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from featherweight.catalog.families import families
from featherweight.scores.server_methods import CLAIMS
from featherweight.scores.server_orders import USES, candidates, slower
from featherweight.scores.server_runs import Methods, Part
from featherweight.scores.server_tables import MEASURE, PAPER, heading, tables
from featherweight.system.home import Home
from tests.conftest import ROOT
from tests.server import programs

MODES = (
    "ECB",
    "CBC encryption",
    "CBC decryption",
    "CTR",
    "CFB encryption",
    "CFB decryption",
    "OFB",
    "GCM",
    "CCM",
    "XTS (IEEE)",
    "CMAC",
)
MANY_MODES = ("CBC encryption", "CFB encryption", "CMAC", "CCM", "GCM", "XTS (IEEE)")
PEERS = 11
"""In bench.c."""


def measured(library: Path, program: str, lengths: tuple[int, ...]) -> Part:
    """What PROGRAM measures of messages of LENGTHS; the figures are of a busy computer, and not judged."""
    path = str(library / "server/bench" / program)
    command = [path, str(lengths[-1])]
    part = Part.model_validate(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
    refused = subprocess.run([path, "3"], capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert part.additions is not None and 0 < part.additions.median <= part.additions.best < 16
    assert part.cpuid is not None and families(Home(ROOT)).of(**part.cpuid.model_dump()) is not None
    assert part.chosen.keys() == USES[part.cipher].keys()
    assert set(part.kinds("kernel")) == {kernel.name for kernel in programs.listed(part.cipher)}
    for table in part.tables:
        assert table.bytes == lengths
        assert all(0 < cycles < 10000 for row in table.rows for cycles in row.cycles_per_byte)
    return part


@pytest.mark.slow
def test_bench(library: Path) -> None:
    """All modes, all kernels and peers that are here."""
    part = measured(library, "bench_sm4", (16, 64))
    assert [table.title for table in part.tables] == [*MODES, PAPER]
    assert len([one for one in part.contenders if one.kind == "peer" or "libgcrypt" in one.name]) == PEERS + 1, "nettle"
    there = {one.name for one in part.contenders if one.measured}
    assert "AES-128, OpenSSL tables" in there
    assert {row.name for row in part.tables[0].rows} == there - set(part.kinds("aes"))
    text = "\n\n".join([heading(part, part.chosen), *tables(part, part.chosen)])
    assert text.count("best peer / ours ") == len(MODES) and text.count("best AES / our SM4 ") == 1
    assert text.count(f"ours: {part.chosen['key']} ") == len(part.tables) + 1
    assert all(
        f"not measured: {one.name}: " in text for one in part.contenders if not one.measured and one.kind == "peer"
    )


@pytest.mark.slow
def test_bench_knot(library: Path) -> None:
    """All members, all kernels that are here, one message and eight; it compares what they write."""
    part = measured(library, "bench_knot", (16, 64))
    there = {one.name for one in part.contenders if one.measured}
    assert len(part.tables) == 8
    for table in part.tables:
        assert {row.name for row in table.rows} == there
        assert {row.messages for row in table.rows} <= {1, 8}
    assert "\n".join(tables(part, part.chosen)).count("better C / ours ") == 8


@pytest.mark.slow
def test_bench_ghash(library: Path) -> None:
    """All kernels that are here; it compares what they come to."""
    part = measured(library, "bench_ghash", (16, 64))
    (table,) = part.tables
    assert {row.name for row in table.rows} == {one.name for one in part.contenders if one.measured} >= {"portable"}
    assert f"ours: {part.chosen['key']} " in "\n".join(tables(part, part.chosen))


def test_a_choice_that_was_not_the_fastest_is_said() -> None:
    """One line for each use, with the factor; none for what is within the noise."""
    row = {"messages": 1, "cycles_per_byte": [3.0]}
    names = ("avx512_gfni", "avx2_gfni", "portable", "table")
    one = {"kind": "kernel", "path": "", "constant_time": True, "measured": True}
    rows = [{**row, "name": name} for name in names]
    rows[1]["cycles_per_byte"] = [2.0]
    rows[3]["cycles_per_byte"] = [1.0]
    titles = USES["sm4"]["key"].titles
    part = Part.model_validate(
        {
            "cipher": "sm4",
            "about": "",
            "contenders": [{**one, "name": name} for name in names],
            "chosen": {"key": "avx512_gfni"},
            "cpuid": None,
            "additions": None,
            "tables": [{"title": title, "bytes": [1024], "rows": rows} for title in titles],
        }
    )
    listed = candidates(programs.listed("sm4"), "sm4")
    (line,) = slower(part, listed, part.chosen)
    assert line == "not the fastest of ours for key: avx512_gfni takes 1.50 times what avx2_gfni takes"
    assert list(slower(part, listed, {"key": "avx2_gfni"})) == []


@pytest.mark.slow
def test_bench_many(library: Path) -> None:
    """All modes, all kernels with lanes, one after another and 8, 16 and 64 together; it compares what they write."""
    part = measured(library, "bench_many", (16, 64))
    peers = [one for one in part.contenders if one.kind == "peer"]
    kernels = {one.name for one in part.contenders if one.kind == "kernel" and one.measured}
    assert part.many and "portable" in kernels and len(peers) == 1
    assert {table.title for table in part.tables} == {*MANY_MODES, MEASURE}
    for table in part.tables:
        rows = {(row.name, row.messages) for row in table.rows}
        together = (1,) if table.title == MEASURE else (1, 8, 16, 64)
        assert {row for row in rows if row[0] in kernels} == {(name, many) for name in kernels for many in together}
        assert len(rows - {(peers[0].name, 16)}) == len(kernels) * len(together)
    text = "\n\n".join([heading(part, part.chosen), *tables(part, part.chosen)])
    assert text.count("64 messages / decryption ") == 1
    assert text.count("peer / 16 messages ") == (5 if peers[0].measured else 0)
    assert peers[0].measured or f"not measured: {peers[0].name}: " in text


@pytest.mark.slow
def test_bench_methods(library: Path) -> None:
    """All published ways are there, for every claim of the paper about them; it compares what they write."""
    path = library / "server/bench/bench_methods"
    done = subprocess.run([str(path), "1024"], capture_output=True, text=True, check=True)
    methods = Methods.model_validate({"date": "2026-01-01", **json.loads(done.stdout)})
    names = {row.name for row in methods.rows}
    assert {name for claim in CLAIMS for name in (claim.slower, *claim.faster) if "AES" not in name} <= names
    assert methods.chosen["key"] in names and methods.bytes == (128, 1024) and 100 < methods.megahertz < 10000
    assert all(0 < cycles < 10000 for row in methods.rows for cycles in row.cycles_per_byte)
    refused = subprocess.run([str(path), "3"], capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


def test_the_script_refuses_a_run_that_is_not_there() -> None:
    """With one line."""
    command = [sys.executable, str(ROOT / "scripts/bench_servers.py"), "name"]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
