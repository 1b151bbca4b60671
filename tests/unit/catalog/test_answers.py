# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Files of known answers in NIST's format."""

from hashlib import sha256
from pathlib import Path

import pytest

from featherweight.catalog.answers import Answer, read_answers
from featherweight.system.errors import FeatherweightError

RECORD = "Count = 1\nKey = 0001\nNonce = 02\nPT = AB\nAD = \nCT = CDEF\n\n"


def read(tmp_path: Path, text: str, digest: str | None = None) -> list[Answer]:
    path = tmp_path / "kat.txt"
    path.write_bytes(text.encode())
    return read_answers(path, digest)


def test_records_of_authenticated_encryption(tmp_path: Path) -> None:
    one, other = read(tmp_path, RECORD + RECORD.replace("AB", "ab00"))
    assert one == Answer(b"\xab", b"\xcd\xef", b"\0\1", b"\2", b"")
    assert other.inputs == (b"\0\1", b"\2", b"", b"\xab\0")


def test_records_of_hashes_and_lines_of_windows(tmp_path: Path) -> None:
    text = "Count = 1\r\nMsg = \r\nMD = 0A\r\n\r\nCount = 2\r\nMsg = 00\r\nMD = 0B"  # the last line has no end
    assert read(tmp_path, text) == [Answer(b"", b"\x0a"), Answer(b"\0", b"\x0b")]


def test_records_of_hashes_with_customization_strings(tmp_path: Path) -> None:
    assert read(tmp_path, "Count = 1\nMsg = 00\nZ = 10\nMD = 0A\n") == [Answer(b"\0", b"\x0a", ad=b"\x10")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Count = 1\nKey: 00\n", r"kat.txt:2: is not NAME = HEX"),
        ("Key = 000\n", r"kat.txt:1: Key has an odd number of digits"),
        (RECORD.replace("CT = CDEF\n", ""), r"kat.txt:6: the record before this line has no CT"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FeatherweightError, match=message):
        read(tmp_path, text)


def test_another_file_is_refused(tmp_path: Path) -> None:
    assert read(tmp_path, RECORD, sha256(RECORD.encode()).hexdigest())
    with pytest.raises(FeatherweightError, match="import it again"):
        read(tmp_path, RECORD, "0" * 64)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FeatherweightError, match="cannot be read"):
        read_answers(tmp_path / "kat.txt")
