/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TWINE-80 in portable C, bitsliced within one block: constant time, no table that a secret indexes. How the state is
 * ordered is said in twine_bytes.h. */
#include "twine_bytes.h"
#include "twine_circuit.h"

static inline void substitute(fw_split *s)
{
    TWINE_SUBSTITUTE(fw_slice, s->x0, s->x1, s->x2, s->x3);
    *s = (fw_split){s->x2, s->x3, s->x1, s->x0};
}

static inline fw_lanes substituted(fw_lanes lanes)
{
    fw_split s = fw_split_lanes(lanes);
    substitute(&s);
    return fw_join_slices(s);
}

/* The S-box on both nibbles of a byte. */
static inline uint8_t substituted_byte(uint8_t byte)
{
    const uint8_t input  = byte ^ 0x11;
    fw_split      s      = {input, input >> 1, input >> 2, input >> 3};
    uint8_t       output = 0;

    substitute(&s);
    output = (uint8_t)((s.x3 & 0x11) << 1);
    output = (uint8_t)((output | (s.x2 & 0x11)) << 1);
    output = (uint8_t)((output | (s.x1 & 0x11)) << 1);
    return (uint8_t)(output | (s.x0 & 0x11));
}

static void store_round_key(uint32_t *round_key, const uint8_t bytes[4])
{
    *round_key = fw_lanes_of_bytes(bytes[0], bytes[1], bytes[2], bytes[3]) ^ 0xff;
}

typedef struct {
    fw_lanes even, odd;
} state;

static inline state sliced(const words *w)
{
    return (state){fw_lanes_of_bytes(w->even[0], w->even[1], w->even[2], w->even[3]),
                   fw_lanes_of_bytes(w->odd[0], w->odd[1], w->odd[2], w->odd[3])};
}

static inline words in_bytes(const state *s)
{
    const fw_split even = fw_bytes_of_lanes(s->even), odd = fw_bytes_of_lanes(s->odd);

    return (words){{(uint8_t)even.x0, (uint8_t)even.x1, (uint8_t)even.x2, (uint8_t)even.x3},
                   {(uint8_t)odd.x0, (uint8_t)odd.x1, (uint8_t)odd.x2, (uint8_t)odd.x3}};
}

FW_WEAK void fw_twine80_expand(fw_twine80_schedule *schedule, const uint8_t key[10])
{
    expand(schedule, key, substituted_byte, store_round_key);
}

FW_WEAK void fw_twine80_encrypt(const fw_twine80_schedule *schedule, uint8_t block[8])
{
    const uint32_t *key = schedule->round_key;
    words           w;

    load(&w, block);
    state s = sliced(&w);
    for (uint8_t round = 0; round < ROUNDS; round += 4, key += 4) {
        s.odd ^= substituted(s.even ^ fw_key_u32(&key[0]));
        s.even ^= fw_exchange_1(substituted(s.odd ^ fw_key_u32(&key[1])));
        s.odd ^= fw_exchange_4(substituted(s.even ^ fw_key_u32(&key[2])));
        s.even ^= fw_exchange_2(substituted(s.odd ^ fw_key_u32(&key[3])));
    }
    w = in_bytes(&s);
    store_last(block, &w);
}

FW_WEAK void fw_twine80_decrypt(const fw_twine80_schedule *schedule, uint8_t block[8])
{
    const uint32_t *key = schedule->round_key + ROUNDS;
    words           w;

    load_last(&w, block);
    state s = sliced(&w);
    for (uint8_t round = 0; round < ROUNDS; round += 4) {
        key -= 4;
        s.even ^= fw_exchange_2(substituted(s.odd ^ fw_key_u32(&key[3])));
        s.odd ^= fw_exchange_4(substituted(s.even ^ fw_key_u32(&key[2])));
        s.even ^= fw_exchange_1(substituted(s.odd ^ fw_key_u32(&key[1])));
        s.odd ^= substituted(s.even ^ fw_key_u32(&key[0]));
    }
    w = in_bytes(&s);
    store(block, &w);
}
