/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* KNOT: the modes of ciphers/knot over the kernels that this computer can use. */
/* Functions that ciphers/knot has weak are the library's own here. None may become part of the one that clears the
 * stack behind it. */
#define FW_WEAK __attribute__((noinline))

#include "clean.h"
#include "lanes.h"

#pragma GCC visibility push(default)
#include "knot.h"
#pragma GCC visibility pop
#include "featherweight/knot_many.h"
#include "knot_widths.inc"

const struct fw_knot_kernel fw_knot_portable = {FW_KNOT_LISTED(portable)};

#define KERNEL(id, ...) &fw_knot_##id,
static const struct fw_knot_kernel *const KERNELS[] = {
#include "kernels.inc"
};

enum { KERNEL_COUNT = sizeof KERNELS / sizeof *KERNELS };

static fw_choice choices[FW_KNOT_USE_COUNT];

const struct fw_knot_kernel *fw_knot_numbered(unsigned number)
{
    return KERNELS[number - 1];
}

const struct fw_knot_kernel *fw_knot_chosen(unsigned use)
{
    return fw_knot_numbered(fw_choose(&fw_knot_list, choices, use));
}

fw_status fw_knot_kernel(size_t index, fw_kernel_info *info)
{
    if (index >= KERNEL_COUNT)
        return FW_ERROR_LENGTH;
    const struct fw_knot_kernel *found = KERNELS[index];
    *info = (fw_kernel_info){found->name, found->features, true, fw_cpu_has(found->features)};
    return FW_OK;
}

fw_status fw_knot_use_kernel(const char *kernel)
{
    uint64_t order = 0;

    for (size_t i = 0; kernel != NULL && order == 0; i++) {
        if (i == KERNEL_COUNT || (strcmp(KERNELS[i]->name, kernel) == 0 && !fw_cpu_has(KERNELS[i]->features)))
            return FW_ERROR_UNSUPPORTED;
        if (strcmp(KERNELS[i]->name, kernel) == 0)
            order = i + 1;
    }
    for (size_t use = 0; use < FW_KNOT_USE_COUNT; use++)
        fw_prefer(&choices[use], order);
    return FW_OK;
}

#define PERMUTE_IN_C(width, bits)                                                                                      \
    case FW_KNOT##width##_##bits: knot##width##_rounds(state, rounds, knot##width##_constants##bits); break;
void fw_knot_permute_with(const struct fw_knot_kernel *kernel, enum fw_knot_permutation permutation, void *state,
                          uint8_t rounds)
{
    if (kernel->permute[permutation] != NULL)
        kernel->permute[permutation](state, rounds);
    else
        switch (permutation) {
            FW_KNOT_PERMUTATIONS(PERMUTE_IN_C)
        default: break;
        }
}

