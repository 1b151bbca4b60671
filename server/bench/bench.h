/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the parts of the peer benchmark share. */
#ifndef FW_BENCH_H
#define FW_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The last one is ECB beside AES-128. gmsm/gmsm.go has the same numbers. */
typedef enum {
    ECB,
    CBC_ENCRYPT,
    CBC_DECRYPT,
    CTR,
    CFB_ENCRYPT,
    CFB_DECRYPT,
    OFB,
    GCM,
    CCM,
    XTS,
    CMAC,
    PAPER,
    MODES
} bench_mode;

/* Of GCM and CCM; all tags have 16. */
enum { NONCE_BYTES = 12 };

/* XTS takes both halves of the key, GCM and CCM NONCE_BYTES of the IV. */
static const uint8_t bench_key[32] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6, 0xab, 0xf7, 0x15,
                                      0x88, 0x09, 0xcf, 0x4f, 0x3c, 0,    1,    2,    3,    4,    5,
                                      6,    7,    8,    9,    10,   11,   12,   13,   14,   15};
static const uint8_t bench_iv[16]  = {0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7};

/* One that takes part: a library, or one of our kernels. */
typedef struct {
    char  name[40];
    char  path[256]; /* which of its code it takes, as far as it tells */
    bool  ours, constant_time;
    bool  aes; /* AES-128, not SM4 */
    void *state;
    bool (*select)(void *state, bench_mode mode); /* sets the key; false: it does not have that mode. NULL: it cannot
                                                     run here, and PATH says why */
    void (*run)(void *state, uint8_t *out, const uint8_t *in,
                size_t bytes); /* one message, its IV and tag included; in CMAC mode the tag goes to OUT */
    /* Or NULL; many of them in one call, where a call costs more than a message. */
    void (*run_many)(void *state, uint8_t *out, const uint8_t *in, size_t bytes, size_t messages);
} contender;

enum { MOST_CONTENDERS = 40, MOST_ADDED = 16 };

/* Adds contenders, at most MOST_ADDED, to LIST and returns how many. A peer is a module with a function bench_add() of
 * this type. */
typedef size_t bench_add_function(contender *list);

bench_add_function                                        bench_add_ours;
__attribute__((visibility("default"))) bench_add_function bench_add;

/* Takes 24 cycles of the core for each of ROUNDS (a positive number), and a few besides. */
void bench_ruler(uint64_t rounds);

/* Does 64 additions for each of ROUNDS. */
void bench_additions(uint64_t rounds);

#ifdef __cplusplus
}
#endif

#endif
