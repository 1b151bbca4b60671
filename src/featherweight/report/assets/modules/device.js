/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The pages of devices: all of them, and each. */

import { html, nothing } from "libraries";
import { comparison, pointsOf } from "chart.js";
import { bestColumns, table, whatOthersHave } from "columns.js";
import { data, others, published, rows, scenarios, targets } from "data.js";
import { bestRows, memo } from "lists.js";
import { address, changed, questionOf } from "state.js";
import { chip, chips, count, deviceLink, DOUBT, doubtBadge, missing, section, useOf } from "words.js";

const TRUTH = {
  exact: "The cycles are exactly the device's.",
  model: "The cycles come from a timing model that was compared with boards.",
  ...DOUBT,
};

export function devicesView() {
  const line = (target) => html`<tr>
    <td class="name">${deviceLink(target.id)} ${doubtBadge(target.id)}</td>
    <td>${target.title}</td>
    <td>${TRUTH[target.cycles]}</td>
    <td class="number">${target.bits.join(", ")}</td>
    <td class="number">${count(target.flash)}</td>
    <td class="number">${count(target.ram)}</td>
    <td class="number">${count(rows.filter((row) => row.target === target.id).length)}</td>
  </tr>`;
  return html`<h1>Devices</h1>
    <p class="measure">Everything runs on simulators; each says how far its cycles are those of the device.</p>
    <div class="scroll"><table class="plain">
      <thead><tr>
        <th class="name">device</th><th>what</th><th>cycles</th><th class="number">registers, bits</th>
        <th class="number">flash</th><th class="number">RAM</th><th class="number">measurements</th>
      </tr></thead>
      <tbody>${data.targets.map(line)}</tbody>
    </table></div>`;
}

/* How code is compiled for a device, and what counts its cycles. */
export const conditions = (target) => html`<dl class="facts">
  <dt>core</dt><dd>${target.core}${target.isa.length ? ` with ${target.isa.join(", ")}` : ""}, registers of
    ${target.bits.join(" and ")} bits${target.cache ? ", a data cache" : ""}</dd>
  <dt>memory</dt><dd>${count(target.flash)} bytes of flash, ${count(target.ram)} of RAM</dd>
  <dt>cycles</dt><dd>${TRUTH[target.cycles]} ${target.engines.join("; ")}</dd>
  <dt>compiler</dt><dd>${target.compilers.join("; ")}</dd>
  <dt>flags</dt><dd><code>${target.flags.join(" ")}</code> and one of <code>-O1</code>, <code>-O2</code>,
    <code>-O3</code>, <code>-Os</code></dd>
  ${target.felics ? html`<dt>FELICS</dt><dd>its device ${target.felics}</dd>` : nothing}
</dl>`;

export function deviceView(state) {
  const target = targets.get(state.name);
  if (!target) return missing("device", state.name);
  const { id } = target;
  const question = { ...questionOf(state.values), device: id };
  const own = (name, list) => memo(`${name} on ${id}`, () => list.filter((row) => row.target === id && !row.again));
  const open = (at) => {
    location.hash = address("result", at);
  };
  return html`<h1>${target.title} ${doubtBadge(id)}</h1>
    ${conditions(target)}
    ${chips("use", data.scenarios.map((item) =>
      chip(useOf(item.id), changed(state, { scenario: item.id }), item.id === question.scenario, item.title)))}
    <figure class="chart">
      <figcaption>Cycles over flash: ${scenarios.get(question.scenario).title}.
        <a href=${address("compare", "", { device: id, scenario: question.scenario })}>Compare, with limits</a>
      </figcaption>
      <fw-drawing .draw=${comparison(question, pointsOf(question), open)}></fw-drawing>
    </figure>
    ${section("best", "Best of each cipher", table(bestColumns, bestRows(`on ${id}`, (row) => row.target === id)))}
    ${whatOthersHave(own("published", published), own("others", others))}`;
}
