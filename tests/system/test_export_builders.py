# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Exports by build tools from PyPI (scripts/builders.lock), where what these need besides is stood in for.

The registries have PlatformIO's builder but not its platforms; of Zephyr and ESP-IDF the readers of Kconfig and of
idf_component.yml, but not the systems. So a platform of four lines, and CMake functions that do what the real ones are
documented to do, stand in. What is built is run.
"""

import json
import os
import subprocess
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from tests.conftest import ROOT, Command
from tests.system.test_export import export

BUILDERS = ROOT / "build/builders/bin"
VARIANT, NAME = "speck-64-128", "featherweight_speck_64_128"
MAIN = "#include <fw_speck64_128_selftest.h>\nint main(void) { return fw_speck64_128_selftest(); }\n"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not BUILDERS.exists(), reason="no build/builders: run scripts/setup.sh tests"),
]


def run(*words: object, cwd: Path, **more: str) -> str:
    """With HOME in CWD, so that nothing is left elsewhere."""
    environment = os.environ | {"HOME": str(cwd), **more}
    command = [str(word) for word in words]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=cwd, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def pio(tmp_path: Path) -> Path:
    """PlatformIO's folder with its builder, SCons, as its own registry packs it; and a platform, in tmp_path/native."""
    tool = tmp_path / "core/packages/tool-scons"
    tool.mkdir(parents=True)
    about = {"name": "tool-scons", "version": "4.41101.0"}
    (tool / "package.json").write_text(json.dumps(about))
    origin = {"owner": "platformio", "name": tool.name}
    (tool / ".piopm").write_text(json.dumps({"type": "tool", "spec": origin, **about}))
    (tool / "scons.py").write_text("from SCons.Script.Main import main\nmain()\n")
    (scons,) = BUILDERS.parent.glob("lib/python3*/site-packages/SCons")
    (tool / "SCons").symlink_to(scons)
    native = tmp_path / "native"
    (native / "builder").mkdir(parents=True)
    (native / "platform.json").write_text(json.dumps(
        {"name": "native", "title": "Native", "description": "This computer", "version": "1.0.0",
         "license": "MIT", "repository": {"type": "git", "url": "https://example.org/native.git"}}
    ))  # fmt: skip
    (native / "platform.py").write_text(
        "from platformio.public import PlatformBase\nclass NativePlatform(PlatformBase):\n    pass\n"
    )
    (native / "builder/main.py").write_text(
        "from SCons.Script import Default, DefaultEnvironment\nDefault(DefaultEnvironment().BuildProgram())\n"
    )
    return tmp_path / "core"


def test_platformio(ask: Command, tmp_path: Path, pio: Path) -> None:
    """`pio run` finds the library by its header, compiles it with the option it was weighed with, and links it."""
    for folder in ("project/src", "project/lib"):
        (tmp_path / folder).mkdir(parents=True)
    export(ask, tmp_path / "project/lib/speck", "platformio", VARIANT, "cortex-m3", "--impl", "portable")
    (tmp_path / "project/src/main.c").write_text(MAIN)
    (tmp_path / "project/platformio.ini").write_text(
        f"[env:native]\nplatform = symlink://{tmp_path}/native\nbuild_flags = -Wall -Wextra -Werror -O1\n"
    )
    settings = {"PLATFORMIO_CORE_DIR": str(pio), "PLATFORMIO_SETTING_ENABLE_TELEMETRY": "no", "CI": "true"}
    said = run(BUILDERS / "pio", "run", "-v", cwd=tmp_path / "project", **settings)
    assert "featherweight-speck-64-128 @ 0.1.0" in said
    (line,) = [line for line in said.splitlines() if "portable.o -c" in line]
    weighed = json.loads((tmp_path / "project/lib/speck/library.json").read_text())["build"]["flags"][0]
    assert [word for word in line.split() if word.startswith("-O")][-1] == weighed
    run(tmp_path / "project/.pio/build/native/program", cwd=tmp_path)


ZEPHYR = """
cmake_minimum_required(VERSION 3.20)
project(test LANGUAGES C ASM)
add_library(zephyr_interface INTERFACE)
function(zephyr_include_directories)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    target_include_directories(zephyr_interface INTERFACE ${ARGN})
endfunction()
macro(zephyr_library_named name)
    set(ZEPHYR_CURRENT_LIBRARY ${name})
    add_library(${name} STATIC "")
    target_link_libraries(${name} PUBLIC zephyr_interface)
endmacro()
function(zephyr_library_sources)
    target_sources(${ZEPHYR_CURRENT_LIBRARY} PRIVATE ${ARGN})
endfunction()
function(zephyr_library_compile_options)
    target_compile_options(${ZEPHYR_CURRENT_LIBRARY} PRIVATE ${ARGN})
endfunction()
add_subdirectory(lib)
if(TARGET LIBRARY)
    add_executable(test main.c)
    target_link_libraries(test PRIVATE LIBRARY)
endif()
""".replace("LIBRARY", NAME)

