/** Moves a syntax tree to where a later compile would have numbered its nodes. */

import type { SourceUnit } from "../ast.ts";

/** From a node's old number to its new one. */
export type Shift = (id: number) => number;

/** Fields that hold numbers of nodes; others that are numbers are none. */
const numbered: ReadonlySet<string> = new Set([
  "id",
  "scope",
  "sourceUnit",
  "referencedDeclaration",
  "functionReturnParameters",
  "declaration",
  "assignments",
  "overloadedDeclarations",
  "linearizedBaseContracts",
  "contractDependencies",
  "baseFunctions",
  "baseModifiers",
  "usedErrors",
  "usedEvents",
]);

/** A declared type is told with the number of its declaration, as in `t_struct$_Point_$12_storage_ptr`. */
const declaredType = /\bt_(?:contract|struct|enum|userDefinedValueType|super)\$_(?:\w|\$\$\$)*?_\$\d+|\bt_module_\d+/g;
const lastNumber = /\d+$/;

/** A copy in which every number of a node is shifted; no node of it is the tree's own. */
export function rebaseTree(tree: SourceUnit, shift: Shift): SourceUnit {
  const rename = remember((text) => rebaseType(text, shift));
  return rebaseObject(tree, (key, value) => rebaseValue(key, value)) as SourceUnit;

  function rebaseValue(key: string, value: unknown): unknown {
    if (typeof value === "number") return numbered.has(key) && isOfNode(value) ? shift(value) : value;
    if (typeof value === "string") return key === "typeIdentifier" ? rename(value) : value;
    return typeof value === "object" && value !== null ? rebaseParts(key, value) : value;
  }

  function rebaseParts(key: string, value: object): unknown {
    if (Array.isArray(value)) return rebaseList(value, (one) => rebaseValue(key, one));
    // Of what a source exports, the keys are names, each with its declarations.
    const isNamed = key === "exportedSymbols";
    return rebaseObject(value, (name, one) => rebaseValue(isNamed ? "id" : name, one));
  }
}

/** What the compiler itself declares has a negative number, which 0.8.18 to 0.8.35 write without its sign. */
function isOfNode(id: number): boolean {
  return 0 <= id && id < 2 ** 31;
}

function rebaseList(values: readonly unknown[], rebase: (value: unknown) => unknown): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, value] of values.entries()) {
    const rebased = rebase(value);
    if (rebased !== value) copy ??= [...values];
    if (copy !== undefined) copy[index] = rebased;
  }
  return copy ?? values;
}

function rebaseObject(value: object, rebase: (key: string, value: unknown) => unknown): object {
  const entries = Object.entries(value);
  // What readers of a tree note down in its nodes, under symbols, is of that tree alone.
  let copy = "nodeType" in value ? Object.fromEntries(entries) : undefined;
  for (const [key, one] of entries) {
    const rebased = rebase(key, one);
    if (rebased !== one) copy ??= Object.fromEntries(entries);
    if (copy !== undefined) copy[key] = rebased;
  }
  return copy ?? value;
}

function rebaseType(text: string, shift: Shift): string {
  return text.replace(declaredType, (type) => type.replace(lastNumber, (id) => String(shift(Number(id)))));
}

/** The same texts come again and again. */
function remember(rename: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const name = known.get(text) ?? rename(text);
    known.set(text, name);
    return name;
  };
}
