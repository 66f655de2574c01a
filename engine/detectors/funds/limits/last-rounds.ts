/** Sums that a loop makes, and looks at before each round adds to them: what the last round adds is never looked at. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { answerOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import {
  committingStepsOf,
  type Flow,
  isInLoop,
  type Loop,
  type Step,
  type StepOf,
  variesIn,
} from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { valuesIn } from "../../../flow/used-values.ts";
import { operandsOfOperation, type Phi, somePart, subvalues, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A sum that is used with what nobody looked at. */
export interface LastRound {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  /** Where the whole sum is kept or sent. */
  readonly use: Step;
}

/** Those of one contract. */
export function* lastRounds({ flows, trust }: ContractFlows): Generator<LastRound> {
  for (const flow of flows) {
    for (const loop of flow.loops) {
      for (const one of roundsIn(flow, loop)) if (trust.isAttackerReachable(flow, one.use.id)) yield one;
    }
  }
}

function roundsIn(flow: Flow, loop: Loop): readonly LastRound[] {
  const tests = committingStepsOf(flow, "assume").filter((test) => isInLoop(loop, test) && isRequired(flow, test));
  return tests.flatMap((test) => {
    const use = findUnseen(flow, loop, test);
    return use === undefined ? [] : [{ flow, test, use }];
  });
}

function findUnseen(flow: Flow, loop: Loop, test: StepOf<"assume">): Step | undefined {
  const order = answerOf(test);
  if (order === undefined || order.isEqual) return undefined;
  for (const sum of sumsIn(test.condition, loop)) {
    const added = addedTo(sum).filter(({ amount }) => amount.kind !== "number" && variesIn(amount, loop));
    if (added.length === 0 || added.some(({ amount }) => isWithin(test.condition, amount))) continue;
    const wholes = [sum, ...added.map(({ whole }) => whole)];
    if (exempt("last-rounds: it is looked at afterwards too", isSeenLater(flow, loop, test, wholes))) continue;
    const use = findUse(flow, loop, sum);
    if (use !== undefined) return use;
  }
  return undefined;
}

type Sum = Phi & Value;

/** What the rounds before have made, as the condition asks for it. */
function sumsIn(condition: Value, { variant }: Loop): readonly Sum[] {
  return subvalues(condition, operandsOfOperation).filter(
    (one): one is Sum => one.kind === "phi" && variant.has(one.key),
  );
}

interface Addition {
  readonly whole: Value;
  readonly amount: Value;
}

/** `sum + amount`, on some way round. */
function addedTo(sum: Sum): readonly Addition[] {
  return subvalues(sum, (one) => (one.kind === "phi" ? one.alternatives.map(({ value }) => value) : [])).flatMap(
    (whole): readonly Addition[] => {
      const [left, right] = isOperation(whole, "+") ? whole.operands : [];
      if (left === undefined || right === undefined) return [];
      if (left.key === sum.key) return [{ whole, amount: right }];
      return right.key === sum.key ? [{ whole, amount: left }] : [];
    },
  );
}

function isWithin(value: Value, { key }: Value): boolean {
  return somePart(value, (one) => one.key === key, operandsOfOperation);
}

/** In the round itself with what it adds, or behind the loop. */
function isSeenLater(flow: Flow, loop: Loop, test: Step, [sum, ...wholes]: readonly Value[]): boolean {
  return committingStepsOf(flow, "assume").some(
    (other) =>
      other !== test &&
      (wholes.some((one) => isWithin(other.condition, one)) ||
        (!isInLoop(loop, other) && sum !== undefined && isWithin(other.condition, sum) && isRequired(flow, other))),
  );
}

function findUse(flow: Flow, loop: Loop, sum: Value): Step | undefined {
  const isAfter = ({ id }: Step): boolean => loop.last !== undefined && id > loop.last;
  const uses = [...committingStepsOf(flow, "write"), ...committingStepsOf(flow, "call")];
  return uses.find((step) => isAfter(step) && valuesIn(step).some((value) => isWithin(value, sum)));
}
