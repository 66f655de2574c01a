/** Remappings for what Soldeer installed: it writes them down itself, but not everybody keeps what it wrote. */

import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseRemappings } from "../../solc/closure.ts";
import { makeRemappingList } from "./remapping-list.ts";

/** As in `@openzeppelin-contracts-5.0.2`; the version begins with a digit. */
const installed = /^(@?.+?)-(v?\d[\w.+-]*)$/;

/** `remappings`, and after them those by which imports name the folders in `dependencies`, with or without version. */
export async function addSoldeer(remappings: readonly string[], root: string): Promise<string[]> {
  const names = await readdir(path.join(root, "dependencies")).catch(() => []);
  const list = makeRemappingList([]);
  for (const remapping of parseRemappings(remappings)) list.add(remapping);
  for (const name of names.sort().reverse()) {
    const [, plain] = installed.exec(name) ?? [];
    if (plain === undefined) continue;
    const bare = plain.replace(/^@/, "");
    for (const prefix of [name, `@${name}`, plain, bare, `@${bare}`]) {
      list.addGuess({ context: "", prefix: `${prefix}/`, target: `dependencies/${name}/` });
    }
  }
  return list.texts();
}
