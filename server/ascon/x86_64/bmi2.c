/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon by BMI1 and BMI2: ANDN, and RORX, which rotates into another register. */
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("bmi,bmi2"))), apply_to = function)
#else
#pragma GCC target("bmi,bmi2")
#endif
#define KERNEL(function) fw_ascon_bmi2_##function
#include "ascon/kernel.inc"
#ifdef __clang__
#pragma clang attribute pop
#endif
