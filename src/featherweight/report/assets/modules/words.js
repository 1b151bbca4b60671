/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* How things are named, explained and linked. */

import { html, nothing } from "libraries";
import { implementationOf, isDoubtful, keyOf, targets, variants } from "data.js";
import { address } from "state.js";

const whole = new Intl.NumberFormat("en-US");
/* Numbers with thousands separators; nothing for what is not known. */
export const count = (value) => (value == null ? "" : whole.format(value));
/* Made once for each number of digits: a table has hundreds of such numbers. */
const fractions = [0, 1, 2, 3].map(
  (digits) => new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);
export const decimal = (value, digits = 1) => (value == null ? "" : fractions[digits].format(value));

export const METRIC = {
  code_bytes: { name: "flash", unit: "bytes", text: "Code and constants in flash, library helpers not counted." },
  ram_bytes: { name: "RAM", unit: "bytes", text: "Declared data, tables in RAM, and the largest stack." },
  stack_bytes: {
    name: "stack",
    unit: "bytes",
    text: "The deepest stack of the measured calls, return addresses included.",
  },
  cycles: { name: "cycles", unit: "cycles", text: "Sum of the measured calls, on the device's simulator." },
  cycles_per_byte: { name: "cycles/byte", unit: "", text: "For each byte of the message." },
  instructions_per_byte: { name: "instr./byte", unit: "", text: "Instructions for each byte of the message." },
};

const USES = {
  block: "one block",
  cbc128: "CBC, 128 bytes",
  ctr16: "CTR, 16 bytes",
  bulk: "CTR, 512 bytes",
  aead: "authenticated encryption",
  hash: "hash",
};
export const useOf = (id) => USES[id] ?? id;

export const LEAGUE = {
  block: {
    name: "block by block",
    text: "The code offers calls for one block; the loop around it is the same for all (FELICS's rule).",
  },
  bulk: { name: "whole mode", text: "The code offers the whole mode and may process several blocks at once." },
};

export const SCORES = {
  frozen:
    "A geometric mean of flash, RAM and cycles against stored costs of C code: AES-128's, and Ascon's in aead " +
    "and hash. A new cipher moves nobody.",
  felics:
    "FELICS's figure of merit: each figure divided by the least on the device, summed, then the mean over the devices.",
};

export const CLASS = {
  yes: [
    "constant time",
    "Neither the path nor any address depends on secrets, in all runs of the referee. Evidence from runs, not a proof.",
  ],
  "cycles-only": [
    "secret addresses",
    "Reads tables at secret addresses: the same cycles for all secrets, but only on a core without a cache.",
  ],
  no: ["leaks", "The time depends on secrets."],
};

export const DOUBT = {
  unvalidated: "The cycles come from the manual's rules, which were compared with no device.",
  estimate: "The cycles are an estimate: the core's inner workings are guessed.",
};

/* TEXT with an explanation that hovering, focus or a tap shows. */
export const term = (text, explanation, kind = "") =>
  html`<span class="term ${kind}" tabindex="0" data-tip=${explanation}>${text}</span>`;

export const leakBadge = (found) =>
  CLASS[found] ? term(CLASS[found][0], CLASS[found][1], `badge leak-${found}`) : nothing;

/* How well it is known that what ROW weighs does not leak, and that it is right. */
export const proofBadge = (row) =>
  row.proved
    ? term(
        "proved",
        "Right, constant-time and confined to its memory for all inputs: from the machine code, by `fw prove`.",
        "badge proof",
      )
    : nothing;

export const doubtBadge = (id) => {
  const target = targets.get(id);
  return target && isDoubtful(target) ? term(target.cycles, DOUBT[target.cycles], "badge doubt") : nothing;
};

export const cipherBadges = (cipher) => [
  cipher.competes
    ? nothing
    : term("no cipher", "Does nothing, and is not ranked: it shows what the scenarios themselves cost.", "badge"),
  cipher.outside ? term("from outside", "Not in the catalogue: measured where its folder is.", "badge") : nothing,
  cipher.evidence === "specification"
    ? nothing
    : term(
        cipher.evidence,
        "There is no specification that runs: beyond the vectors, results are compared with its own portable code.",
        "badge doubt",
      ),
];

/* What a variant is, in words: its kind and sizes, and whose it is. */
export function kindText(id) {
  const { kind, block, key } = variants.get(id);
  return (
    { aead: "authenticated encryption", hash: "a hash" }[kind] ?? `blocks of ${8 * block} bits, keys of ${8 * key} bits`
  );
}
export function variantText(id) {
  const item = variants.get(id);
  return item ? `${item.cipher.title}: ${kindText(id)}. ${item.cipher.reference}` : "Not in this catalogue.";
}

export const implementationText = (row) => {
  const item = implementationOf(row);
  return item ? `${item.technique}; ${item.goal}; ${item.language === "c" ? "C" : "assembly"}` : "";
};

export const targetTitle = (id) => targets.get(id)?.title ?? id;

/* Names that lead to their pages. */
export const variantLink = (id) =>
  variants.has(id)
    ? html`<a href=${address("cipher", variants.get(id).cipher.name)} title=${variantText(id)}>${id}</a>`
    : id;
export const deviceLink = (id) =>
  targets.has(id) ? html`<a href=${address("device", id)} title=${targetTitle(id)}>${id}</a>` : id;
export const resultLink = (row, text) => html`<a href=${address("result", keyOf(row))}>${text}</a>`;

/* A link that stands for a choice, pressed or not. */
export const chip = (text, href, chosen, explanation = "") =>
  html`<a class="chip" href=${href} aria-current=${chosen ? "true" : "false"} title=${explanation}>${text}</a>`;

export const chips = (label, items) =>
  html`<div class="chips" role="group" aria-label=${label}><span class="label">${label}</span>${items}</div>`;

/* A part of a page. */
export const section = (id, title, content) => html`<section id=${id}><h2>${title}</h2>${content}</section>`;

/* The page of what is not there. */
export const missing = (view, name) =>
  html`<h1>No such ${view}: ${name}</h1>
    <p><a href=${address(`${view}s`)}>All ${view}s</a></p>`;
