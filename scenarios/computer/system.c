/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* main() of the programs of the computer's referee, and what they need of Linux on x86-64: see computer.h. */
#define _XOPEN_SOURCE 700
#include "computer.h"

#include <asm/unistd.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/memcheck.h>

enum { STATUS_USAGE = 2, STATUS_ENDLESS = 3, STATUS_MEMORY = 4 };

const char *volatile operation = "nothing";

static long call_system(long number, long one, long two, long three, long four)
{
    register long fourth __asm__("r10") = four;
    long          result;

    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(one), "S"(two), "d"(three), "r"(fourth)
                     : "rcx", "r11", "memory");
    return result;
}

static void leave(int status)
{
    call_system(__NR_exit_group, status, 0, 0, 0);
    __builtin_unreachable();
}

static void put_out(int file, const char *text, size_t count)
{
    while (count > 0) {
        long done = call_system(__NR_write, file, (long)text, (long)count, 0);
        if (done <= 0)
            leave(STATUS_USAGE);
        text += done;
        count -= (size_t)done;
    }
}

/* ---- limits: only a program that goes astray needs them */

enum { SECONDS = 20, MOST_DATA = 1 << 26 };
enum { HAS_RESTORER = 0x04000000 /* SA_RESTORER, which the C library keeps to itself */ };

struct action { /* as the system wants it */
    void (*handler)(int);
    unsigned long flags;
    void (*restorer)(void);
    unsigned long mask;
};

static void out_of_time(int number)
{
    size_t count = 0;

    (void)number;
    while (operation[count] != '\0')
        count++;
    put_out(STDERR_FILENO, operation, count);
    leave(STATUS_ENDLESS);
}

/* Behind a handler that returns. */
static void never(void)
{
    leave(STATUS_ENDLESS);
}

static void limit(long resource, rlim_t soft, rlim_t hard)
{
    const struct rlimit limits = {soft, hard};

    call_system(__NR_setrlimit, resource, (long)&limits, 0, 0);
}

/* No more time and memory than trials take, no file, no core dump and no other process. */
static void limit_resources(void)
{
    const struct action action = {out_of_time, HAS_RESTORER, never, 0};

    call_system(__NR_rt_sigaction, SIGXCPU, (long)&action, 0, sizeof action.mask);
    limit(RLIMIT_CPU, SECONDS, SECONDS + 1);
#if !defined(__SANITIZE_ADDRESS__) /* which reserves terabytes */
    limit(RLIMIT_DATA, MOST_DATA, MOST_DATA);
#endif
    limit(RLIMIT_FSIZE, 0, 0);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_NPROC, 0, 0);
}

unsigned long microseconds(void)
{
    struct timespec used_up = {0, 0};

    call_system(__NR_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, (long)&used_up, 0, 0);
    return (unsigned long)(used_up.tv_sec * 1000000 + used_up.tv_nsec / 1000);
}

/* ---- arrays */

#if defined(__SANITIZE_ADDRESS__)
#include <stdlib.h>

const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

/* The leak detector needs ptrace, which containers forbid; there is nothing for it to find. */
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

const char *__ubsan_default_options(void)
{
    return "print_stacktrace=1";
}

static void  *arrays[16];
static size_t used;

uint8_t *new_array(size_t bytes)
{
    void *array = used < sizeof arrays / sizeof arrays[0] ? malloc(bytes) : NULL;
    if (array == NULL)
        leave(STATUS_MEMORY);
    return arrays[used++] = array;
}

static void forget_arrays(void)
{
    while (used > 0)
        free(arrays[--used]);
}
#else
enum { GAP = 64 };

static _Alignas(GAP) uint8_t arena[1 << 16];
static size_t used;

uint8_t *new_array(size_t bytes)
{
    uint8_t *array = arena + used + GAP;

    used += GAP + (bytes + GAP - 1) / GAP * GAP;
    if (used > sizeof arena - GAP)
        leave(STATUS_MEMORY);
    make_undefined(array, bytes);
    return array;
}

static void forget_arrays(void)
{
    (void)VALGRIND_MAKE_MEM_NOACCESS(arena, sizeof arena);
    used = 0;
}

/* ---- what compilers take for granted where there is no C library */

void *memcpy(void *to, const void *from, size_t count)
{
    void *start = to;
    __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(count) : : "memory");
    return start;
}

