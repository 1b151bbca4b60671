/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The data of the page: tables as lists of objects, and what belongs together by name. */

const packed = Uint8Array.from(atob(document.getElementById("data").textContent), (letter) => letter.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
export const data = await new Response(unpacked).json();

/* Of a table by columns (see columns.py), the rows. */
function rowsOf(columns) {
  const names = Object.keys(columns);
  const values = Object.values(columns).map((column) =>
    Array.isArray(column) ? column : column.at.map((place) => column.words[place]),
  );
  return values[0].map((_, row) => Object.fromEntries(names.map((name, column) => [name, values[column][row]])));
}

/* The devices that are ranked come first. */
const isRanked = (target) => data.chosen.targets.includes(target.id);
data.targets.sort((one, other) => isRanked(other) - isRanked(one));

const by = (key, items) => new Map(items.map((item) => [item[key], item]));
export const ciphers = by("name", data.ciphers);
export const targets = by("id", data.targets);
export const scenarios = by("id", data.scenarios);
export const sources = new Map(Object.entries(data.sources));
export const variants = new Map();
for (const cipher of data.ciphers) for (const item of cipher.variants) variants.set(item.id, { ...item, cipher });

export const rows = rowsOf(data.rows);
export const tried = rowsOf(data.tried);
export const changes = rowsOf(data.changes);
export const published = rowsOf(data.published);
export const others = rowsOf(data.others);

export const SUBJECT = ["variant", "implementation", "target", "scenario", "league", "options"];
export const METRICS = ["code_bytes", "ram_bytes", "cycles"];

/* A row's name in an address. */
export const keyOf = (row) => SUBJECT.map((name) => row[name]).join("~");
export const sameSubject = (one, other, names = SUBJECT) => names.every((name) => one[name] === other[name]);

for (const row of rows) row.cipher = variants.get(row.variant).cipher;
export const competing = rows.filter((row) => row.cipher.competes);
const byPlace = Map.groupBy(competing, (row) => `${row.target} ${row.scenario} ${row.league}`);

/* What competes on one device in one scenario and league. */
export const rowsAt = (target, scenario, league) => byPlace.get(`${target} ${scenario} ${league}`) ?? [];

export const implementationOf = (row) =>
  variants.get(row.variant).cipher.implementations.find((item) => item.id === row.implementation);

/* The leagues of a scenario that have rows on any device. */
export const leaguesOf = (scenario) =>
  ["block", "bulk"].filter((league) => data.targets.some((target) => rowsAt(target.id, scenario, league).length));

export const isDoubtful = (target) => ["unvalidated", "estimate"].includes(target.cycles);

/* What tables sort by. */
for (const row of changes) row.change = row.cycles_before ? row.cycles / row.cycles_before - 1 : 0;
for (const row of published) {
  for (const metric of [...METRICS, "cycles_per_byte"]) row[`our_value_${metric}`] = row[`our_${metric}`]?.[0];
}
