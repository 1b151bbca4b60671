/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The words of the report, and the licences of what draws it. */

import { html } from "libraries";
import { data, isDoubtful } from "data.js";
import { CLASS, DOUBT, doubtBadge, LEAGUE, leakBadge, METRIC, SCORES } from "words.js";

const NAMES = {
  "cipher, member": "A cipher such as KNOT has members, or variants, that differ in block, key or rate.",
  implementation:
    "One way to program a cipher, for one kind of core or, called portable, for all. " +
    "Its name says core, technique and goal, e.g. avr/bitslice_fast.",
  verdict:
    "What the referee found: right results, calling convention, memory, interrupts, leaks. " +
    "An implementation that fails is not listed. Evidence from runs, not a proof.",
};

export function aboutView() {
  const scenario = ({ id, title, felics }) => [id, felics == null ? title : `${title}; FELICS's scenario ${felics}`];
  const words = [
    ...Object.entries(NAMES),
    ...data.scenarios.map(scenario),
    ...[...Object.values(LEAGUE), ...Object.values(METRIC)].map(({ name, text }) => [name, text]),
    ...Object.entries(CLASS).map(([name, [, text]]) => [leakBadge(name), text]),
    ...data.targets.filter(isDoubtful).map(({ id, cycles }) => [doubtBadge(id), `${id}: ${DOUBT[cycles]}`]),
    ...data.scores.map((name) => [`score ${name}`, SCORES[name]]),
  ];
  return html`<h1>Words</h1>
    <dl class="facts">${words.map(([word, text]) => html`<dt>${word}</dt><dd>${text}</dd>`)}</dl>
    <h2>Licences</h2>
    <p>The report is drawn with Observable Plot, lit-html and TanStack Virtual.</p>
    <details><summary>Their licences, and those of what they use</summary>
      <pre class="licences">${document.getElementById("licences").textContent}</pre></details>`;
}
