/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "calls.h"

#include <string.h>
#include <sys/mman.h>

enum { ROOM = 1 << 22, LONGEST_PIECE = 32, MOST_EXITS = 256, RETURN_BYTES = 7, ENTER_BYTES = 11 };

static struct {
    uint8_t       *code; /* ROOM bytes, where a call reaches this program; NULL if there are none */
    uint32_t       used, begun;
    bool           failed, full;
    const uint8_t *base; /* of the function that is being made, as are its exits */
    uint32_t       exits;
    struct {
        uint32_t jump, count;
    } exit[MOST_EXITS];
} calls;

#ifdef __x86_64__
static bool is_this_computers(void)
{
    if (calls.code == NULL)
        calls.code = mmap(NULL, ROOM, PROT_READ | PROT_WRITE | PROT_EXEC,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT | MAP_NORESERVE, -1, 0);
    if (calls.code == MAP_FAILED)
        calls.code = NULL;
    return calls.code != NULL;
}
#else
static bool is_this_computers(void)
{
    return false;
}
#endif

static void add_bytes(const void *bytes, uint32_t count)
{
    memcpy(calls.code + calls.used, bytes, count);
    calls.used += count;
}

/* Whether COUNT bytes more can be added, and then what ends the function. */
static bool have_room(uint32_t count)
{
    calls.full |= calls.used + count + LONGEST_PIECE + MOST_EXITS * RETURN_BYTES > ROOM;
    calls.failed |= calls.full;
    return !calls.failed;
}

static void begin(const void *base)
{
    calls.failed = !is_this_computers();
    calls.full   = false;
    calls.begun  = calls.used;
    calls.base   = base;
    calls.exits  = 0;
}

void calls_begin(const void *base)
{
    static const uint8_t ENTER[] = {0x53, 0x48, 0xbb}; /* push rbx, so that the stack is aligned; movabs rbx, base */
    begin(base);
    calls_add_code(ENTER, sizeof ENTER);
    calls_add_code(&base, sizeof base);
}

void calls_begin_piece(void)
{
    begin(NULL);
}

void calls_add(void (*called)(void), const void *argument)
{
    static const uint8_t LOAD_RDI[] = {0x48, 0xbf}, CALL[] = {0xe8}; /* movabs rdi, argument; call */
    const uint64_t       value = (uint64_t)(uintptr_t)argument;
    if (!have_room(LONGEST_PIECE))
        return;
    add_bytes(LOAD_RDI, sizeof LOAD_RDI);
    add_bytes(&value, sizeof value);
    add_bytes(CALL, sizeof CALL);
    int64_t distance = (int64_t)(uintptr_t)called - (int64_t)(uintptr_t)(calls.code + calls.used + sizeof(int32_t));
    int32_t near     = (int32_t)distance;
    add_bytes(&near, sizeof near);
    calls.failed = near != distance;
}

/* mov eax, count; pop rbx; ret */
static void add_return(uint32_t count)
{
    static const uint8_t LOAD_EAX[] = {0xb8}, LEAVE[] = {0x5b, 0xc3};
    add_bytes(LOAD_EAX, sizeof LOAD_EAX);
    add_bytes(&count, sizeof count);
    add_bytes(LEAVE, sizeof LEAVE);
}

void calls_add_condition(bool (*called)(const void *), const void *argument, uint32_t count)
{
    static const uint8_t SKIP[] = {0x84, 0xc0, 0x74, RETURN_BYTES}; /* test al, al; jz behind the return */
    calls_add((void (*)(void))(uintptr_t)called, argument);
    if (calls.failed)
        return;
    add_bytes(SKIP, sizeof SKIP);
    add_return(count);
}

void calls_add_code(const void *code, uint32_t count)
{
    if (have_room(count))
        add_bytes(code, count);
}

uint32_t calls_here(void)
{
    return calls.used;
}

bool calls_have_base(void)
{
    return calls.base != NULL;
}

int32_t calls_distance(const void *place)
{
    const int64_t distance = (int64_t)((uintptr_t)place - (uintptr_t)calls.base);
    calls.failed |= (int32_t)distance != distance;
    return (int32_t)distance;
}

uint32_t calls_add_jump(enum calls_condition condition)
{
    static const uint8_t JUMPS[][2] = {
        [CALLS_ALWAYS] = {0x90, 0xe9},          [CALLS_IF_ABOVE] = {0x0f, 0x87},    [CALLS_IF_NOT_ABOVE] = {0x0f, 0x86},
        [CALLS_IF_ZERO] = {0x0f, 0x84},         [CALLS_IF_NOT_ZERO] = {0x0f, 0x85}, [CALLS_IF_NEGATIVE] = {0x0f, 0x88},
        [CALLS_IF_NOT_NEGATIVE] = {0x0f, 0x89}, [CALLS_IF_CARRY] = {0x0f, 0x82},    [CALLS_IF_NO_CARRY] = {0x0f, 0x83},
        [CALLS_IF_LESS] = {0x0f, 0x8c},         [CALLS_IF_NOT_LESS] = {0x0f, 0x8d}};
    static const uint32_t UNKNOWN = 0;
    calls_add_code(JUMPS[condition], sizeof JUMPS[condition]);
    calls_add_code(&UNKNOWN, sizeof UNKNOWN);
    return calls.used;
}

void calls_land(uint32_t jump)
{
    const uint32_t distance = calls.used - jump;
    if (!calls.failed)
        memcpy(calls.code + jump - sizeof distance, &distance, sizeof distance);
}

void calls_add_exit(enum calls_condition condition, uint32_t count)
{
    const uint32_t number = calls.exits++;
    calls.failed |= number >= MOST_EXITS;
    const uint32_t jump = calls_add_jump(condition);
    if (calls.failed)
        return;
    calls.exit[number].jump  = jump;
    calls.exit[number].count = count;
}

uint32_t calls_add_link(uint32_t count)
{
    calls_add_exit(CALLS_ALWAYS, count);
    return calls.used;
}

void calls_link(uint32_t link, calls_function *function)
{
    const uint8_t *body     = (const uint8_t *)(uintptr_t)function + ENTER_BYTES;
    const int32_t  distance = (int32_t)(body - (calls.code + link));
    memcpy(calls.code + link - sizeof distance, &distance, sizeof distance);
}

calls_function *calls_end(uint32_t count)
{
    if (have_room(0)) {
        add_return(count);
        for (uint32_t i = 0; i < calls.exits; i++) {
            calls_land(calls.exit[i].jump);
            add_return(calls.exit[i].count);
        }
        return (calls_function *)(uintptr_t)(calls.code + calls.begun);
    }
    calls.used = calls.begun;
    return NULL;
}

const void *calls_end_piece(void)
{
    if (have_room(0))
        return calls.code + calls.begun;
    calls.used = calls.begun;
    return NULL;
}

bool calls_are_full(void)
{
    return calls.full && calls.used > 0;
}

void calls_forget(void)
{
    calls.used = 0;
}
