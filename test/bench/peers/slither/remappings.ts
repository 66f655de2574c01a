/** Where the imports of a project lead, as remappings for a compiler that knows nothing of npm or Foundry. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** For every folder inside that has packages or says remappings: each holds below that folder alone. */
export function remappingsIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const inner = folders.filter((name) => name !== "node_modules");
  const said = ["remappings.txt", "foundry.toml"].map((name) => path.join(folder, name)).filter(existsSync);
  const isProject = inner.length < folders.length || said.length > 0;
  return [
    ...(isProject ? inner.map((name) => `${folder}/:${name}/=${path.join(folder, name)}/`) : []),
    ...(inner.length < folders.length ? packagesIn(path.join(folder, "node_modules")) : []),
    ...said.flatMap(saidIn),
    ...inner.flatMap((name) => remappingsIn(path.join(folder, name))),
  ];
}

/** As Foundry has it, what is in `src` of a package may be imported without naming that. */
function packagesIn(folder: string): readonly string[] {
  const below = `${path.dirname(folder)}/`;
  return readdirSync(folder).flatMap((name) => {
    const target = path.join(folder, name);
    const inSource = `${below}:${name}/=${target}/src/`;
    const plain = `${below}:${name}/=${target}/`;
    return existsSync(path.join(target, "src")) ? [inSource, `${below}:${name}/src/=${target}/src/`] : [plain];
  });
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
