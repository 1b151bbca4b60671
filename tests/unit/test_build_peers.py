# SPDX-License-Identifier: Apache-2.0 OR MIT
"""scripts/build_peers.py: what cannot be had is named, and nothing but the pinned sources is built."""

from pathlib import Path
from types import ModuleType

import pytest

from tests.unit.test_generated import script


@pytest.fixture
def peers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with an empty build/peers and without any program."""
    module = script("build_peers", "scripts")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "PEERS", tmp_path / "build/peers")
    monkeypatch.setenv("PATH", str(tmp_path))
    return module


def by_name(peers: ModuleType, name: str) -> tuple[object, ...]:
    (found,) = (peer for peer in peers.KNOWN if peer.name == name)
    return tuple(found)


def test_a_missing_program_is_named(peers: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    gmsm = peers.Peer(*by_name(peers, "gmsm"))
    assert not peers.provide(gmsm)
    reason = (peers.PEERS / "gmsm/missing").read_text()
    assert reason == "its build needs go, which is not installed\n"
    assert capsys.readouterr().err == f"build_peers: gmsm is skipped: {reason}"
    assert not (peers.PEERS / "gmsm/done").exists()


def test_an_unknown_peer_is_refused(
    peers: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["build_peers.py", "nettle"])
    assert peers.main() == 2
    assert capsys.readouterr().err == ("build_peers: no peer nettle; there are ipp, gmsm, botan, libgcrypt, openssl\n")


def test_other_sources_are_refused(peers: ModuleType, tmp_path: Path) -> None:
    """A crate that somebody changed."""
    crate = tmp_path / "crate/vendor/botan-src"
    crate.mkdir(parents=True)
    (crate / ".cargo-checksum.json").write_text('{"package": "00"}')
    with pytest.raises(peers.MissingError, match="botan-src is not the pinned one: its SHA-256 is 00"):
        peers.crate(tmp_path, "botan-src")


def test_what_is_built_stays(peers: ModuleType) -> None:
    """Of the same version; of another one, even half of it is removed."""
    built: list[Path] = []
    peer = peers.Peer("heron", "1", (), built.append)
    assert peers.provide(peer) and peers.provide(peer)
    assert len(built) == 1
    (peers.PEERS / "heron/half").touch()
    assert peers.provide(peer._replace(version="2"))
    assert len(built) == 2
    assert not (peers.PEERS / "heron/half").exists()
