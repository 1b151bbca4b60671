/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The pages of ciphers: all of them, and each. */

import { html, nothing } from "libraries";
import { bestRows, memo } from "lists.js";
import {
  bestColumns, changeColumns, implementationColumns, measurementColumns, sboxColumns, table, verdictColumns,
  whatOthersHave,
} from "columns.js";
import { changes, ciphers, data, others, published, rows, tried } from "data.js";
import { fastest } from "score.js";
import { address } from "state.js";
import {
  cipherBadges, count, deviceLink, doubtBadge, kindText, leakBadge, missing, resultLink, section,
} from "words.js";

/* The scenario by which a cipher is shown beside all others. */
function scenarioOf(cipher) {
  const kinds = cipher.variants.map((item) => item.kind);
  return kinds.includes("block") ? data.chosen.scenario : kinds.includes("aead") ? "aead" : "hash";
}

export function ciphersView() {
  const figure = (cipher, target) => {
    const some = rows.filter((row) =>
      row.cipher === cipher && row.target === target.id && row.scenario === scenarioOf(cipher));
    const row = some.length ? fastest(some) : null;
    return html`<td class="number">${row ? resultLink(row, count(row.cycles)) : nothing}</td>`;
  };
  const members = ({ variants }) =>
    variants.length > 6 ? `${variants.length} members` : variants.map((item) => item.id).join(", ");
  return html`<h1>Ciphers</h1>
    <p class="measure">The fewest cycles of each on each device: 128 bytes in CBC mode there and back, or 1,024 bytes of
      authenticated encryption or hash. A name leads to everything about the cipher.</p>
    <div class="scroll"><table class="plain">
      <thead><tr>
        <th class="name">cipher</th><th>members</th><th class="number">implementations</th>
        ${data.targets.map(({ id }) => html`<th class="number">${deviceLink(id)} ${doubtBadge(id)}</th>`)}
      </tr></thead>
      <tbody>${data.ciphers.map((cipher) => html`<tr>
        <td class="name"><a href=${address("cipher", cipher.name)} title=${cipher.reference}>${cipher.title}</a>
          ${cipherBadges(cipher)}</td>
        <td class="members">${members(cipher)}</td>
        <td class="number">${cipher.implementations.length}</td>
        ${data.targets.map((target) => figure(cipher, target))}
      </tr>`)}</tbody>
    </table></div>`;
}

const picture = (svg, alt) =>
  html`<img src="data:image/svg+xml;base64,${btoa(unescape(encodeURIComponent(svg)))}" alt=${alt} loading="lazy">`;

function drawings(cipher) {
  if (!cipher.layouts && !cipher.grids.length) return nothing;
  const alt = `the state of ${cipher.title} in registers, core by core`;
  const layouts = html`<p>As the manifest declares it: a line is a word of the state, a box a register, a dashed one is
      in memory. In C the compiler has the last word.</p>
    <figure class="layout">${picture(cipher.layouts, alt)}</figure>`;
  const grid = (item) => html`<figure>${picture(item.svg, item.name)}
    <figcaption>A round key of ${item.name}, bit by bit, found by running the key schedule.</figcaption></figure>`;
  return html`<details class="drawings"><summary><h2>Where the state is</h2></summary>
    ${cipher.layouts ? layouts : nothing} ${cipher.grids.map(grid)}</details>`;
}

const member = (cipher) => ({ id, kind }) => {
  const chart = address("compare", "", { show: id, scenario: kind === "block" ? "" : kind });
  return html`<dt>${id}</dt>
    <dd>${kindText(id)}${cipher.competes ? html`, <a href=${chart}>in the chart</a>` : nothing}</dd>`;
};

const verdictsText = (verdicts) => html`<p>${count(verdicts.filter((row) => row.state === "passed").length)} of
  ${count(verdicts.length)} pairs of implementation and device passed. From the stored verdicts of
  <code>fw check</code>, over the options named: the weakest class with its evidence, the least numbers of inputs and of
  blocks in a chain. These are evidence from runs:
  <strong>what <code>fw prove</code> has proved for all inputs is not shown here.</strong></p>`;

export function cipherView(state) {
  const cipher = ciphers.get(state.name);
  if (!cipher) return missing("cipher", state.name);
  const has = new Set(cipher.variants.map((item) => item.id));
  const isOwn = (row) => has.has(row.variant) && !row.again;
  const own = (name, list) => memo(`${name} ${cipher.name}`, () => list.filter(isOwn));
  const classes = ["yes", "cycles-only", "no"].filter((name) =>
    cipher.implementations.some((item) => item.constant_time === name));
  const [verdicts, theirs, units] = [own("tried", tried), own("published", published), own("others", others)];
  const past = own("changes", changes);
  return html`<h1>${cipher.title} ${cipherBadges(cipher)} ${classes.map(leakBadge)}</h1>
    <p class="measure">${cipher.reference}. Byte order: ${cipher.byte_order}</p>
    <dl class="facts">${cipher.variants.map(member(cipher))}</dl>
    ${section("best", "Best on each device", table(bestColumns, bestRows(cipher.name, isOwn)))}
    ${section("rows", "All measurements", table(measurementColumns, own("rows", rows)))}
    ${section("implementations", "Implementations", table(implementationColumns, cipher.implementations))}
    ${section("verdicts", "What the referee saw", [verdictsText(verdicts), table(verdictColumns, verdicts)])}
    ${cipher.sboxes.length ? section("sboxes", "What is proved of its S-box", [
      html`<p>Short sequences of instructions, each compared with the S-box on all inputs. A lower bound is proved by
        enumerating all smaller circuits; what is <em>best found</em> may be beaten.</p>`,
      table(sboxColumns, cipher.sboxes)]) : nothing}
    ${whatOthersHave(theirs, units)}
    ${drawings(cipher)}
    ${section("history", "History", [
      html`<p>${past.length ? "Each change of a figure between stored measurements, the newest first."
        : "No change among the stored measurements."}</p>`,
      table(changeColumns, past),
    ])}`;
}
