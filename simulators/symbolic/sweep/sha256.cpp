/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "sha256.h"

#include <cmath>
#include <cstdint>
#include <cstdio>

namespace sweep
{

static uint32_t rotated(uint32_t value, unsigned by)
{
    return value >> by | value << (32 - by);
}

/* The first 32 bits of the fractional part. */
static uint32_t fraction(long double root)
{
    return (uint32_t)((root - std::floor(root)) * 4294967296.0L);
}

struct constants {
    uint32_t state[8], rounds[64]; /* of square and cube roots of the first primes */

    constants()
    {
        unsigned count = 0;
        for (unsigned candidate = 2; count < 64; candidate++) {
            bool prime = true;
            for (unsigned divisor = 2; divisor * divisor <= candidate; divisor++)
                prime &= candidate % divisor != 0;
            if (!prime)
                continue;
            if (count < 8)
                state[count] = fraction(std::sqrt((long double)candidate));
            rounds[count++] = fraction(std::cbrt((long double)candidate));
        }
    }
};

static void compress(uint32_t state[8], const uint8_t *block, const constants &its)
{
    uint32_t w[64], s[8];
    for (unsigned i = 0; i < 16; i++, block += 4)
        w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 | block[3];
    for (unsigned i = 16; i < 64; i++)
        w[i] = w[i - 16] + (rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
               (rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10);
    for (unsigned i = 0; i < 8; i++)
        s[i] = state[i];
    for (unsigned i = 0; i < 64; i++) {
        uint32_t one = s[7] + (rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)) +
                       ((s[4] & s[5]) ^ (~s[4] & s[6])) + its.rounds[i] + w[i];
        uint32_t two = (rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)) +
                       ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        for (unsigned j = 7; j > 0; j--)
            s[j] = s[j - 1];
        s[4] += one, s[0] = one + two;
    }
    for (unsigned i = 0; i < 8; i++)
        state[i] += s[i];
}

std::string sha256(const std::string &content)
{
    constants   its;
    std::string padded = content + '\x80';
    padded.append((56 - padded.size() % 64 + 64) % 64, '\0');
    for (unsigned shift = 64; shift > 0; shift -= 8)
        padded += (char)((uint64_t)content.size() * 8 >> (shift - 8));
    for (size_t i = 0; i < padded.size(); i += 64)
        compress(its.state, (const uint8_t *)padded.data() + i, its);
    std::string result;
    for (uint32_t word : its.state) {
        char digits[9];
        std::snprintf(digits, sizeof digits, "%08x", word);
        result += digits;
    }
    return result;
}

} // namespace sweep
