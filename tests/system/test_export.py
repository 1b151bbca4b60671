# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Exports are built by real compilers and run: the self-test of each passes on the simulator of its device."""

import json
import re
import stat
import subprocess
from pathlib import Path

import pytest

from featherweight.export.folder import FORMS
from featherweight.scales.breadboard import Breadboard
from featherweight.system.home import Home
from featherweight.system.tools import run_tool
from tests.conftest import ROOT, Command

MAIN = """
#include "{selftest}.h"
volatile signed char answer = 99;
__attribute__((noinline)) void fw_done(void);
void fw_done(void) {{ for (;;) continue; }}
int main(void) {{ answer = (signed char){selftest}(); fw_done(); return 0; }}
"""

CHOICES = [
    ("speck-64-128", "atmega128", "portable", "fw_speck64_128"),
    ("rectangle-128", "atmega128", "avr/bitslice_balanced", "fw_rectangle128"),
    ("rectangle-80", "cortex-m3", "armv7m/bitslice_small", "fw_rectangle80"),
    ("led-128", "cortex-m3", "armv7m/rows_balanced", "fw_led128"),
    ("prince", "msp430f1611", "portable", "fw_prince"),
    ("aes-128", "e31", "portable", "fw_aes128"),
    ("ascon-aead128", "atmega128", "portable", "fw_ascon_aead128"),
    ("ascon-hash256", "msp430f1611", "portable", "fw_ascon_hash256"),
    ("knot-aead-128-256-64", "cortex-m3", "armv7m/interleaved256_fast", "fw_knot_aead_128_256_64"),
    ("knot-hash-384-384-48", "e31", "portable", "fw_knot_hash_384_384_48"),
    ("sm4", "aarch64-a13", "aarch64/aes_bulk_fast", "fw_sm4"),
]


def export(ask: Command, folder: Path, form: str, variant: str, target: str, *more: str) -> Path:
    done = ask("export", "--cipher", variant, "--target", target, "--as", form, "--output", str(folder), *more)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.alike(3)
@pytest.mark.parametrize("form", ["single-file", pytest.param("cmake", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "choice", [*CHOICES[:4], *(pytest.param(item, marks=pytest.mark.slow) for item in CHOICES[4:])], ids=" ".join
)
def test_an_export_computes_the_published_vectors(
    ask: Command, tmp_path: Path, form: str, choice: tuple[str, str, str, str]
) -> None:
    """The sources of both forms, flat and expanded, with the device's own compiler, on its simulator."""
    variant, target, implementation, symbol = choice
    folder = export(ask, tmp_path / "out", form, variant, target, "--impl", implementation)
    sources = folder if form == "single-file" else folder / "src"
    bench = Breadboard(Home(ROOT), target, tmp_path)
    compiler = bench.target.manifest.compiler
    (tmp_path / "main.c").write_text(MAIN.format(selftest=f"{symbol}_selftest"))
    objects = []
    runtime = [bench.target.folder / file for file in compiler.runtime]
    for path in (*sources.glob("*.c"), *sources.glob("*.S"), tmp_path / "main.c", *runtime):
        objects.append(str(tmp_path / f"{path.name}.o"))
        include = ROOT / "ciphers" / "common" if path in runtime else sources
        command = [compiler.program, *compiler.flags, "-Os", f"-I{include}", "-c", str(path), "-o", objects[-1]]
        assert run_tool(command).returncode == 0
    flags = [flag.format(target=bench.target.folder) for flag in compiler.linker_flags]
    assert run_tool([compiler.linker, *flags, *objects, "-o", str(tmp_path / "test.elf")]).returncode == 0
    (run,) = bench.simulate(tmp_path / "test.elf", "--read=answer:1")
    assert run["fault"] is None and run["memory"]["answer"] == "00"


@pytest.mark.slow
@pytest.mark.parametrize("cross", [False, True])
def test_cmake_builds_an_export(ask: Command, tmp_path: Path, cross: bool) -> None:
    """With the computer's compiler, whose program is run, and with a cross compiler."""
    target = "cortex-m3" if cross else "atmega128"
    export(ask, tmp_path / "lib", "cmake", "speck-64-128", target, "--impl", "portable")
    (tmp_path / "main.c").write_text(
        '#include "fw_speck64_128_selftest.h"\nint main(void) { return fw_speck64_128_selftest(); }\n'
    )
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(test LANGUAGES C ASM)\nadd_subdirectory(lib)\n"
        "add_executable(test main.c)\ntarget_link_libraries(test PRIVATE featherweight_speck_64_128)\n"
    )
    flags = []
    if cross:
        flags = ["-DCMAKE_SYSTEM_NAME=Generic", "-DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY"]
        flags += [f"-DCMAKE_{language}_COMPILER=arm-none-eabi-gcc" for language in ("C", "ASM")]
        flags += [f"-DCMAKE_{language}_FLAGS=-mcpu=cortex-m3 -mthumb --specs=nosys.specs" for language in ("C", "ASM")]
    for command in (["cmake", "-S", str(tmp_path), *flags], ["cmake", "--build", "."]):
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=make(tmp_path / "build"))
        assert done.returncode == 0, done.stderr
    if not cross:
        assert subprocess.run([str(tmp_path / "build" / "test")], check=False).returncode == 0


