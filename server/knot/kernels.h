/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT's kernels, as kernels.inc lists them. Private to the library. */
#ifndef FW_KNOT_KERNELS_H
#define FW_KNOT_KERNELS_H

#include "choice.h"
#include "fw_sponge.h"

// clang-format off

/* Width of the state and bits of the round constants. */
#define FW_KNOT_PERMUTATIONS(X) X(256, 6) X(256, 7) X(384, 7) X(512, 7) X(512, 8)

/* Width of the state and name. */
#define FW_KNOT_MEMBERS(X)                                                                                             \
    X(256, aead_128_256_64) X(384, aead_128_384_192) X(384, aead_192_384_96) X(512, aead_256_512_128)                  \
    X(256, hash_256_256_32) X(384, hash_256_384_128) X(384, hash_384_384_48) X(512, hash_512_512_64)

#define FW_KNOT_PERMUTATION(width, bits) FW_KNOT##width##_##bits,
#define FW_KNOT_MEMBER(width, name)      FW_KNOT_##name,
enum fw_knot_permutation { FW_KNOT_PERMUTATIONS(FW_KNOT_PERMUTATION) FW_KNOT_PERMUTATION_COUNT };
enum fw_knot_member      { FW_KNOT_MEMBERS(FW_KNOT_MEMBER) FW_KNOT_MEMBER_COUNT };
#undef FW_KNOT_PERMUTATION
#undef FW_KNOT_MEMBER

/* What a kernel is chosen for: a permutation, which is most of a short message; the blocks of a member, which are most
 * of a long one; and many messages of a member. */
#define FW_KNOT_PERMUTATION(width, bits) FW_KNOT_USE_permute_##width##_##bits,
#define FW_KNOT_MEMBER(width, name)      FW_KNOT_USE_##name,
#define FW_KNOT_MANY(width, name)        FW_KNOT_USE_many_##name,
enum fw_knot_use {
    FW_KNOT_PERMUTATIONS(FW_KNOT_PERMUTATION) FW_KNOT_MEMBERS(FW_KNOT_MEMBER) FW_KNOT_MEMBERS(FW_KNOT_MANY)
    FW_KNOT_USE_COUNT
};
enum { FW_KNOT_USE_BLOCKS = FW_KNOT_PERMUTATION_COUNT, FW_KNOT_USE_MANY = FW_KNOT_USE_BLOCKS + FW_KNOT_MEMBER_COUNT };
#undef FW_KNOT_PERMUTATION
#undef FW_KNOT_MEMBER
#undef FW_KNOT_MANY
// clang-format on

/* A multiple of four rounds, at least eight. The state is as knot.h says. */
typedef void fw_knot_permute(void *state, size_t rounds);

/* Whole blocks, each followed by the permutation. OUT is used unless the mode is FW_ABSORB; the hash functions have no
 * other. */
typedef void fw_knot_blocks(void *state, uint8_t *out, const uint8_t *in, size_t blocks, enum fw_duplex mode);

/* For as many messages as the kernel has lanes, with an array of pointers for each argument. Pointers of one message
 * may be there several times: all write the same. */
typedef void fw_knot_permute_many(void *const *states, size_t rounds);
typedef void fw_knot_blocks_many(void *const *states, uint8_t *const *outs, const uint8_t *const *ins, size_t blocks,
                                 enum fw_duplex mode);

struct fw_knot_kernel {
    const char           *name;
    uint32_t              features; /* FW_CPU_*: all of them are needed */
    unsigned              lanes;    /* messages that the functions for many take; 0: there are no functions */
    unsigned              worth;    /* from how many on they are faster than one after another */
    fw_knot_permute      *permute[FW_KNOT_PERMUTATION_COUNT]; /* NULL: C; so here and below */
    fw_knot_blocks       *blocks[FW_KNOT_MEMBER_COUNT];
    fw_knot_permute_many *permute_many[FW_KNOT_PERMUTATION_COUNT];
    fw_knot_blocks_many  *blocks_many[FW_KNOT_MEMBER_COUNT];
};

enum { FW_KNOT_MOST_LANES = 8 };

#define KERNEL(id, needed, timed, messages, technique)                                                                 \
    extern const struct fw_knot_kernel fw_knot_##id;                                                                   \
    enum { FW_KNOT_FEATURES_##id = (needed), FW_KNOT_LANES_##id = (messages) > 1 ? (messages) : 0 };                   \
    _Static_assert(timed, "KNOT has no kernel that reads tables");                                                     \
    _Static_assert((messages) <= FW_KNOT_MOST_LANES, "no room for so many lanes");
#include "kernels.inc"

extern const fw_kernel_list fw_knot_list;

/* The kernel with NUMBER; that which is used for USE, a permutation, or FW_KNOT_USE_BLOCKS or FW_KNOT_USE_MANY plus a
 * member. */
const struct fw_knot_kernel *fw_knot_numbered(unsigned number);
const struct fw_knot_kernel *fw_knot_chosen(unsigned use);

/* By KERNEL, or by C if it has no such function. */
void fw_knot_permute_with(const struct fw_knot_kernel *kernel, enum fw_knot_permutation permutation, void *state,
                          uint8_t rounds);

/* A whole block in C, without the permutation behind it. */
void fw_knot_exchange(enum fw_knot_member member, void *state, uint8_t *out, const uint8_t *in, uint8_t rate,
                      enum fw_duplex mode);

/* A piece of work for fw_prefer_fastest(): CONTEXT points to the number of the use. */
fw_piece fw_knot_run_piece;

/* The first members of structure fw_knot_ID: what the list says. */
#define FW_KNOT_LISTED(id) .name = #id, .features = FW_KNOT_FEATURES_##id, .lanes = FW_KNOT_LANES_##id

#endif
