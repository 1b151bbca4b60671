# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What several tests of the whole begin with."""

from pathlib import Path

import pytest

from tests.system.wisp import strangers_cipher


@pytest.fixture
def wisp(tmp_path: Path) -> Path:
    return strangers_cipher(tmp_path / "elsewhere" / "wisp")
