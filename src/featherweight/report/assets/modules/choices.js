/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The words above a comparison that can be clicked: device, use, limits. */

import { html } from "libraries";
import { data, leaguesOf } from "data.js";
import { changed } from "state.js";
import { chip, chips, LEAGUE, METRIC, useOf } from "words.js";

const OTHERWISE = "Some figures were counted in another way, e.g. on a board with wait states.";

/* What the rarer choices are: the key in the address, a name, and [value, text, explanation] of each. */
const limits = (question) => [
  ["league", "code", leaguesOf(question.scenario).map((name) => [name, LEAGUE[name].name, LEAGUE[name].text])],
  ["leak", "leaks", [["", "all shown"], ["yes", "constant time only"]]],
  ["language", "language", [["", "any"], ["c", "C"], ["asm", "assembly"]]],
  ["across", "across", ["code_bytes", "ram_bytes"].map((name) => [name, METRIC[name].name, METRIC[name].text])],
  ["unlike", "published", [["", "counted as here"], ["yes", "all", OTHERWISE]]],
];
const BUDGET = ["flash", "ram"];

export function choices(state, question) {
  const set = (changes) => changed(state, { at: "", ...changes });
  const row = ([key, label, options]) =>
    chips(label, options.map(([value, text, why]) => chip(text, set({ [key]: value }), value === question[key], why)));
  const devices = data.targets.map(({ id, title, cycles }) =>
    [id, title.replace(/ \(.*/, ""), `${id}: ${title}, ${cycles} cycles`]);
  const uses = data.scenarios.map(({ id, title }) =>
    chip(useOf(id), set({ scenario: id, league: "" }), id === question.scenario, `${id}: ${title}`));
  const rare = limits(question);
  const isOpen = [...rare.map(([key]) => key), ...BUDGET].some((key) => state.values.get(key));
  return html`<div class="choices">
    ${row(["device", "device", devices])} ${chips("use", uses)}
    <details class="more" ?open=${isOpen}>
      <summary>Limits: leaks, language, budget …</summary>
      ${rare.filter(([, , options]) => options.length > 1).map(row)}
      <div class="chips">
        <span class="label">budget</span> ${BUDGET.map((name) => budget(name, question[name], set))}
      </div>
    </details>
  </div>`;
}

const budget = (name, most, set) => html`<label>
  ${name === "ram" ? "RAM" : name} at most
  <input type="number" min="0" name=${name} placeholder="any" .value=${most === Infinity ? "" : most}
    @input=${(event) => location.replace(set({ [name]: event.target.value }))}>
  bytes
</label>`;