def make(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("form", [form for form in FORMS if form != "rust"])  # the crate takes no block cipher alone
def test_every_form_names_every_source_and_no_include_is_left(ask: Command, tmp_path: Path, form: str) -> None:
    target = "cortex-m3" if form == "cmsis-pack" else "atmega128"
    folder = export(ask, tmp_path / "out", form, "led-128", target, "--impl", "portable")
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    sources = "" if form == "single-file" else "src/"
    assert {f"{sources}{name}" for name in ("led.h", "portable.c", "fw_led128_selftest.c")} <= files
    assert (f"{sources}fw_slices.h" in files) == (form != "single-file")
    described = "".join(path.read_text() for path in folder.rglob("CMakeLists.txt"))
    if form in ("cmake", "esp-idf", "zephyr"):
        assert "src/portable.c" in described and "src/fw_led128_selftest.c" in described
    if form == "platformio":
        assert json.loads((folder / "library.json").read_text())["headers"] == ["fw_led128_modes.h"]
    assert all(stat.S_IMODE(path.stat().st_mode) & 0o444 == 0o444 for path in folder.rglob("*") if path.is_file())


@pytest.mark.slow
@pytest.mark.parametrize("form", ["arduino", "platformio", "zephyr", "esp-idf"])
def test_sources_compile_as_they_lie_there(ask: Command, tmp_path: Path, form: str) -> None:
    """What the form's build compiles, by the compilers of three cores."""
    for variant, target, implementation in (
        ("rectangle-128", "atmega128", "avr/bitslice_balanced"),
        ("rectangle-128", "cortex-m3", "armv7m/bitslice_balanced"),
        ("ascon-aead128", "e31", "portable"),
    ):
        folder = export(ask, tmp_path / target, form, variant, target, "--impl", implementation)
        compiled = sorted(str(path.relative_to(folder)) for path in folder.glob("src/*.[cS]"))
        if form in ("zephyr", "esp-idf"):
            assert sorted(re.findall(r"src/\S+\.[cS]", (folder / "CMakeLists.txt").read_text())) == compiled
        compiler = Breadboard(Home(ROOT), target, tmp_path).target.manifest.compiler
        for name in compiled:
            command = [compiler.program, *compiler.flags, "-Os", "-Isrc", "-c", name, "-o", "out.o"]
            subprocess.run(command, check=True, cwd=folder)


@pytest.mark.slow
def test_manifests_have_the_fields_that_are_documented(ask: Command, tmp_path: Path) -> None:
    """Arduino's library specification, PlatformIO's library.json, Zephyr's module.yml, ESP-IDF's idf_component.yml."""
    texts = {}
    for form, name in (
        ("arduino", "library.properties"),
        ("platformio", "library.json"),
        ("zephyr", "zephyr/module.yml"),
        ("esp-idf", "idf_component.yml"),
    ):
        texts[form] = (
            export(ask, tmp_path / form, form, "led-128", "atmega128", "--impl", "portable") / name
        ).read_text()
    arduino = dict(line.split("=", 1) for line in texts["arduino"].splitlines())
    wanted = {"name", "version", "author", "maintainer", "sentence", "paragraph", "category", "architectures"}
    assert wanted <= arduino.keys() and arduino["category"] == "Data Processing" and all(arduino.values())
    assert re.fullmatch(r"[A-Za-z][A-Za-z0-9 _.-]{0,62}", arduino["name"])
    library = json.loads(texts["platformio"])
    fields = {"name", "version", "description", "license", "headers", "frameworks", "platforms", "build"}
    assert set(library) == fields and len(library["build"]["flags"]) == 1
    assert texts["zephyr"].splitlines() == [
        "name: featherweight-led-128",
        "build:",
        "  cmake: .",
        "  kconfig: Kconfig",
    ]
    component = dict(line.split(": ", 1) for line in texts["esp-idf"].splitlines())
    assert set(component) == {"version", "description", "license"} and json.loads(component["version"]).count(".") == 2


def test_bad_wishes_are_one_line(ask: Command, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    for more, word in (
        (("--cipher", "led"), "name one of them"),
        (("--cipher", "led-128", "--impl", "armv7m/rows_balanced"), "is not for led-128 on atmega128"),
        (("--cipher", "led-128", "--impl", "portabel"), "did you mean 'portable'?"),
        (("--cipher", "led-128", "--output", str(tmp_path / "full")), "is not empty"),
    ):
        done = ask("export", "--target", "atmega128", "--as", "cmake", *more)
        assert done.returncode == 2 and word in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr
    assert (tmp_path / "full" / "file").read_text() == "mine"


def test_a_variant_named_like_its_cipher_can_be_chosen(ask: Command, tmp_path: Path) -> None:
    export(ask, tmp_path / "lib", "single-file", "fantomas", "atmega128", "--impl", "portable")
    assert "fw_fantomas_encrypt" in "".join(path.read_text() for path in (tmp_path / "lib").glob("*.c"))
