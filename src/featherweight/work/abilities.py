# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a computer can do: which tools are there, and how what is missing is named."""

import platform
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from featherweight.system.home import Home
from featherweight.system.sandbox import PACKAGE, SANDBOX, sandbox_works
from featherweight.system.tools import Tool, install_line, run_tool, version_found

MACHINE, FEATURES = "machine", "features"
CONFINED = Tool(SANDBOX, (PACKAGE,))
"""What confines code from outside the checkout."""
NOT_STARTED = 127
"""The exit status of a program that lacks a library."""


def tools_found(home: Home, names: Iterable[str]) -> dict[str, str]:
    """Which tools called NAMES this computer has, and their versions; besides them its architecture and features."""
    found = {name: _found(home, name) for name in names}
    found |= {MACHINE: platform.machine(), FEATURES: " ".join(_features())}
    return {name: version for name, version in found.items() if version is not None}


def _found(home: Home, name: str) -> str | None:
    if name == SANDBOX:
        return "works" if sandbox_works() else None
    if not name.startswith("fw-"):
        return version_found(name)
    program = home.simulators / name
    starts = program.is_file() and run_tool([str(program), "--help"]).returncode != NOT_STARTED
    return "starts" if starts else None


def _features() -> list[str]:
    """The features of this processor as Linux names them."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return []
    named = (line.partition(":")[2].split() for line in lines if line.startswith(("flags", "Features")))
    return sorted(next(named, []))


def lacking(tools: Sequence[Tool], here: Mapping[str, str], there: Mapping[str, Mapping[str, str]]) -> str:
    """Why none of the workers THERE, with their tools, has all TOOLS, in the versions of HERE; empty if one has."""
    if any(all(fits(tool, here, have) for tool in tools) for have in there.values()):
        return ""
    for tool in tools:
        found = {have[tool.name] for have in there.values() if tool.name in have}
        if not found:
            return f"no worker has {tool.name}: on one of them {install_line(tool.packages)}"
        if required(tool, here) not in (None, *found):
            others = ", ".join(sorted(found))
            return f"no worker has {here[tool.name]}, as this computer, but {others}: results would be others"
    return f"no worker has all of {', '.join(tool.name for tool in tools)}: install them on one"


def fits(tool: Tool, here: Mapping[str, str], have: Mapping[str, str]) -> bool:
    """Whether those who HAVE these tools have TOOL as it is HERE."""
    return tool.name in have and required(tool, here) in (None, have[tool.name])


def required(tool: Tool, here: Mapping[str, str]) -> str | None:
    """The version of TOOL that results need to be those of this computer, which has the tools of HERE; None: any."""
    return here.get(tool.name) if is_fixed(tool) else None


def is_fixed(tool: Tool) -> bool:
    """Whether results depend on its version, or, of the machine, on which it is."""
    return tool != CONFINED and not tool.name.startswith("fw-")
