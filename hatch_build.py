# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds featherweight._server, the library for featherweight.sm4 and featherweight.knot, into wheels.

`pip wheel .` needs gcc and cmake. An editable installation gets the module by `make server`.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ServerModule(BuildHookInterface):  # type: ignore[type-arg] # of a configuration that hatchling defines
    """What hatchling calls before it writes a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if shutil.which("cmake") is None:
            raise SystemExit("featherweight: the wheel contains C code: install cmake and gcc to build it")
        built = Path(self.root) / "build/wheel-module"
        made = built / "package/_server.so"
        options = (f"-DFW_PYTHON_PACKAGE={made.parent}", f"-DPython3_EXECUTABLE={sys.executable}")
        subprocess.run(["cmake", "-S", self.root, "-B", built, "-DFW_PYTHON=ON", *options], check=True)
        subprocess.run(["cmake", "--build", built, "--target", "featherweight_python"], check=True)
        build_data["force_include"][str(made)] = "featherweight/_server.so"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
