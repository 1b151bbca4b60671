/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The kernels of AVX-512, AVX2, BMI2 and general registers. */
#include "knot/kernels.h"

// clang-format off
#define DECLARE_PERMUTATION(width, bits)                                                                               \
    fw_knot_permute fw_knot##width##_avx512_permute##bits, fw_knot##width##_avx2_permute##bits,                        \
        fw_knot##width##_bmi2_permute##bits, fw_knot##width##_general_permute##bits;                                   \
    fw_knot_permute_many fw_knot##width##_avx512_many_permute##bits, fw_knot##width##_avx2_many_permute##bits;
#define DECLARE_MEMBER(width, name)                                                                                    \
    fw_knot_blocks fw_knot##width##_avx512_##name, fw_knot##width##_avx2_##name, fw_knot##width##_bmi2_##name;         \
    fw_knot_blocks_many fw_knot##width##_avx512_many_##name, fw_knot##width##_avx2_many_##name;
FW_KNOT_PERMUTATIONS(DECLARE_PERMUTATION)
FW_KNOT_MEMBERS(DECLARE_MEMBER)

#define AVX512_PERMUTATION(width, bits)      fw_knot##width##_avx512_permute##bits,
#define AVX512_MEMBER(width, name)           fw_knot##width##_avx512_##name,
#define AVX512_MANY_PERMUTATION(width, bits) fw_knot##width##_avx512_many_permute##bits,
#define AVX512_MANY_MEMBER(width, name)      fw_knot##width##_avx512_many_##name,
#define AVX2_PERMUTATION(width, bits)        fw_knot##width##_avx2_permute##bits,
#define AVX2_MEMBER(width, name)             fw_knot##width##_avx2_##name,
#define AVX2_MANY_PERMUTATION(width, bits)   fw_knot##width##_avx2_many_permute##bits,
#define AVX2_MANY_MEMBER(width, name)        fw_knot##width##_avx2_many_##name,
#define BMI2_PERMUTATION(width, bits)        BMI2_NAME(width, BMI2_##width, permute##bits),
#define BMI2_MEMBER(width, name)             BMI2_NAME(width, BMI2_##width, name),
#define GENERAL_PERMUTATION(width, bits)     fw_knot##width##_general_permute##bits,

/* Whose functions BMI2's are: in width 256 AVX2's are by BMI2, too. */
#define BMI2_256 avx2
#define BMI2_384 bmi2
#define BMI2_512 bmi2
#define BMI2_NAME(width, kernel, function)   BMI2_NAME_(width, kernel, function)
#define BMI2_NAME_(width, kernel, function)  fw_knot##width##_##kernel##_##function

/* In width 512 AVX2's functions take four messages. Lanes that are not used are the first once more, which is done by
 * the time of the second four: there they are the fifth. */
static size_t second_four(void *const *states, size_t lane)
{
    return states[4 + lane] == states[0] ? 4 : 4 + lane;
}

static void permute_twice(fw_knot_permute_many *four, void *const *states, size_t rounds)
{
    void *others[4];

    four(states, rounds);
    for (size_t i = 0; i < 4; i++)
        others[i] = states[second_four(states, i)];
    if (others[0] != states[0])
        four(others, rounds);
}

static void blocks_twice(fw_knot_blocks_many *four, void *const *states, uint8_t *const *outs,
                         const uint8_t *const *ins, size_t blocks, enum fw_duplex mode)
{
    void          *others[4];
    uint8_t       *other_outs[4];
    const uint8_t *other_ins[4];

    four(states, outs, ins, blocks, mode);
    for (size_t i = 0; i < 4; i++) {
        const size_t lane = second_four(states, i);
        others[i]         = states[lane];
        other_outs[i]     = outs[lane];
        other_ins[i]      = ins[lane];
    }
    if (others[0] != states[0])
        four(others, other_outs, other_ins, blocks, mode);
}

#define TWICE_PERMUTATION_256(bits)
#define TWICE_PERMUTATION_384(bits)
#define TWICE_PERMUTATION_512(bits)                                                                                    \
    fw_knot_permute_many fw_knot512_avx2_four_permute##bits;                                                           \
    void fw_knot512_avx2_many_permute##bits(void *const *states, size_t rounds)                                        \
    {                                                                                                                  \
        permute_twice(fw_knot512_avx2_four_permute##bits, states, rounds);                                             \
    }
#define TWICE_PERMUTATION(width, bits) TWICE_PERMUTATION_##width(bits)
FW_KNOT_PERMUTATIONS(TWICE_PERMUTATION)

#define TWICE_MEMBER_256(name)
#define TWICE_MEMBER_384(name)
#define TWICE_MEMBER_512(name)                                                                                         \
    fw_knot_blocks_many fw_knot512_avx2_four_##name;                                                                   \
    void fw_knot512_avx2_many_##name(void *const *states, uint8_t *const *outs, const uint8_t *const *ins,             \
                                     size_t blocks, enum fw_duplex mode)                                               \
    {                                                                                                                  \
        blocks_twice(fw_knot512_avx2_four_##name, states, outs, ins, blocks, mode);                                    \
    }
#define TWICE_MEMBER(width, name) TWICE_MEMBER_##width(name)
FW_KNOT_MEMBERS(TWICE_MEMBER)

const struct fw_knot_kernel fw_knot_avx512 = {
    FW_KNOT_LISTED(avx512),
    .worth        = 4,
    .permute      = {FW_KNOT_PERMUTATIONS(AVX512_PERMUTATION)},
    .blocks       = {FW_KNOT_MEMBERS(AVX512_MEMBER)},
    .permute_many = {FW_KNOT_PERMUTATIONS(AVX512_MANY_PERMUTATION)},
    .blocks_many  = {FW_KNOT_MEMBERS(AVX512_MANY_MEMBER)},
};

const struct fw_knot_kernel fw_knot_avx2 = {
    FW_KNOT_LISTED(avx2),
    .worth        = 3,
    .permute      = {FW_KNOT_PERMUTATIONS(AVX2_PERMUTATION)},
    .blocks       = {FW_KNOT_MEMBERS(AVX2_MEMBER)},
    .permute_many = {FW_KNOT_PERMUTATIONS(AVX2_MANY_PERMUTATION)},
    .blocks_many  = {FW_KNOT_MEMBERS(AVX2_MANY_MEMBER)},
};

const struct fw_knot_kernel fw_knot_bmi2 = {
    FW_KNOT_LISTED(bmi2),
    .permute = {FW_KNOT_PERMUTATIONS(BMI2_PERMUTATION)},
    .blocks  = {FW_KNOT_MEMBERS(BMI2_MEMBER)},
};

const struct fw_knot_kernel fw_knot_general = {
    FW_KNOT_LISTED(general),
    .permute  = {FW_KNOT_PERMUTATIONS(GENERAL_PERMUTATION)},
};
// clang-format on
