# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Stores a run of the library's benchmark on this computer, which `make bench-server` has built, for docs/servers.md.

    bench_servers.py NAME "PROCESSOR"     e.g. amd-zen4 "AMD EPYC (Zen 4)"; then `fw pages servers`

For figures that can be compared nothing else should run.
"""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
BENCH = ROOT / "build/server-bench/server/bench"
RUNS = ROOT / "server/bench/runs"


def printed(program: str, masked: str = "") -> str:
    """What PROGRAM prints, with these features of the processor MASKED for libfeatherweight."""
    environment = {**os.environ, "FW_CPU_MASK": masked}
    done = subprocess.run([str(BENCH / program)], stdout=subprocess.PIPE, text=True, check=True, env=environment)
    return done.stdout.strip()


def main() -> int:
    if len(sys.argv) != 3:
        print('usage: bench_servers.py NAME "PROCESSOR"', file=sys.stderr)
        return 2
    if not (BENCH / "bench_sm4").exists():
        print("bench_servers: the benchmark is not built: run `make bench-server`", file=sys.stderr)
        return 2
    name, processor = sys.argv[1:]
    _, ecb_masked, *_ = printed("bench_sm4", "avx512").split("\n\n")
    parts = {"SM4": printed("bench_sm4"), "SM4 without AVX-512": ecb_masked, "KNOT": printed("bench_knot")}
    RUNS.mkdir(exist_ok=True)
    text = f"processor: {processor}\ndate: {datetime.now(UTC).date()}\n"
    (RUNS / f"{name}.txt").write_text(text + "".join(f"=== {program}\n{part}\n" for program, part in parts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
