/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Figures of merit as score.py computes them, and Pareto fronts. Lower is better. */

import { data, METRICS, rowsAt } from "data.js";
import { isWanted } from "state.js";

const sum = (values) => values.reduce((total, value) => total + value, 0);
const mean = (values) => sum(values) / values.length;

/* The ranking that QUESTION asks for: { ranks: [{ variant, score, rows: Map of target to row }], remarks }. */
export function ranking(question) {
  const { scenario, league, weights, score, devices } = question;
  const remarks = [];
  const frozen = score === "frozen";
  const best = new Map();
  const present = [];
  for (const target of sum(weights) > 0 ? devices : []) {
    const here = rowsAt(target, scenario, league).filter(isWanted(question));
    if (!here.length) continue;
    const stored = data.baseline[scenario]?.[target];
    if (frozen && !stored) {
      remarks.push(`${target} is left out: the frozen baseline has nothing of it in this scenario.`);
      continue;
    }
    present.push(target);
    const base = METRICS.map((metric) => (frozen ? stored[metric] : Math.min(...here.map((row) => row[metric]))));
    for (const row of here) {
      const costs = METRICS.map((metric, i) => row[metric] / base[i]);
      const points = frozen
        ? Math.exp(sum(costs.map((cost, i) => weights[i] * Math.log(cost))) / sum(weights))
        : sum(costs.map((cost, i) => weights[i] * cost));
      const own = best.get(row.variant) ?? best.set(row.variant, new Map()).get(row.variant);
      if (!own.has(target) || points < own.get(target).points) own.set(target, { points, row });
    }
  }
  const ranks = [...best]
    .filter(([, own]) => own.size === present.length)
    .map(([variant, own]) => {
      const points = [...own.values()].map((item) => item.points);
      const total = frozen ? Math.exp(mean(points.map(Math.log))) : mean(points);
      return { variant, score: total, rows: new Map([...own].map(([target, item]) => [target, item.row])) };
    });
  if (!ranks.length) remarks.push("Nothing to rank: choose devices, weights above zero, or a larger budget.");
  return { ranks: ranks.sort((one, other) => one.score - other.score), remarks, devices: present };
}

/* The shares of cycles in the weights that `places` tries, as stability.py. */
export const SHARES = Array.from({ length: 19 }, (_, step) => (step + 1) / 20);

/* Each variant's place in FELICS's figure of merit at each of SHARES: [{ variant, share, place }]. */
export function places(question) {
  return SHARES.flatMap((share) => {
    const weights = [(1 - share) / 2, (1 - share) / 2, share];
    const { ranks } = ranking({ ...question, weights, score: "felics" });
    return ranks.map(({ variant }, index) => ({ variant, share, place: index + 1 }));
  });
}

/* Of ROWS, those that no other matches in all METRICS and beats in one; of equal ones the first. Sorted. */
export function front(rows, metrics) {
  const order = (one, other) => {
    const metric = metrics.find((name) => one[name] !== other[name]);
    return metric ? one[metric] - other[metric] : 0;
  };
  const kept = [];
  for (const row of [...rows].sort(order)) {
    if (!kept.some((other) => metrics.every((metric) => other[metric] <= row[metric]))) kept.push(row);
  }
  return kept;
}

const least =
  (...metrics) =>
  (rows) => {
    const difference = (one, other) => metrics.map((name) => one[name] - other[name]).find((value) => value !== 0) ?? 0;
    return rows.reduce((best, row) => (difference(row, best) < 0 ? row : best));
  };
export const fastest = least("cycles", "code_bytes");
export const smallest = least("code_bytes", "cycles");
