/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The fastest C that others wrote for KNOT, the better of two for each member: W. Zhang, T. Ding, B. Yang, Z. Bao,
 * Z. Xiang, F. Ji, X. Zhao: KNOT, NIST Lightweight Cryptography, round 2, 2019, optimised code; and R. Weatherley:
 * github.com/rweather/lightweight-crypto. Cycles of the time-stamp counter for a byte of messages of 16384 bytes, on
 * one core of a server. The code can be looked up; these figures of it are in no publication that we know of: they
 * were stated to this project as what it has to beat. That processor was not at hand, nor has any package the code
 * (Debian, PyPI, npm, crates.io, Go and Maven were asked). */
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
