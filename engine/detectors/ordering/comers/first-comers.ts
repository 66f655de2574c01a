/** What belongs to whoever comes first: tokens that came in an earlier transaction, and names. */

import {
  type ContractFlows,
  contractFlows,
  type OpenStep,
  reachableSteps,
} from "../../../dataflow/access/contract-flows.ts";
import { calledFunction, isReadOnly } from "../../../flow/called-function.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasPart, indexesOf, isInput, isNumber, kindBit, overlaps, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { erc20 } from "../../../program/well-known-functions.ts";
import { exempt } from "../../exempt.ts";

/* Tokens. */

/** Where the contract looks at what it holds beyond its books, and where it gives that to somebody. */
export interface Arrival {
  readonly open: OpenStep<"call">;
  readonly credit: StepOf<"write">;
}

/** All of a program, a credit each. */
export function* findUnclaimedArrivals(program: Program): Generator<Arrival> {
  for (const open of reachableSteps(program, "call")) {
    const { flow, step } = open;
    const [holder] = step.call.arguments;
    if (calledFunction(program, step.call)?.signature !== erc20.balanceOf) continue;
    if (holder === undefined || !isInput(holder, "this")) continue;
    const credit = stepsOf(flow, "write").find((write) => isCredit(flow, write, step));
    if (credit === undefined) continue;
    if (exempt("first-comers: the tokens come in the same call", comesInNow(flow, step))) continue;
    yield { open, credit };
  }
}

/** What is held beyond the books is written down for an account that the caller is, or names. */
function isCredit(flow: Flow, { id, place, value }: StepOf<"write">, asked: StepOf<"call">): boolean {
  const indexes = indexesOf(place);
  if (!flow.committing.has(id) || indexes.length === 0) return false;
  if (!somePart(value, (part) => isSurplus(part, asked))) return false;
  const keys = new Set(indexes.map(({ key }) => key));
  // A position of its own, whose number is given to the account.
  const isGiven = (write: StepOf<"write">): boolean =>
    isSomebody(write.value) && indexesOf(write.place).some(({ key }) => keys.has(key));
  return indexes.some(isSomebody) || stepsOf(flow, "write").some(isGiven);
}

function isSomebody(value: Value): boolean {
  return value.kind === "parameter" || isInput(value, "sender");
}

/** What was answered, less what is stored. */
function isSurplus(value: Value, { id }: StepOf<"call">): boolean {
  const [held, booked] = isOperation(value, "-") ? value.operands : [];
  return held?.kind === "result" && held.step === id && booked?.kind === "load" && indexesOf(booked.place).length === 0;
}

/** Before it looks, the contract has called somebody who may have sent them. */
function comesInNow(flow: Flow, asked: Step): boolean {
  return stepsOf(flow, "call").some(({ id, call }) => id < asked.id && !isReadOnly(call));
}

/* Names. */

/** A record under a name that the caller chose, made for the caller. */
export interface TakenName {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
}

/** All of a program. */
export function* findTakenNames(program: Program): Generator<TakenName> {
  for (const home of contractFlows(program)) {
    for (const flow of home.flows) {
      const write = stepsOf(flow, "write").find((one) => isTaken(home, flow, one));
      if (write === undefined) continue;
      if (exempt("first-comers: a name has its price", hasPrice(flow))) continue;
      yield { flow, write };
    }
  }
}

function isTaken({ trust }: ContractFlows, flow: Flow, write: StepOf<"write">): boolean {
  if (!flow.committing.has(write.id) || !trust.isAttackerReachable(flow, write.id)) return false;
  const isName = indexesOf(write.place).some(isWord);
  return isName && hasPart(write.value, kindBit.caller) && isFreeBefore(flow, write);
}

/** A text that an argument is, and nothing else: neither a hash nor anything of the caller. */
function isWord(index: Value): boolean {
  return index.kind === "parameter" && /^string\b/.test(index.declaration.typeDescriptions.typeString ?? "");
}

/** A test says that there is nothing under the name yet. */
function isFreeBefore(flow: Flow, write: StepOf<"write">): boolean {
  const names = new Set(indexesOf(write.place).map(({ key }) => key));
  const isRecord = (value: Value): boolean =>
    value.kind === "load" &&
    (overlaps(value.place, write.place) || indexesOf(value.place).some(({ key }) => names.has(key)));
  return stepsOf(flow, "assume").some(({ condition }) => {
    if (condition.kind !== "operation") return isRecord(condition);
    const isEmpty = condition.operands.some((one) => isNumber(one, 0n));
    return isEmpty && condition.operands.some((one) => somePart(one, isRecord));
  });
}

/** Ether has to come with it, or tokens. */
function hasPrice(flow: Flow): boolean {
  const isPaid = ({ condition }: StepOf<"assume">): boolean => hasPart(condition, kindBit.value);
  // Who gives and how much; whoever is only named, as a new owner is, gives nothing.
  const isPull = ({ call: { arguments: given } }: StepOf<"call">): boolean =>
    given.length > 1 && given.some((one) => isInput(one, "sender"));
  return stepsOf(flow, "assume").some(isPaid) || stepsOf(flow, "call").some(isPull);
}
