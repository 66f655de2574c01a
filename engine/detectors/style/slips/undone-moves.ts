/** What is taken off a record and put onto the same one again: it was to go to another. */

import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { isSameText } from "../../../program/source-tokens.ts";
import { functionKindOf } from "../../../program/types.ts";
import type { Expression, Statement } from "../../../solc/ast.ts";
import { unchangedIn } from "./stretches.ts";

/** The two changes, the later one last. */
export interface UndoneMove {
  readonly first: Move;
  readonly second: Move;
}

interface Move {
  readonly node: AnyNode;
  readonly record: Expression;
  readonly amount: Expression;
  readonly isRise: boolean;
  /** Which of the statements of the block it lies in. */
  readonly at: number;
}

/** Those of one block between which nobody else is called. */
export function* undoneMoves(program: Program): Generator<UndoneMove> {
  for (const { statements } of program.reportedNodesOf("Block")) {
    const moves = (statements ?? []).flatMap((one, at) => movesIn(one, at));
    for (const second of moves) {
      const first = moves.find((one) => one.at < second.at && isUndone(program, one, second));
      if (first === undefined || (statements ?? []).slice(first.at, second.at).some(callsOthers)) continue;
      const between = unchangedIn(program, (statements ?? []).slice(first.at + 1), [second.amount]);
      if ([...between].includes(second.node)) yield { first, second };
    }
  }
}

function isUndone(program: Program, first: Move, second: Move): boolean {
  return (
    first.isRise !== second.isRise &&
    isSameText(program, first.record, second.record) &&
    isSameText(program, first.amount, second.amount)
  );
}

/** The statement itself, and those of an unchecked block; which branches are taken together is not known. */
function movesIn(statement: Statement, at: number): readonly Move[] {
  if (isKind(statement, "UncheckedBlock")) return (statement.statements ?? []).flatMap((one) => movesIn(one, at));
  const change = isKind(statement, "ExpressionStatement") ? statement.expression : undefined;
  if (!isKind(change, "Assignment") || !isKind(change.leftHandSide, "IndexAccess", "MemberAccess")) return [];
  const { operator, leftHandSide: record, rightHandSide: amount } = change;
  if (operator !== "+=" && operator !== "-=") return [];
  return findAll(record, "IndexAccess").length === 0
    ? []
    : [{ node: change, record, amount, isRise: operator === "+=", at }];
}

function callsOthers(statement: Statement): boolean {
  return findAll(statement, "FunctionCall").some(({ expression }) =>
    /^(?:external|barecall|transfer|send|internal)/.test(functionKindOf(expression)),
  );
}
