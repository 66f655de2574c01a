/** What is handed out to those on a list goes by an amount that the list does not have. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { isMovedFrom, isPaidIn, type ValueFlow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { indexesOf, overlaps, somePart, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { contentsOf, isGiven, partsOf } from "../vouched/messages.ts";
import { type MerkleProof, merkleProofsIn } from "./merkle-proofs.ts";

export interface UnprovedAmount {
  readonly proof: MerkleProof;
  /** Where it is paid, or credited. */
  readonly step: Step;
  readonly amount: Value;
}

/** The amounts that the caller names beside a Merkle proof, and that nothing else bounds. */
export function unprovedAmounts(program: Program, flow: Flow): readonly UnprovedAmount[] {
  return merkleProofsIn(flow).flatMap((proof) => {
    const after = reachFrom(flow, proof.test.id);
    const proved = new Set(subvalues(proof.test.condition, partsOf).map(({ key }) => key));
    return handedOut(program, flow)
      .filter(
        ({ step, amount }) =>
          after.has(step.id) && isGiven(amount) && !proved.has(amount.key) && !isBounded(flow, amount),
      )
      .map((one) => ({ proof, ...one }));
  });
}

/** What leaves, or is credited, without having come in or been taken from a record. */
function handedOut(program: Program, flow: Flow): readonly Omit<UnprovedAmount, "proof">[] {
  const all = valueFlowOf(program, flow);
  // A share of it that is taken from a record, as a fee is, pays for no more than that.
  const whole = all.reductions.filter(({ amount }) => !somePart(amount, (one) => isOperation(one, "/")));
  const value = { ...all, reductions: whole };
  const credited = changesOf(flow).filter(
    ({ write, sign }) => sign > 0 && flow.committing.has(write.id) && indexesOf(write.place).length > 0,
  );
  return [
    ...value.outflows.filter(({ amount }) => !isSquare(value, amount)),
    ...credited
      .filter(({ write, amount }) => !isSquare(value, amount, write.place.storageClass))
      .map(({ write, amount }) => ({ step: write, amount })),
  ];
}

/** It has come in, or was taken from a record: another one, where it is credited. */
function isSquare(value: ValueFlow, amount: Value, storageClass?: number): boolean {
  return isPaidIn(value, amount) || isMovedFrom(value, amount, storageClass);
}

/** Some test holds the amount down, or a sum that grows by it, or says what it is. */
function isBounded(flow: Flow, { key }: Value): boolean {
  const sums = changesOf(flow).filter(({ sign, amount }) => sign > 0 && amount.key === key);
  const isSum = (one: Value): boolean =>
    one.kind === "load" && sums.some(({ write }) => overlaps(one.place, write.place));
  const isAbout = (value: Value): boolean =>
    subvalues(value, contentsOf).some((part) => part.key === key || isSum(part));
  return stepsOf(flow, "assume").some((test) => {
    const { condition, holds } = test;
    if (!isAbout(condition) || !isRequired(flow, test)) return false;
    const compared = comparisonOf(condition, holds);
    return compared === undefined || compared.isEqual || isAbout(compared.smaller);
  });
}
