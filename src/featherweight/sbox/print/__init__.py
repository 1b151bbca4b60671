# SPDX-License-Identifier: Apache-2.0 OR MIT
"""From a circuit to a listing: registers, assembly, C and drawings."""
