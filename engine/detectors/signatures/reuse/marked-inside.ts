/** Signatures whose use a function of the contract marks that is called for it, as anybody outside would call it. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { effectsAfter, isSpent, markersOf, type Signature } from "../../../dataflow/access/signatures.ts";
import { isRequired } from "../../../flow/dominance.ts";
import type { Flow, StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { type Call, indexesOf, isInput, somePart, subvalues, type Value } from "../../../flow/value.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";

/** True where a call to itself that has to succeed refuses the second time: all else is undone with it. */
export function isMarkedInside(program: Program, home: ContractFlows, flow: Flow, signature: Signature): boolean {
  const signed = new Set(
    [...subvalues(signature.digest)]
      .filter(({ kind }) => kind !== "number" && kind !== "literal")
      .map(({ key }) => key),
  );
  const isSigned = (value: Value): boolean =>
    somePart(value, (one) => signed.has(one.key) || isOperation(one, "mload") || isOperation(one, "objectcreation"));
  return effectsAfter(flow, signature).some(
    (step) =>
      step.kind === "call" &&
      !isKind(program.parentOf(step.node), "TryStatement") &&
      isRefusedAgain(home, step, isSigned),
  );
}

function isRefusedAgain(
  { flows }: ContractFlows,
  { call }: StepOf<"call">,
  isSigned: (one: Value) => boolean,
): boolean {
  const own = isOfItself(call) ? flows.find(({ entry }) => entry === call.callee) : undefined;
  if (own === undefined) return false;
  const parameters = own.entry.parameters.parameters;
  const isNamed = (one: Value): boolean => {
    const given = one.kind === "parameter" ? call.arguments[parameters.indexOf(one.declaration)] : undefined;
    return given !== undefined && isSigned(given);
  };
  return markersOf(own).some(
    (marker) =>
      isSpent(marker) &&
      isRequired(own, marker.test) &&
      indexesOf(marker.place).some((index) => somePart(index, isNamed)),
  );
}

function isOfItself({ form, target }: Call): boolean {
  return form === "high-level" && target !== undefined && isInput(target, "this");
}
