/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-XOF128. */
#define ASCON_XOF     fw_ascon_xof128
#define ASCON_VERSION 0x03
#include "ascon_xof.inc"
