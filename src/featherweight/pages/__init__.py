# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pages: the documents and schemas that are written by program, each with what it needs to be measured."""
