/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Dumbo, of Elephant v2, in portable C: constant time, for processors of any width.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "elephant_core.h"
#include "fw_exchange.h"
#include "fw_words.h"

#include "spongent160.inc"

#include "dumbo_mode.inc"
