# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The operating system: the checkout, files, digests, errors, and external programs."""
