/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4-GCM over an implementation of CTR mode that encrypts eight blocks at a time. */
#include "sm4.h"

#define FW_MODE         fw_sm4_gcm
#define FW_MODE_CONTEXT fw_sm4_gcm_context
#define FW_MODE_CIPHER  fw_sm4
#define FW_MODE_BATCH   8
#include "fw_gcm.inc"
