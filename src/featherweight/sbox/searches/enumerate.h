/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Every circuit that computes given functions. */
#ifndef ENUMERATE_H
#define ENUMERATE_H

#include "gates.h"

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

#endif
