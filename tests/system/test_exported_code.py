# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The C code of exports, by real compilers: what is declared links, modes are right, warnings, memory, an example."""

import ctypes
import json
import random
import re
import subprocess
from pathlib import Path

import pytest

from featherweight.catalog import Cipher, Implementation, Target
from featherweight.export import modes
from featherweight.export.functions import RAW_BLOCK, declared
from featherweight.export.library import Export, library_of
from featherweight.export.trial import FUNCTIONS
from featherweight.scales.breadboard import Breadboard
from featherweight.scales.job import Job
from featherweight.scales.objects import code_size
from featherweight.scales.oracle import Oracle
from featherweight.scales.scenarios import SCENARIOS
from featherweight.system.home import Home
from tests.conftest import CATALOG, ROOT, Command
from tests.system.test_export import export

pytestmark = pytest.mark.slow

OURS = [cipher for cipher in CATALOG.ciphers if cipher.competes]
BLOCKS = [(cipher, variant) for cipher in OURS for variant in cipher.manifest.variant if variant.kind == "block"]
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wno-sign-conversion", "-Werror")


def job_of(cipher: Cipher, implementation: Implementation, target: Target, variant: str) -> Job:
    kind = cipher.variant(variant).kind
    scenario = next(one for one in SCENARIOS if one.kind == kind)
    return Job(cipher, cipher.variant(variant), implementation, target, scenario, "bulk", "-Os")


PARTS = 4
"""Of the implementations, `make test` links this part, and `make test-all` all."""


def linked_functions(export: Export, target: Target, folder: Path) -> list[str]:
    """Compile EXPORT for TARGET and link a program that names every function that its public headers declare."""
    library = library_of(export, alone=False)
    public = [
        file for file in library.files if file == export.header or re.search(r"(modes|nonces|selftest)\.h$", file)
    ]
    names = sorted({name for file in public for name in declared(library.files[file])})
    for file, text in library.files.items():
        (folder / file).write_text(text)
    includes = [f'#include "{file}"\n' for file in public]
    main = "".join([
        f"#define {RAW_BLOCK}\n", *includes,
        "typedef void (*function)(void);\n_Noreturn void fw_done(void);\n",
        "const volatile function all[] = {", ", ".join(f"(function){name}" for name in names), "};\n",
        "_Noreturn void fw_done(void) { for (;;) all[0](); }\nint main(void) { fw_done(); }\n",
    ])  # fmt: skip
    bench = Breadboard(CATALOG.home, target.id, folder)
    flags = ("-Os", f"-I{folder}", f"-I{ROOT / 'scenarios' / 'freestanding'}", "-Werror=implicit-function-declaration")
    objects = [bench.compile(folder / file, folder / f"{file}.o", flags) for file in library.compiled]
    bench.build(main, "all.c", (*flags, "-Wno-cast-function-type"), objects)
    return names


@pytest.mark.alike(8 * PARTS)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("cipher", OURS, ids=lambda cipher: cipher.name)
def test_every_declared_function_links(cipher: Cipher, part: int, tmp_path: Path) -> None:
    """Of every implementation on the first device that it is for; with all variants that can share a folder."""
    for number, implementation in [*enumerate(cipher.manifest.implementation)][part::PARTS]:
        target = next(target for target in CATALOG.targets if target.manifest.executes(implementation))
        jobs = [job_of(cipher, implementation, target, variant) for variant in implementation.variants]
        single = implementation.provides(("encrypt",)) or implementation.has("encrypt")
        for raw in (False, True) if jobs[0].variant.kind == "block" else (False,):
            if not raw and not single:
                continue
            folder = tmp_path / f"{number}-{raw}"
            folder.mkdir()
            names = linked_functions(Export(CATALOG, jobs, raw), target, folder)
            assert names and (raw or jobs[0].variant.kind != "block" or f"{jobs[0].variant.symbol}_eax_seal" in names)


