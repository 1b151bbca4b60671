/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4-GCM over any implementation of the block cipher; it is as constant-time as that. */
#include "sm4.h"

#define FW_MODE         fw_sm4_gcm
#define FW_MODE_CONTEXT fw_sm4_gcm_context
#define FW_MODE_CIPHER  fw_sm4
#include "fw_gcm.inc"