void *memmove(void *to, const void *from, size_t count)
{
    if ((uintptr_t)to - (uintptr_t)from >= count)
        return memcpy(to, from, count);
    while (count-- > 0)
        ((uint8_t *)to)[count] = ((const uint8_t *)from)[count];
    return to;
}

void *memset(void *to, int value, size_t count)
{
    void *start = to;
    __asm__ volatile("rep stosb" : "+D"(to), "+c"(count) : "a"(value) : "memory");
    return start;
}

int memcmp(const void *one, const void *other, size_t count)
{
    const uint8_t *left = one, *right = other;

    for (; count > 0; count--, left++, right++)
        if (*left != *right)
            return *left - *right;
    return 0;
}

/* Where the system begins: the stack holds the number of arguments, and the arguments. */
int  main(int count, char **arguments);
void begin(long *stack);

void begin(long *stack)
{
    leave(main((int)stack[0], (char **)(stack + 1)));
}

__asm__(".globl _start\n"
        "_start:\n"
        "    xor %ebp, %ebp\n"
        "    mov %rsp, %rdi\n"
        "    and $-16, %rsp\n"
        "    call begin\n");
#endif

/* ---- input and output */

static char   read_text[1 << 16], written_text[1 << 16];
static size_t read_next, read_count, written_count;

/* The next character of the input; '\0' at its end. */
static char next_character(void)
{
    if (read_next == read_count) {
        long count = call_system(__NR_read, STDIN_FILENO, (long)read_text, sizeof read_text, 0);
        read_next  = 0;
        read_count = count > 0 ? (size_t)count : 0;
    }
    return read_next < read_count ? read_text[read_next++] : '\0';
}

static bool is_space(char character)
{
    return character == ' ' || character == '\n';
}

static uint8_t digit(char character)
{
    return (uint8_t)(character <= '9' ? character - '0' : character - 'a' + 10);
}

long read_word(uint8_t *bytes, size_t most)
{
    char   high = next_character();
    size_t count;

    while (is_space(high))
        high = next_character();
    if (high == '\0')
        return NO_WORD;
    for (count = 0; count < most && high != '-' && high != '\0' && !is_space(high); high = next_character())
        bytes[count++] = (uint8_t)(digit(high) << 4 | digit(next_character()));
    return (long)count;
}

static void put(char character)
{
    if (written_count == sizeof written_text) {
        put_out(STDOUT_FILENO, written_text, written_count);
        written_count = 0;
    }
    written_text[written_count++] = character;
}

void print_hex(const uint8_t *bytes, size_t count, char end)
{
    if (count == 0)
        put('-');
    for (size_t i = 0; i < count; i++) {
        put("0123456789abcdef"[bytes[i] >> 4]);
        put("0123456789abcdef"[bytes[i] & 15]);
    }
    put(end);
}

void print_number(unsigned long number, char end)
{
    char   digits[20];
    size_t count = 0;

    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        put(digits[--count]);
    put(end);
}

/* ---- Valgrind */

void make_undefined(const void *bytes, size_t count)
{
    (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, count);
}

void make_defined(const void *bytes, size_t count)
{
    (void)VALGRIND_MAKE_MEM_DEFINED(bytes, count);
}

void check_defined(const void *bytes, size_t count)
{
    (void)VALGRIND_CHECK_MEM_IS_DEFINED(bytes, count);
}

static bool same(const char *one, const char *other)
{
    while (*one != '\0' && *one == *other)
        one++, other++;
    return *one == *other;
}

int main(int count, char **arguments)
{
    static const char *const MODES[] = {
        [TRIALS] = "trials", [SECRETS] = "secrets", [MEMORY] = "memory", [CHAIN] = "chain"};
    unsigned long number = 0;
    enum mode     mode   = TRIALS;

    limit_resources();
    if (count != 3)
        return STATUS_USAGE;
    while (mode <= CHAIN && !same(arguments[1], MODES[mode]))
        mode++;
    if (mode > CHAIN)
        return STATUS_USAGE;
    for (const char *at = arguments[2]; *at != '\0'; at++)
        number = number * 10 + digit(*at);
    do
        forget_arrays();
    while (try_next(mode, number));
    put_out(STDOUT_FILENO, written_text, written_count);
    return 0;
}
