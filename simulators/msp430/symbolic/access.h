/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Data accesses of one lane, whose memory is that of the symbolic machine. */
#pragma once

static inline bool decide(const truth &is)
{
    return here.decide(is);
}

static inline void check_alignment(const uint16_t &address, bool one_byte)
{
    if (!one_byte && address.bit[0] != NEVER)
        throw obstacle("memory", "an access to a word at an odd address");
}

static inline struct operand load(const struct address &from, bool one_byte, uint16_t *room)
{
    check_alignment(from.first, one_byte);
    room[0] = one_byte ? uint16_t(here.load<1>(from.first)) : here.load<2>(from.first);
    return {.row = room, .offset = 0, .shift = 0};
}

static inline struct place begin_store(const struct address &, bool, uint16_t *room)
{
    return {.row = room, .kept = 0, .shift = 0};
}

/* The start-up code stops the watchdog, which is not simulated. */
static inline void end_store(const struct address &to, const struct place &, bool one_byte, const uint16_t *room)
{
    enum { WATCHDOG_CONTROL = 0x0120 };
    check_alignment(to.first, one_byte);
    if (one_byte)
        here.store<1>(to.first, room[0]);
    else if (!to.first.is_known() || to.first.value() != WATCHDOG_CONTROL || here.calls.is_open())
        here.store<2>(to.first, room[0]);
}
