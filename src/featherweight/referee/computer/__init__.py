# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The referee on the computer itself: C code under two compilers, sanitizers and Valgrind."""
