# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The scales: from an implementation to its measurement."""
