/** Calls that move one thing of a collection, rather than an amount of a coin. */

import { calledFunction } from "../../flow/called-function.ts";
import type { Call, Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20, erc721, erc1155 } from "../../program/well-known-functions.ts";

/** Which thing of which collection goes from whom to whom. */
export interface ItemMove {
  readonly collection: Value;
  readonly from: Value;
  readonly to: Value;
  readonly item: Value;
  /** There is only one of it. */
  readonly isUnique: boolean;
}

/** What the call moves; undefined where it moves nothing, or an amount. */
export function itemMoveOf(program: Program, call: Call): ItemMove | undefined {
  const called = calledFunction(program, call);
  const { target: collection, callee } = call;
  if (called === undefined || !moves.has(called.signature) || collection === undefined) return undefined;
  const [from, to, item] = called.arguments;
  // Amounts of coins go by a name that is used here too, and are answered.
  const isAnswered = callee?.nodeType !== "FunctionDefinition" || callee.returnParameters.parameters.length > 0;
  if (isAnswered || from === undefined || to === undefined || item === undefined) return undefined;
  return { collection, from, to, item, isUnique: called.signature !== erc1155.safeTransferFrom };
}

const moves: ReadonlySet<string> = new Set([
  erc20.transferFrom,
  erc721.safeTransferFrom,
  erc721.safeTransferFromWithData,
  erc1155.safeTransferFrom,
]);
