/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The pages of devices: all of them, and each. */

import { html, nothing } from "libraries";
import { bestRows, memo } from "cipher.js";
import { comparison, pointsOf } from "chart.js";
import { bestColumns, otherColumns, publishedColumns, table } from "columns.js";
import { data, others, published, rows, scenarios, targets } from "data.js";
import { address, changed, questionOf } from "state.js";
import { chip, chips, count, deviceLink, doubtBadge, useOf } from "words.js";

const TRUTH = {
  exact: "The cycles are exactly the device's.",
  model: "The cycles come from a timing model that was compared with boards.",
  unvalidated: "The cycles are those of the core's manual and were compared with no device.",
  estimate: "The cycles are an estimate: the core's inner workings are guessed.",
};

export function devicesView() {
  return html`<h1>Devices</h1>
    <p class="measure">What is weighed runs on simulators. Exact means: cycle by cycle as the device.</p>
    <div class="scroll"><table class="plain"><thead><tr><th class="name">device</th><th>what</th><th>cycles</th><th class="number">registers, bits</th>
      <th class="number">flash</th><th class="number">RAM</th><th class="number">measurements</th></tr></thead>
    <tbody>${data.targets.map((target) => html`<tr><td class="name">${deviceLink(target.id)} ${doubtBadge(target.id)}</td><td>${target.title}</td>
      <td>${TRUTH[target.cycles]}</td><td class="number">${target.bits.join(", ")}</td><td class="number">${count(target.flash)}</td>
      <td class="number">${count(target.ram)}</td><td class="number">${count(rows.filter((row) => row.target === target.id).length)}</td></tr>`)}</tbody></table></div>`;
}

/* How code is compiled for a device, and what counts its cycles. */
export const conditions = (target) => html`<dl class="facts">
  <dt>core</dt><dd>${target.core}${target.isa.length ? ` with ${target.isa.join(", ")}` : ""}, registers of ${target.bits.join(" and ")} bits${target.cache ? ", a data cache" : ""}</dd>
  <dt>memory</dt><dd>${count(target.flash)} bytes of flash, ${count(target.ram)} of RAM</dd>
  <dt>cycles</dt><dd>${TRUTH[target.cycles]} ${target.engines.join("; ")}</dd>
  <dt>compiler</dt><dd>${target.compilers.join("; ")}</dd>
  <dt>flags</dt><dd><code>${target.flags.join(" ")}</code> and one of <code>-O1</code>, <code>-O2</code>, <code>-O3</code>, <code>-Os</code></dd>
  ${target.felics ? html`<dt>FELICS</dt><dd>its device "${target.felics}"</dd>` : nothing}</dl>`;

export function deviceView(state) {
  const target = targets.get(state.name);
  if (!target) return html`<h1>No such device: ${state.name}</h1><p><a href="#devices">All devices</a></p>`;
  const question = { ...questionOf(state.values), device: target.id };
  const points = pointsOf(question);
  const own = (name, list) => memo(`${name} on ${target.id}`, () => list.filter((row) => row.target === target.id && !row.again));
  return html`<h1>${target.title} ${doubtBadge(target.id)}</h1>
    ${conditions(target)}
    ${chips("use", data.scenarios.map((item) => chip(useOf(item.id), changed(state, { scenario: item.id }), item.id === question.scenario, item.title)))}
    <figure class="chart"><figcaption>Cycles over flash, ${scenarios.get(question.scenario).title}.
      <a href=${address("compare", "", { device: target.id, scenario: question.scenario })}>Compare, with limits</a></figcaption>
      <fw-drawing .draw=${comparison(question, points, (at) => { location.hash = address("result", at); })}></fw-drawing></figure>
    <h2>Best of each cipher</h2>${table(bestColumns, bestRows(`on ${target.id}`, (row) => row.target === target.id))}
    ${own("published", published).length ? html`<h2>Published by others</h2>${table(publishedColumns(own("published", published), true), own("published", published))}` : nothing}
    ${own("others", others).length ? html`<h2>Others, in their own units</h2>${table(otherColumns, own("others", others))}` : nothing}`;
}
