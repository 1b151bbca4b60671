# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Text that a program writes between two marks of a page."""

import pytest

from featherweight.system.errors import FeatherweightError
from featherweight.system.generated import between


def test_only_what_stands_between_the_marks_is_replaced() -> None:
    assert between("a<old>b", "<", ">", "new") == "a<new>b"


@pytest.mark.parametrize("text", ["no marks", "<", ">", "> before <"])
def test_a_missing_mark_is_an_error(text: str) -> None:
    with pytest.raises(FeatherweightError, match="put them back"):
        between(text, "<", ">", "new")
