/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-192-CCM over any implementation of the block cipher; it is as constant-time as that. */
#include "aes.h"

#define FW_MODE         fw_aes192_ccm
#define FW_MODE_CONTEXT fw_aes192_ccm_context
#define FW_MODE_CIPHER  fw_aes192
#define FW_MODE_KEY     24
#include "fw_ccm.inc"
