/* SM4's kernels in the basis of AES's field. */
#ifndef FW_SM4_BASIS_CORES_H
#define FW_SM4_BASIS_CORES_H

#include "sm4_cores.h"

/* As many blocks as the name of the kernel says, in place or not, with one direction's schedule. */
typedef void fw_kernel_function(const uint32_t *schedule, uint8_t *out, const uint8_t *in);

typedef struct {
    size_t              blocks, least; /* takes, and is worth taking for, if need be with blocks of nothing */
    fw_kernel_function *crypt;
} fw_kernel;

/* Any number of blocks by KERNELS, the widest first, until one of no blocks; the last takes one at least. */
void fw_run_kernels(const fw_kernel *kernels, const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks);

/* The round keys of one direction, in the basis of AES's field, for kernels on words. */
void fw_sm4_basis_words(uint32_t *schedule, const uint32_t *round_keys);

/* A core whose most blocks at a time are MOST, with the kernels {BLOCKS, LEAST, FUNCTION} and CBC for serial
 * encryption, or NULL; decryption's part of the schedule begins BACK words behind that of encryption. */
#define FW_SM4_KERNELS(core, needed, timed, most, expansion, back, cbc, ctr, ...)                                      \
    static const fw_kernel core##_kernels[] = {__VA_ARGS__, {0, 0, NULL}};                                             \
    static void            core##_encrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)    \
    {                                                                                                                  \
        fw_run_kernels(core##_kernels, schedule, out, in, blocks);                                                     \
    }                                                                                                                  \
    static void core##_decrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)               \
    {                                                                                                                  \
        fw_run_kernels(core##_kernels, schedule + (back), out, in, blocks);                                            \
    }                                                                                                                  \
    const fw_core fw_sm4_##core = {                                                                                    \
        .name          = #core,                                                                                        \
        .features      = needed,                                                                                       \
        .constant_time = timed,                                                                                        \
        .parallel      = most,                                                                                         \
        .expand        = expansion,                                                                                    \
        .encrypt       = core##_encrypt,                                                                               \
        .decrypt       = core##_decrypt,                                                                               \
        .ctr32         = ctr,                                                                                          \
        .cbc_encrypt   = cbc,                                                                                          \
    }

fw_kernel_function fw_sm4_aesni_1, fw_sm4_avx512_aesni_1, fw_sm4_gfni_1, fw_sm4_avx512_gfni_1;
fw_cbc_blocks      fw_sm4_aesni_cbc, fw_sm4_avx512_aesni_cbc, fw_sm4_gfni_cbc, fw_sm4_avx512_gfni_cbc;
fw_kernel_function fw_sm4_avx2_aesni_4, fw_sm4_avx2_aesni_8, fw_sm4_avx2_aesni_16;
/* The same in CTR mode; COUNTER is not changed. */
typedef void fw_ctr_kernel(const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t counter[16]);

fw_ctr_kernel      fw_sm4_avx2_planes_ctr_64, fw_sm4_avx512_planes_ctr_64, fw_sm4_avx512_planes_ctr_128;
fw_kernel_function fw_sm4_avx2_planes_64;
fw_kernel_function fw_sm4_avx512_aesni_4, fw_sm4_avx512_aesni_8, fw_sm4_avx512_aesni_16, fw_sm4_avx512_aesni_32;
fw_kernel_function fw_sm4_avx512_planes_64, fw_sm4_avx512_planes_128;
fw_kernel_function fw_sm4_avx2_vaes_4, fw_sm4_avx2_vaes_8, fw_sm4_avx2_vaes_16, fw_sm4_avx2_vaes_32,
    fw_sm4_avx2_vaes_64;
fw_kernel_function fw_sm4_avx2_gfni_4, fw_sm4_avx2_gfni_8, fw_sm4_avx2_gfni_16, fw_sm4_avx2_gfni_32,
    fw_sm4_avx2_gfni_64;
fw_kernel_function fw_sm4_avx512_gfni_4, fw_sm4_avx512_gfni_8, fw_sm4_avx512_gfni_16, fw_sm4_avx512_gfni_32,
    fw_sm4_avx512_gfni_64;
fw_kernel_function fw_sm4_avx512_gfni_128, fw_sm4_sm4ni_8;

#endif