IDF = """
cmake_minimum_required(VERSION 3.20)
project(test LANGUAGES C ASM)
function(idf_component_register)
    cmake_parse_arguments(asked "" "" "SRCS;INCLUDE_DIRS" ${ARGN})
    if(asked_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "unknown: ${asked_UNPARSED_ARGUMENTS}")
    endif()
    set(COMPONENT_LIB component PARENT_SCOPE)
    add_library(component STATIC ${asked_SRCS})
    target_include_directories(component PUBLIC ${asked_INCLUDE_DIRS})
endfunction()
add_subdirectory(lib)
add_executable(test main.c)
target_link_libraries(test PRIVATE component)
"""

KCONFIG = """
import sys, kconfiglib
read = kconfiglib.Kconfig("Kconfig", warn_to_stderr=False)
(symbol,) = read.unique_defined_syms
assert not read.warnings and symbol.type == kconfiglib.BOOL and symbol.str_value == "n", read.warnings
symbol.set_value(2)
print("CONFIG_" + symbol.name, symbol.str_value)
"""


def built_by_cmake(folder: Path, text: str, *flags: str) -> None:
    (folder / "main.c").write_text(MAIN)
    (folder / "CMakeLists.txt").write_text(text)
    warnings = "-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Werror"
    run("cmake", "-S", ".", "-B", "build", warnings, *flags, cwd=folder)
    run("cmake", "--build", "build", cwd=folder)


def test_zephyr(ask: Command, tmp_path: Path) -> None:
    """Kconfig by the library that Zephyr reads it with; the option decides whether the library is there."""
    lib = export(ask, tmp_path / "lib", "zephyr", VARIANT, "cortex-m3", "--impl", "portable")
    option, value = run(BUILDERS / "python", "-c", KCONFIG, cwd=lib).split()
    assert (option, value) == (f"CONFIG_{NAME.upper()}", "y")
    built_by_cmake(tmp_path, ZEPHYR)
    assert not (tmp_path / "build/test").exists(), "nobody asked for it"
    built_by_cmake(tmp_path, ZEPHYR, f"-D{option}={value}")
    run(tmp_path / "build/test", cwd=tmp_path)


def test_esp_idf(ask: Command, tmp_path: Path) -> None:
    """The manifest by Espressif's component manager, which also packs the component as its registry takes it."""
    lib = export(ask, tmp_path / "lib", "esp-idf", VARIANT, "cortex-m3", "--impl", "portable")
    built_by_cmake(tmp_path, IDF)
    run(tmp_path / "build/test", cwd=tmp_path)
    run(BUILDERS / "compote", "manifest", "lint", lib, cwd=tmp_path)
    run(BUILDERS / "compote", "component", "pack", "--name", lib.name, cwd=lib)
    (packed,) = lib.glob("dist/*.tgz")
    assert packed.name == "lib_0.1.0.tgz"
    (lib / "idf_component.yml").write_text("version: one\n")
    done = subprocess.run([BUILDERS / "compote", "manifest", "lint", lib], check=False, capture_output=True)
    assert done.returncode != 0, "a wrong one is refused"


PACK = """
import sys
from cmsis_pack_manager import Cache
cache = Cache(True, True, json_path="cache", data_path="cache")
cache.add_pack_from_path(sys.argv[1])
print(cache.index.keys())
"""


@pytest.mark.parametrize(
    ("target", "implementation", "cores"),
    [("cortex-m3", "portable", set()), ("cortex-m4", "portable", set()),
     ("cortex-m3", "armv7m/words_fast", {"Cortex-M3", "Cortex-M7"})],
)  # fmt: skip
def test_cmsis_pack(ask: Command, tmp_path: Path, target: str, implementation: str, cores: set[str]) -> None:
    """What the description lists is there and all that is compiled; Arm's pack manager reads the pack."""
    lib = export(ask, tmp_path / "lib", "cmsis-pack", VARIANT, target, "--impl", implementation)
    (described,) = lib.glob("*.pdsc")
    assert described.name == "Featherweight.featherweight-speck-64-128.pdsc"
    package = ElementTree.parse(described).getroot()
    assert {"vendor", "name", "description", "url", "releases"} <= {part.tag for part in package}, "the schema's"
    files = {(one.attrib["category"], one.attrib["name"]) for one in package.iterfind(".//component/files/file")}
    assert all((lib / name).exists() for _, name in files)
    for category, pattern in (("sourceC", "src/*.c"), ("sourceAsm", "src/*.S")):
        listed = {name for kind, name in files if kind == category}
        assert listed == {str(path.relative_to(lib)) for path in lib.glob(pattern)}
    assert cores <= {one.attrib["Dcore"] for one in package.iterfind(".//condition/accept")}
    assert (package.find("conditions") is None) == (not cores)
    with ZipFile(tmp_path / "Featherweight.featherweight-speck-64-128.0.1.0.pack", "w") as pack:
        for path in lib.rglob("*"):
            pack.write(path, path.relative_to(lib))
    run(BUILDERS / "python", "-c", PACK, pack.filename, cwd=tmp_path)


def test_cmsis_packs_are_for_cortex_m(ask: Command, tmp_path: Path) -> None:
    words = ("--cipher", VARIANT, "--target", "atmega128", "--as", "cmsis-pack", "--output", str(tmp_path / "lib"))
    done = ask("export", *words)
    assert done.returncode == 2 and "is for Cortex-M" in done.stderr and done.stderr.count("\n") == 1
