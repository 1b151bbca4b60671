/* The kernels of this folder, by core. */
#include "knot_kernels.h"

// clang-format off
#define DECLARE_PERMUTATION(width, bits)                                                                               \
    fw_knot_permute fw_knot##width##_avx512_permute##bits, fw_knot##width##_avx2_permute##bits;                        \
    fw_knot_permute_many fw_knot##width##_avx512_many_permute##bits, fw_knot##width##_avx2_many_permute##bits;
#define DECLARE_MEMBER(width, name)                                                                                    \
    fw_knot_blocks fw_knot##width##_avx512_##name, fw_knot##width##_avx2_##name;                                       \
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

const fw_knot_kernels fw_knot_avx512 = {
    .name         = "avx512",
    .features     = FW_CPU_AVX2 | FW_CPU_BMI2 | FW_CPU_AVX512,
    .lanes        = 8,
    .worth        = 4,
    .permute      = {FW_KNOT_PERMUTATIONS(AVX512_PERMUTATION)},
    .blocks       = {FW_KNOT_MEMBERS(AVX512_MEMBER)},
    .permute_many = {FW_KNOT_PERMUTATIONS(AVX512_MANY_PERMUTATION)},
    .blocks_many  = {FW_KNOT_MEMBERS(AVX512_MANY_MEMBER)},
};

const fw_knot_kernels fw_knot_avx2 = {
    .name         = "avx2",
    .features     = FW_CPU_AVX2 | FW_CPU_BMI2,
    .lanes        = 4,
    .worth        = 2,
    .permute      = {FW_KNOT_PERMUTATIONS(AVX2_PERMUTATION)},
    .blocks       = {FW_KNOT_MEMBERS(AVX2_MEMBER)},
    .permute_many = {FW_KNOT_PERMUTATIONS(AVX2_MANY_PERMUTATION)},
    .blocks_many  = {FW_KNOT_MEMBERS(AVX2_MANY_MEMBER)},
};
// clang-format on
