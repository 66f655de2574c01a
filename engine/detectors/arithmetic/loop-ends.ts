/** Loops over an array that go one too far, or stop one too soon: by what they compare their counter with, and by what they read. */

import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { plainTextOf } from "../../program/source-tokens.ts";
import { isDynamicArray } from "../../program/types.ts";
import type { Expression } from "../../solc/ast.ts";
import { exempt } from "../exempt.ts";

/** A loop that misses the end of what it goes through. */
export interface LoopEnd {
  /** What it reads last. */
  readonly element: NodeOf<"IndexAccess">;
  /** `past`: it reads what is not there. `short`: it never reads the last one. */
  readonly how: "past" | "short";
}

/** Those of a program. */
export function* loopEnds(program: Program): Generator<LoopEnd> {
  for (const loop of program.reportedNodesOf("ForStatement")) {
    const bound = boundOf(program, loop);
    const reads = bound && readsIn(program, loop, bound);
    if (bound === undefined || reads === undefined) continue;
    const [last] = [...reads].sort((a, b) => b.shift - a.shift);
    if (last === undefined) continue;
    const end = bound.end + last.shift;
    if (end > -1 && isAlwaysRead(program, loop, last.element)) yield { element: last.element, how: "past" };
    if (end < -1 && isOnlyWay(program, loop, bound.list)) yield { element: last.element, how: "short" };
  }
}

type Loop = NodeOf<"ForStatement">;

/** Up to which value the counter goes, less the length of the list: -1 in `i < list.length`. */
interface Bound {
  readonly counter: number;
  readonly list: string;
  readonly end: number;
}

/** `for (uint i = 0; i < list.length - 1; i++)`. */
function boundOf(program: Program, { initializationExpression, condition, loopExpression }: Loop): Bound | undefined {
  const step = loopExpression?.expression;
  if (!isKind(condition, "BinaryOperation") || !isKind(step, "UnaryOperation") || step.operator !== "++")
    return undefined;
  const { leftExpression: counter, rightExpression: limit, operator } = condition;
  if (!isKind(counter, "Identifier") || !isKind(step.subExpression, "Identifier")) return undefined;
  const id = counter.referencedDeclaration ?? -1;
  if (id !== step.subExpression.referencedDeclaration || !isDeclaredIn(initializationExpression, id)) return undefined;
  const [length, less] = splitOf(limit);
  if (!isKind(length, "MemberAccess") || length.memberName !== "length" || !isDynamicArray(length.expression))
    return undefined;
  const isUpTo = operator === "<=";
  if ((operator !== "<" && !isUpTo) || less === undefined) return undefined;
  return { counter: id, list: plainTextOf(program, length.expression), end: (isUpTo ? 0 : -1) + less };
}

function isDeclaredIn(start: AnyNode | null | undefined, id: number): boolean {
  return isKind(start, "VariableDeclarationStatement") && start.declarations.some((one) => one?.id === id);
}

/** `a - 1`, `a + 1`, `a`: the term and the number. */
function splitOf(value: Expression): readonly [Expression, number | undefined] {
  if (!isKind(value, "BinaryOperation")) return [value, 0];
  const number = isKind(value.rightExpression, "Literal") ? Number(value.rightExpression.value) : Number.NaN;
  const sign = value.operator === "+" ? 1 : value.operator === "-" ? -1 : undefined;
  return [value.leftExpression, sign === undefined || !Number.isInteger(number) ? undefined : sign * number];
}

interface Read {
  readonly element: NodeOf<"IndexAccess">;
  readonly shift: number;
}

/** What it reads of the list, each by the counter; undefined where it reads or changes it in other ways. */
function readsIn(program: Program, { body }: Loop, { counter, list }: Bound): readonly Read[] | undefined {
  if (isSetWithin(body, counter)) return undefined;
  const uses = usesIn(program, body, list).filter((use) => !isLengthRead(program, use));
  const reads = uses.map((use): Read | undefined => {
    const parent = program.parentOf(use);
    if (!isKind(parent, "IndexAccess") || parent.baseExpression !== use || !parent.indexExpression) return undefined;
    const [index, shift] = splitOf(parent.indexExpression);
    const isByCounter = isKind(index, "Identifier") && index.referencedDeclaration === counter;
    return isByCounter && shift !== undefined ? { element: parent, shift } : undefined;
  });
  const known = reads.filter((read) => read !== undefined);
  return known.length === reads.length ? known : undefined;
}

function usesIn(program: Program, within: AnyNode, list: string): readonly AnyNode[] {
  const named = findAll(within, "Identifier", "MemberAccess", "IndexAccess");
  return named.filter((one) => plainTextOf(program, one) === list);
}

/** The counter is moved by the body too. */
function isSetWithin(body: AnyNode, counter: number): boolean {
  const set = [
    ...findAll(body, "UnaryOperation").map(({ subExpression }) => subExpression),
    ...findAll(body, "Assignment").map(({ leftHandSide }) => leftHandSide),
  ];
  return set.some((one) => isKind(one, "Identifier") && one.referencedDeclaration === counter);
}

/** Every round comes there, and the last one is always reached. */
function isAlwaysRead(program: Program, { body }: Loop, element: AnyNode): boolean {
  const leaves = findAll(body, "Break", "Return", "Continue", "InlineAssembly");
  if (exempt("loop-ends: the loop may be left before", leaves.length > 0)) return false;
  for (
    let at: AnyNode = element, up = program.parentOf(at);
    up !== undefined && at !== body;
    at = up, up = program.parentOf(at)
  ) {
    if (exempt("loop-ends: not in every round", isBehindTest(at, up))) return false;
  }
  return true;
}

/** Another part decides whether it is come to. */
function isBehindTest(part: AnyNode, whole: AnyNode): boolean {
  if (isKind(whole, "IfStatement", "Conditional")) return part !== whole.condition;
  return isKind(whole, "ForStatement", "WhileStatement", "TryStatement") || isShortCut(whole);
}

function isShortCut(node: AnyNode): boolean {
  return isKind(node, "BinaryOperation") && (node.operator === "&&" || node.operator === "||");
}

/** The function uses the list for nothing else but its length. */
function isOnlyWay(program: Program, loop: Loop, list: string): boolean {
  const inside = new Set(usesIn(program, loop.body, list));
  const whole = program.callableOf(loop);
  if (whole === undefined) return false;
  const others = usesIn(program, whole, list).filter((use) => !inside.has(use) && !isLengthRead(program, use));
  return !exempt("loop-ends: the last one is used elsewhere", others.length > 0);
}

function isLengthRead(program: Program, use: AnyNode): boolean {
  const parent = program.parentOf(use);
  return isKind(parent, "MemberAccess") && parent.memberName === "length";
}
