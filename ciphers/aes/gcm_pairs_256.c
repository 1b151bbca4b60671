/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-256-GCM over an implementation of CTR mode that encrypts two blocks at a time. */
#include "aes.h"

#define FW_MODE         fw_aes256_gcm
#define FW_MODE_CONTEXT fw_aes256_gcm_context
#define FW_MODE_CIPHER  fw_aes256
#define FW_MODE_KEY     32
#define FW_MODE_BATCH   2
#include "fw_gcm.inc"
