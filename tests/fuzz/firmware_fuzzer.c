/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* libFuzzer on simulators/common/firmware.c: any bytes are taken as a firmware, or refused in one line.
 *
 * Linked with --wrap=elf_begin and --wrap=open, so that what firmware_load() keeps for the life of the program is
 * released after each input; and with a usage_error() that comes back here instead of ending the program. */
#define _GNU_SOURCE

#include <fcntl.h>
#include <gelf.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "firmware.h"
#include "report.h"

const char *__asan_default_options(void);
int         LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int         __real_open(const char *path, int flags, ...);
int         __wrap_open(const char *path, int flags, ...);
Elf        *__real_elf_begin(int file, Elf_Cmd command, Elf *reference);
Elf        *__wrap_elf_begin(int file, Elf_Cmd command, Elf *reference);

static jmp_buf refused;
static int     opened;
static Elf    *handle;

/* A refusal ends the program, which frees nothing before. */
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

void usage_error(const char *format, ...)
{
    char    line[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    longjmp(refused, 1);
}

int __wrap_open(const char *path, int flags, ...)
{
    return opened = __real_open(path, flags);
}

Elf *__wrap_elf_begin(int file, Elf_Cmd command, Elf *reference)
{
    return handle = __real_elf_begin(file, command, reference);
}

static void must_hold(int condition)
{
    if (!condition)
        abort();
}

/* Segments lie inside the file, names are strings, and whatever has a name is found by it. */
static void look_at(const struct firmware *firmware)
{
    size_t         bytes;
    const uint8_t *file = (const uint8_t *)elf_rawfile(handle, &bytes);
    for (size_t i = 0; i < firmware->segment_count; i++) {
        const struct segment *segment = &firmware->segments[i];
        must_hold(segment->content >= file && segment->content <= file + bytes);
        must_hold(segment->bytes <= (size_t)(file + bytes - segment->content));
    }
    for (size_t i = 0; i < firmware->symbol_count; i++) {
        const struct symbol *symbol = &firmware->symbols[i];
        must_hold(strlen(symbol->name) > 0);
        must_hold(strcmp(firmware_find(firmware, symbol->name)->name, symbol->name) == 0);
    }
}

static void load(const char *path, unsigned machine)
{
    if (setjmp(refused) != 0)
        return;
    struct firmware firmware = firmware_load(path, machine);
    look_at(&firmware);
    free(firmware.segments);
    free(firmware.symbols);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { MACHINE = 18 /* where the ELF header names the machine */ };
    char     path[32];
    int      file    = memfd_create("firmware", 0);
    unsigned machine = size > MACHINE + 1 ? data[MACHINE] | (unsigned)data[MACHINE + 1] << 8 : 0;

    must_hold(file >= 0 && write(file, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    opened = -1;
    handle = NULL;
    load(path, machine);
    elf_end(handle);
    if (opened >= 0)
        close(opened);
    close(file);
    return 0;
}
