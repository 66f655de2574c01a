/** The names that a file knows at its top: its own, and what its imports bring. */

import { memoizeWithin } from "../../../engine/util/memoize.ts";
import type { ImportLine } from "../declarations/declarations.ts";
import { type Found, type SourceFile, type Sources, topOf } from "./sources.ts";

/** A whole file that goes by a name: `import * as X from "x"`. */
export interface ImportedModule {
  readonly module: SourceFile;
  /** The line that names it, and in which file. */
  readonly line: ImportLine;
  readonly file: SourceFile;
}

/** A name at the top of a file: declarations, several where functions are overloaded, or a module. */
export interface TopName {
  readonly found: readonly Found[];
  readonly module: ImportedModule | null;
}

/** All of a file, by the names that they go by there. */
export const topNames = memoizeWithin((sources: Sources, file: SourceFile): ReadonlyMap<string, TopName> => {
  const names = new Map<string, TopName>();
  const add = (name: string, { found, module }: TopName): void => {
    const before = names.get(name);
    const all = [...new Set([...(before?.found ?? []), ...found])];
    names.set(name, { found: all, module: before?.module ?? module });
  };
  for (const one of broughtWhole(sources, file)) {
    for (const [name, found] of topOf(one)) add(name, { found, module: null });
    for (const line of one.declarations.imports) {
      for (const [name, top] of namesOfLine(sources, one, line)) add(name, top);
    }
  }
  return names;
});

/** The file and all that it imports whole, which import whole, and so on. */
function broughtWhole(sources: Sources, file: SourceFile): ReadonlySet<SourceFile> {
  const reached = new Set([file]);
  for (const one of reached) {
    for (const line of one.declarations.imports) {
      const target = line.names === null && line.alias === null ? targetOf(sources, one, line) : undefined;
      if (target !== undefined) reached.add(target);
    }
  }
  return reached;
}

function targetOf(sources: Sources, file: SourceFile, { path }: ImportLine): SourceFile | undefined {
  const key = sources.target(file, path);
  return key === undefined ? undefined : sources.find(key);
}

function namesOfLine(sources: Sources, file: SourceFile, line: ImportLine): readonly (readonly [string, TopName])[] {
  const target = targetOf(sources, file, line);
  if (target === undefined) return [];
  if (line.alias !== null) return [[line.alias, { found: [], module: { module: target, line, file } }]];
  return (line.names ?? []).map(({ name, alias }) => [alias, lookupTop(sources, target, name)]);
}

/** What a name is at the top of a file. Looks no further than it must, since imports may go in circles. */
export function lookupTop(sources: Sources, file: SourceFile, name: string, asked: Set<string> = new Set()): TopName {
  const question = `${file.key} ${name}`;
  if (asked.has(question)) return nothing;
  asked.add(question);
  const found = new Set(topOf(file).get(name));
  let module: ImportedModule | null = null;
  for (const line of file.declarations.imports) {
    const target = targetOf(sources, file, line);
    if (target === undefined) continue;
    if (line.alias !== null) {
      if (line.alias === name) module = { module: target, line, file };
      continue;
    }
    const original = line.names === null ? name : line.names.find(({ alias }) => alias === name)?.name;
    if (original === undefined) continue;
    const brought = lookupTop(sources, target, original, asked);
    for (const one of brought.found) found.add(one);
    module ??= brought.module;
  }
  return { found: [...found], module };
}

const nothing: TopName = { found: [], module: null };
