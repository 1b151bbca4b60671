/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-CXOF128. */
#define ASCON_XOF      fw_ascon_cxof128
#define FW_MODE_CUSTOM 1
#define ASCON_VERSION  0x04
#include "ascon_xof.inc"
