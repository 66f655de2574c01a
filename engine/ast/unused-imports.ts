/** Imports of names that nothing uses. */

import type { ImportDirective, SourceUnit } from "../solc/ast.ts";
import { isKind, type NodeOf, spanOf } from "./nodes.ts";
import type { Program } from "./program.ts";

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
  for (const unit of program.sourceUnits) {
    if (unit.nodes.every((node) => isKind(node, "ImportDirective", "PragmaDirective"))) continue;
    const users = reachable(program, unit.absolutePath, importersOf).map((file) => uses.get(file));
    const used = users.filter((one) => one !== undefined);
    for (const node of unit.nodes) if (isKind(node, "ImportDirective")) yield* unusedOf(program, node, used);
  }
}

function* unusedOf(program: Program, directive: ImportDirective, users: readonly Uses[]): Generator<UnusedImport> {
  const { symbolAliases, unitAlias, absolutePath } = directive;
  const isNamed = (id: number): boolean => users.some(({ ids }) => ids.has(id));
  if (symbolAliases.length === 0) {
    const files = unitAlias === "" ? reachable(program, absolutePath, importedBy) : [];
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
  const note = (node: NamingNode | NodeOf<"InlineAssembly">, id: number | null | undefined): void => {
    const there = typeof id === "number" ? uses.get(program.fileOf(node)) : undefined;
    const declaration = program.findNode(id ?? -1);
    if (there === undefined || declaration === undefined) return;
    there.ids.add(declaration.id);
    there.files.add(program.fileOf(declaration));
  };
  for (const node of namingKinds.flatMap((kind): readonly NamingNode[] => program.nodesOf(kind))) {
    if (isKind(program.parentOf(node), "ImportDirective")) continue;
    note(node, node.referencedDeclaration);
    for (const id of qualifiersOf(program, node)) note(node, id);
  }
  for (const node of program.nodesOf("InlineAssembly")) {
    for (const { declaration } of node.externalReferences) note(node, declaration);
  }
  return uses;
}

const namingKinds = ["Identifier", "MemberAccess", "IdentifierPath"] as const;

function noUses(program: Program, { absolutePath }: SourceUnit): Uses {
  const text = program.textOf(absolutePath)?.text ?? "";
  return { ids: new Set(), files: new Set(), words: documentedIn(text) };
}

type NamingNode = NodeOf<(typeof namingKinds)[number]>;

/** `A.B.C` names its parts without a node for each: those are what `C` lies in, and the file's name for a unit. */
function qualifiersOf(program: Program, path: NamingNode): readonly number[] {
  if (!isKind(path, "IdentifierPath") || !path.name.includes(".")) return [];
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

type Neighbours = (program: Program, file: string) => readonly string[];

function importedBy(program: Program, file: string): readonly string[] {
  const unit: SourceUnit | undefined = program.sourceUnits.find(({ absolutePath }) => absolutePath === file);
  return (unit?.nodes ?? []).flatMap((node) => (isKind(node, "ImportDirective") ? [node.absolutePath] : []));
}

function importersOf(program: Program, file: string): readonly string[] {
  return program
    .nodesOf("ImportDirective")
    .filter(({ absolutePath }) => absolutePath === file)
    .map((node) => program.fileOf(node));
}

/** The file, and all that can be reached from it. */
function reachable(program: Program, file: string, neighbours: Neighbours): readonly string[] {
  const reached = new Set([file]);
  // A set is walked in the order of insertion, additions too.
  for (const one of reached) for (const next of neighbours(program, one)) reached.add(next);
  return [...reached];
}
