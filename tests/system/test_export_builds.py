# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Exports in the build systems that they are for, as far as Debian and PyPI have these; what is built is run."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import Command
from tests.system import arduino
from tests.system.test_export import export

PACKET = re.compile(r"^(?:[0-9A-F]{2}){14,}$", re.MULTILINE)


def run(*words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([str(word) for word in words], check=False, capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def uno(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulated board."""
    folder = tmp_path_factory.mktemp("uno")
    source = Path(__file__).with_name("uno.c")
    run("gcc", "-O2", "-Wall", "-Wextra", "-Werror", source, "-lsimavr", "-lelf", "-o", "uno", cwd=folder)
    return folder / "uno"


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["ascon-aead128", "speck-64-128", "aes-128"])
def test_arduino(ask: Command, tmp_path: Path, uno: Path, variant: str) -> None:
    """The sensor on an Uno: the self-test is right, a new secret begins the count, a reset repeats no nonce."""
    library = export(ask, tmp_path / "library", "arduino", variant, "atmega128")
    (tmp_path / "build").mkdir()
    elf, said = arduino.build(library / "examples/sensor/sensor.ino", library, tmp_path / "build")
    assert "warning" not in said, said
    done = run(uno, elf, 8, 16, cwd=tmp_path)
    before, after = done.stdout.split("reset\n")
    assert f"{variant}: right" in before and "with a new secret, send n" in before
    assert f"{variant}: right" in after and "send n" not in after
    numbers = [[int(packet[:8], 16) for packet in PACKET.findall(text.replace("\r", ""))] for text in (before, after)]
    assert numbers[0] == list(range(len(numbers[0]))) and len(numbers[0]) >= 3
    assert numbers[1] == list(range(32, 32 + len(numbers[1]))) and len(numbers[1]) >= 3


@pytest.mark.slow
def test_arduinos_selftest_alone(ask: Command, tmp_path: Path, uno: Path) -> None:
    library = tmp_path / "library"
    words = ("--cipher", "ascon-aead128", "--cipher", "ascon-hash256", "--target", "atmega128", "--as", "arduino")
    assert ask("export", *words, "--output", str(library)).returncode == 0
    (tmp_path / "build").mkdir()
    elf, said = arduino.build(library / "examples/selftest/selftest.ino", library, tmp_path / "build")
    assert "warning" not in said, said
    assert re.search(r"ascon-aead128: right\s+ascon-hash256: right", run(uno, elf, 9, 2, cwd=tmp_path).stdout)


MAIN = "#include <fw_speck64_128_selftest.h>\nint main(void) { return fw_speck64_128_selftest(); }\n"
USES = {
    "add_subdirectory": "add_subdirectory(lib)",
    "FetchContent": (
        "include(FetchContent)\nFetchContent_Declare(lib SOURCE_DIR ${CMAKE_CURRENT_SOURCE_DIR}/lib)\n"
        "FetchContent_MakeAvailable(lib)"
    ),
    "find_package": "find_package(featherweight_speck_64_128 0.1 REQUIRED)",
}


@pytest.mark.slow
@pytest.mark.parametrize("use", USES)
def test_cmake(ask: Command, tmp_path: Path, use: str) -> None:
    """By all three ways, with warnings as errors, by gcc and clang; the program is run."""
    lib = export(ask, tmp_path / "lib", "cmake", "speck-64-128", "cortex-m3", "--impl", "portable")
    (tmp_path / "main.c").write_text(MAIN)
    (tmp_path / "CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.16)\nproject(test LANGUAGES C)\nenable_language(ASM)\n{USES[use]}\n"
        "add_executable(test main.c)\n"
        "target_link_libraries(test PRIVATE featherweight_speck_64_128::featherweight_speck_64_128)\n"
    )
    for compiler in ("gcc", "clang-19"):
        flags = (f"-DCMAKE_C_COMPILER={compiler}", "-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Werror")
        if use == "find_package":
            run(
                "cmake",
                "-S",
                lib,
                "-B",
                f"lib-{compiler}",
                *flags,
                f"-DCMAKE_INSTALL_PREFIX={tmp_path}/root",
                cwd=tmp_path,
            )
            run("cmake", "--build", f"lib-{compiler}", "--target", "install", cwd=tmp_path)
        root = f"-DCMAKE_PREFIX_PATH={tmp_path}/root"
        run("cmake", "-S", ".", "-B", f"build-{compiler}", *flags, root, cwd=tmp_path)
        run("cmake", "--build", f"build-{compiler}", cwd=tmp_path)
        run(tmp_path / f"build-{compiler}/test", cwd=tmp_path)
    if use == "find_package":
        text = (tmp_path / "CMakeLists.txt").read_text().replace(" 0.1 ", " 7.0 ")
        (tmp_path / "CMakeLists.txt").write_text(text)
        wrong = subprocess.run(
            ["cmake", "-S", ".", "-B", "wrong", root], check=False, capture_output=True, text=True, cwd=tmp_path
        )
        assert wrong.returncode != 0 and "version: 0.1.0" in wrong.stderr, "a version that is not there is refused"


@pytest.mark.alike(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "implementation"),
    [("speck-64-128", "portable"), ("ascon-aead128", "portable"), ("knot-aead-128-256-64", "portable"),
     ("rectangle-128", "portable"), ("aes-128", "portable"), ("led-128", "portable"), ("sm4", "portable"),
     ("present-80", "portable"), ("prince", "portable")],
)  # fmt: skip
def test_no_compiler_warns(ask: Command, tmp_path: Path, variant: str, implementation: str) -> None:
    """Clang reports unused functions where gcc does not."""
    folder = export(ask, tmp_path / "lib", "cmake", variant, "cortex-m3", "--impl", implementation)
    for compiler in ("gcc", "clang-19"):
        for source in sorted((folder / "src").glob("*.c")):
            words = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Wunused-function", "-Werror")
            run(compiler, *words, "-c", source, "-o", "out.o", cwd=tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["gcc", "clang-19"])
def test_meson(ask: Command, tmp_path: Path, compiler: str) -> None:
    """As a subproject that a wrap provides, written as the README says; nothing is fetched."""
    lib = export(ask, tmp_path / "lib", "meson", "speck-64-128", "cortex-m3", "--impl", "portable")
    name = "featherweight_speck_64_128"
    (tmp_path / "subprojects").mkdir()
    (lib).rename(tmp_path / "subprojects" / name)
    readme = (tmp_path / "subprojects" / name / "README.md").read_text()
    wrap = "\n".join(line.removeprefix("    ") for line in readme.splitlines() if line.startswith("    "))
    (tmp_path / "subprojects" / f"{name}.wrap").write_text(f"{wrap}\n")
    (tmp_path / "main.c").write_text(MAIN)
    (tmp_path / "meson.build").write_text(
        "project('test', 'c', default_options: ['warning_level=3', 'werror=true', 'c_std=gnu11'])\n"
        f"test('selftest', executable('program', 'main.c', dependencies: dependency('{name}', version: '>=0.1')))\n"
    )
    set_up = ["env", f"CC={compiler}", "meson", "setup", "--wrap-mode=nodownload", "build"]
    run(*set_up, cwd=tmp_path)
    assert "1/1 selftest OK" in run("meson", "test", "-C", "build", cwd=tmp_path).stdout


RUST = """
use featherweight_ascon::{ascon_aead128, ascon_hash256};
fn main() {
    assert!(ascon_aead128::selftest() && ascon_hash256::selftest());
    let (key, nonce, mut text) = ([1; ascon_aead128::KEY], [2; ascon_aead128::NONCE], *b"21.5 degrees");
    let tag = ascon_aead128::seal(&mut text, b"sensor 1", &nonce, &key);
    let sealed = text;
    assert!(&text != b"21.5 degrees" && ascon_aead128::open(&mut text, &tag, b"sensor 1", &nonce, &key).is_ok());
    assert_eq!(&text, b"21.5 degrees");
    text = sealed;
    assert_eq!(ascon_aead128::open(&mut text, &tag, b"sensor 2", &nonce, &key), Err(ascon_aead128::Forged));
    assert_eq!(text, [0; 12]);
    assert_eq!(ascon_hash256::digest(b"")[..4], [0x0b, 0x3b, 0xe5, 0x85]);
    println!("all right");
}
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cargo") is None, reason="there is no cargo")
def test_rust(ask: Command, tmp_path: Path) -> None:
    """Cargo builds the crate offline, warnings are errors, and a program uses it; the digest of nothing is known."""
    words = ("--cipher", "ascon-aead128", "--cipher", "ascon-hash256", "--target", "cortex-m3", "--impl", "portable")
    assert ask("export", *words, "--as", "rust", "--output", str(tmp_path / "lib")).returncode == 0
    (tmp_path / "src").mkdir()
    (tmp_path / "src/main.rs").write_text(RUST)
    (tmp_path / "Cargo.toml").write_text(
        '[package]\nname = "program"\nversion = "0.1.0"\nedition = "2021"\n'
        '[dependencies]\nfeatherweight-ascon = { path = "lib" }\n'
    )
    done = run("env", "RUSTFLAGS=-Dwarnings", "cargo", "run", "--offline", "--quiet", cwd=tmp_path)
    assert done.stdout == "all right\n"
    block = ask("export", "--cipher", "aes-128", "--target", "cortex-m3", "--impl", "portable", "--as", "rust",
               "--output", str(tmp_path / "none"))  # fmt: skip
    assert block.returncode == 2 and "is for authenticated encryption and hashes" in block.stderr
