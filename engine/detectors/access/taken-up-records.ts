/** Records of which each account can have one, and that anyone can enter for somebody else: the account is kept from its own. */

import { type ContractFlows, reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { isRequired, testsBefore } from "../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isAddressParameter, isIntegerParameter } from "../../flow/parameters.ts";
import { isSameVariable } from "../../flow/places.ts";
import { indexesOf, isInput, isNumber, type Place, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { exempt } from "../exempt.ts";

export interface TakenUp {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** Where the account that the record is of comes to it. */
  readonly use: StepOf<"read">;
}

/** One for each write of such a record, with an amount that the caller picks. */
export function* takenUpRecords(program: Program): Generator<TakenUp> {
  for (const { in: home, flow, step } of reachableSteps(program, "write")) {
    const account = accountOf(home, flow, step);
    if (account === undefined || !hasOwnAmount(step.value)) continue;
    if (exempt("taken-up-records: a record that can be entered again", !isOnceOnly(flow, step, account))) continue;
    const use = findOwnUse(home, flow, step.place);
    if (use !== undefined) yield { flow, write: step, use };
  }
}

/** Whom the record is of, where the caller names them and need not be them. */
function accountOf({ trust }: ContractFlows, flow: Flow, { place }: StepOf<"write">): Value | undefined {
  const [account, ...others] = indexesOf(place);
  if (account?.kind !== "parameter" || others.length > 0 || place.base.kind !== "variable") return undefined;
  return isAddressParameter(account) && !trust.contextOf(flow).callerNames.has(account.key) ? account : undefined;
}

/** A number that the caller gives, and nothing that was there before: the least there is will do. */
function hasOwnAmount(value: Value): boolean {
  const parts = subvalues(value);
  return parts.some(isIntegerParameter) && !parts.some(({ kind }) => kind === "load" || kind === "result");
}

/** True where the record has to be empty: what does not only choose between two ways, but refuses all others. */
function isOnceOnly(flow: Flow, { id, place }: StepOf<"write">, account: Value): boolean {
  return [...testsBefore(flow, id)].some((test) => isRequired(flow, test) && saysEmpty(test, place, account));
}

function saysEmpty({ condition, holds }: StepOf<"assume">, place: Place, account: Value): boolean {
  if (condition.kind !== "operation" || condition.operator !== "==" || !holds) return false;
  const [left, right] = condition.operands;
  return [
    [left, right],
    [right, left],
  ].some(([held, zero]) => isNumber(zero, 0n) && held !== undefined && isOfRecord(held, place, account));
}

function isOfRecord(value: Value, place: Place, account: Value): boolean {
  return value.kind === "load" && isSameVariable(value.place, place) && indexesOf(value.place)[0]?.key === account.key;
}

/** Another entry point in which callers come to the record of their own. */
function findOwnUse({ flows }: ContractFlows, writer: Flow, place: Place): StepOf<"read"> | undefined {
  return flows
    .filter((flow) => flow !== writer)
    .flatMap((flow) => stepsOf(flow, "read"))
    .find((read) => isSameVariable(read.place, place) && indexesOf(read.place).some((one) => isInput(one, "sender")));
}
