/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM by integer multiplication. */
#include "fw_ghash_products.inc"
