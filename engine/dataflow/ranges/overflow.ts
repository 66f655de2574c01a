/** Arithmetic that wraps around, at a number of the caller's choice. */

import { isEnsured, isImpossible } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isHashing } from "../../flow/operation.ts";
import { indexesOf, loadedPlaces, type Operation, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { memoize } from "../../util/memoize.ts";
import { carriedParts } from "../access/choice.ts";
import { type ContractFlows, inEachContract } from "../access/contract-flows.ts";
import { type Amounts, findAmounts } from "./amounts.ts";
import { isWithinSum } from "./balance-sums.ts";
import { isOf, rulesOut, saysFits } from "./fits.ts";
import { isInAssembly, isNumberOff, wrapCause } from "./wrap-cause.ts";

export interface Overflow {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly step: StepOf<"compute">;
  readonly operation: Operation;
  /** What the caller chooses; absent where a balance that may be empty is reduced. */
  readonly chosen: Value | undefined;
  /** The first step that acts upon the result, and how; absent where nothing does. */
  readonly use: Use | undefined;
  /** True where anyone can get there. */
  readonly isAttackerReachable: boolean;
}

export interface Use {
  readonly step: Step;
  readonly kind: "stored" | "sent" | "compared";
}

/** The overflows that nothing rules out, in the order of the contracts and steps. Computed once for a program. */
export const findOverflows = memoize((program: Program): readonly Overflow[] =>
  inEachContract(program, "arithmetic that wraps around", (home) => overflowsOf(program, home)),
);

function overflowsOf(program: Program, home: ContractFlows): Overflow[] {
  const amounts = findAmounts(program, home);
  const suspects = home.flows.flatMap((flow) =>
    stepsOf(flow, "compute").flatMap((step) => examine(home, amounts, flow, step)),
  );
  const [sure, covered] = [
    suspects.filter(({ proof }) => proof === "none"),
    suspects.filter(({ proof }) => proof === "sum"),
  ];
  // A sum of balances is only as sound as what is added to them.
  const unsound = new Set(sure.flatMap(({ overflow }) => addedTo(overflow)));
  return [
    ...sure,
    ...covered.filter(({ overflow }) => addedTo(overflow).some((storageClass) => unsound.has(storageClass))),
  ].map(({ overflow }) => overflow);
}

interface Suspect {
  readonly overflow: Overflow;
  /** `sum`: it holds as long as all balances together do not overflow. */
  readonly proof: "none" | "sum";
}

function examine(home: ContractFlows, amounts: Amounts, flow: Flow, step: StepOf<"compute">): Suspect[] {
  const { operation } = step;
  if (!flow.committing.has(step.id) || operation.arithmetic === undefined) return [];
  const chosen = wrapCause(operation, amounts, flow, step.id);
  if (chosen === undefined) return [];
  const use = findUse(flow, step);
  if (isHarmless(flow, step, use)) return [];
  const says = (one: Step, of: Operation): boolean => rulesOut(one, of) && !isOutdated(flow, one, of, step.id);
  const isRuledOut = (one: Step): boolean => says(one, operation);
  if (isEnsured(flow, step.id, isRuledOut) || isImpossible(flow, step.id)) return [];
  if (isReplaced(flow, step, use, isRuledOut)) return [];
  const isBySum = isWithinSum(flow, step.id, operation, { home, says });
  const overflow = {
    home,
    flow,
    step,
    operation,
    chosen: chosen === "empty" ? undefined : chosen,
    use,
    isAttackerReachable: home.trust.isAttackerReachable(flow, step.id),
  };
  return [{ overflow, proof: isBySum ? "sum" : "none" }];
}

/** True for what goes round on purpose, or does nothing where it does: in a hash, in an address of memory, in its own test. */
function isHarmless(flow: Flow, step: StepOf<"compute">, use: Use | undefined): boolean {
  const { operation } = step;
  if (use?.kind === "stored") return false;
  if (use === undefined ? isHashedLater(flow, step) : isInAssembly(operation)) return true;
  if (operation.operator === "-" && isNumberOff(operation.operands[0], operation.operands[1])) return true;
  return use?.kind === "compared" && isOwnTest(flow, operation);
}

/* What rules an overflow out. */

/** True where what a test compared is written, and read again for the operation, without another test. */
function isOutdated(flow: Flow, test: Step, operation: Operation, at: number): boolean {
  const [left] = operation.operands;
  if (test.kind !== "assume" || left?.kind !== "load" || isOf(operation, test.condition)) return false;
  const after = reachFrom(flow, test.id);
  const isTest = (step: Step): boolean => step === test;
  if (!reachFrom(flow, left.step, { stopAt: isTest }).has(at)) return false;
  return stepsOf(flow, "write").some(
    ({ id, place }) =>
      place.key === left.place.key && after.has(id) && reachFrom(flow, id, { stopAt: isTest }).has(left.step),
  );
}

/** True where the result is compared only to see whether it wrapped around, `sum >= a`, and nothing hangs on that it did. */
function isOwnTest(flow: Flow, operation: Operation): boolean {
  const tests = stepsOf(flow, "assume").filter(({ condition }) => isOf(operation, condition));
  const fits = tests.filter(({ condition, holds }) => saysFits(condition, holds, operation));
  const misfits = tests.filter(({ condition, holds }) => saysFits(condition, !holds, operation));
  if (tests.some((test) => !fits.includes(test) && !misfits.includes(test))) return false;
  const afterFit = fits.map(({ id }) => reachFrom(flow, id));
  const afterMisfit = misfits.map(({ id }) => reachFrom(flow, id));
  return !flow.steps.some(
    ({ id, kind }) =>
      (kind === "write" || kind === "call") &&
      afterMisfit.some((after) => after.has(id)) &&
      !afterFit.some((after) => after.has(id)),
  );
}

/** True where nothing is made of the result but past a test that it fits: where paths meet, another number stands for it. */
function isReplaced(
  flow: Flow,
  step: StepOf<"compute">,
  use: Use | undefined,
  isRuledOut: (one: Step) => boolean,
): boolean {
  if (use === undefined || use.kind === "compared") return false;
  const untested = reachFrom(flow, step.id, { stopAt: isRuledOut });
  const isTested = (at: number): boolean =>
    !untested.has(at) || flow.steps.some((one) => one.id === at && isRuledOut(one));
  const unfitParts = (value: Value): readonly Value[] =>
    value.kind === "phi"
      ? value.alternatives.flatMap((one) => (one.value === step.operation && isTested(one.from) ? [] : [one.value]))
      : usedParts(value);
  return (findUse(flow, step, unfitParts)?.kind ?? "compared") === "compared";
}

/** The place whose content is a term of the sum. */
function addedTo({ operation }: Overflow): readonly number[] {
  if (operation.operator === "-") return [];
  return loadedPlaces(operation.operands).map(({ storageClass }) => storageClass);
}

/* What comes of it. */

function findUse(flow: Flow, { id, operation }: StepOf<"compute">, partsOf = usedParts): Use | undefined {
  const after = reachFrom(flow, id);
  const carries = (value: Value | undefined): boolean => {
    if (value === undefined) return false;
    for (const one of subvalues(value, partsOf)) if (one === operation) return true;
    return false;
  };
  const uses = flow.steps.flatMap((step): Use[] => {
    if (!after.has(step.id)) return [];
    if (step.kind === "write" && carries(step.value)) return [{ step, kind: "stored" }];
    if (step.kind === "call" && [step.call.value, ...step.call.arguments].some(carries))
      return [{ step, kind: "sent" }];
    return step.kind === "assume" && carries(step.condition) ? [{ step, kind: "compared" }] : [];
  });
  return uses.find(({ kind }) => kind !== "compared") ?? uses[0];
}

/** True where the result goes into a hash: mixing wraps around on purpose. */
function isHashedLater(flow: Flow, { operation }: StepOf<"compute">): boolean {
  return flow.steps.some((step) => {
    const values = step.kind === "write" ? [step.value, ...indexesOf(step.place)] : [];
    const tested = step.kind === "assume" ? [step.condition] : step.kind === "call" ? step.call.arguments : values;
    return tested.some((value) => isOf(operation, value));
  });
}

/** What is read at an address of memory is not made of the address. */
function usedParts(value: Value): readonly Value[] {
  if (value.kind !== "operation" || isHashing(value)) return carriedParts(value);
  return value.operator === "mload" || value.operator === "calldataload" ? [] : value.operands;
}
