/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The parameters of KNOT's members, for C and assembly: RATE, bytes of a block, and numbers of rounds: FIRST before the
 * first block, ROUNDS behind each but the last, LAST before the tag. */
#ifndef FW_KNOT_MEMBERS_H
#define FW_KNOT_MEMBERS_H

// clang-format off
#define KNOT_AEAD_128_256_64_RATE       8
#define KNOT_AEAD_128_256_64_FIRST      52
#define KNOT_AEAD_128_256_64_ROUNDS     28
#define KNOT_AEAD_128_256_64_LAST       32

#define KNOT_AEAD_128_384_192_RATE      24
#define KNOT_AEAD_128_384_192_FIRST     76
#define KNOT_AEAD_128_384_192_ROUNDS    28
#define KNOT_AEAD_128_384_192_LAST      32

#define KNOT_AEAD_192_384_96_RATE       12
#define KNOT_AEAD_192_384_96_FIRST      76
#define KNOT_AEAD_192_384_96_ROUNDS     40
#define KNOT_AEAD_192_384_96_LAST       44

#define KNOT_AEAD_256_512_128_RATE      16
#define KNOT_AEAD_256_512_128_FIRST     100
#define KNOT_AEAD_256_512_128_ROUNDS    52
#define KNOT_AEAD_256_512_128_LAST      56

#define KNOT_HASH_256_256_32_RATE       4
#define KNOT_HASH_256_256_32_ROUNDS     68

#define KNOT_HASH_256_384_128_RATE      16
#define KNOT_HASH_256_384_128_ROUNDS    80

#define KNOT_HASH_384_384_48_RATE       6
#define KNOT_HASH_384_384_48_ROUNDS     104

#define KNOT_HASH_512_512_64_RATE       8
#define KNOT_HASH_512_512_64_ROUNDS     140

/* Lists of these for assembly's macros. */
#define KNOT_AEAD(member)        KNOT_AEAD_##member##_RATE, KNOT_AEAD_##member##_FIRST, KNOT_AEAD_##member##_ROUNDS, KNOT_AEAD_##member##_LAST
#define KNOT_HASH(member)        KNOT_HASH_##member##_RATE, KNOT_HASH_##member##_ROUNDS
#define KNOT_AEAD_BLOCKS(member) fw_knot_aead_##member##_blocks, KNOT_AEAD_##member##_RATE, KNOT_AEAD_##member##_ROUNDS
#define KNOT_HASH_BLOCKS(member) fw_knot_hash_##member##_blocks, KNOT_HASH_##member##_RATE, KNOT_HASH_##member##_ROUNDS
// clang-format on

#endif
