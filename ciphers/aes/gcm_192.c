/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-192-GCM over any implementation of the block cipher; it is as constant-time as that. */
#include "aes.h"

#define FW_MODE         fw_aes192_gcm
#define FW_MODE_CONTEXT fw_aes192_gcm_context
#define FW_MODE_CIPHER  fw_aes192
#define FW_MODE_KEY     24
#include "fw_gcm.inc"
