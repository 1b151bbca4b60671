/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Romulus-N in portable C: constant time, for processors of any width.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. One that has
 * fw_romulus_n_blocks, too, is linked with whole_blocks.c in place of this file. */
#include "romulus_portable.inc"
