/** Imports of names that nothing uses. */

import { isKind, type NodeOf, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { allReferences } from "../../program/references.ts";
import type { ImportDirective, SourceUnit } from "../../solc/ast.ts";

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
  const uses = usesByFile(program);
  const links = importLinks(program);
  for (const unit of program.sourceUnits) {
    if (unit.nodes.every((node) => isKind(node, "ImportDirective", "PragmaDirective"))) continue;
    const users = [...reachable(unit.absolutePath, links.importers)].flatMap((file) => uses.get(file) ?? []);
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
  readonly ids: Set<number>;
  /** Where that is declared. */
  readonly files: Set<string>;
  /** Names in its documentation. */
  readonly words: ReadonlySet<string>;
}

function usesByFile(program: Program): ReadonlyMap<string, Uses> {
  const uses = new Map(program.sourceUnits.map((unit) => [unit.absolutePath, noUses(program, unit)]));
  const note = (file: string, id: number): void => {
    const there = uses.get(file);
    const declaration = program.findNode(id);
    if (there === undefined || declaration === undefined) return;
    there.ids.add(id);
    there.files.add(program.fileOf(declaration));
  };
  for (const [id, references] of allReferences(program)) {
    let noted = "";
    for (const reference of references) {
      const file = program.fileOf(reference);
      if (file !== noted) note(file, id);
      noted = file;
    }
  }
  for (const path of program.nodesOf("IdentifierPath")) {
    for (const id of qualifiersOf(program, path)) note(program.fileOf(path), id);
  }
  return uses;
}

function noUses(program: Program, { absolutePath }: SourceUnit): Uses {
  const text = program.textOf(absolutePath)?.text ?? "";
  return { ids: new Set(), files: new Set(), words: documentedIn(text) };
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
