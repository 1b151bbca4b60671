# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The referee: an implementation is listed only if it is right, leak-free and well behaved on its target."""
