/** Tests that only what is beyond the largest, or below the least, gets through. */

import { wordsOf } from "../../../dataflow/backing/kept-records.ts";
import { withoutConversions } from "../../../program/call-options.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import type { BinaryOperation, Expression, VariableDeclaration } from "../../../solc/ast.ts";
import { type Order, orderIn, stretchesOf } from "./stretches.ts";

/** The test, and the limit that is asked for the wrong way round. */
export interface TurnedLimit extends Order {
  readonly comparison: BinaryOperation;
}

/** Of what callers bring, against limits that never change. */
export function* turnedLimits(program: Program): Generator<TurnedLimit> {
  for (const stretch of stretchesOf(program)) {
    const order = stretch.isRequired ? orderIn(stretch) : undefined;
    if (order === undefined) continue;
    const { smaller, larger } = order;
    const isBeyond = isParameter(program, larger) && isLimit(program, smaller, /^max(?:imum)?$/);
    const isBelow = isParameter(program, smaller) && isLimit(program, larger, /^min(?:imum)?$/);
    if (isBeyond || isBelow) yield { comparison: stretch.comparison, smaller, larger };
  }
}

/** What callers bring; what is a limit itself is held within limits of limits. */
function isParameter(program: Program, side: Expression): boolean {
  const declared = declarationOf(program, side);
  if (declared === undefined || !isKind(program.parentOf(declared), "ParameterList")) return false;
  return !wordsOf(declared.name).some((word) => /^(?:min|max|least|most|limit|cap)/.test(word));
}

/** A constant whose first word says what it is, and no other one the opposite. */
function isLimit(program: Program, side: Expression, sort: RegExp): boolean {
  const declared = declarationOf(program, side);
  if (declared === undefined || !(declared.constant || declared.mutability === "immutable")) return false;
  const [first = "", ...more] = wordsOf(declared.name);
  return sort.test(first) && !more.some((word) => /^(?:min|max|ceil|floor|cap$|limit|bound)/.test(word));
}

function declarationOf(program: Program, side: Expression): VariableDeclaration | undefined {
  const inner = withoutConversions(side);
  const declared = isKind(inner, "Identifier") ? program.findNode(inner.referencedDeclaration ?? -1) : undefined;
  return isKind(declared, "VariableDeclaration") ? declared : undefined;
}
