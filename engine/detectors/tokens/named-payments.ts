/** Prices of records that are paid in whatever token the payer names. */

import type { OpenStep } from "../../dataflow/access/contract-flows.ts";
import { isRecordLoad } from "../../dataflow/backing/terms.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { committingStepsOf, stepsOf } from "../../flow/flow.ts";
import { isSameVariable } from "../../flow/places.ts";
import { indexesOf, isInput, type Place, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import { exempt } from "../exempt.ts";

/** The record by which somebody is paid, where the token is nobody's but the caller's. */
export function paidRecordOf(program: Program, { flow, step }: OpenStep<"call">, token: Value): Place | undefined {
  const called = calledFunction(program, step.call);
  const [from, to] = called?.arguments ?? [];
  if (called?.signature !== erc20.transferFrom || from === undefined || !isInput(from, "sender")) return undefined;
  if (to === undefined || !isRecordLoad(to) || token.kind !== "parameter") return undefined;
  const isToken = (value: Value): boolean => somePart(value, ({ key }) => key === token.key);
  const isAsked = stepsOf(flow, "assume").some(({ condition }) => !isAboutResult(condition) && isToken(condition));
  if (exempt("named-payments: the token is compared", isAsked)) return undefined;
  const writes = committingStepsOf(flow, "write");
  const isKept = writes.some(({ value, place }) => [value, ...indexesOf(place)].some(isToken));
  if (exempt("named-payments: the record is one of the token", isKept || indexesOf(to.place).some(isToken)))
    return undefined;
  return writes.some(({ place }) => isSameVariable(place, to.place)) ? to.place : undefined;
}

/** How the payment went. */
function isAboutResult(condition: Value): boolean {
  return somePart(condition, ({ kind }) => kind === "result");
}
