/** Shares of a whole that a function of numbers reckons: which of its arguments are multiplied, and which one divides. */

import { type Applied, isOperation } from "../../flow/operation.ts";
import { somePart, type Value, waysTo } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { functionFlow } from "../access/contract-flows.ts";

export interface Share {
  readonly factors: readonly Value[];
  readonly divisor: Value;
}

/** Those that a function may answer with, cut off at the point, in what it was given here. */
export function appliedShares(program: Program, { callee, index, operands }: Applied): readonly Share[] {
  const definition = program.findNode(callee);
  const home = isKind(definition, "FunctionDefinition") ? program.contractOf(definition) : undefined;
  if (!isKind(definition, "FunctionDefinition") || home === undefined) return [];
  const answer = functionFlow(program, home, definition).results[index];
  const given = new Map(definition.parameters.parameters.map(({ id }, at) => [id, operands[at]]));
  const ways = answer === undefined ? [] : waysTo(answer);
  return ways.flatMap((way) => (isRoundedUp(way, ways) ? [] : shareIn(way, given)));
}

/** Whether one is added to it on another way, where something is left. */
export function isRoundedUp(way: Value, ways: readonly Value[]): boolean {
  return ways.some((other) => other !== way && somePart(other, ({ key }) => key === way.key));
}

type Given = ReadonlyMap<number, Value | undefined>;

function shareIn(way: Value, given: Given): readonly Share[] {
  const [whole, by] = isOperation(way, "/") ? way.operands : [];
  if (whole === undefined || by === undefined) return [];
  const factors = (isOperation(whole, "*") ? whole.operands : [whole]).map((factor) => argumentsOf(factor, given));
  const [divisor, ...others] = argumentsOf(by, given);
  const isKnown = factors.every(({ length }) => length > 0) && others.length === 0;
  return isKnown && divisor !== undefined ? [{ factors: factors.flat(), divisor }] : [];
}

/** What was given for a parameter; for one that is limited by another, both. */
function argumentsOf(value: Value, given: Given): readonly Value[] {
  return waysTo(value).flatMap((way) => {
    const argument = way.kind === "parameter" ? given.get(way.declaration.id) : undefined;
    return argument === undefined ? [] : [argument];
  });
}
