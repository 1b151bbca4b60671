/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which of a cipher's kernels is used: the fastest that the computer has, by what was measured on its like, or on
 * itself (calibrate.c). Private to the library. */
#ifndef FW_CHOICE_H
#define FW_CHOICE_H

#include <stdatomic.h>

#include "common.h"
#include "cpu.h"

/* Kernels have the numbers of their lines in kernels.inc, from 1 on; so that 0 ends an order. */

/* A cipher's kernels and their orders of preference, for each of its uses. */
typedef struct {
    const uint32_t *needed;   /* features, by number; UINT32_MAX: used only by name */
    const uint8_t  *listed;   /* the order of kernels.inc */
    const uint8_t  *relative; /* by family: the one whose orders it takes; NONE: the listed one */
    const uint8_t  *orders;   /* by family, use and place: LENGTH numbers, the last of them 0 */
    unsigned        uses, length;
    unsigned        portable; /* the number of the one that needs nothing; those behind it are used only by name */
} fw_kernel_list;

/* What was chosen for one use; all zeros: nothing yet. */
typedef struct {
    _Atomic uint64_t preferred; /* numbers, the fastest in the lowest four bits; 0: the family's order */
    _Atomic uint32_t chosen;    /* features for which it holds, times 256, and the number */
} fw_choice;

enum { FW_CHOICE_FEATURES = 0xffffff, FW_CHOICE_MOST = 15 };

static inline bool fw_fits(const fw_kernel_list *list, unsigned number, uint32_t features)
{
    return (features & FW_CHOICE_FEATURES & list->needed[number]) == list->needed[number];
}

unsigned fw_choose_anew(const fw_kernel_list *list, fw_choice *choice, unsigned use, uint32_t features);

/* The number of the kernel for USE. */
static inline unsigned fw_choose(const fw_kernel_list *list, fw_choice *choices, unsigned use)
{
    const uint32_t features = fw_cpu_features() & FW_CHOICE_FEATURES;
    const uint32_t seen     = atomic_load_explicit(&choices[use].chosen, memory_order_relaxed);

    if (seen >> 8 == features && seen != 0)
        return seen & 0xff;
    return fw_choose_anew(list, &choices[use], use, features);
}

/* From now on ORDER comes first for this use, numbers as in fw_choice; 0: the family's alone. */
void fw_prefer(fw_choice *choice, uint64_t order);

/* For fw_calibrate(): runs all kernels that the computer has in turn, until each had MICROSECONDS, and prefers those
 * that take the least time. RUN does a piece of work, always the same, with kernel NUMBER; of several pieces, 0 to
 * PIECES - 1, the geometric mean of the least times counts. */
typedef void fw_piece(void *context, unsigned number, unsigned piece);
void fw_prefer_fastest(const fw_kernel_list *list, fw_choice *choice, fw_piece *run, void *context, unsigned pieces,
                       unsigned microseconds);

/* What fw_calibrate() asks of the ciphers. */
void fw_sm4_calibrate(void);
void fw_knot_calibrate(void);
void fw_ghash_calibrate(void);

#endif
