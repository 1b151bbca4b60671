/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the report uses of its libraries; esbuild leaves out the rest. */
export { axisX, axisY, dot, gridX, gridY, line, plot, pointer, text, tip } from "@observablehq/plot";
export { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
export { html, nothing, render } from "lit-html";
