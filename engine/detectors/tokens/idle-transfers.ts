/** Functions of a token that answer that it is done, and move nothing. */

import type { FunctionDefinition } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, stepsOf } from "../../flow/flow.ts";
import { isIndexed } from "../../flow/places.ts";
import { isNumber } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import { erc20 } from "../../program/well-known-functions.ts";

/** Each once, whichever contracts have it. */
export function idleTransfers(program: Program): ReadonlySet<FunctionDefinition> {
  return new Set(contractFlows(program).flatMap((home) => [...idleIn(program, home)]));
}

/** Where the one changes accounts, the other has to; and whoever takes from others changes more than what may be taken. */
const counterparts = [
  [erc20.transfer, erc20.transferFrom],
  [erc20.transferFrom, erc20.transfer],
  [erc20.approve, erc20.transferFrom],
] as const;

function* idleIn(program: Program, { flows }: ContractFlows): Generator<FunctionDefinition> {
  const named = new Map(flows.map((flow) => [signatureOf(program, flow.entry), flow]));
  for (const [signature, counterpart] of counterparts) {
    const [flow, other] = [named.get(signature), named.get(counterpart)];
    if (flow === undefined || other === undefined || !isDone(flow)) continue;
    const changed = recordsIn(flow);
    const wanted = recordsIn(other);
    const isOther = signature === erc20.transferFrom && ![...wanted].some((one) => changed.has(one));
    if (wanted.size > 0 && (changed.size === 0 || isOther)) yield flow.entry;
  }
}

/** It answers yes, and has asked nobody else to do it. */
function isDone(flow: Flow): boolean {
  if (flow.truncated || stepsOf(flow, "opaque").length > 0 || flow.results.length === 0) return false;
  const isElsewhere = committingStepsOf(flow, "call").some(({ call }) => !isReadOnly(call));
  return !isElsewhere && flow.results.every((one) => isNumber(one, 1n));
}

/** Storage of accounts that changes, by its class. */
function recordsIn(flow: Flow): ReadonlySet<number> {
  const written = committingStepsOf(flow, "write").filter(({ place }) => isIndexed(place));
  return new Set(written.map(({ place }) => place.storageClass));
}
