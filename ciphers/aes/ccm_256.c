/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-256-CCM over any implementation of the block cipher; it is as constant-time as that. */
#include "aes.h"

#define FW_MODE         fw_aes256_ccm
#define FW_MODE_CONTEXT fw_aes256_ccm_context
#define FW_MODE_CIPHER  fw_aes256
#define FW_MODE_KEY     32
#include "fw_ccm.inc"
