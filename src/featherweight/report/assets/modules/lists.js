/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Lists that are made once: a table that gets the same list again sees that nothing has changed. */

import { data, rows, scenarios, targets } from "data.js";
import { fastest, smallest } from "score.js";

const lists = new Map();
export function memo(key, make) {
  if (!lists.has(key)) lists.set(key, make());
  return lists.get(key);
}

/* The fastest row of each place, and the smallest where that is another. */
function bestOf(some) {
  const places = Map.groupBy(some, (row) => [row.variant, row.scenario, row.league, row.target].join(" "));
  return [...places.values()].flatMap((own) => {
    const [fast, small] = [fastest(own), smallest(own)];
    if (fast === small) return [{ ...fast, best: "both" }];
    return [{ ...fast, best: "fastest" }, { ...small, best: "smallest" }];
  });
}

/* Variant by variant, then in the order of scenarios and devices. */
function compare(one, other) {
  const placeOf = ({ scenario, target }) => [
    data.scenarios.indexOf(scenarios.get(scenario)),
    data.targets.indexOf(targets.get(target)),
  ];
  const [a, b] = [one, other].map((row) => [row.variant, ...placeOf(row), row.league, row.cycles]);
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : a[place] < b[place] ? -1 : 1;
}

export const bestRows = (key, wanted) => memo(`best ${key}`, () => bestOf(rows.filter(wanted)).sort(compare));
