/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The address is the state: #view/name?key=value. What is not said has its default. */

import { data, leaguesOf, scenarios, targets } from "data.js";

/* { view, name, values }: VALUES is a Map of what the address says. */
export function stateOf(hash) {
  const [place, query = ""] = hash.replace(/^#/, "").split("?");
  const [view, ...name] = place.split("/");
  return { view: view || "compare", name: decodeURIComponent(name.join("/")), values: new URLSearchParams(query) };
}

/* The address of a view; values that are empty are left out. */
export function address(view, name = "", values = {}) {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "" && value != null));
  const said = query.toString();
  return `#${view}${name ? `/${encodeURIComponent(name)}` : ""}${said ? `?${said}` : ""}`;
}

/* The address of STATE with CHANGES of its values. */
export const changed = (state, changes) =>
  address(state.view, state.name, { ...Object.fromEntries(state.values), ...changes });

/* What a comparison is about, with defaults: those of `fw rank`. */
export function questionOf(values) {
  const known = (key, choices, otherwise) => (choices.includes(values.get(key)) ? values.get(key) : otherwise);
  const scenario = known(
    "scenario",
    [...scenarios.keys()],
    scenarios.has(data.chosen.scenario) ? data.chosen.scenario : data.scenarios[0].id,
  );
  const leagues = leaguesOf(scenario);
  const usual = scenarios.get(scenario).league;
  const number = (key) => (Number(values.get(key)) > 0 ? Number(values.get(key)) : Infinity);
  const ticked = values.has("devices") ? values.get("devices").split(" ") : data.chosen.targets;
  const weights = (values.get("weights") ?? "").split(" ").map(Number);
  return {
    device: known("device", [...targets.keys()], data.chosen.targets[0] ?? data.targets[0].id),
    scenario,
    league: known("league", leagues, leagues.includes(usual) ? usual : leagues[0]),
    leak: known("leak", ["yes"], ""),
    language: known("language", ["c", "asm"], ""),
    across: known("across", ["ram_bytes"], "code_bytes"),
    flash: number("flash"),
    ram: number("ram"),
    show: values.get("show") ?? "",
    at: values.get("at") ?? "",
    unlike: known("unlike", ["yes"], ""),
    devices: data.targets.map((target) => target.id).filter((id) => ticked.includes(id)),
    score: known("score", data.scores, data.chosen.score),
    weights: weights.length === 3 && weights.every((weight) => weight >= 0) ? weights : [1, 1, 1],
  };
}

/* Whether a row is what QUESTION asks for, wherever it is. */
export const isWanted = (question) => (row) =>
  (!question.leak || row.constant_time === "yes") &&
  (!question.language || row.language === question.language) &&
  row.code_bytes <= question.flash &&
  row.ram_bytes <= question.ram;
