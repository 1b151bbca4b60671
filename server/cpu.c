/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the processor and the operating system offer, less what is masked; and which processor it is. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"

#ifdef __x86_64__
#include <cpuid.h>

uint64_t fw_xgetbv(void);

typedef struct {
    unsigned eax, ebx, ecx, edx;
} leaf;

static leaf cpuid(unsigned number, unsigned part)
{
    leaf found = {0};

    if (!__get_cpuid_count(number, part, &found.eax, &found.ebx, &found.ecx, &found.edx))
        return (leaf){0};
    return found;
}

/* All of BITS. */
static bool has(unsigned word, unsigned bits)
{
    return (word & bits) == bits;
}

/* Intel's Software Developer's Manual, volume 2, CPUID; and the bits of XCR0 that say which registers are saved. */
static uint32_t detect(void)
{
    const leaf     one = cpuid(1, 0), seven = cpuid(7, 0), seven_one = cpuid(7, 1);
    const unsigned osxsave = 1U << 27, avx = 1U << 28;
    const unsigned bmi1_bmi2  = 1U << 3 | 1U << 8;
    const unsigned avx512f_dq = 1U << 16 | 1U << 17, avx512bw_vl = 1U << 30 | 1U << 31;
    uint32_t       found = FW_CPU_X86_64 | FW_CPU_SSE2;

    if (!has(one.ecx, osxsave | avx) || (fw_xgetbv() & 0x06) != 0x06)
        return found;
    if (!has(seven.ebx, 1U << 5))
        return found;
    found |= FW_CPU_AVX2;
    found |= has(seven.ebx, bmi1_bmi2) ? FW_CPU_BMI2 : 0;
    found |= has(one.ecx, 1U << 25) ? FW_CPU_AESNI : 0;
    found |= has(one.ecx, 1U << 1) ? FW_CPU_PCLMUL : 0;
    found |= has(seven.ecx, 1U << 8) ? FW_CPU_GFNI : 0;
    found |= has(seven.ecx, 1U << 9) ? FW_CPU_VAES : 0;
    found |= has(seven.ecx, 1U << 10) ? FW_CPU_VPCLMUL : 0;
    found |= has(seven_one.eax, 1U << 2) ? FW_CPU_SM4 : 0;
    found |= has(seven.ebx, avx512f_dq | avx512bw_vl) && (fw_xgetbv() & 0xe6) == 0xe6 ? FW_CPU_AVX512 : 0;
    return found;
}

/* As both vendors' manuals have it: what is "extended" counts above what is not. */
fw_processor fw_cpu_processor(void)
{
    const leaf   zero = cpuid(0, 0), one = cpuid(1, 0);
    fw_processor found = {.family = one.eax >> 8 & 15, .model = (one.eax >> 4 & 15) | (one.eax >> 12 & 0xf0)};

    memcpy(found.vendor, &zero.ebx, 4);
    memcpy(found.vendor + 4, &zero.edx, 4);
    memcpy(found.vendor + 8, &zero.ecx, 4);
    if (found.family == 15)
        found.family += one.eax >> 20 & 255;
    return found;
}

#elif defined(__AARCH64EL__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>

/* Linux says which instructions programs may use: Documentation/arm64/elf_hwcaps.rst. */
static uint32_t detect(void)
{
    const unsigned long offered = getauxval(AT_HWCAP);
    uint32_t            found   = 0;

    if ((offered & HWCAP_ASIMD) == 0)
        return found;
    found |= FW_CPU_NEON;
    found |= (offered & HWCAP_AES) != 0 ? FW_CPU_AES : 0;
    found |= (offered & HWCAP_PMULL) != 0 ? FW_CPU_PMULL : 0;
    found |= (offered & HWCAP_SHA3) != 0 ? FW_CPU_SHA3 : 0;
    found |= (offered & HWCAP_SM4) != 0 ? FW_CPU_SM4 : 0;
    return found;
}

#else

static uint32_t detect(void)
{
    return 0;
}

#endif

#ifndef __x86_64__
fw_processor fw_cpu_processor(void)
{
    return (fw_processor){0};
}
#endif

