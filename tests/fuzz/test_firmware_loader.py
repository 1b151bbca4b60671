# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The simulators' reader of ELF files under libFuzzer, with AddressSanitizer: 20,000 inputs, the same in every run."""

from pathlib import Path

import pytest

from featherweight.system.tools import run_tool
from tests.conftest import CATALOG, ROOT
from tests.fuzz.test_firmware_files import firmware

SOURCES = ("tests/fuzz/firmware_fuzzer.c", "simulators/common/firmware.c")
FLAGS = ("-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-Isimulators/common")
SANITIZERS = ("-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all")
WRAPPED = ("-Wl,--wrap=open", "-Wl,--wrap=elf_begin")


@pytest.mark.parametrize("runs", [20_000, pytest.param(200_000, marks=pytest.mark.release)])
def test_the_loader_takes_or_refuses_any_file(tmp_path: Path, runs: int) -> None:
    fuzzer, corpus = tmp_path / "fuzzer", tmp_path / "corpus"
    command = ["clang-19", *FLAGS, *SANITIZERS, *SOURCES, *WRAPPED, "-o", str(fuzzer), "-lelf"]
    done = run_tool(command, folder=ROOT, hint="run: sudo apt-get install clang-19 libclang-rt-19-dev")
    assert done.returncode == 0, done.stderr
    corpus.mkdir()
    for target in CATALOG.targets:
        (corpus / target.id).write_bytes(firmware(target).read_bytes())
    limits = ["-seed=1", f"-runs={runs}", "-max_len=20000", "-timeout=5"]
    done = run_tool([str(fuzzer), *limits, f"-artifact_prefix={tmp_path}/", str(corpus)], folder=tmp_path)
    assert done.returncode == 0, done.stderr[-4000:]
    assert f"Done {runs} runs" in done.stderr
