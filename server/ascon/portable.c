/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon by what every processor of 64 bits has. */
#define KERNEL(function) fw_ascon_portable_##function
#include "ascon/kernel.inc"
