/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GHASH, the ways to compute it. They work in the field of POLYVAL (RFC 8452, appendix A), whose bits have the order of
 * the machine's: GHASH is POLYVAL on bytes in the opposite order, with the hash key times x. Products there lack a
 * factor of x^-128, which is Montgomery's trick for polynomials. */
#ifndef FW_GHASH_H
#define FW_GHASH_H

#include "choice.h"
#include "modes/modes.h"

#define KERNEL(id, ...) extern const fw_ghash_kernel fw_ghash_##id;
#include "kernels.inc"

/* A key of GCM is its only use. */
extern const fw_kernel_list fw_ghash_list;

/* The kernel of that number (choice.h), or NULL behind the last; and the number of the one that a key gets now. */
const fw_ghash_kernel *fw_ghash_numbered(unsigned number);
unsigned               fw_ghash_chosen(void);

enum { FW_GHASH_POWERS = 16 };

/* For kernels that add many products before they reduce: makes powers[k] the hash key to the power of 16 - k, of which
 * UPDATE, the kernel's, is given the last ones first: one block needs powers[15] only. */
void fw_ghash_powers(fw_ghash_key *key, const uint8_t hash_key[16], fw_ghash_update *update);

/* KEY does what OTHER does, as long as that is there: without a copy of its powers. */
void fw_ghash_borrow(fw_ghash_key *key, const fw_ghash_key *other);

/* An element: low half, high half. */
typedef struct {
    uint64_t low, high;
} fw_element;

static inline fw_element fw_element_load(const uint8_t bytes[16])
{
    return (fw_element){fw_load64_be(bytes + 8), fw_load64_be(bytes)};
}

/* The hash key times x. */
static inline fw_element fw_element_double(fw_element e)
{
    const uint64_t carry = 0 - (e.high >> 63);

    return (fw_element){e.low << 1 ^ (carry & 1), (e.high << 1 | e.low >> 63) ^ (carry & UINT64_C(0xc200000000000000))};
}

/* One times OTHER, times x^-128; constant time. */
fw_element fw_element_product(fw_element one, fw_element other);

#endif
