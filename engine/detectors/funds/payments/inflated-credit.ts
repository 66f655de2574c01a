/** Credit that arithmetic which wraps around gives to whoever asks for it. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { findOverflows, type Overflow } from "../../../dataflow/ranges/overflow.ts";
import { reachFrom, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { indexesOf, isFromInput, isInput, type Place, somePart } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** How callers come to more credit than they paid for. */
export interface Inflation {
  readonly overflow: Overflow;
  /** Where the credit is written. */
  readonly write: StepOf<"write">;
}

/** A way to have more of one of these credits than was paid for; undefined where none is known. */
export function findInflation(program: Program, home: ContractFlows, credits: readonly Place[]): Inflation | undefined {
  const patterns = new Set(credits.map(({ storageClass }) => storageClass));
  for (const overflow of findOverflows(program)) {
    if (overflow.home !== home || !overflow.isAttackerReachable) continue;
    const write = inflatedBy(overflow).find(({ place }) => patterns.has(place.storageClass) && isOfCaller(place));
    if (write !== undefined) return { overflow, write };
  }
  return undefined;
}

/** A credit that falls below zero is huge; one that is tested to be paid for is not where the price wraps around. */
function inflatedBy({ flow, operation, use, chosen }: Overflow): readonly StepOf<"write">[] {
  if (use === undefined) return [];
  if (operation.operator === "-") {
    const [left] = operation.operands;
    const { step } = use;
    return step.kind === "write" &&
      step.value === operation &&
      left?.kind === "load" &&
      left.place.key === step.place.key
      ? [step]
      : [];
  }
  const isPriceTest = use.step.kind === "assume" && isFromInput(use.step.condition, "value");
  if (!isPriceTest || chosen === undefined) return [];
  const after = reachFrom(flow, use.step.id);
  return stepsOf(flow, "write").filter(
    ({ id, value }) => after.has(id) && somePart(value, ({ key }) => key === chosen.key),
  );
}

function isOfCaller(place: Place): boolean {
  return indexesOf(place).some((index) => isInput(index, "sender") || index.kind === "parameter");
}
