/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bytes into and out of a state of words of 32 bits, the least significant byte first. */
#ifndef FW_WORD_STATE_H
#define FW_WORD_STATE_H

#include "fw_sponge.h"
#include "fw_words.h"

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
    const uint8_t end = (uint8_t)(position + count);

    while (position < end) {
        const uint8_t word = position / 4, shift = 8 * (position % 4);
        uint8_t       step = 1;
        if (shift == 0 && end - position >= 4) {
            const uint32_t in = fw_load_u32(input), sum = stream[word] ^ in;
            into[word] ^= mode == FW_DECRYPT ? sum : in;
            if (mode != FW_ABSORB)
                fw_store_u32(output, sum);
            step = 4;
        } else {
            const uint8_t in = *input, sum = (uint8_t)(stream[word] >> shift) ^ in;
            into[word] ^= (uint32_t)(mode == FW_DECRYPT ? sum : in) << shift;
            if (mode != FW_ABSORB)
                *output = sum;
        }
        position = (uint8_t)(position + step);
        input += step;
        output += step;
    }
}
#endif

/* BYTE is added to byte POSITION, a constant. */
#define FW_ADD_BYTE(words, position, byte) ((words)[(position) / 4] ^= (uint32_t)(byte) << 8 * ((position) % 4))

#endif
