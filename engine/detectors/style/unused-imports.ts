/** Imports of names that nothing uses. */

import { isKind, type NodeOf, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { idsNamedIn } from "../../program/references.ts";
import { indexUnit } from "../../program/unit-index.ts";
import type { ImportDirective, SourceUnit } from "../../solc/ast.ts";
import { memoize } from "../../util/memoize.ts";

export interface UnusedImport {
  readonly directive: ImportDirective;
  /** The name among several that is unused; absent where all that the directive brings is. */
  readonly name?: string;
}

/**
 * What neither the file uses nor another one that imports it, and may have it from there. A file that only imports is
 * there for others.
 */
export function* unusedImports(program: Program): Generator<UnusedImport> {
  const links = importLinks(program);
  const unitOf = new Map(program.sourceUnits.map((unit) => [unit.absolutePath, unit]));
  const usesOf = memoize((unit: SourceUnit) => usesIn(program, unit));
  for (const unit of program.reportedNodesOf("SourceUnit")) {
    if (unit.nodes.every((node) => isKind(node, "ImportDirective", "PragmaDirective"))) continue;
    const users = [...reachable(unit.absolutePath, links.importers)]
      .flatMap((file) => unitOf.get(file) ?? [])
      .map(usesOf);
    for (const node of unit.nodes) if (isKind(node, "ImportDirective")) yield* unusedOf(node, users, links);
  }
}

function* unusedOf(
  directive: ImportDirective,
  users: readonly Uses[],
  { imported }: ImportLinks,
): Generator<UnusedImport> {
  const { symbolAliases, unitAlias, absolutePath } = directive;
  const isNamed = (id: number): boolean => users.some(({ ids }) => ids.has(id));
  if (symbolAliases.length === 0) {
    const files = unitAlias === "" ? [...reachable(absolutePath, imported)] : [];
    if (!isNamed(directive.id) && !users.some((one) => files.some((file) => one.files.has(file)))) yield { directive };
    return;
  }
  for (const { foreign, local } of symbolAliases) {
    const name = local ?? foreign.name;
    const id = foreign.referencedDeclaration ?? -1;
    if (id < 0 || isNamed(id) || users.some(({ words }) => words.has(name))) continue;
    yield symbolAliases.length === 1 ? { directive } : { directive, name };
  }
}

/** What the code of a file names. */
interface Uses {
  readonly ids: ReadonlySet<number>;
  /** Where that is declared. */
  readonly files: ReadonlySet<string>;
  /** Names in its documentation. */
  readonly words: ReadonlySet<string>;
}

function usesIn(program: Program, unit: SourceUnit): Uses {
  const ids = new Set(idsNamedIn(unit));
  for (const path of indexUnit(unit).byKind.get("IdentifierPath") ?? [])
    if (isKind(path, "IdentifierPath")) for (const id of qualifiersOf(program, path)) ids.add(id);
  const declarations = [...ids].flatMap((id) => program.findNode(id) ?? []);
  return {
    ids: new Set(declarations.map(({ id }) => id)),
    files: new Set(declarations.map((one) => program.fileOf(one))),
    words: documentedIn(program.textOf(unit.absolutePath)?.text ?? ""),
  };
}

/** `A.B.C` names its parts without a node for each: those are what `C` lies in, and the file's name for a unit. */
function qualifiersOf(program: Program, path: NodeOf<"IdentifierPath">): readonly number[] {
  if (!path.name.includes(".")) return [];
  const declaration = program.findNode(path.referencedDeclaration);
  const owner = declaration && program.contractOf(declaration);
  const [first] = path.name.split(".");
  const { fileIndex } = spanOf(path);
  const unit = program
    .nodesOf("ImportDirective")
    .find((node) => node.unitAlias === first && spanOf(node).fileIndex === fileIndex);
  return [...(owner === undefined ? [] : [owner.id]), ...(unit === undefined ? [] : [unit.id])];
}

/** `@inheritdoc Name` and `{Name-member}`, as documentation refers to other contracts. */
function documentedIn(text: string): ReadonlySet<string> {
  const comments = (text.match(/^\s*(?:\/\/\/|\/?\*).*$/gm) ?? []).join("\n");
  const references = comments.matchAll(/@inheritdoc\s+([\w$]+)|\{([\w$]+)/g);
  return new Set([...references].flatMap(([, inherited, named]) => inherited ?? named ?? []));
}

/** Files next to each file. */
type Links = ReadonlyMap<string, readonly string[]>;

interface ImportLinks {
  readonly imported: Links;
  readonly importers: Links;
}

function importLinks(program: Program): ImportLinks {
  const imported = new Map<string, string[]>();
  const importers = new Map<string, string[]>();
  for (const node of program.nodesOf("ImportDirective")) {
    const file = program.fileOf(node);
    link(imported, file, node.absolutePath);
    link(importers, node.absolutePath, file);
  }
  return { imported, importers };
}

function link(links: Map<string, string[]>, from: string, to: string): void {
  const known = links.get(from);
  if (known === undefined) links.set(from, [to]);
  else known.push(to);
}

/** The file, and all that can be reached from it. */
function reachable(file: string, links: Links): ReadonlySet<string> {
  const reached = new Set([file]);
  // A set is walked in the order of insertion, additions too.
  for (const one of reached) for (const next of links.get(one) ?? []) reached.add(next);
  return reached;
}
