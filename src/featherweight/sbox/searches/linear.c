/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Shortens linear maps: sums (XOR) of at most eight inputs that yield given targets, with as few additions as it can.
 * linear.py starts it and reads its output.
 *
 * A sum is the mask of the inputs in it, so that there are at most 256. What is computed already is a set of sums, and
 * for every sum it is known how many of the set it takes to add up to it. The greedy step of Boyar and Peralta (ePrint
 * 2009/191): of all pairs, add the one that brings the targets nearest; among equals the one that leaves the
 * distances most unequal, then any. A target one addition away is computed at once. After that, again and again some
 * sums are forgotten and the greedy steps repeated; what is not longer stays.
 *
 *     linear SEED ROUNDS     a problem in each line of standard input, numbers in hex: the count of inputs, the
 * targets. One line of output for each: the sums in the order in which they are computed.
 */
#include "chance.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUMS = 256, MOST_TARGETS = 64, LINE = 1024 };

typedef struct {
    uint8_t items[SUMS];
    int     count, inputs;  /* the inputs come first */
    uint8_t distance[SUMS]; /* of each sum: how many items add up to it */
} circuit;

static uint8_t targets[MOST_TARGETS];
static int     target_count;

static void append(circuit *to, uint8_t sum)
{
    uint8_t before[SUMS];

    memcpy(before, to->distance, SUMS);
    for (unsigned i = 0; i < SUMS; i++) {
        uint8_t with = (uint8_t)(before[i ^ sum] + 1);
        if (with < before[i])
            to->distance[i] = with;
    }
    to->items[to->count++] = sum;
}

static circuit inputs_only(int inputs)
{
    circuit fresh = {.inputs = inputs};

    memset(fresh.distance, SUMS / 2, SUMS);
    fresh.distance[0] = 0;
    for (int i = 0; i < inputs; i++)
        append(&fresh, (uint8_t)(1 << i));
    return fresh;
}

/* The target that takes the fewest additions of those that take any; 0 if all are computed. */
static uint8_t nearest_target(const circuit *c)
{
    uint8_t nearest = 0;

    for (int i = target_count - 1; i >= 0; i--) {
        const uint8_t distance = c->distance[targets[i]];
        if (distance > 1 && (nearest == 0 || distance <= c->distance[nearest]))
            nearest = targets[i];
    }
    return nearest;
}

/* The sum of two items that brings the targets nearest. */
static uint8_t best_sum(const circuit *c)
{
    uint8_t  best     = 0;
    unsigned shortest = UINT32_MAX, widest = 0, ties = 0;

    for (int i = 1; i < c->count; i++) {
        for (int j = 0; j < i; j++) {
            const uint8_t sum    = c->items[i] ^ c->items[j];
            unsigned      length = 0, squares = 0;

            if (c->distance[sum] < 2)
                continue;
            for (int k = 0; k < target_count; k++) {
                const uint8_t  old = c->distance[targets[k]], with = (uint8_t)(c->distance[targets[k] ^ sum] + 1);
                const unsigned now = with < old ? with : old;
                length += now;
                squares += now * now;
            }
            if (length < shortest || (length == shortest && squares > widest))
                shortest = length, widest = squares, ties = 0;
            if (length == shortest && squares == widest && below(++ties) == 0)
                best = sum;
        }
    }
    return best;
}

static void complete(circuit *c, int most)
{
    for (uint8_t near; c->count < most && (near = nearest_target(c)) != 0;)
        append(c, c->distance[near] == 2 ? near : best_sum(c));
}

/* Drops sums that no target needs: forgetting one at a time, if everything else can still be computed without it. */
static circuit keep_only(const circuit *c, const bool forgotten[SUMS])
{
    circuit kept = inputs_only(c->inputs);
    bool    more = true;

    while (more) {
        more = false;
        for (int i = c->inputs; i < c->count; i++) {
            if (!forgotten[c->items[i]] && kept.distance[c->items[i]] == 2)
                append(&kept, c->items[i]), more = true;
        }
    }
    return kept;
}

static circuit minimise(int inputs, long rounds)
{
    circuit best = inputs_only(inputs);

    complete(&best, SUMS);
    for (long round = 0; round < rounds; round++) {
        bool forgotten[SUMS] = {false};

        if (best.count > inputs) {
            for (unsigned left = 1 + below(8); left > 0; left--)
                forgotten[best.items[inputs + (int)below((unsigned)(best.count - inputs))]] = true;
        }
        circuit other = round % 8 == 7 ? inputs_only(inputs) : keep_only(&best, forgotten);
        complete(&other, best.count);
        if (nearest_target(&other) == 0 && other.count <= best.count)
            best = other;
    }
    return best;
}

int main(int argc, char **argv)
{
    char line[LINE];

    if (argc != 3) {
        fputs("usage: linear SEED ROUNDS\n", stderr);
        return 2;
    }
    seed_random(strtoull(argv[1], NULL, 10));
    const long rounds = atol(argv[2]);
    while (fgets(line, sizeof line, stdin)) {
        char *rest   = line;
        int   inputs = (int)strtoul(rest, &rest, 16);

        target_count = 0;
        for (char *end; target_count < MOST_TARGETS; rest = end) {
            const unsigned long target = strtoul(rest, &end, 16);
            if (end == rest)
                break;
            targets[target_count++] = (uint8_t)target;
        }
        const circuit best = minimise(inputs, rounds);
        for (int i = inputs; i < best.count; i++)
            printf("%x ", best.items[i]);
        putchar('\n');
    }
    return 0;
}
