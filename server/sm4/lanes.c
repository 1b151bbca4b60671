/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in lanes: which kernel's keys can be taken side by side, and by what. */
#include "modes/lanes.h"

#include "batches.h"

extern const fw_lanes_kernel fw_sm4_portable_in_lanes;
#ifdef __x86_64__
extern const fw_lanes_kernel fw_sm4_avx512_gfni_in_lanes, fw_sm4_avx512_gfni_16_in_lanes, fw_sm4_avx2_gfni_in_lanes,
    fw_sm4_avx2_vaes_in_lanes, fw_sm4_planes_in_lanes;
fw_batch_function fw_sm4_sm4ni_lanes;
#define FOUR_ROUNDS_16 fw_sm4_sm4ni_lanes
#endif
#ifdef __AARCH64EL__
extern const fw_lanes_kernel fw_sm4_aes_in_lanes, fw_sm4_neon_in_lanes;
fw_batch_function            fw_sm4_sm4e_lanes;
#define FOUR_ROUNDS_16 fw_sm4_sm4e_lanes
#endif

#ifdef FOUR_ROUNDS_16
/* By instructions that do four rounds of a block: 16 lanes, of which every four rounds have 16 bytes each. One message
 * alone is fast, so that lanes are worth it for more blocks; how many is estimated, for no such processor was at hand.
 */
enum { LANES = 16, ROUNDS = 32, FOUR_KEYS = 16, FIXED_BLOCKS = 40 };

static void load_key(fw_lanes *lanes, unsigned number, const uint32_t *schedule)
{
    for (size_t i = 0; i < ROUNDS / 4; i++)
        memcpy(lanes->keys + FOUR_KEYS * (LANES * i + number), schedule + 4 * i, FOUR_KEYS);
}

static void run(fw_lanes *lanes, size_t blocks, enum fw_lanes_mode mode)
{
    fw_run_lane_blocks(lanes, LANES, FOUR_ROUNDS_16, blocks, mode);
}

static const fw_lanes_kernel by_instructions = {
    LANES, ROUNDS, FIXED_BLOCKS, LANES *ROUNDS * sizeof(uint32_t), LANES *FW_BLOCK_BYTES, load_key, NULL, run};
#endif

/* FEW: for less messages than half the lanes of MANY, or NULL. */
static const struct {
    const fw_kernel       *kernel;
    const fw_lanes_kernel *many, *few;
} KERNELS[] = {
#ifdef __x86_64__
    {&fw_sm4_sm4ni, &by_instructions, NULL},
    {&fw_sm4_avx512_gfni, &fw_sm4_avx512_gfni_in_lanes, &fw_sm4_avx512_gfni_16_in_lanes},
    {&fw_sm4_avx2_gfni, &fw_sm4_avx2_gfni_in_lanes, NULL},
    {&fw_sm4_avx512_planes, &fw_sm4_planes_in_lanes, NULL},
    {&fw_sm4_avx512_planes_wide, &fw_sm4_planes_in_lanes, NULL},
    {&fw_sm4_avx2_vaes, &fw_sm4_avx2_vaes_in_lanes, NULL},
    {&fw_sm4_avx2_aesni, &fw_sm4_planes_in_lanes, NULL},
#endif
#ifdef __AARCH64EL__
    {&fw_sm4_sm4e, &by_instructions, NULL},
    {&fw_sm4_aes, &fw_sm4_aes_in_lanes, NULL},
    {&fw_sm4_aes_sha3, &fw_sm4_aes_in_lanes, NULL},
    {&fw_sm4_neon, &fw_sm4_neon_in_lanes, NULL},
#endif
    {&fw_sm4_portable, &fw_sm4_portable_in_lanes, NULL},
    {NULL, NULL, NULL},
};

const fw_lanes_kernel *fw_lanes_kernel_for(const fw_kernel *kernel, size_t messages)
{
    size_t i = 0;

    while (KERNELS[i].kernel != NULL && KERNELS[i].kernel != kernel)
        i++;
    return KERNELS[i].few != NULL && 2 * messages < KERNELS[i].many->lanes ? KERNELS[i].few : KERNELS[i].many;
}
