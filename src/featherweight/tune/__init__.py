# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tune: a search over what an implementation might be, every candidate weighed and verified on the simulator."""
