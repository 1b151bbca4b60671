/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM over products of 64 bits in assembly. */
#include "fw_ghash_products.inc"
