/* SM4's kernels in the basis of AES's field. */
#ifndef FW_SM4_BASIS_CORES_H
#define FW_SM4_BASIS_CORES_H

#include "sm4_cores.h"

/* As many blocks as the name of the kernel says, in place or not, with one direction's schedule. */
typedef void fw_kernel_function(const uint32_t *schedule, uint8_t *out, const uint8_t *in);

typedef struct {
    size_t              blocks;
    fw_kernel_function *crypt;
} fw_kernel;

fw_kernel_function fw_sm4_avx2_aesni_4, fw_sm4_avx2_aesni_8, fw_sm4_avx2_aesni_32, fw_sm4_avx2_aesni_64;
fw_kernel_function fw_sm4_avx2_vaes_4, fw_sm4_avx2_vaes_8, fw_sm4_avx2_vaes_32, fw_sm4_avx2_vaes_64;
fw_kernel_function fw_sm4_avx2_gfni_4, fw_sm4_avx2_gfni_8, fw_sm4_avx2_gfni_32, fw_sm4_avx2_gfni_64;
fw_kernel_function fw_sm4_avx512_gfni_4, fw_sm4_avx512_gfni_8, fw_sm4_avx512_gfni_16, fw_sm4_avx512_gfni_64;
fw_kernel_function fw_sm4_avx512_gfni_128;

#endif
