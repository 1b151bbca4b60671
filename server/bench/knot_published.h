/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The fastest C that others wrote for KNOT, that of its designers and that of a well-known collection, the better of
 * both for each member: cycles of the time-stamp counter for a byte of messages of 16384 bytes, on one core of a
 * server. The figures are from the demands on this library; neither that code nor that processor was at hand, and no
 * package that we know of has it (Debian, PyPI, npm, crates.io, Go and Maven were asked). */
#ifndef FW_BENCH_KNOT_PUBLISHED_H
#define FW_BENCH_KNOT_PUBLISHED_H

#define PUBLISHED_AEAD_128_256_64  16.45
#define PUBLISHED_AEAD_128_384_192 9.91
#define PUBLISHED_AEAD_192_384_96  27.87
#define PUBLISHED_AEAD_256_512_128 26.70
#define PUBLISHED_HASH_256_256_32  81.9
#define PUBLISHED_HASH_256_384_128 42.3
#define PUBLISHED_HASH_384_384_48  150.8
#define PUBLISHED_HASH_512_512_64  143.5

#endif
