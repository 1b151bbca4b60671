/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What kernels share that differ in many blocks and not in one. */
#ifndef FW_SM4_SINGLE_H
#define FW_SM4_SINGLE_H

#include "sm4/batches.h"

/* The round keys of one direction, in the basis of AES's field, for functions on words. */
void fw_sm4_basis_words(uint32_t *schedule, const uint32_t *round_keys);

fw_batch_function fw_sm4_aesni_1;
fw_cbc_blocks     fw_sm4_aesni_cbc;

#endif