def test_chaskey_declares_no_modes_that_it_has_not(ask: Command, tmp_path: Path) -> None:
    """Chaskey's header names CTR and CBC, which only some implementations have."""
    words = ("chaskey", "cortex-m3", "--impl", "armv7m/words_small", "--raw-block")
    folder = export(ask, tmp_path / "raw", "cmake", *words)
    header = (folder / "src" / "chaskey.h").read_text()
    assert "fw_chaskey_encrypt" in declared(header) and "ctr" not in header and "cbc" not in header
    assert not list(folder.rglob("*modes*"))
    words = ("chaskey", "cortex-m3", "--impl", "armv7m/words_bulk_small", "--raw-block")
    assert "fw_chaskey_ctr" in declared((export(ask, tmp_path / "bulk", "cmake", *words) / "src/chaskey.h").read_text())


def test_single_blocks_are_there_only_if_asked_for(ask: Command, tmp_path: Path) -> None:
    safe = export(ask, tmp_path / "safe", "cmake", "speck-64-128", "cortex-m3", "--impl", "portable")
    raw = export(ask, tmp_path / "raw", "cmake", "speck-64-128", "cortex-m3", "--impl", "portable", "--raw-block")
    program = '#include "{}"\nvoid f(fw_speck64_128_schedule *s, uint8_t *b) {{ fw_speck64_128_encrypt(s, b); }}\n'
    for folder, header, right in ((safe, "fw_speck64_128_modes.h", False), (raw, "speck.h", True)):
        (tmp_path / "program.c").write_text(program.format(header))
        command = ["gcc", "-Werror=implicit-function-declaration", f"-I{folder}/src", "-c", "program.c"]
        assert (subprocess.run(command, cwd=tmp_path, check=False, capture_output=True).returncode == 0) == right
    assert "protect nobody" in (raw / "README.md").read_text()
    none = ask("export", "--cipher", "aes-128", "--target", "cortex-m3", "--impl", "armv7m/fixslice_bulk_fast",
              "--as", "cmake", "--output", str(tmp_path / "none"))  # fmt: skip
    assert none.returncode == 2 and "add --raw-block" in none.stderr and len(none.stderr.splitlines()) == 1


class Shared:
    """The modes of an export as a library of this computer, by many compilers' warnings and sanitizers' eyes."""

    def __init__(self, cipher: Cipher, variant: str, folder: Path) -> None:
        target = next(target for target in CATALOG.targets if target.id == "aarch64-a13")
        self.variant = cipher.variant(variant)
        library = library_of(
            Export(CATALOG, [job_of(cipher, cipher.implementation("portable"), target, variant)]), alone=False
        )
        for name, text in library.files.items():
            (folder / name).write_text(text)
        own = [name for name in library.compiled if name.startswith(f"{self.variant.symbol}_")]
        for name in own:
            subprocess.run(["gcc", "-O2", *STRICT, "-c", name, "-o", "strict.o"], check=True, cwd=folder)
            subprocess.run(["clang-19", "-O2", *STRICT, "-c", name, "-o", "strict.o"], check=True, cwd=folder)
        checks = ("-fsanitize=undefined", "-fno-sanitize-recover", "-fsanitize-undefined-trap-on-error")
        command = ["gcc", "-Os", "-fPIC", "-shared", *checks, *library.compiled, "-o", "all.so"]
        subprocess.run(command, check=True, cwd=folder)
        self.library = ctypes.CDLL(str(folder / "all.so"))
        self.key = ctypes.create_string_buffer(8192)

    def call(self, function: str, *arguments: object) -> int:
        words = [ctypes.c_size_t(one) if isinstance(one, int) else one for one in arguments]
        return int(getattr(self.library, f"{self.variant.symbol}_{function}")(self.key, *words))


