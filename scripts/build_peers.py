# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Fetches and builds other people's SM4 for `make bench-server`, each peer in build/peers/NAME.

    build_peers.py [NAME...]

Versions and checksums are pinned here; sources come by the package managers as this computer has them set up. What is
built already stays, what was interrupted goes on. A peer that cannot be had is named with the reason, which the
benchmark repeats. One after the other, on one core, with the lowest priority; OpenSSL and libgcrypt take minutes.
Exit status 1: some peers are missing.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PEERS = ROOT / "build/peers"
GMSM = ROOT / "server/bench/gmsm"

CRATES = {
    "openssl-src": ("400.0.2+4.0.3", "d2093956673b8dbda85c87fa4fb78e70698ce6c5978a2837d1613f661d3bef76"),
    "botan-src": ("0.31300.1", "e19afa24979ebb37fd22894895219e5f6bb6ba3d98f87c4aa147e59f4860efb7"),
}
"""Version and SHA-256 of what cargo downloads."""

WHEELS = {
    "ipp-crypto-include": ("2026.2.0", "356e825406c834e31d6490c659494760707064b7bf0fe957fc100e72f0497c51"),
    "ipp-crypto-static": ("2026.2.0", "b4b952a9435f7aab3d1684822f644d586ce5f6bda874e4bfb8c008ee674ca5c5"),
}

DEBIAN_SUITE = "trixie"
DEBIAN_SOURCES = {
    "libgpg-error": ("1.51", "be0f1b2db6b93eed55369cdf79f19f72750c8c7c39fc20b577e724545427e6b2"),
    "libgcrypt20": ("1.11.0", "09120c9867ce7f2081d6aaa1775386b98c2f2f246135761aae47d81f58685b9c"),
}
"""Upstream's archives in Debian's source packages."""

OPENSSL_WITHOUT = (
    "argon2 aria autoload-config bf blake2 camellia cast chacha cmp cms comp ct des dh docs dsa dtls ech engine gost "
    "hmac-drbg-kdf http idea legacy lms md2 md4 mdc2 ml-dsa ml-kem ocb ocsp poly1305 psk quic rc2 rc4 rc5 rfc3779 "
    "rmd160 scrypt seed shared siphash siv slh-dsa srp tests ts ui-console weak-ssl-ciphers whirlpool"
)

BOTAN_MODULES = (
    "sm4,sm4_avx512,sm4_gfni,sm4_hwaes,cbc,ctr,gcm,xts,ghash,ghash_cpu,ghash_avx512_clmul,xts_avx512_clmul,"
    "ccm,cfb,ofb,cmac"
)


class MissingError(Exception):
    """Why a peer cannot be had: one line."""


class Peer(NamedTuple):
    """NEEDS are programs; BUILD makes include/ and lib/ in the folder that it is given."""

    name: str
    version: str
    needs: tuple[str, ...]
    build: Callable[[Path], None]


def run(log: Path, *command: str | Path, cwd: Path | None = None) -> None:
    """COMMAND, whose words go to the end of LOG."""
    with log.open("a") as out:
        print("$", *command, file=out, flush=True)
        try:
            subprocess.run(command, cwd=cwd, stdout=out, stderr=subprocess.STDOUT, check=True)
        except subprocess.CalledProcessError:
            words = " ".join(str(word) for word in command[:2])
            raise MissingError(f"`{words} ...` failed, see {log.relative_to(ROOT)}") from None


def verify(found: str, expected: str, name: str) -> None:
    """Compare checksums."""
    if found != expected:
        raise MissingError(f"{name} is not the pinned one: its SHA-256 is {found}")


def crate(folder: Path, name: str) -> Path:
    """Where the unpacked crate is."""
    version, digest = CRATES[name]
    project, vendored = folder / "crate", folder / "crate/vendor" / name
    checksums = vendored / ".cargo-checksum.json"  # what cargo writes last
    if not checksums.exists():
        project.mkdir(exist_ok=True)
        (project / "Cargo.toml").write_text(
            f'[package]\nname = "peers"\nversion = "0.0.0"\nedition = "2021"\n[lib]\npath = "none.rs"\n'
            f'[dependencies]\n{name} = "={version.partition("+")[0]}"\n'
        )
        run(folder / "log", "cargo", "vendor", "--quiet", "vendor", cwd=project)
    verify(json.loads(checksums.read_text())["package"], digest, name)
    return vendored


