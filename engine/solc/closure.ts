/** Which sources a source needs. */

import { scanDirectives } from "./directives.ts";
import { parseRemapping, type Remapping } from "./remappings.ts";
import { resolveImport } from "./resolve-import.ts";

/** The targets and everything they import, in the order they are first met; names that `sources` lacks are left out. */
export function closureOf(
  sources: Readonly<Record<string, string>>,
  targets: readonly string[],
  remappingTexts: readonly string[],
): Record<string, string> {
  const remappings = parseRemappings(remappingTexts);
  const closure: Record<string, string> = {};
  const queue = [...targets];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const text = Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (text === undefined || Object.hasOwn(closure, name)) continue;
    const importer = name;
    closure[importer] = text;
    queue.push(...scanDirectives(text).imports.map((one) => resolveImport(remappings, importer, one.path)));
  }
  return closure;
}

/** The remappings among `texts`, in order; what is none is left to the compiler to report. */
export function parseRemappings(texts: readonly string[]): Remapping[] {
  return texts.flatMap((text) => parseRemapping(text) ?? []);
}
