/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in lanes: which kernel's keys can be taken side by side, and by what. */
#include "modes/lanes.h"

#include "kernels.h"

extern const fw_lanes_kernel fw_sm4_portable_in_lanes;
#ifdef __x86_64__
extern const fw_lanes_kernel fw_sm4_avx512_gfni_in_lanes, fw_sm4_avx512_gfni_16_in_lanes, fw_sm4_avx2_gfni_in_lanes,
    fw_sm4_avx2_vaes_in_lanes, fw_sm4_planes_in_lanes;
#endif

/* FEW: for less messages than half the lanes of MANY, or NULL. */
static const struct {
    const fw_kernel       *kernel;
    const fw_lanes_kernel *many, *few;
} KERNELS[] = {
#ifdef __x86_64__
    {&fw_sm4_avx512_gfni, &fw_sm4_avx512_gfni_in_lanes, &fw_sm4_avx512_gfni_16_in_lanes},
    {&fw_sm4_avx2_gfni, &fw_sm4_avx2_gfni_in_lanes, NULL},
    {&fw_sm4_avx512_planes, &fw_sm4_planes_in_lanes, NULL},
    {&fw_sm4_avx512_planes_wide, &fw_sm4_planes_in_lanes, NULL},
    {&fw_sm4_avx2_vaes, &fw_sm4_avx2_vaes_in_lanes, NULL},
    {&fw_sm4_avx2_aesni, &fw_sm4_planes_in_lanes, NULL},
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
