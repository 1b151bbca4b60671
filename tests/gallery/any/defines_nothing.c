/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fault:  defines no operation that it declares
 * expect: linkage: none of the implementation's files has it
 * as:     alone */

typedef int nothing;