def unpack(archive: Path, folder: Path) -> Path:
    """The folder that ARCHIVE makes; an earlier one goes on."""
    with tarfile.open(archive) as opened:
        made = folder / opened.getnames()[0].split("/")[0]
        if not (made / ".unpacked").exists():
            opened.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has none
            opened.extractall(folder)
            (made / ".unpacked").touch()
    return made


def build_openssl(folder: Path) -> None:
    """libcrypto with SM4 and AES, and the program, for what TLS does with them."""
    source, log = folder / "source", folder / "log"
    if not (source / "Makefile").exists():
        shutil.copytree(crate(folder, "openssl-src") / "openssl", source, dirs_exist_ok=True)
        run(log, "perl", "Configure", "linux-x86_64", *(f"no-{what}" for what in OPENSSL_WITHOUT.split()), cwd=source)
    for goal in ("build_generated", "libcrypto.a", "apps/openssl"):
        run(log, "make", "-s", "-j1", goal, cwd=source)
    install(folder, [source / "libcrypto.a", source / "apps/openssl"], source / "include")


def build_botan(folder: Path) -> None:
    """The library with SM4 and its modes."""
    (archive,) = (crate(folder, "botan-src") / "vendor").glob("*.tar.xz")
    source, log = unpack(archive, folder), folder / "log"
    options = ("--minimized-build", f"--enable-modules={BOTAN_MODULES}", "--disable-shared-library", "--cc=gcc")
    if not (source / "Makefile").exists():
        run(log, sys.executable, "configure.py", *options, "--build-targets=static", "--without-doc", cwd=source)
    run(log, "make", "-s", "-j1", "libs", cwd=source)
    install(folder, [source / "libbotan-3.a"], source / "build/include/public")


def debian_source(folder: Path, name: str) -> Path:
    """Upstream's archive in Debian's source package NAME, from the mirror that this computer uses, unpacked."""
    version, digest = DEBIAN_SOURCES[name]
    apt = folder / "apt"
    if not list(apt.glob(f"{name}_{version}.orig.tar.bz2")):
        (apt / "lists/partial").mkdir(parents=True, exist_ok=True)
        asked = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME)", "Origin: Debian"]
        known = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
        mirrors = [uri for uri, codename in zip(known[::2], known[1::2], strict=True) if "-" not in codename]
        if not mirrors:
            raise MissingError("apt knows no mirror of Debian; run: apt-get update")
        keys = "/usr/share/keyrings/debian-archive-keyring.gpg"
        (apt / "sources.list").write_text(f"deb-src [signed-by={keys}] {mirrors[0]} {DEBIAN_SUITE} main\n")
        options = {
            "Dir::Etc::SourceList": apt / "sources.list",
            "Dir::Etc::SourceParts": "/dev/null",
            "Dir::State::Lists": apt / "lists",
            "Dir::Cache": apt,
        }
        own = ["apt-get", *(word for key, value in options.items() for word in ("-o", f"{key}={value}"))]
        run(folder / "log", *own, "update")
        run(folder / "log", *own, "source", "--download-only", "--tar-only", name, cwd=apt)
    (archive,) = apt.glob(f"{name}_{version}.orig.tar.bz2")
    verify(hashlib.sha256(archive.read_bytes()).hexdigest(), digest, archive.name)
    return unpack(archive, folder)


def build_libgcrypt(folder: Path) -> None:
    """It, and the libgpg-error that it needs, newer than Debian 12's."""
    log, common = folder / "log", ("--disable-shared", "--enable-static", "--with-pic", "--disable-doc")
    prefix, local = f"--prefix={folder}", f"--with-libgpg-error-prefix={folder}"
    for name, options, parts in (
        ("libgpg-error", ("--disable-nls", "--disable-languages", "--disable-tests"), ("src",)),
        ("libgcrypt20", ("--enable-ciphers=sm4 aes", local), ("compat", "mpi", "cipher", "random", "src")),
    ):
        source = debian_source(folder, name)
        if not (source / "Makefile").exists():
            run(log, "./configure", prefix, *common, *options, cwd=source)
        for part in parts:
            run(log, "make", "-s", "-j1", "-C", part, cwd=source)
        run(log, "make", "-s", "-C", "src", "install", cwd=source)


