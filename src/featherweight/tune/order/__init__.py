# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The order of independent instructions: blocks of straight code, what depends on what, and a constraint solver."""