@pytest.mark.alike(3)
@pytest.mark.parametrize(("cipher", "variant"), BLOCKS, ids=lambda one: getattr(one, "id", ""))
def test_modes_are_those_of_their_standards(cipher: Cipher, variant: object, tmp_path: Path) -> None:
    """Random messages of many lengths, against the plain modes, which test_modes.py compares with OpenSSL."""
    name, size = variant.id, variant.block_bytes  # type: ignore[attr-defined]
    shared, source = Shared(cipher, name, tmp_path), random.Random(name)
    secret = source.randbytes(shared.variant.key_bytes)
    own = Oracle(cipher, shared.variant, secret)
    shared.call("key_init", secret)
    for count in (0, 1, size - 1, size, size + 1, 3 * size, 40):
        data, ad, nonce = (
            source.randbytes(length) for length in (count, source.randrange(20), source.randrange(1, 20))
        )
        text, tag = ctypes.create_string_buffer(data, count + 1), ctypes.create_string_buffer(size)
        assert shared.call("eax_seal", text, tag, text, count, ad, len(ad), nonce, len(nonce)) == 0
        assert (text.raw[:count], tag.raw) == modes.eax(own, size, nonce, ad, data)
        sealed = text.raw
        wrong = bytes([tag.raw[0] ^ 1]) + tag.raw[1:]
        assert shared.call("eax_open", text, sealed, count, wrong, ad, len(ad), nonce, len(nonce)) == -1
        assert text.raw[:count] == bytes(count), "of a forged message zeros are left"
        assert shared.call("eax_open", text, sealed, count, tag, ad, len(ad), nonce, len(nonce)) == 0
        assert text.raw[:count] == data
        assert shared.call("cmac", tag, data, count) == 0 and tag.raw == modes.cmac(own, size, data)
        assert shared.call("cmac_verify", tag, data, count) == 0
        assert shared.call("cmac_verify", wrong, data, count) == -1
        counter = ctypes.create_string_buffer(b"\xff" * (size - 1) + b"\xfe", size)  # all of it carries
        assert shared.call("ctr_bytes", counter, text, count) == 0
        assert text.raw[:count] == own.ctr(b"\xff" * (size - 1) + b"\xfe", data)
        left = (2 ** (8 * size) - 2 + -(-count // size)) % 2 ** (8 * size)
        assert int.from_bytes(counter.raw, "big") == left
        text, iv, whole = ctypes.create_string_buffer(data, count + 1), source.randbytes(size), count % size == 0
        assert shared.call("cbc_encrypt_bytes", iv, text, count) == (0 if whole else -3)
        assert text.raw[:count] == (own.cbc(iv, data) if whole else data)
        assert shared.call("cbc_decrypt_bytes", iv, text, count) == (0 if whole else -3)
        assert text.raw[:count] == data


@pytest.mark.parametrize(("name", "limit"), [("speck-64-128", 1 << 20), ("aes-128", (1 << 32) - 1)])
def test_a_key_refuses_to_work_for_ever(name: str, limit: int, tmp_path: Path) -> None:
    """Each block counts, all functions refuse, and nothing is written then."""
    ((cipher, variant),) = CATALOG.select_ciphers([name])
    shared, size = Shared(cipher, name, tmp_path), variant.block_bytes
    (tmp_path / "size.c").write_text(
        f'#include "{variant.symbol}_modes.h"\nint where(void) {{ return offsetof({variant.symbol}_key, blocks); }}\n'
    )
    subprocess.run(["gcc", "-shared", "-fPIC", "size.c", "-o", "size.so"], check=True, cwd=tmp_path)
    count = ctypes.c_uint32.from_buffer(shared.key, ctypes.CDLL(str(tmp_path / "size.so")).where())
    shared.call("key_init", bytes(variant.key_bytes))
    text, tag = ctypes.create_string_buffer(b"mine", 2 * size), ctypes.create_string_buffer(size)
    assert shared.call("ctr_bytes", tag, text, 2 * size) == 0 and count.value == 4
    before = text.raw
    count.value = limit - 2
    for function, arguments in (
        ("ctr_bytes", (tag, text, 2 * size)), ("cbc_encrypt_bytes", (tag, text, 2 * size)),
        ("cbc_decrypt_bytes", (tag, text, 2 * size)), ("cmac", (tag, text, 2 * size)),
        ("cmac_verify", (tag, text, 2 * size)), ("eax_seal", (text, tag, text, 2 * size, b"", 0, b"n", 1)),
        ("eax_open", (text, text, 2 * size, tag, b"", 0, b"n", 1)),
    ):  # fmt: skip
        count.value = limit - 2
        assert shared.call(function, *arguments) == -2 and text.raw == before, function
    count.value = limit - 2
    assert shared.call("cmac", tag, text, 1) == 0 and count.value == limit
    shared.library[f"{variant.symbol}_key_wipe"](shared.key)
    assert shared.call("cmac", tag, text, 1) == -2


def test_results_that_matter_must_be_looked_at(ask: Command, tmp_path: Path) -> None:
    block = export(ask, tmp_path / "block", "cmake", "speck-64-128", "cortex-m3", "--impl", "portable")
    ascon = export(ask, tmp_path / "ascon", "cmake", "ascon-aead128", "cortex-m3", "--impl", "portable")
    knot = export(ask, tmp_path / "knot", "cmake", "knot-aead-128-256-64", "cortex-m3", "--impl", "portable")
    for folder, header, call in (
        (block, "fw_speck64_128_modes.h", "fw_speck64_128_eax_open(0, 0, 0, 0, 0, 0, 0, 0, 0)"),
        (block, "fw_speck64_128_modes.h", "fw_speck64_128_cmac_verify(0, 0, 0, 0)"),
        (block, "fw_speck64_128_nonces.h", "fw_speck64_128_nonces_next(0, 0)"),
        (ascon, "ascon.h", "fw_ascon_aead128_decrypt(0, 0, 0, 0, 0, 0, 0, 0)"),
        (ascon, "ascon.h", "fw_ascon_aead128_verify(0, 0)"),
        (knot, "knot.h", "fw_knot_aead_128_256_64_decrypt(0, 0, 0, 0, 0, 0, 0, 0)"),
        (knot, "knot.h", "fw_knot_aead_128_256_64_verify(0, 0)"),
    ):
        for statement, warned in ((f"{call};", True), (f"int used = {call}; (void)used;", False)):
            (tmp_path / "program.c").write_text(f'#include "{header}"\nvoid f(void) {{ {statement} }}\n')
            command = ["gcc", "-Wall", "-Wno-nonnull", f"-I{folder}/src", "-c", "program.c"]
            done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
            assert ("-Wunused-result" in done.stderr) == warned, call


@pytest.mark.parametrize("variant", ["speck-64-128", "ascon-aead128", "ascon-hash256", "ascon-cxof128"])
def test_vectors_stay_in_flash_on_avr(ask: Command, tmp_path: Path, variant: str) -> None:
    folder = export(ask, tmp_path / "lib", "cmake", variant, "atmega128")
    (file,) = (folder / "src").glob("*_selftest.c")
    command = [
        "avr-gcc",
        "-mmcu=atmega128",
        "-std=gnu11",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Os",
        "-c",
        file.name,
        "-o",
        "out.o",
    ]
    subprocess.run(command, check=True, cwd=file.parent)
    sizes = subprocess.run(["avr-size", "out.o"], check=True, cwd=file.parent, capture_output=True, text=True).stdout
    text, data, bss = map(int, sizes.splitlines()[1].split()[:3])
    assert (data, bss) == (0, 0) and text > 500


def test_what_is_exported_is_what_pick_chooses(ask: Command, tmp_path: Path) -> None:
    """With its flags in the build files, and with its costs in the README."""
    for cipher, target, scenario, more in (
        ("ascon-aead128", "cortex-m0plus", "aead", ()),
        ("ascon-aead128", "cortex-m0plus", "aead", ("--flash", "500")),
        ("speck-64-128", "msp430f1611", "block", ("--ram", "1k")),
        ("ascon-hash256", "e31", "hash", ("--options", "-O3")),
    ):
        question = ("--cipher", cipher, "--target", target, *more)
        row = json.loads(ask("pick", *question, "--scenario", scenario, "--json").stdout)["choices"][0]
        folder = tmp_path / f"{cipher}-{target}{len(more)}"
        done = ask("export", *question, "--as", "cmake", "--output", str(folder), "--json")
        answer = json.loads(done.stdout)
        assert (answer["implementation"], answer["options"]) == (row["implementation"], row["options"])
        assert f" {row['options']} " in (folder / "CMakeLists.txt").read_text()
        text = (folder / "README.md").read_text()
        costs = [row["code_bytes"], row["ram_bytes"], row["stack_bytes"], row["cycles"]]
        assert " | ".join(f"{cost:,}" for cost in costs) in text and f"compiled with `{row['options']}`" in text
    small = json.loads(
        ask("pick", "--target", "cortex-m0plus", "--cipher", "ascon-aead128", "--flash", "408", "--json").stdout
    )
    assert [row["code_bytes"] for row in small["choices"]] == [408]
    done = ask("export", "--cipher", "ascon-aead128", "--target", "cortex-m0plus", "--as", "cmake", "--flash", "100")
    assert done.returncode == 1 and "nothing fits; nearest: ascon-aead128" in done.stdout
    words = ("--cipher", "ascon-aead128", "--target", "cortex-m0plus", "--as", "cmake", "--flash", "100", "--json")
    assert json.loads(ask("export", *words).stdout)["excess"].keys() == {"code_bytes"}


def test_pick_asks_for_a_purpose(ask: Command) -> None:
    rows = json.loads(ask("pick", "--target", "cortex-m3", "--options", "-Os", "--cipher", "ascon", "--json").stdout)[
        "choices"
    ]
    assert {row["scenario"] for row in rows} == {"aead"}
    done = ask("pick", "--target", "cortex-m3", "--cipher", "speck-64-128")
    assert done.returncode == 2 and "name one by --scenario: block, cbc128" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_arduino_has_its_own_option(ask: Command, tmp_path: Path) -> None:
    words = ("--cipher", "ascon-aead128", "--target", "atmega128", "--as", "arduino", "--output", str(tmp_path / "out"))
    assert json.loads(ask("export", *words, "--json").stdout)["options"] == "-Os"
    done = ask("export", *words[:-1], str(tmp_path / "other"), "--options", "-O2")
    assert done.returncode == 2 and "arduino compiles with -Os: leave out --options" in done.stderr


def test_modes_count_the_compilers_libraries(ask: Command, tmp_path: Path) -> None:
    """What is reached counts, whoever wrote it: on this core, memory is cleared by a helper."""
    folder, target = tmp_path / "lib", "cortex-m0plus"
    words = ("--cipher", "speck-64-128", "--impl", "portable", "--target", target, "--as", "cmake", "--options", "-Os")
    assert ask("export", *words, "--output", str(folder)).returncode == 0
    (line,) = (line for line in (folder / "README.md").read_text().splitlines() if "sealed in EAX mode |" in line)
    bench, flags = Breadboard(Home(ROOT), target, tmp_path), ("-Os", f"-I{folder / 'src'}")
    objects = [
        bench.compile(path, tmp_path / f"{path.name}.o", flags) for path in sorted((folder / "src").glob("*.[cS]"))
    ]
    own = code_size(objects, [f"fw_speck64_128_{name}" for name in FUNCTIONS])
    assert own.helpers
    assert int(line.split("|")[2].replace(",", "")) > own.code_bytes


FAMILY = """
#include "fw_ascon_aead128_selftest.h"
#include "fw_ascon_cxof128_selftest.h"
#include "fw_ascon_hash256_selftest.h"
volatile signed char answer = 99;
__attribute__((noinline)) void fw_done(void);
void fw_done(void) { for (;;) continue; }
int main(void)
{
    answer = (signed char)(fw_ascon_aead128_selftest() + fw_ascon_hash256_selftest() + fw_ascon_cxof128_selftest());
    fw_done();
}
"""


@pytest.mark.parametrize("target", ["atmega128", "cortex-m0plus"])
def test_a_family_is_exported_together(ask: Command, tmp_path: Path, target: str) -> None:
    """Encryption, a hash, and one with customization strings in one folder, in one program, and all are right."""
    variants = ("--cipher", "ascon-aead128", "--cipher", "ascon-hash256", "--cipher", "ascon-cxof128")
    words = (*variants, "--target", target, "--as", "cmake")
    folder = tmp_path / "lib"
    done = ask("export", *words, "--output", str(folder))
    assert done.returncode == 0, done.stderr
    text = (folder / "README.md").read_text()
    assert "# featherweight-ascon\n" in text and "ascon-hash256: 1024 bytes hashed" in text
    bench, flags = Breadboard(Home(ROOT), target, tmp_path), ("-Os", f"-I{folder / 'src'}")
    objects = [
        bench.compile(path, tmp_path / f"{path.name}.o", flags) for path in sorted((folder / "src").glob("*.[cS]"))
    ]
    (run,) = bench.simulate(bench.build(FAMILY, "main.c", flags, objects), "--read=answer:1")
    assert run["fault"] is None and run["memory"]["answer"] == "00"
    two = ask("export", "--cipher", "aes-128", "--cipher", "sm4", "--target", target, "--as", "cmake")
    assert two.returncode == 2 and "aes-128 and sm4 are of two ciphers" in two.stderr


RESETS = """
#include "EXAMPLE"
static uint8_t memory[2][8];
static uint8_t cut;       /* of the bytes of a write, the power fails after so many; 255: it does not */
static uint8_t failed;
void storage_read(uint8_t place, uint8_t record[8]) { for (uint8_t i = 0; i < 8; i++) record[i] = memory[place][i]; }
void storage_write(uint8_t place, const uint8_t record[8])
{
    for (uint8_t i = 0; i < 8 && i < cut; i++)
        memory[place][i] = record[i];
    failed = cut < 8;
}
volatile signed char answer = 99;
volatile uint32_t reported = 0;
__attribute__((noinline)) void fw_done(void);
void fw_done(void) { for (;;) continue; }
static signed char run(void)
{
    uint32_t least = 0;
    uint8_t  packet[PACKET];
    int16_t  reading;
    for (uint8_t i = 0; i < 8; i++)
        memory[0][i] = memory[1][i] = 0xff; /* as it leaves the factory */
    cut = 255;
    if (sensor_boot() == 0)
        return 1;
    if (sensor_new_secret())
        return 2;
    for (uint8_t life = 0; life < 40; life++) {
        cut = 255;
        if (sensor_boot())
            return 3;
        failed = 0;
        for (uint8_t i = 0; i < 7 + 3 * (life % 13); i++) {
            if (i == life % 2) /* at the first write, or a later one */
                cut = life % 10 < 9 ? life % 10 : 255;
            int given = sensor_report((int16_t)(i - 20), packet);
            if (failed && given == 0)
                return 4; /* what was not kept must not be used */
            if (given)
                break;
            uint32_t number = 0;
            for (uint8_t k = 0; k < 4; k++)
                number = number << 8 | packet[k];
            if (number < least)
                return 5; /* a nonce serves twice */
            least = number + 1;
            reported++;
            packet[5] ^= 1;
            if (gateway_read(&reading, packet) == 0)
                return 6;
            packet[5] ^= 1;
            if (gateway_read(&reading, packet) || reading != (int16_t)(i - 20))
                return 7;
            if (gateway_read(&reading, packet) == 0)
                return 8; /* repeated by somebody else */
        }
    }
    return 0;
}
int main(void) { answer = run(); fw_done(); }
"""


@pytest.mark.parametrize(
    ("variant", "target"), [("ascon-aead128", "atmega128"), ("speck-64-128", "atmega128"), ("aes-128", "cortex-m3")]
)
def test_the_example_counts_nonces_across_resets(ask: Command, tmp_path: Path, variant: str, target: str) -> None:
    """On the simulated device, whose power fails while it writes, after any number of bytes."""
    folder = export(ask, tmp_path / "lib", "cmake", variant, target)
    bench, flags = Breadboard(Home(ROOT), target, tmp_path), ("-Os", f"-I{folder / 'src'}", f"-I{folder}")
    objects = [
        bench.compile(path, tmp_path / f"{path.name}.o", flags) for path in sorted((folder / "src").glob("*.[cS]"))
    ]
    main = RESETS.replace("EXAMPLE", "examples/sensor/sensor.c")
    elf = bench.build(main, "main.c", (*flags, "-Wall", "-Wextra", "-Werror"), objects)
    (run,) = bench.simulate(elf, "--read=answer:1", "--read=reported:4", "--max-cycles=1000000000")
    assert run["fault"] is None and run["memory"]["answer"] == "00"
    assert int.from_bytes(bytes.fromhex(run["memory"]["reported"]), "little") > 300
