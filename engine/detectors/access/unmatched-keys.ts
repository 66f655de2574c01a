/** Records that are looked up by the hash of other parts than those that they are kept under. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { isRequired } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { indexesOf, loadsIn, type Operation, type Place, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import { exempt } from "../exempt.ts";

/** A test that asks for a record that nothing keeps, with what is kept in its place. */
export interface UnmatchedKey {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly place: Place;
  readonly kept: StepOf<"write">;
}

/** Those of one contract; `setting` tells all that sets something in the same mapping. */
export function* unmatchedKeys(
  { flows }: ContractFlows,
  setting: (place: Place) => readonly StepOf<"write">[],
): Generator<UnmatchedKey> {
  for (const flow of flows) {
    for (const { test, place } of asksIn(flow)) {
      const [kept, ...others] = setting(place);
      if (kept === undefined || ![kept, ...others].every((write) => neverMeet(write.place, place))) continue;
      yield { flow, test, place, kept };
    }
  }
}

/** What has to be so of a record under a hash, each record once. */
function asksIn(flow: Flow): Iterable<Pick<UnmatchedKey, "test" | "place">> {
  const asks = new Map<number, Pick<UnmatchedKey, "test" | "place">>();
  for (const test of committingStepsOf(flow, "assume").filter((one) => isRequired(flow, one)))
    for (const { place } of loadsIn(test.condition))
      if (isHashed(place) && !asks.has(place.key)) asks.set(place.key, { test, place });
  return asks.values();
}

function isHashed(place: Place): boolean {
  return indexesOf(place).some((index) => partsOf(index) !== undefined);
}

/** Some key of the one is the hash of what the key of the other never is. */
function neverMeet(a: Place, b: Place): boolean {
  const others = indexesOf(b);
  return indexesOf(a).some((index, at) => {
    const [left, right] = [partsOf(index), partsOf(others[at])];
    return left !== undefined && right !== undefined && areDifferent(left, right);
  });
}

/** More of them, or a number where another one stands. */
function areDifferent(left: Operation, right: Operation): boolean {
  const [a, b] = [left.operands, right.operands];
  if (a.length !== b.length)
    return !exempt("unmatched-keys: a record is as good as its fields", [left, right].some(isLaidOut));
  return a.some((one, at) => one.kind === "number" && b[at]?.kind === "number" && one.key !== b[at]?.key);
}

/** Of `keccak256(abi.encode(…))`: elsewhere what stands side by side may mean the same with fewer parts. */
function partsOf(key: Value | undefined): Operation | undefined {
  if (!isOperation(key, "keccak256")) return undefined;
  const [encoded] = key.operands;
  return isOperation(encoded, "abiencode") ? encoded : undefined;
}

/** What is encoded has more than one part of its own, or may have. */
function isLaidOut({ node }: Operation): boolean {
  if (!isKind(node, "FunctionCall")) return true;
  return node.arguments.some(({ typeDescriptions: { typeString } }) =>
    /^struct [^[]*$|\[\d+\]/.test(typeString ?? "struct ?"),
  );
}
