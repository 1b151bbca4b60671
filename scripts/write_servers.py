# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes docs/servers.md: a run of the peer benchmark on this computer, which `make bench-server` has built.

    write_servers.py [MOST_BYTES]

Not part of `make generated`: every computer has other figures, and the page says whose they are.
"""

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import estimate_gfni

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/servers.md"
BENCH = ROOT / "build/server-bench/server/bench/bench_sm4"


def processor() -> str:
    """As the kernel names it."""
    found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return found.group(1) if found else "a processor without a name"


def fenced(text: str) -> str:
    return f"```text\n{text.strip()}\n```"


def run(masked: str = "") -> str:
    """What the benchmark prints, with these features of the processor MASKED for our library."""
    environment = {**os.environ, "FW_CPU_MASK": masked}
    command = [str(BENCH), *sys.argv[1:]]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment).stdout


def page_text(printed: str, printed_masked: str) -> str:
    """What the page says of what the benchmark PRINTED, and PRINTED_MASKED without AVX-512."""
    contenders, *tables = printed.strip().split("\n\n")
    *modes, paper = (fenced(table) for table in tables)
    return (
        (ROOT / "docs/parts/servers.md")
        .read_text()
        .format(
            processor=processor(),
            date=datetime.now(UTC).date(),
            contenders=fenced(contenders),
            modes="\n\n".join(modes),
            masked=fenced(printed_masked.strip().split("\n\n")[1]),
            paper=paper,
            estimate=estimate_gfni.section(tables[0]),
        )
    )


def main() -> int:
    try:
        if not BENCH.exists():
            raise estimate_gfni.MissingError("the benchmark is not built: run `make bench-server`")
        estimate_gfni.check()
        PAGE.write_text(page_text(run(), run(masked="avx512")))
    except estimate_gfni.MissingError as missing:
        print(f"write_servers: {missing}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
