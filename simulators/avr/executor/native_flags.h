/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Flags in native code: those that a step needs are kept as effects/flags.h has them.
 *
 * What computes with bytes here leaves the flags that it leaves there: the carry is C, the overflow V, the adjust flag
 * H. */
#pragma once

#include "line_steps.h"

/* ---- The carry, which is C, until other code may have changed it */

/* Whether it still is. */
bool has_carry(void);

/* Whether it is from here on, behind what was added last. */
void keep_carry(bool has);

/* It is. Changes EDX. */
void bring_carry(void);

/* DL becomes the carry as a flag is kept; the carry remains. */
void spread_carry(void);

/* ---- Flags, directly behind what computed the result of STEP: that is at PLACE. They may change all of EAX, ECX and
 * EDX. */

/* ADD, SUB and their like. If PLACE is NULL, the result is in AL. */
void set_flags_of_sum(const struct line_step *step, const uint8_t *place);

/* INC and DEC, which leave C, here too: HAD_CARRY is whether the carry was C before. */
void set_flags_of_count(const struct line_step *step, const uint8_t *place, bool had_carry);

/* What never overflows; of these COM sets C. */
void set_flags_of_logic(const struct line_step *step, const uint8_t *place);

void set_flags_of_shift(const struct line_step *step, const uint8_t *place);

/* ADIW and SBIW, by two instructions of which the latter computed the upper byte. */
void set_flags_of_word(const struct line_step *step, const uint8_t *place);

/* MUL and MULS, whose result is in AX, too. */
void set_flags_of_product(const struct line_step *step);
