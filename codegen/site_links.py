# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A hook of the documentation's site (mkdocs.yml): what pages link to outside docs/ is named, not linked."""

import re
from typing import Any

OUTSIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+([^)#]+)(?:#[^)]*)?\)")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """MARKDOWN without links that lead out of the site."""
    return OUTSIDE.sub(r"\1 (`\2`)", markdown)
