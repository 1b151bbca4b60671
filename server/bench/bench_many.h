/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the benchmark of many messages and its peer share. */
#ifndef FW_BENCH_MANY_H
#define FW_BENCH_MANY_H

#include "bench.h"

/* Messages of BYTES bytes each; XTS has data keys in KEYS and tweak keys behind them. */
enum { MOST_MESSAGES = 64 };
extern uint8_t many_keys[2 * MOST_MESSAGES][16], many_ivs[MOST_MESSAGES][16];

/* Intel's crypto_mb: sixteen messages in a call. Its functions for GCM and CCM expand the keys with every message. */
enum { MB_MESSAGES = 16 };

/* False: it does not have that mode, or not on this processor. */
bool mb_select(bench_mode mode);
/* Tags behind the messages. */
void mb_run(bench_mode mode, uint8_t *const *outs, const uint8_t *const *ins, size_t bytes);

#endif
