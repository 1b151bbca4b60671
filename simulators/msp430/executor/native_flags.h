/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Flags in native code: what computes leaves them in this computer's flags, and they are stored when these are about to
 * change, if they matter then. */
#pragma once

#include "native_code.h"

/* The flag of this computer that is C: its carry, the opposite of that (behind a subtraction), or the opposite of its
 * zero (behind AND and its like). The numbers are those of SETcc. */
enum carry_is { IS_CARRY = 0x92, IS_NO_CARRY = 0x93, IS_NOT_ZERO = 0x95 };

/* No flag is held, as where a line begins. */
void status_begin(void);

/* This computer has these FLAGS now, which the instruction that was added last has set. */
void status_hold(unsigned flags, enum carry_is carry);

/* Those of LIVE that were not stored yet are; this computer keeps them. */
void status_store(unsigned live);

/* The same, and this computer's flags are about to change. */
void status_spill(unsigned live);

/* This computer's carry becomes C, or the opposite if so INVERTED. LIVE as above, C among them. */
void status_bring_carry(bool inverted, unsigned live);

/* C becomes this computer's carry at once; V what SETcc says. Flags stay. */
void status_store_carry(void);
void status_store_overflow(void);

/* Register NUMBER becomes SR. Changes EDX and this computer's flags: all are stored before. */
void status_load(unsigned number);

/* FLAGS become VALUE. */
void status_set(unsigned flags, bool value);

/* V becomes whether what REGISTER holds has its SIGN bit. Changes REGISTER and this computer's flags. */
void status_overflow_from(unsigned number, unsigned sign_bit);

/* V is cleared if the result of status_hold(FLAG_N) is not negative. This computer's flags change. */
void status_overflow_only_if_negative(void);

/* A jump, to be landed, if the condition WHEN does not hold. LIVE are stored before. */
uint32_t status_add_jump_unless(enum when when, unsigned live);
