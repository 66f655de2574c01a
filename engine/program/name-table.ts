/** Collects what is named where in a program, by the compiler's own references. */

import type { NamedDeclaration, NameTable } from "../model/name-table.ts";
import type { SourceText } from "../text/source-text.ts";
import { memoizeWithin } from "../util/memoize.ts";
import { type NamedBase, namedInDocs } from "./inherited-docs.ts";
import { type AnyNode, isKind, type NodeOf } from "./nodes.ts";
import type { Program } from "./program.ts";
import { type Reference, referencesTo } from "./references.ts";
import { storageLayoutOf } from "./storage-layout.ts";

/** A stretch of a source in UTF-16 units. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

type Declaration = NodeOf<(typeof declarationKinds)[number]>;

const declarationKinds = [
  "ContractDefinition",
  "FunctionDefinition",
  "ModifierDefinition",
  "VariableDeclaration",
  "StructDefinition",
  "EnumDefinition",
  "EnumValue",
  "EventDefinition",
  "ErrorDefinition",
  "UserDefinedValueTypeDefinition",
  "ImportDirective",
] as const;

/** The table of all sources of a program, imported ones too. */
export function nameTableOf(program: Program): NameTable {
  const files = program.sourceUnits.map(({ absolutePath }) => absolutePath);
  const fileIndex = new Map(files.map((file, index) => [file, index]));
  const declarations: NamedDeclaration[] = [];
  const places: number[] = [];
  const familyOf = findFamilies(program);
  const brought = broughtByImports(program);
  const mentions = mentionsInDocs(program);
  const add = (node: AnyNode, index: number, { start, end }: Stretch): void => {
    places.push(fileIndex.get(program.fileOf(node)) ?? -1, start, end, index);
  };
  for (const { node, text, at } of named(program)) {
    const index = declarations.length;
    const file = fileIndex.get(text.file) ?? -1;
    const outside = { ...selectorOf(node), ...slotOf(program, node) };
    declarations.push({ ...describe(program, node, text), ...at, file, family: familyOf(node.id), ...outside });
    add(node, index, at);
    for (const reference of [...referencesTo(program, node.id), ...(brought.get(node.id) ?? [])]) {
      for (const stretch of stretchesOf(program, reference, node)) add(reference, index, stretch);
    }
    for (const mention of mentions.get(node.id) ?? []) add(mention.node, index, mention);
  }
  return { files, declarations, places };
}

/** Declarations that have a name, and where it stands. */
function* named(program: Program): Generator<{ node: Declaration; text: SourceText; at: Stretch }> {
  for (const kind of declarationKinds) {
    for (const node of program.nodesOf(kind)) {
      const text = program.textOf(program.fileOf(node));
      const at = text === undefined ? undefined : nameStretch(node, text);
      if (text !== undefined && at !== undefined) yield { node, text, at };
    }
  }
}

/** What `import {A} from` names: the reference of the import, not counted as a use. */
function broughtByImports(program: Program): ReadonlyMap<number, readonly NodeOf<"Identifier">[]> {
  const brought = new Map<number, NodeOf<"Identifier">[]>();
  for (const node of program.nodesOf("Identifier")) {
    const { referencedDeclaration: id } = node;
    if (typeof id !== "number" || !isKind(program.parentOf(node), "ImportDirective")) continue;
    brought.set(id, [...(brought.get(id) ?? []), node]);
  }
  return brought;
}

/** Where comments name a base, by its id. */
function mentionsInDocs(program: Program): ReadonlyMap<number, readonly NamedBase[]> {
  const mentions = new Map<number, NamedBase[]>();
  for (const mention of namedInDocs(program)) {
    mentions.set(mention.base.id, [...(mentions.get(mention.base.id) ?? []), mention]);
  }
  return mentions;
}

function nameOf(node: Declaration): string {
  return isKind(node, "ImportDirective") ? (node.unitAlias ?? "") : node.name;
}

/** Undefined where it has no name, as a constructor or an unnamed parameter. */
function nameStretch(node: Declaration, text: SourceText): Stretch | undefined {
  const name = nameOf(node);
  if (name === "") return undefined;
  const located = text.toUnits(...spanNumbers(nameLocationOf(node)));
  if (text.text.slice(located.start, located.end) === name) return located;
  // Compilers before 0.8.2 do not say where a name is: it is the last word of a variable, and the first such word of the rest.
  const { start, end } = text.toUnits(...spanNumbers(node.src));
  const words = findWord(text.text, name, headerStretch(node, text, { start, end }));
  return isKind(node, "VariableDeclaration") ? words.at(-1) : words[0];
}

function nameLocationOf(node: Declaration): string | undefined {
  const location = "nameLocation" in node ? node.nameLocation : undefined;
  return typeof location === "string" ? location : undefined;
}

function spanNumbers(src: string | undefined): [number, number] {
  const [offset = -1, length = 0] = (src ?? "-1:0:0").split(":").map(Number);
  return [offset, length];
}

