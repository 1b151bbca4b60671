/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-256-GCM over any implementation of the block cipher; it is as constant-time as that. */
#include "aes.h"

#define FW_MODE         fw_aes256_gcm
#define FW_MODE_CONTEXT fw_aes256_gcm_context
#define FW_MODE_CIPHER  fw_aes256
#define FW_MODE_KEY     32
#include "fw_gcm.inc"
