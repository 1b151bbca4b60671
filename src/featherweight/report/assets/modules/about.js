/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The words of the report, and the licences of what draws it. */

import { html } from "libraries";
import { data, isDoubtful } from "data.js";
import { CLASS, DOUBT, doubtBadge, leakBadge, LEAGUE, METRIC, SCORES } from "words.js";

const explained = (term, text) => html`<dt>${term}</dt><dd>${text}</dd>`;

export function aboutView() {
  return html`<h1>Words</h1>
    <dl class="facts words">
      ${explained("cipher, member", "A cipher such as KNOT has members (variants) that differ in block, key or rate. Names are those of the command fw.")}
      ${explained("implementation", "One way to program it, for one kind of core or, portable, for all. Its name says core, technique and goal: avr/bitslice_fast.")}
      ${data.scenarios.map((item) => explained(item.id, `${item.title}${item.felics == null ? "" : `; FELICS's scenario ${item.felics}`}.`))}
      ${Object.values(LEAGUE).map((item) => explained(item.name, item.text))}
      ${Object.values(METRIC).map((item) => explained(item.name, item.text))}
      ${Object.entries(CLASS).map(([name, [, text]]) => explained(leakBadge(name), text))}
      ${data.targets.filter(isDoubtful).map((target) => explained(doubtBadge(target.id), `${DOUBT[target.cycles]} So it is with ${target.id}.`))}
      ${explained("verdict", "The referee tries each implementation on many inputs: right results, calling convention, memory, interrupts, leaks. What fails is not in this report. Evidence, not proof.")}
      ${data.scores.map((name) => explained(`score ${name}`, SCORES[name]))}
    </dl>
    <h2>Licences</h2>
    <p>The report is drawn with Observable Plot, lit-html and TanStack Virtual.</p>
    <details><summary>Their licences, and those of what they use</summary><pre class="licences">${document.getElementById("licences").textContent}</pre></details>`;
}
