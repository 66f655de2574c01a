/** Stands in for sources that are imported and missing: empty declarations of the names that are asked of them. */

import { parseRemappings } from "../../solc/closure.ts";
import { resolveImport } from "../../solc/resolve-import.ts";
import type { SourceText } from "../../text/source-text.ts";
import { readTokens, type Word } from "../../text/token-table.ts";
import { type ImportedNames, namedPartsOf } from "./declared-names.ts";

type Texts = ReadonlyMap<string, SourceText>;

/** The texts of what is missing, by source unit name; empty where nothing is. */
export type StandIns = ReadonlyMap<string, string>;

type Kind = "interface" | "base" | "contract" | "library" | "unknown";

/** Has what is asked for without a name, of whichever source. No import can lead here. */
export const sharedStandIn = "<names of missing sources>";

/**
 * What makes the other sources compile as far as they only name what is missing. A name that is used as data, a struct
 * or an event, is not stood in for: nobody knows what it holds.
 */
export function makeStandIns(texts: Texts, remappingTexts: readonly string[], version: string): StandIns {
  const missing = findMissing(texts, parseRemappings(remappingTexts));
  if (missing.size === 0) return new Map();
  const uses = findUses(texts);
  const wanted = new Set([...missing.values()].flatMap((imports) => imports.flatMap((one) => one.wanted)));
  const known = findKnownNames(texts);
  const asked = [...uses.keys()].filter((name) => !known.has(name) && !wanted.has(name));
  const declare = (names: Iterable<string>): string =>
    [...names].flatMap((name) => declarationOf(name, uses.get(name) ?? "interface", version)).join("\n");
  const standIns = new Map([[sharedStandIn, declare(asked)]]);
  for (const [file, imports] of missing) {
    const names = new Set(imports.flatMap((one) => one.wanted));
    standIns.set(file, `import "${sharedStandIn}";\n${declare(names)}`);
  }
  return standIns;
}

/** The imports of sources that are not there, by the names of these. */
function findMissing(
  texts: Texts,
  remappings: ReturnType<typeof parseRemappings>,
): ReadonlyMap<string, readonly ImportedNames[]> {
  const missing = new Map<string, ImportedNames[]>();
  for (const text of texts.values()) {
    for (const { import: names } of namedPartsOf(text).parts) {
      if (names === undefined) continue;
      const file = resolveImport(remappings, text.file, names.path);
      if (!texts.has(file)) missing.set(file, [...(missing.get(file) ?? []), names]);
    }
  }
  return missing;
}

/** What any source declares, at whatever level, or imports by name. */
function findKnownNames(texts: Texts): ReadonlySet<string> {
  const parts = [...texts.values()].map(namedPartsOf);
  return new Set(parts.flatMap(({ parts, inner }) => [...parts.flatMap(({ gives }) => gives), ...inner]));
}

/** The later, the more it tells. */
const kinds: readonly Kind[] = ["interface", "contract", "base", "library", "unknown"];

/** What the names that begin with a capital are used as. */
function findUses(texts: Texts): ReadonlyMap<string, Kind> {
  const uses = new Map<string, Kind>();
  for (const { text } of texts.values()) {
    for (const [name, kind] of usesIn(readTokens(text).words)) {
      const before = uses.get(name) ?? "interface";
      uses.set(name, kinds.indexOf(kind) > kinds.indexOf(before) ? kind : before);
    }
  }
  return uses;
}

function* usesIn(words: readonly Word[]): Generator<readonly [name: string, kind: Kind]> {
  let bases: "interface" | "contract" | null = null;
  let container: "interface" | "contract" = "contract";
  for (const [index, { text, kind }] of words.entries()) {
    if (text === "interface" || text === "contract") container = text;
    if (text === "is") bases = container;
    if (text === "{") bases = null;
    if (kind !== "word" || !/^[A-Z]/.test(text) || words[index - 1]?.text === ".") continue;
    const use = useOf(text, words[index - 1]?.text ?? "", words[index + 1], bases);
    if (use !== null) yield [text, use];
  }
}

const locations: ReadonlySet<string> = new Set(["memory", "storage", "calldata"]);

/** Null where the words around a name do not say that it is one of a contract. */
function useOf(name: string, before: string, after: Word | undefined, bases: string | null): Kind | null {
  if (bases !== null) return before === "is" || before === "," ? baseKind(name, bases) : null;
  if (before === "using") return "library";
  if (before === "emit" || before === "revert") return "unknown";
  if (before === "new") return "contract";
  if (after === undefined) return null;
  if (after.kind === "word") return locations.has(after.text) ? "unknown" : "interface";
  return after.text === "(" || after.text === "." || after.text === "[" ? "interface" : null;
}

/** Interfaces have no other bases, and are mostly named so. */
function baseKind(name: string, container: string): Kind {
  return container === "interface" || /^I[A-Z]/.test(name) ? "interface" : "base";
}

function declarationOf(name: string, kind: Kind, version: string): readonly string[] {
  if (kind === "unknown") return [];
  const isOld = /^0\.[45]\./.test(version);
  const word = kind === "base" ? (isOld ? "contract" : "abstract contract") : kind;
  return [`${word} ${name} {}`];
}
