/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bytes into and out of a state of words of 32 bits, the least significant byte first. */
#ifndef FW_WORD_STATE_H
#define FW_WORD_STATE_H

#include "fw_sponge.h"
#include "fw_words.h"

/* BYTE is added to byte POSITION. */
static inline void fw_add_byte(uint32_t *words, uint8_t position, uint8_t byte)
{
#if defined(__AVR__) || defined(__MSP430__)
    ((uint8_t *)words)[position] ^= byte;
#else
    words[position / 4] ^= (uint32_t)byte << 8 * (position % 4);
#endif
}

/* COUNT bytes of INPUT meet those of STREAM and INTO from byte POSITION on; OUTPUT is their sum with STREAM, unless
 * they are absorbed. What is added to INTO is the plaintext. INTO and STREAM may be the same. */
#if defined(__AVR__) || defined(__MSP430__)
/* These processors are little-endian, and take bytes of words as cheaply as words. */
static void fw_exchange_words(uint32_t *into, const uint32_t *stream, uint8_t *output, const uint8_t *input,
                              uint8_t position, uint8_t count, enum fw_duplex mode)
{
    uint8_t       *to   = (uint8_t *)into + position;
    const uint8_t *from = (const uint8_t *)stream + position;

    for (; count > 0; count--) {
        const uint8_t in = *input++, sum = *from++ ^ in;
        *to++ ^= mode == FW_DECRYPT ? sum : in;
        if (mode != FW_ABSORB)
            *output++ = sum;
    }
}
#else
static void fw_exchange_words(uint32_t *into, const uint32_t *stream, uint8_t *output, const uint8_t *input,
                              uint8_t position, uint8_t count, enum fw_duplex mode)
{
    const uint32_t keep = mode == FW_DECRYPT ? 0xffffffffU : 0; /* of the stream, in what is added */
    const uint8_t  end  = (uint8_t)(position + count);

    if (position % 4 == 0) {
        uint32_t       *to   = into + position / 4;
        const uint32_t *from = stream + position / 4;
        for (; end - position >= 4; position = (uint8_t)(position + 4), input += 4) {
            const uint32_t in = fw_load_u32(input), word = *from++;
            *to++ ^= in ^ (word & keep);
            if (mode != FW_ABSORB) {
                fw_store_u32(output, in ^ word);
                output += 4;
            }
        }
    }
    for (; position < end; position++) {
        const uint8_t shift = 8 * (position % 4), in = *input++, byte = (uint8_t)(stream[position / 4] >> shift);
        into[position / 4] ^= (uint32_t)(uint8_t)(in ^ (byte & keep)) << shift;
        if (mode != FW_ABSORB)
            *output++ = in ^ byte;
    }
}
#endif

#endif
