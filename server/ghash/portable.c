/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH in portable C, constant time where the processor's multiplication is. Carries are kept apart from the product
 * by holes: operands have one bit in four, and the sums of up to sixteen bits that the integer product has in their
 * place are cut to their lowest bits. */
#include "ghash.h"

static const uint64_t EVERY_FOURTH = UINT64_C(0x1111111111111111);

/* The low half of the carry-less product. */
static uint64_t low_product(uint64_t one, uint64_t other)
{
    uint64_t a[4], b[4], sum = 0;

    for (int i = 0; i < 4; i++) {
        a[i] = one & EVERY_FOURTH << i;
        b[i] = other & EVERY_FOURTH << i;
    }
    for (int k = 0; k < 4; k++) {
        uint64_t bits = 0;
        for (int i = 0; i < 4; i++)
            bits ^= a[i] * b[(k - i) & 3];
        sum |= bits & EVERY_FOURTH << k;
    }
    return sum;
}

static uint64_t reverse_bits(uint64_t x)
{
    static const uint64_t MASKS[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                      0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

    for (int i = 0; i < 6; i++)
        x = (x >> (1 << i) & MASKS[i]) | (x & MASKS[i]) << (1 << i);
    return x;
}

static fw_element carryless_product(uint64_t one, uint64_t other)
{
    const uint64_t reversed = low_product(reverse_bits(one), reverse_bits(other));

    return (fw_element){low_product(one, other), reverse_bits(reversed) >> 1};
}

/* Adds the multiple of the field's polynomial that makes LOW zero, which leaves 64 bits less: (x^63 + x^62 + x^57) LOW
 * in the next 64 bits, and LOW itself, of 1 + x^128, above. */
static fw_element fold(uint64_t low, fw_element above)
{
    above.low ^= low << 63 ^ low << 62 ^ low << 57;
    above.high ^= low ^ low >> 1 ^ low >> 2 ^ low >> 7;
    return above;
}

fw_element fw_element_product(fw_element one, fw_element other)
{
    const fw_element low = carryless_product(one.low, other.low), high = carryless_product(one.high, other.high);
    fw_element       middle = carryless_product(one.low ^ one.high, other.low ^ other.high);

    middle.low ^= low.low ^ high.low;
    middle.high ^= low.high ^ high.high;
    /* 256 bits: low.low, w1, w2, high.high */
    const uint64_t   w1 = low.high ^ middle.low, w2 = high.low ^ middle.high;
    const fw_element once = fold(low.low, (fw_element){w1, w2});

    return fold(once.low, (fw_element){once.high, high.high});
}

static void init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    const fw_element h = fw_element_double(fw_element_load(hash_key));

    key->powers[0][0] = h.low;
    key->powers[0][1] = h.high;
}

static void update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks)
{
    const fw_element h   = {key->powers[0][0], key->powers[0][1]};
    fw_element       sum = fw_element_load(hash);

    for (; blocks > 0; blocks--, in += FW_BLOCK_BYTES) {
        const fw_element block = fw_element_load(in);
        sum                    = fw_element_product((fw_element){sum.low ^ block.low, sum.high ^ block.high}, h);
    }
    fw_store64_be(hash, sum.high);
    fw_store64_be(hash + 8, sum.low);
    fw_wipe_stack();
}

const fw_ghash_kernel fw_ghash_portable = {"portable", init, update};
