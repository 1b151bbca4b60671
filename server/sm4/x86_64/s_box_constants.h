/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the circuits of s_box_*.inc leave out, four times. Written by codegen/sm4_circuits.py. */
#ifndef FW_SM4_S_BOX_CONSTANTS_H
#define FW_SM4_S_BOX_CONSTANTS_H

// clang-format off
#define S_BOX_BEFORE   0x75757575
/* What is added behind, diffused: rotations by bytes leave it, of five terms three are rotated by 2. */
#define S_BOX_DIFFUSED 0x4f4f4f4f
// clang-format on

#endif
