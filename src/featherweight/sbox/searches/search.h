/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Boolean functions of at most four variables, the gates that there are, and both searches. */
#ifndef SEARCH_H
#define SEARCH_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { FUNCTIONS = 65536, MOST_FUNCTIONS = 128 };

typedef uint16_t function; /* its truth table */

typedef struct {
    function items[MOST_FUNCTIONS];
    int      count;
} list;

/* c0 ^ c1 a ^ c2 b ^ c3 a b, the coefficients all zeros or all ones */
typedef struct {
    function constant, first, second, both;
} operation;

/* Three-input gates are all those that map 0, 0, 0 to 0. */
extern bool      ternary, has_not;
extern operation ops[MOST_FUNCTIONS]; /* two-input gates */
extern int       op_count;

/* A line of output. */
void print_circuit(const function *gates, int count);

static inline void append(list *to, function f)
{
    if (to->count == MOST_FUNCTIONS) {
        fputs("search: too many functions\n", stderr);
        exit(2);
    }
    to->items[to->count++] = f;
}

static inline function apply(const operation *op, function a, function b)
{
    return op->constant ^ (op->first & a) ^ (op->second & b) ^ (op->both & a & b);
}

/* Where two functions have each pair of values. */
typedef struct {
    function items[4];
} cells;

static inline cells cells_of(function a, function b)
{
    return (cells){{a & b, a & ~b, ~a & b, ~(a | b)}};
}

/* Whether F is a three-input gate of G and two functions: in each cell of these it is 0, 1, G or G's complement. */
static inline bool is_gate_of(function f, function g, cells two)
{
    bool follows = true;
    for (int k = 0; k < 4; k++) {
        function cell = two.items[k], inside = f & cell, difference = (g ^ f) & cell;
        follows &= inside == 0 || inside == cell || difference == 0 || difference == cell;
    }
    return follows;
}

/* --- enumerate.c: every circuit that computes given functions */

typedef struct {
    int      most_gates;
    long     piece, pieces; /* only circuits whose number is PIECE modulo PIECES */
    uint64_t most_nodes;
    bool (*found)(const function *gates, int count); /* what is done with each; true if there are enough */
} enumeration;

typedef struct {
    uint64_t nodes;
    bool     stopped; /* before the end */
} extent;

/* Enumerates the circuits from INPUTS to OUTPUTS. */
extent enumerate_circuits(const list *inputs, const list *outputs, const enumeration *what);

/* --- improve.c: random local search */

/* Looks for smaller circuits from INPUTS to OUTPUTS than CIRCUIT, for SECONDS of CPU time. Prints one whenever it is
 * the smallest so far, or as small. */
void improve(const list *inputs, const list *outputs, list circuit, uint64_t seed, double seconds);

#endif
