/* SM4's kernels in the basis of AES's field. */
#ifndef FW_SM4_BASIS_CORES_H
#define FW_SM4_BASIS_CORES_H

#include "sm4_cores.h"

/* As many blocks as the name of the kernel says, in place or not, with one direction's schedule. */
typedef void fw_kernel_function(const uint32_t *schedule, uint8_t *out, const uint8_t *in);

/* The same in CTR mode; COUNTER is not changed. */
typedef void fw_ctr_kernel(const uint32_t *schedule, uint8_t *out, const uint8_t *in, const uint8_t counter[16]);

typedef struct {
    size_t              blocks, least; /* takes, and is worth taking for, if need be with blocks of nothing */
    fw_kernel_function *crypt;
    fw_ctr_kernel      *count; /* or NULL */
} fw_kernel;

/* Any number of blocks by KERNELS, the widest first, until one of no blocks; the last takes one at least. */
void fw_run_kernels(const fw_kernel *kernels, const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks);

/* The same in CTR mode by kernels that have it, each as often as it finds its blocks: as fw_ctr32_blocks() in core.h.
 */
size_t fw_count_kernels(const fw_kernel *kernels, const uint32_t *schedule, uint8_t *out, const uint8_t *in,
                        size_t blocks, uint8_t counter[16]);

/* The round keys of one direction, in the basis of AES's field, for kernels on words. */
void fw_sm4_basis_words(uint32_t *schedule, const uint32_t *round_keys);

/* A core whose most blocks at a time are MOST, with the kernels {BLOCKS, LEAST, FUNCTION} and CBC for serial
 * encryption, or NULL; decryption's part of the schedule begins BACK words behind that of encryption. */
#define FW_SM4_KERNELS(core, needed, timed, most, expansion, back, cbc, ...)                                           \
    static const fw_kernel core##_kernels[] = {__VA_ARGS__, {0, 0, NULL, NULL}};                                       \
    static void            core##_encrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)    \
    {                                                                                                                  \
        fw_run_kernels(core##_kernels, schedule, out, in, blocks);                                                     \
    }                                                                                                                  \
    static void core##_decrypt(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks)               \
    {                                                                                                                  \
        fw_run_kernels(core##_kernels, schedule + (back), out, in, blocks);                                            \
    }                                                                                                                  \
    static size_t core##_ctr32(const uint32_t *schedule, uint8_t *out, const uint8_t *in, size_t blocks,               \
                               uint8_t counter[16])                                                                    \
    {                                                                                                                  \
        return fw_count_kernels(core##_kernels, schedule, out, in, blocks, counter);                                   \
    }                                                                                                                  \
    const fw_core fw_sm4_##core = {                                                                                    \
        .name          = #core,                                                                                        \
        .features      = needed,                                                                                       \
        .constant_time = timed,                                                                                        \
        .parallel      = most,                                                                                         \
        .expand        = expansion,                                                                                    \
        .encrypt       = core##_encrypt,                                                                               \
        .decrypt       = core##_decrypt,                                                                               \
        .ctr32         = core##_ctr32,                                                                                 \
        .cbc_encrypt   = cbc,                                                                                          \
    }

fw_kernel_function fw_sm4_aesni_1, fw_sm4_avx512_aesni_1, fw_sm4_gfni_1, fw_sm4_avx512_gfni_1, fw_sm4_sm4ni_8;
fw_cbc_blocks      fw_sm4_aesni_cbc, fw_sm4_avx512_aesni_cbc, fw_sm4_gfni_cbc, fw_sm4_avx512_gfni_cbc;
fw_kernel_function fw_sm4_avx2_vaes_32, fw_sm4_avx2_vaes_64;

/* fw_sm4_KERNELS_N and fw_sm4_KERNELS_ctr_N. */
#define FW_BOTH(kernels, n)                                                                                            \
    extern fw_kernel_function fw_sm4_##kernels##_##n;                                                                  \
    extern fw_ctr_kernel      fw_sm4_##kernels##_ctr_##n

FW_BOTH(avx2_aesni, 4);
FW_BOTH(avx2_aesni, 8);
FW_BOTH(avx2_aesni, 16);
FW_BOTH(avx2_planes, 64);
FW_BOTH(avx2_vaes, 4);
FW_BOTH(avx2_vaes, 8);
FW_BOTH(avx2_vaes, 16);
FW_BOTH(avx2_gfni, 4);
FW_BOTH(avx2_gfni, 8);
FW_BOTH(avx2_gfni, 16);
FW_BOTH(avx2_gfni, 32);
FW_BOTH(avx2_gfni, 64);
FW_BOTH(avx512_aesni, 4);
FW_BOTH(avx512_aesni, 8);
FW_BOTH(avx512_aesni, 16);
FW_BOTH(avx512_aesni, 32);
FW_BOTH(avx512_planes, 64);
FW_BOTH(avx512_planes, 128);
FW_BOTH(avx512_gfni, 4);
FW_BOTH(avx512_gfni, 8);
FW_BOTH(avx512_gfni, 16);
FW_BOTH(avx512_gfni, 32);
FW_BOTH(avx512_gfni, 64);
FW_BOTH(avx512_gfni, 128);

/* A kernel of both modes, for a list of fw_kernel. */
#define FW_KERNEL(kernels, n, least) {n, least, fw_sm4_##kernels##_##n, fw_sm4_##kernels##_ctr_##n}

#endif
