/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the benchmark of many messages, our functions in it and its peer share. */
#ifndef FW_BENCH_MANY_H
#define FW_BENCH_MANY_H

#include "bench.h"

enum { MOST_MESSAGES = 64, MOST_KERNELS = 16 };

/* Of message I: its data key, behind all of which are the tweak keys of XTS; its IV; itself, and where the result goes,
 * with the tag, of 16 bytes, behind it. */
extern uint8_t        many_secrets[2 * MOST_MESSAGES][16], many_ivs[MOST_MESSAGES][16];
extern const uint8_t *many_ins[MOST_MESSAGES];
extern uint8_t       *many_outs[MOST_MESSAGES];

/* The keys of all messages by our KERNEL, the one with this NUMBER. */
typedef struct many_keys many_keys;
many_keys               *many_expand(unsigned number, const char *kernel);

bool many_has_lanes(const many_keys *keys);

/* Message I of BYTES bytes, as if it were alone; the first COUNT of them in one call. */
void many_run_one(many_keys *keys, bench_mode mode, size_t i, size_t bytes);
void many_run_together(const many_keys *keys, bench_mode mode, size_t bytes, size_t count);

/* Intel's crypto_mb: sixteen messages in a call. Its functions for GCM and CCM expand the keys with every message. */
enum { MB_MESSAGES = 16 };

/* Expands the keys of all other modes; false: it is not there. */
bool mb_expand(void);
bool mb_has(bench_mode mode);
/* What is to be said of it, or why it is not there. */
const char *mb_about(void);
void        mb_run(bench_mode mode, size_t bytes);

#endif
