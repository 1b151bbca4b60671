/* What the parts of the peer benchmark share. */
#ifndef FW_BENCH_H
#define FW_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { ECB, CBC_ENCRYPT, CBC_DECRYPT, CTR, GCM, XTS, MODES } bench_mode;

extern const uint8_t bench_key[32], bench_iv[16]; /* XTS takes both halves of the key, GCM 12 bytes of the IV */

/* One that takes part: a library, or one of our cores. */
typedef struct {
    char  name[32];
    char  path[256];    /* which of its code it takes, as far as it tells */
    bool  ours, chosen; /* chosen: what fw_sm4_init() takes here */
    void *state;
    bool (*select)(void *state, bench_mode mode); /* sets the key; false: it does not have that mode */
    void (*run)(void *state, uint8_t *out, const uint8_t *in, size_t bytes); /* one message, its IV and tag included */
} contender;

enum { MOST_CONTENDERS = 16 };

/* Each adds contenders to LIST and returns how many; of ours, those that cannot run here are named on stdout. */
size_t bench_add_ours(contender *list);
size_t bench_add_openssl(contender *list);
size_t bench_add_gcrypt(contender *list);
size_t bench_add_botan(contender *list);

/* Takes 24 cycles of the core for each of ROUNDS (a positive number), and a few besides. */
void bench_ruler(uint64_t rounds);

#endif