#define PERMUTE(width, bits)                                                                                           \
    void fw_knot##width##_permute##bits(fw_knot##width##_state *state, uint8_t rounds)                                 \
    {                                                                                                                  \
        fw_knot_permute_with(fw_knot_chosen(FW_KNOT##width##_##bits), FW_KNOT##width##_##bits, state, rounds);         \
    }
FW_KNOT_PERMUTATIONS(PERMUTE)

/* For fw_sponge.inc: no block if there is no kernel. */
#define FW_MODE_TUNED
#define TUNED(width, name)                                                                                             \
    static size_t fw_knot_inner_##name##_tuned(fw_knot##width##_state *state, uint8_t *output, const uint8_t *input,   \
                                               size_t blocks, enum fw_duplex mode)                                     \
    {                                                                                                                  \
        fw_knot_blocks *run = fw_knot_chosen(FW_KNOT_USE_BLOCKS + FW_KNOT_##name)->blocks[FW_KNOT_##name];             \
                                                                                                                       \
        if (run == NULL)                                                                                               \
            return 0;                                                                                                  \
        run(state, output, input, blocks, mode);                                                                       \
        return blocks;                                                                                                 \
    }
FW_KNOT_MEMBERS(TUNED)

/* The modes under names of their own: clean.h makes of them what the library's users call. */
#define fw_knot_aead_128_256_64  fw_knot_inner_aead_128_256_64
#define fw_knot_aead_128_384_192 fw_knot_inner_aead_128_384_192
#define fw_knot_aead_192_384_96  fw_knot_inner_aead_192_384_96
#define fw_knot_aead_256_512_128 fw_knot_inner_aead_256_512_128
#define fw_knot_hash_256_256_32  fw_knot_inner_hash_256_256_32
#define fw_knot_hash_256_384_128 fw_knot_inner_hash_256_384_128
#define fw_knot_hash_384_384_48  fw_knot_inner_hash_384_384_48
#define fw_knot_hash_512_512_64  fw_knot_inner_hash_512_512_64
#include "knot_modes.inc"
#undef fw_knot_aead_128_256_64
#undef fw_knot_aead_128_384_192
#undef fw_knot_aead_192_384_96
#undef fw_knot_aead_256_512_128
#undef fw_knot_hash_256_256_32
#undef fw_knot_hash_256_384_128
#undef fw_knot_hash_384_384_48
#undef fw_knot_hash_512_512_64

CLEAN_AEAD(fw_knot_aead_128_256_64, fw_knot_inner_aead_128_256_64, 16, 16, 16, fw_wipe_shallow_stack)
CLEAN_AEAD(fw_knot_aead_128_384_192, fw_knot_inner_aead_128_384_192, 16, 16, 16, fw_wipe_shallow_stack)
CLEAN_AEAD(fw_knot_aead_192_384_96, fw_knot_inner_aead_192_384_96, 24, 24, 24, fw_wipe_shallow_stack)
CLEAN_AEAD(fw_knot_aead_256_512_128, fw_knot_inner_aead_256_512_128, 32, 32, 32, fw_wipe_shallow_stack)
CLEAN_HASH(fw_knot_hash_256_256_32, fw_knot_inner_hash_256_256_32, 32, fw_wipe_shallow_stack)
CLEAN_HASH(fw_knot_hash_256_384_128, fw_knot_inner_hash_256_384_128, 32, fw_wipe_shallow_stack)
CLEAN_HASH(fw_knot_hash_384_384_48, fw_knot_inner_hash_384_384_48, 48, fw_wipe_shallow_stack)
CLEAN_HASH(fw_knot_hash_512_512_64, fw_knot_inner_hash_512_512_64, 64, fw_wipe_shallow_stack)

#define MANY(name)        fw_knot_aead_128_256_64_##name
#define MANY_INNER(name)  fw_knot_inner_aead_128_256_64_##name
#define MANY_LOAD         knot_aead_128_256_64_load
#define MANY_CONTEXT      fw_knot256_context
#define MANY_MEMBER       FW_KNOT_aead_128_256_64
#define MANY_PERMUTATION  FW_KNOT256_6
#define MANY_VALUE(value) KNOT_AEAD_128_256_64_##value
#define MANY_TOGGLE       knot256_toggle_last
#define MANY_TAKE         knot256_take
#define MANY_TAG          16
#include "many_aead.inc"

#define MANY(name)        fw_knot_aead_128_384_192_##name
#define MANY_INNER(name)  fw_knot_inner_aead_128_384_192_##name
#define MANY_LOAD         knot_aead_128_384_192_load
#define MANY_CONTEXT      fw_knot384_context
#define MANY_MEMBER       FW_KNOT_aead_128_384_192
#define MANY_PERMUTATION  FW_KNOT384_7
#define MANY_VALUE(value) KNOT_AEAD_128_384_192_##value
#define MANY_TOGGLE       knot384_toggle_last
#define MANY_TAKE         knot384_take
#define MANY_TAG          16
#include "many_aead.inc"

#define MANY(name)        fw_knot_aead_192_384_96_##name
#define MANY_INNER(name)  fw_knot_inner_aead_192_384_96_##name
#define MANY_LOAD         knot_aead_192_384_96_load
#define MANY_CONTEXT      fw_knot384_context
#define MANY_MEMBER       FW_KNOT_aead_192_384_96
#define MANY_PERMUTATION  FW_KNOT384_7
#define MANY_VALUE(value) KNOT_AEAD_192_384_96_##value
#define MANY_TOGGLE       knot384_toggle_last
#define MANY_TAKE         knot384_take
#define MANY_TAG          24
#include "many_aead.inc"

#define MANY(name)        fw_knot_aead_256_512_128_##name
#define MANY_INNER(name)  fw_knot_inner_aead_256_512_128_##name
#define MANY_LOAD         knot_aead_256_512_128_load
#define MANY_CONTEXT      fw_knot512_context
#define MANY_MEMBER       FW_KNOT_aead_256_512_128
#define MANY_PERMUTATION  FW_KNOT512_7
#define MANY_VALUE(value) KNOT_AEAD_256_512_128_##value
#define MANY_TOGGLE       knot512_toggle_last
#define MANY_TAKE         knot512_take
#define MANY_TAG          32
#include "many_aead.inc"

#define MANY(name)        fw_knot_hash_256_256_32_##name
#define MANY_INNER(name)  fw_knot_inner_hash_256_256_32_##name
#define MANY_START        knot_hash_256_256_32_start
#define MANY_CONTEXT      fw_knot256_context
#define MANY_MEMBER       FW_KNOT_hash_256_256_32
#define MANY_PERMUTATION  FW_KNOT256_7
#define MANY_VALUE(value) KNOT_HASH_256_256_32_##value
#define MANY_TAKE         knot256_take
#define MANY_HASH         fw_knot_hash_256_256_32
#define MANY_SQUEEZED     16
#define MANY_DIGEST       32
#include "many_hash.inc"

#define MANY(name)        fw_knot_hash_256_384_128_##name
#define MANY_INNER(name)  fw_knot_inner_hash_256_384_128_##name
#define MANY_START        knot_hash_256_384_128_start
#define MANY_CONTEXT      fw_knot384_context
#define MANY_MEMBER       FW_KNOT_hash_256_384_128
#define MANY_PERMUTATION  FW_KNOT384_7
#define MANY_VALUE(value) KNOT_HASH_256_384_128_##value
#define MANY_TAKE         knot384_take
#define MANY_HASH         fw_knot_hash_256_384_128
#define MANY_SQUEEZED     16
#define MANY_DIGEST       32
#include "many_hash.inc"

#define MANY(name)        fw_knot_hash_384_384_48_##name
#define MANY_INNER(name)  fw_knot_inner_hash_384_384_48_##name
#define MANY_START        knot_hash_384_384_48_start
#define MANY_CONTEXT      fw_knot384_context
#define MANY_MEMBER       FW_KNOT_hash_384_384_48
#define MANY_PERMUTATION  FW_KNOT384_7
#define MANY_VALUE(value) KNOT_HASH_384_384_48_##value
#define MANY_TAKE         knot384_take
#define MANY_HASH         fw_knot_hash_384_384_48
#define MANY_SQUEEZED     24
#define MANY_DIGEST       48
#include "many_hash.inc"

#define MANY(name)        fw_knot_hash_512_512_64_##name
#define MANY_INNER(name)  fw_knot_inner_hash_512_512_64_##name
#define MANY_START        knot_hash_512_512_64_start
#define MANY_CONTEXT      fw_knot512_context
#define MANY_MEMBER       FW_KNOT_hash_512_512_64
#define MANY_PERMUTATION  FW_KNOT512_8
#define MANY_VALUE(value) KNOT_HASH_512_512_64_##value
#define MANY_TAKE         knot512_take
#define MANY_HASH         fw_knot_hash_512_512_64
#define MANY_SQUEEZED     32
#define MANY_DIGEST       64
#include "many_hash.inc"

#define EXCHANGE(width, name)                                                                                          \
    case FW_KNOT_##name: fw_knot_inner_##name##_exchange(state, out, in, 0, rate, mode); break;
void fw_knot_exchange(enum fw_knot_member member, void *state, uint8_t *out, const uint8_t *in, uint8_t rate,
                      enum fw_duplex mode)
{
    switch (member) {
        FW_KNOT_MEMBERS(EXCHANGE)
    default: break;
    }
}

void fw_knot_calibrate(void)
{
    for (unsigned use = 0; use < FW_KNOT_USE_COUNT; use++)
        fw_prefer_fastest(&fw_knot_list, &choices[use], fw_knot_run_piece, &use, 1, 100);
}
