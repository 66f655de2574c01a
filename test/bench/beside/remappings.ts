/** Where the imports of a project lead, as remappings for a compiler that knows nothing of npm or Foundry. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** For every folder inside that has packages or says remappings: each holds below that folder alone. */
export function remappingsIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const here = entries.flatMap((entry) => {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? packagesIn(inside) : remappingsIn(inside);
    return entry.name === "remappings.txt" || entry.name === "foundry.toml" ? saidIn(inside) : [];
  });
  return [...new Set(here)];
}

function packagesIn(folder: string): readonly string[] {
  const below = `${path.dirname(folder)}/`;
  return readdirSync(folder).map((name) => `${below}:${name}/=${path.join(folder, name)}/`);
}

/** Each on a line of its own, in quotes or not. What is not there is left to the packages. */
function saidIn(file: string): readonly string[] {
  const below = `${path.dirname(file)}/`;
  const said = readFileSync(file, "utf8").matchAll(/^\s*["']?([\w@./-]+)=([\w@./-]+?)["']?,?\s*$/gm);
  return [...said].flatMap(([, from = "", to = ""]) => {
    const target = path.resolve(below, to);
    return existsSync(target) ? [`${below}:${from}=${target}${from.endsWith("/") ? "/" : ""}`] : [];
  });
}