def build_ipp(folder: Path) -> None:
    """Intel's own binaries."""
    pins = "".join(f"{name}=={version} --hash=sha256:{digest}\n" for name, (version, digest) in WHEELS.items())
    (folder / "requirements.txt").write_text(pins)
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes")
    run(folder / "log", *pip, "-d", folder, "-r", folder / "requirements.txt")
    for wheel in folder.glob("*.whl"):
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(folder / "wheels")
        wheel.unlink()
    install(folder, list((folder / "wheels").rglob("*.a")), next((folder / "wheels").rglob("ippcp.h")).parent)


def gmsm_version() -> str:
    """As go.mod has it, whose checksums are in go.sum, and which calls it gets."""
    calls = hashlib.sha256((GMSM / "gmsm.go").read_bytes()).hexdigest()
    return f"{(GMSM / 'go.mod').read_text().split()[-1]} called by {calls[:8]}"


def build_gmsm(folder: Path) -> None:
    """A shared library of Go."""
    go = ("go", "build", "-p", "1", "-mod=readonly", "-buildmode=c-shared", "-o", folder / "lib/libgmsm.so", ".")
    run(folder / "log", *go, cwd=GMSM)
    (folder / "include").mkdir(exist_ok=True)
    (folder / "lib/libgmsm.h").rename(folder / "include/libgmsm.h")


def install(folder: Path, libraries: Sequence[Path], headers: Path) -> None:
    """LIBRARIES and the folder HEADERS to where the benchmark looks for them."""
    (folder / "lib").mkdir(exist_ok=True)
    for library in libraries:
        shutil.copy(library, folder / "lib")
    shutil.copytree(headers, folder / "include", dirs_exist_ok=True)


def versions(*pins: tuple[str, str]) -> str:
    return " ".join(version for version, _ in pins)


KNOWN = (
    Peer("ipp", versions(*WHEELS.values()), (), build_ipp),
    Peer("gmsm", gmsm_version(), ("go", "gcc"), build_gmsm),
    Peer("botan", f"{versions(CRATES['botan-src'])} with {BOTAN_MODULES}", ("cargo", "g++", "make"), build_botan),
    Peer("libgcrypt", versions(*DEBIAN_SOURCES.values()), ("apt-get", "gcc", "make"), build_libgcrypt),
    Peer(
        "openssl",
        f"{versions(CRATES['openssl-src'])} without {OPENSSL_WITHOUT}",
        ("cargo", "perl", "gcc", "make"),
        build_openssl,
    ),
)


def provide(peer: Peer) -> bool:
    """Build PEER if that is not done; whether it is there."""
    folder = PEERS / peer.name
    version, done, missing = folder / "version", folder / "done", folder / "missing"
    if not version.exists() or version.read_text() != peer.version:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        version.write_text(peer.version)
    if done.exists():
        return True
    missing.unlink(missing_ok=True)
    print(f"build_peers: {peer.name} {peer.version} ...", flush=True)
    try:
        for program in peer.needs:
            if shutil.which(program) is None:
                raise MissingError(f"its build needs {program}, which is not installed")
        peer.build(folder)
    except MissingError as reason:
        missing.write_text(f"{reason}\n")
        print(f"build_peers: {peer.name} is skipped: {reason}", file=sys.stderr)
        return False
    for leftover in folder.iterdir():
        if leftover.is_dir() and leftover.name not in ("include", "lib"):
            shutil.rmtree(leftover)
    done.touch()
    return True


def main() -> int:
    names = sys.argv[1:] or [peer.name for peer in KNOWN]
    known = {peer.name: peer for peer in KNOWN}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"build_peers: no peer {unknown[0]}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    os.nice(19)
    there = [provide(known[name]) for name in names]
    return 0 if all(there) else 1


if __name__ == "__main__":
    sys.exit(main())