static const struct {
    const char *name;
    uint32_t    features;
} NAMES[] = {{"avx2", FW_CPU_AVX2}, {"aesni", FW_CPU_AESNI},     {"pclmul", FW_CPU_PCLMUL}, {"vaes", FW_CPU_VAES},
             {"gfni", FW_CPU_GFNI}, {"vpclmul", FW_CPU_VPCLMUL}, {"avx512", FW_CPU_AVX512}, {"sm4", FW_CPU_SM4},
             {"bmi2", FW_CPU_BMI2}, {"x86_64", FW_CPU_X86_64},   {"sse2", FW_CPU_SSE2},     {"neon", FW_CPU_NEON},
             {"aes", FW_CPU_AES},   {"pmull", FW_CPU_PMULL},     {"sha3", FW_CPU_SHA3},     {"all", UINT32_MAX}};

/* The features that a list such as "gfni,avx512" names; what it does not know, it passes over. */
static uint32_t named(const char *list)
{
    uint32_t features = 0;

    while (list != NULL && *list != '\0') {
        const size_t length = strcspn(list, ", ");
        for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
            if (strlen(NAMES[i].name) == length && strncmp(list, NAMES[i].name, length) == 0)
                features |= NAMES[i].features;
        list += length + (list[length] != '\0');
    }
    return features;
}

/* Bit 31 says that the word is set. Two threads that come first both write the same. */
static const uint32_t   KNOWN = UINT32_C(1) << 31;
static _Atomic uint32_t detected;
static _Atomic uint32_t masked;

uint32_t fw_cpu_features(void)
{
    uint32_t found = atomic_load_explicit(&detected, memory_order_relaxed);

    if (found == 0) {
        found = KNOWN | (detect() & ~named(getenv("FW_CPU_MASK")));
        atomic_store_explicit(&detected, found, memory_order_relaxed);
    }
    return found & ~KNOWN & ~atomic_load_explicit(&masked, memory_order_relaxed);
}

void fw_cpu_mask(uint32_t hidden)
{
    atomic_store_explicit(&masked, hidden, memory_order_relaxed);
}

void fw_cpu_pretend(uint32_t features)
{
    atomic_store_explicit(&detected, KNOWN | features, memory_order_relaxed);
}

#define FAMILY(name, relative, title) #name,
#define MODELS(family, vendor, first, last)
static const char *const FAMILIES[] = {
    "none",
#include "families.inc"
};

#define FAMILY(name, relative, title)
#define MODELS(family, vendor, first, last) {FW_FAMILY_##family, vendor, first, last},
static const struct {
    enum fw_family family;
    const char    *vendor;
    unsigned       first, last;
} MODEL_RANGES[] = {
#include "families.inc"
};

const char *fw_cpu_family_name(enum fw_family family)
{
    return FAMILIES[family];
}

enum fw_family fw_cpu_family_of(const fw_processor *processor)
{
    const unsigned number = processor->family << 8 | processor->model;

    for (size_t i = 0; i < sizeof MODEL_RANGES / sizeof *MODEL_RANGES; i++)
        if (strcmp(processor->vendor, MODEL_RANGES[i].vendor) == 0 && number >= MODEL_RANGES[i].first &&
            number <= MODEL_RANGES[i].last)
            return MODEL_RANGES[i].family;
    return FW_FAMILY_NONE;
}

/* The family, and 1 more. */
static _Atomic uint32_t family_known;

enum fw_family fw_cpu_family(void)
{
    uint32_t found = atomic_load_explicit(&family_known, memory_order_relaxed);

    if (found == 0) {
        const fw_processor processor = fw_cpu_processor();
        found                        = (uint32_t)fw_cpu_family_of(&processor) + 1;
        atomic_store_explicit(&family_known, found, memory_order_relaxed);
    }
    return (enum fw_family)(found - 1);
}

void fw_cpu_pretend_family(enum fw_family family)
{
    atomic_store_explicit(&family_known, (uint32_t)family + 1, memory_order_relaxed);
}
