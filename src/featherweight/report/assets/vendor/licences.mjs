/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Prints the licences of all packages that esbuild's metafile, the argument, says are in the bundle. */
import { readFileSync, readdirSync } from "node:fs";

const inputs = Object.keys(JSON.parse(readFileSync(process.argv[2], "utf8")).inputs);
const inside = inputs.map((path) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]).filter(Boolean);
for (const name of [...new Set(inside)].sort()) {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} has no licence file`);
  console.log(`${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n\n${"-".repeat(80)}\n`);
}
