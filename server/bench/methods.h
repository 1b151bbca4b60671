/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ways of H. Lang, L. Zhang and W. Wu, "Fast software implementation of SM4" (2018), that are not kernels of the
 * library, for bench_methods alone: tables are read at secret addresses by VPGATHERDD. */
#ifndef FW_BENCH_METHODS_H
#define FW_BENCH_METHODS_H

#include <stddef.h>
#include <stdint.h>

typedef void method_function(const uint32_t *round_keys, uint8_t *out, const uint8_t *in);

typedef struct {
    const char      *name;
    const char      *technique;
    size_t           blocks; /* that CRYPT takes */
    method_function *crypt;
} method;

extern const method methods[];
extern const size_t method_count;

/* Must have been called before any of them; they need AVX2. */
void methods_make_tables(void);

#endif
