# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Where two traces differ first, near their begin and behind millions of equal lines."""

from pathlib import Path

import pytest

from featherweight.referee.device.leaks import PART, first_difference

EQUAL = "000001f4 7\n    r 00002000 1\n"
LAST = "000001f6 9\n"


@pytest.mark.parametrize("times", [1, PART // len(EQUAL), 3 * PART // len(EQUAL)])
@pytest.mark.parametrize(
    ("ends", "place", "what"),
    [
        ((f"{LAST}000001f8 10\n", f"{LAST}000001fa 10\n"), 0x1F6, "is followed by 000001f8 or 000001fa"),
        (("000001f6 8\n", LAST), 0x1F4, "takes another time"),
        ((f"{LAST}    w 00002001 1\n", f"{LAST}    w 00002002 1\n"), 0x1F6, "accesses 00002001 or 00002002"),
        ((f"{LAST}    o 2,3\n", f"{LAST}    o 2,4\n"), 0x1F6, "computes with 2,3 or 2,4"),
        ((f"{LAST}    w 00002001 1\n", f"{LAST}000001f8 10\n"), 0x1F6, "accesses memory in one run only"),
        ((LAST, f"{LAST}000001f8 10\n"), 0x1F6, "is the last before one of the runs ends"),
    ],
)
def test_the_first_difference(tmp_path: Path, times: int, ends: tuple[str, str], place: int, what: str) -> None:
    traces = [tmp_path / name for name in ("one", "other")]
    for trace, end in zip(traces, ends, strict=True):
        trace.write_text(EQUAL * times + end)
    assert first_difference(*traces) == (place, what)


def test_what_ran_before_does_not_count(tmp_path: Path) -> None:
    traces = [tmp_path / name for name in ("one", "other")]
    for trace, times in zip(traces, ((7, 8, 9), (107, 108, 110)), strict=True):
        trace.write_text("".join(f"{pc:08x} {time}\n" for pc, time in zip((0x1F2, 0x1F4, 0x1F6), times, strict=True)))
    assert first_difference(*traces) == (0x1F4, "takes another time")
