/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Private to the library, its tests and its benchmark. */
#ifndef FW_CPU_H
#define FW_CPU_H

#include "featherweight.h"

/* The families of families.inc; NONE: of no vendor that it knows, or of another architecture. */
#define FAMILY(name, relative, title) FW_FAMILY_##name,
#define MODELS(family, vendor, first, last)
enum fw_family {
    FW_FAMILY_NONE,
#include "families.inc"
    FW_FAMILY_COUNT
};

/* What CPUID says: "" and zeros where there is no such instruction. */
typedef struct {
    char     vendor[13];
    unsigned family, model;
} fw_processor;

fw_processor   fw_cpu_processor(void);
enum fw_family fw_cpu_family_of(const fw_processor *processor);
const char    *fw_cpu_family_name(enum fw_family family); /* as families.inc has it */

/* Of this computer, found out once. */
enum fw_family fw_cpu_family(void);

/* Takes FEATURES, or FAMILY, as what the computer has: for tests. What was chosen before is chosen anew with other
 * features, not with another family. */
void fw_cpu_pretend(uint32_t features);
void fw_cpu_pretend_family(enum fw_family family);

#endif
