/** Compares a table of names with what the compiler's own trees say, read here without any code of the engine. */

import type { SourceUnit } from "solidity-ast";
import { nameTableOf } from "../../engine/program/name-table.ts";
import { buildProgram } from "../../engine/program/program.ts";
import { makeSourceText, type SourceText } from "../../engine/text/source-text.ts";
import { isRecord } from "../../engine/util/is-record.ts";
import { bundledVersion, compileNow } from "./in-process-compiler.ts";

export interface NameCheck {
  /** Places where the compiler says that a name is that of a declaration of these sources. */
  readonly nNames: number;
  /** Those at which the table has that declaration, and no other. */
  readonly nRight: number;
  /** The first that are not, for people. */
  readonly wrong: readonly string[];
}

interface Name {
  readonly file: string;
  /** In bytes. */
  readonly end: number;
  readonly declaration: number;
}

/** What the compiler's own trees say of some sources. */
export interface CompilerNames {
  readonly trees: readonly SourceUnit[];
  readonly texts: ReadonlyMap<string, SourceText>;
  /** Uses of names, each by its end in UTF-16 units and the place of its declaration, as `file start`. */
  readonly uses: readonly { readonly file: string; readonly end: number; readonly target: string }[];
}

/** Compiles the sources with the bundled compiler; null where they do not compile. */
export function readCompilerNames(sources: Readonly<Record<string, string>>): CompilerNames | null {
  const output = compileNow({
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    settings: { outputSelection: { "*": { "": ["ast"] } } },
  });
  if ((output.errors ?? []).some(({ severity }) => severity === "error")) return null;
  const names: Name[] = [];
  const declared = new Map<number, { readonly file: string; readonly start: number }>();
  const trees = Object.entries(output.sources ?? {}).flatMap(([file, { ast }]) => {
    read(ast, file, names, declared);
    return ast === undefined ? [] : [ast];
  });
  const texts = new Map(Object.entries(sources).map(([file, text]) => [file, makeSourceText(file, text)]));
  const unitOf = (file: string, byte: number) => texts.get(file)?.toUnits(byte, 0).start ?? -1;
  const uses = names.flatMap(({ file, end, declaration }) => {
    const home = declared.get(declaration);
    if (home === undefined) return [];
    return [{ file, end: unitOf(file, end), target: `${home.file} ${unitOf(home.file, home.start)}` }];
  });
  return { trees, texts, uses };
}

/** Compares the engine's table; null where the sources do not compile. */
export function checkNames(sources: Readonly<Record<string, string>>): NameCheck | null {
  const compiled = readCompilerNames(sources);
  if (compiled === null) return null;
  const { trees, texts, uses } = compiled;
  const table = nameTableOf(buildProgram(trees, bundledVersion, { texts }));
  const found = new Map<string, Set<string>>();
  for (let at = 0; at < table.places.length; at += 4) {
    const [file = 0, , end = 0, index = 0] = table.places.slice(at, at + 4);
    const declaration = table.declarations[index];
    const place = `${table.files[file]} ${end}`;
    const target = `${table.files[declaration?.file ?? -1]} ${declaration?.start}`;
    found.set(place, new Set([...(found.get(place) ?? []), target]));
  }
  const wrong = uses.filter(({ file, end, target }) => {
    const targets = found.get(`${file} ${end}`);
    return targets?.size !== 1 || !targets.has(target);
  });
  return {
    nNames: uses.length,
    nRight: uses.length - wrong.length,
    wrong: wrong.slice(0, 5).map(({ file, end }) => `${file}: ...${sources[file]?.slice(end - 30, end)}`),
  };
}

const naming: ReadonlySet<unknown> = new Set(["Identifier", "MemberAccess", "IdentifierPath"]);

function read(
  node: unknown,
  file: string,
  names: Name[],
  declared: Map<number, { readonly file: string; readonly start: number }>,
): void {
  if (Array.isArray(node)) for (const one of node) read(one, file, names, declared);
  if (!isRecord(node)) return;
  const { nodeType, src, id, nameLocation, referencedDeclaration } = node;
  const [offset = 0, length = 0] = String(src ?? "")
    .split(":")
    .map(Number);
  if (naming.has(nodeType) && typeof referencedDeclaration === "number") {
    names.push({ file, end: offset + length, declaration: referencedDeclaration });
  }
  const [nameStart = -1, nameLength = 0] = String(nameLocation ?? "")
    .split(":")
    .map(Number);
  if (typeof id === "number" && nameStart >= 0 && nameLength > 0) declared.set(id, { file, start: nameStart });
  for (const child of Object.values(node)) read(child, file, names, declared);
}
