/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 in lanes: which kernel's keys can be taken side by side, and by what. */
#include "modes/lanes.h"

#include "kernels.h"

extern const fw_lanes_kernel fw_sm4_portable_in_lanes;
#ifdef __x86_64__
extern const fw_lanes_kernel fw_sm4_avx512_gfni_in_lanes, fw_sm4_avx2_gfni_in_lanes, fw_sm4_avx2_vaes_in_lanes,
    fw_sm4_planes_in_lanes;
#endif

static const struct {
    const fw_kernel       *kernel;
    const fw_lanes_kernel *lanes;
} KERNELS[] = {
#ifdef __x86_64__
    {&fw_sm4_avx512_gfni, &fw_sm4_avx512_gfni_in_lanes}, {&fw_sm4_avx2_gfni, &fw_sm4_avx2_gfni_in_lanes},
    {&fw_sm4_avx512_planes, &fw_sm4_planes_in_lanes},    {&fw_sm4_avx512_planes_wide, &fw_sm4_planes_in_lanes},
    {&fw_sm4_avx2_vaes, &fw_sm4_avx2_vaes_in_lanes},     {&fw_sm4_avx2_aesni, &fw_sm4_planes_in_lanes},
#endif
    {&fw_sm4_portable, &fw_sm4_portable_in_lanes},       {NULL, NULL},
};

const fw_lanes_kernel *fw_lanes_kernel_for(const fw_kernel *kernel)
{
    size_t i = 0;

    while (KERNELS[i].kernel != NULL && KERNELS[i].kernel != kernel)
        i++;
    return KERNELS[i].lanes;
}
