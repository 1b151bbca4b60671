/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4 for servers by the AES instructions and EOR3 of the SHA-3 extension: the functions of aes.S, named aes_sha3. Of one
 * block they are those of aes.S themselves, since EOR3 would not shorten what a round waits for. Constant time. */
    .arch armv8.2-a+aes+sha3

#define FW_SM4_EOR3 1
#define CRYPTING       fw_sm4_aes_sha3_16
#define COUNTING       fw_sm4_aes_sha3_ctr_16
#define CRYPTING_PAIR  fw_sm4_aes_sha3_32
#define COUNTING_PAIR  fw_sm4_aes_sha3_ctr_32
#include "sliced_functions.inc"
