# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compiler options at which everything is tried and weighed."""

OPTIONS = ("-O1", "-O2", "-O3", "-Os")
FIXED_OPTIONS = "-O2"
"""The option for assembly, which no option changes, and for C that is not weighed: one object serves all options."""
