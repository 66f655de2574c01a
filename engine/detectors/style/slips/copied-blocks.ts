/** Statements that repeat those before them with other names, in which one name was left as it was. */

import { type AnyNode, childrenOf, isKind, walk } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import type { Statement } from "../../../solc/ast.ts";

/** The name that was left, and what its like became. */
export interface LeftName {
  readonly at: AnyNode;
  readonly name: string;
  readonly meant: string;
  /** The statement that it was copied from. */
  readonly original: Statement;
}

/** Those of blocks where one repetition is like the other but for names; each once. */
export function leftNames(program: Program): readonly LeftName[] {
  const all = program.reportedNodesOf("Block").flatMap(({ statements }) => [...leftInBlock(statements ?? [])]);
  return [...new Map(all.map((one) => [one.at, one])).values()];
}

function* leftInBlock(statements: readonly Statement[]): Generator<LeftName> {
  if (statements.length < 2) return;
  const shapes = statements.map(shapeOf);
  for (let size = 1; 2 * size <= statements.length; size++)
    for (let at = 0; at + 2 * size <= statements.length; at++) yield* leftIn(statements, shapes, at, size);
}

/** Of `size` statements and as many that follow. */
function* leftIn(
  statements: readonly Statement[],
  shapes: readonly string[],
  at: number,
  size: number,
): Generator<LeftName> {
  const [original] = statements.slice(at);
  for (let one = at; one < at + size; one++) if (shapes[one] !== shapes[one + size]) return;
  if (original === undefined) return;
  const [before, after] = [at, at + size].map((from) => statements.slice(from, from + size).flatMap(leavesOf));
  const left = before && after && findLeft(before, after);
  if (left !== undefined) yield { ...left, original };
}

/** A name, or a truth value that something is looked up by. */
interface Leaf {
  readonly at: AnyNode;
  readonly name: string;
}

/** So many names at least were renamed throughout: a copy, and not two lines that are alike by chance. */
const minRenamed = 2;

function findLeft(before: readonly Leaf[], after: readonly Leaf[]): Omit<LeftName, "original"> | undefined {
  const became = new Map<string, Leaf[]>();
  for (const [at, { name }] of before.entries()) {
    const leaf = after[at];
    if (leaf !== undefined) became.set(name, [...(became.get(name) ?? []), leaf]);
  }
  const [mixed, ...more] = [...became].filter(([, leaves]) => new Set(leaves.map(({ name }) => name)).size > 1);
  const renamed = [...became].filter(([name, leaves]) => leaves.every((leaf) => leaf.name !== name));
  if (mixed === undefined || more.length > 0 || renamed.length < minRenamed) return undefined;
  const left = onlyLeft(mixed);
  if (left === undefined) return undefined;
  // What the original has too is no new name: the copy may go on from there.
  const pairs = [
    ...renamed.map(([name, [leaf]]) => [name, leaf?.name ?? ""] as const),
    [left.name, left.meant] as const,
  ];
  return became.has(left.meant) || !isOneExchange(pairs) ? undefined : left;
}

/** The one leaf that still has the name, where all others of that name have the same other one. */
function onlyLeft([name, leaves]: readonly [string, readonly Leaf[]]): Omit<LeftName, "original"> | undefined {
  const changed = new Set(leaves.flatMap((leaf) => (leaf.name === name ? [] : [leaf.name])));
  const [left, ...more] = leaves.filter((leaf) => leaf.name === name);
  const [meant, ...others] = changed;
  if (left === undefined || more.length > 0 || meant === undefined || others.length > 0) return undefined;
  return { at: left.at, name, meant };
}

/** True where all pairs of names differ by one word for another, the same two throughout, as `left` and `right`. */
function isOneExchange(pairs: readonly (readonly [string, string])[]): boolean {
  const exchanged = pairs.filter(([a]) => !isTruth(a)).map(([a, b]) => exchangeOf(wordsOf(a), wordsOf(b)));
  return new Set(exchanged).size === 1 && exchanged[0] !== undefined;
}

function isTruth(name: string): boolean {
  return name === "true" || name === "false";
}

/** The two words in which the names differ, whichever has which; undefined where they differ otherwise. */
function exchangeOf(a: readonly string[], b: readonly string[]): string | undefined {
  if (a.length !== b.length) return undefined;
  const differing = new Set(a.flatMap((word, at) => (word === b[at] ? [] : [[word, b[at]].sort().join(" ")])));
  return differing.size === 1 ? [...differing][0] : undefined;
}

/** `priceOfToken0` has four. */
function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase());
}

function leavesOf(statement: AnyNode): readonly Leaf[] {
  return [...walk(statement)].flatMap((at) => {
    const name = nameOf(at);
    return name === undefined ? [] : [{ at, name }];
  });
}

function nameOf(node: AnyNode): string | undefined {
  if (isKind(node, "Identifier", "VariableDeclaration")) return node.name;
  if (isKind(node, "MemberAccess")) return node.memberName;
  return isKind(node, "Literal") && node.kind === "bool" ? (node.value ?? undefined) : undefined;
}

/** Kinds, operators and numbers, without names. */
function shapeOf(statement: AnyNode): string {
  return [...walk(statement)].map(lineOf).join(" ");
}

function lineOf(node: AnyNode): string {
  const isOperation = isKind(node, "BinaryOperation", "Assignment", "UnaryOperation");
  const detail = isOperation ? node.operator : isKind(node, "Literal") && node.kind !== "bool" ? node.value : "";
  return `${node.nodeType}${detail ?? ""}(${childrenOf(node).length})`;
}