/** Up to the body or the initial value. */
function headerStretch(node: Declaration, text: SourceText, { start, end }: Stretch): Stretch {
  const inner = isKind(node, "FunctionDefinition", "ModifierDefinition")
    ? node.body
    : isKind(node, "VariableDeclaration")
      ? node.value
      : undefined;
  if (inner) return { start, end: text.toUnits(...spanNumbers(inner.src)).start };
  const brace = text.text.indexOf("{", start);
  const hasBody = isKind(node, "ContractDefinition", "StructDefinition", "EnumDefinition");
  return { start, end: hasBody && brace >= 0 && brace < end ? brace : end };
}

function findWord(text: string, word: string, { start, end }: Stretch): Stretch[] {
  const found: Stretch[] = [];
  for (let at = text.indexOf(word, start); at >= 0 && at + word.length <= end; at = text.indexOf(word, at + 1)) {
    const isWhole = !/[\w$]/.test(text[at - 1] ?? "") && !/[\w$]/.test(text[at + word.length] ?? "");
    if (isWhole) found.push({ start: at, end: at + word.length });
  }
  return found;
}

/** Where a reference says the name: its last word, or another one by which the name is known there. */
function stretchesOf(program: Program, reference: Reference, declaration: Declaration): Stretch[] {
  const text = program.textOf(program.fileOf(reference));
  if (text === undefined) return [];
  if (isKind(reference, "InlineAssembly")) return assemblyStretches(reference, declaration, text);
  const { start, end } = text.toUnits(...spanNumbers(reference.src));
  const last = /[A-Za-z_$][\w$]*$/.exec(text.text.slice(start, end));
  return last === null ? [] : [{ start: start + last.index, end }];
}

/** `x.slot` and `x_slot` name `x`. */
function assemblyStretches(node: NodeOf<"InlineAssembly">, declaration: Declaration, text: SourceText): Stretch[] {
  const name = nameOf(declaration);
  return node.externalReferences
    .filter((one) => one.declaration === declaration.id)
    .map(({ src }) => text.toUnits(...spanNumbers(src)))
    .map(({ start }) => ({ start, end: start + name.length }))
    .filter(({ start, end }) => text.text.slice(start, end) === name);
}

const maxHeaderLength = 300;

function describe(program: Program, node: Declaration, text: SourceText) {
  const { start, end } = headerStretch(node, text, text.toUnits(...spanNumbers(node.src)));
  const header = text.text
    .slice(start, end)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\s*[={;]$/, "");
  return {
    name: nameOf(node),
    kind: node.nodeType,
    container: containerOf(program, node),
    header: header.slice(0, maxHeaderLength),
    documentation: documentationOf(node),
  };
}

function selectorOf(node: Declaration): { readonly selector?: string } {
  const selector = isKind(node, "FunctionDefinition", "VariableDeclaration")
    ? node.functionSelector
    : isKind(node, "ErrorDefinition")
      ? node.errorSelector
      : undefined;
  return selector ? { selector } : {};
}

const layoutOf = memoizeWithin((contract: NodeOf<"ContractDefinition">, program: Program) =>
  storageLayoutOf(program, contract),
);

function slotOf(program: Program, node: Declaration): { readonly slot?: string } {
  const contract = program.parentOf(node);
  if (!isKind(node, "VariableDeclaration") || !isKind(contract, "ContractDefinition")) return {};
  const place = layoutOf(contract, program).get(node);
  if (place === undefined) return {};
  return { slot: place.offset === 0 ? `${place.slot}` : `${place.slot}, byte ${place.offset}` };
}

/** The name of the innermost declaration around it that has one. */
function containerOf(program: Program, node: AnyNode): string | null {
  for (let up = program.parentOf(node); up !== undefined; up = program.parentOf(up)) {
    if ("name" in up && typeof up.name === "string" && up.name !== "") return up.name;
  }
  return null;
}

function documentationOf(node: Declaration): string {
  const documentation: unknown = "documentation" in node ? node.documentation : undefined;
  if (typeof documentation === "string") return documentation.trim();
  const text =
    typeof documentation === "object" && documentation !== null && "text" in documentation ? documentation.text : "";
  return typeof text === "string" ? text.trim() : "";
}

/** The smallest id among all that override each other, for each of them. */
function findFamilies(program: Program): (id: number) => number {
  const parents = new Map<number, number>();
  const rootOf = (id: number): number => {
    let root = id;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    return root;
  };
  const join = (a: number, b: number): void => {
    const [low, high] = [rootOf(a), rootOf(b)].sort((x, y) => x - y);
    if (low !== undefined && high !== undefined && low !== high) parents.set(high, low);
  };
  for (const node of overriders(program)) for (const base of basesOf(node)) join(node.id, base);
  return rootOf;
}

function overriders(program: Program): readonly AnyNode[] & readonly { readonly id: number }[] {
  return [...program.functions, ...program.modifiers, ...program.stateVariables];
}

function basesOf(node: AnyNode): readonly number[] {
  if (isKind(node, "FunctionDefinition", "VariableDeclaration")) return node.baseFunctions ?? [];
  return isKind(node, "ModifierDefinition") ? (node.baseModifiers ?? []) : [];
}
