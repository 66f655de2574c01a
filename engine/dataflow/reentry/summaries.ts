/** What is worth knowing of a function before a call of it is looked into. */

import type { ContractDefinition, FunctionDefinition } from "solidity-ast";
import { canEndWithout } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { indexesOf, isInput, loneNumber, type Place, subvalues, type Value } from "../../flow/value.ts";
import { functionIr } from "../../ir/lower-function.ts";
import type { Program } from "../../program/program.ts";
import { functionFlow } from "../access/contract-flows.ts";

/** Parameters are named by their position. What only happens before a revert does not count. */
export interface FunctionSummary {
  /** Storage, each place once. */
  readonly reads: readonly Place[];
  readonly writes: readonly Place[];
  /** Calls that leave the contract. */
  readonly calls: readonly StepOf<"call">[];
  /** Code that is not known: function variables, unimplemented functions, recursions. */
  readonly opaques: readonly StepOf<"opaque">[];
  /** With zero for one of these it always reverts. */
  readonly nonZeroParameters: ReadonlySet<number>;
  /** Whether it can return; one that cannot always reverts, or ends the transaction. */
  readonly canReturn: boolean;
  /** By result, whether it is the caller and nothing else. */
  readonly returnsSender: readonly boolean[];
  /** By result, the parameters it is computed from. */
  readonly resultsFrom: readonly ReadonlySet<number>[];
  readonly sinks: readonly Sink[];
  /** What was not followed, as sentences without a full stop. */
  readonly warnings: readonly string[];
}

/** Where a parameter ends up. */
export interface Sink {
  readonly parameter: number;
  readonly kind: "target" | "ether" | "argument" | "stored" | "index";
  readonly step: Step;
}

/** The summary of a function in a contract as deployed; everything that it calls inside counts as its own. */
export function summaryOf(program: Program, contract: ContractDefinition, callee: FunctionDefinition): FunctionSummary {
  const flow = functionFlow(program, contract, callee);
  const committing = <S extends Step>(steps: readonly S[]): readonly S[] =>
    steps.filter(({ id }) => flow.committing.has(id));
  const writes = committing(stepsOf(flow, "write"));
  const tooLong = flow.truncated ? ["it is too long to be analysed completely"] : [];
  return {
    reads: distinct(committing(stepsOf(flow, "read")).map(({ place }) => place)),
    writes: distinct(writes.map(({ place }) => place)),
    calls: committing(stepsOf(flow, "call")),
    opaques: committing(stepsOf(flow, "opaque")),
    nonZeroParameters: nonZeroParameters(flow),
    canReturn: flow.committing.size > 0,
    returnsSender: flow.results.map((result) => isInput(result, "sender")),
    resultsFrom: flow.results.map((result) => parametersIn(result, flow)),
    sinks: flow.steps.filter(({ id }) => flow.committing.has(id)).flatMap((step) => sinksOf(step, flow)),
    warnings: [...functionIr(program, callee).warnings, ...tooLong],
  };
}

function distinct(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((place) => [place.key, place])).values()];
}

/** Parameters that a test on every path refuses when they are zero. */
function nonZeroParameters(flow: Flow): ReadonlySet<number> {
  const found = new Set<number>();
  const zero = loneNumber(0n);
  for (const [at, parameter] of flow.entry.parameters.parameters.entries()) {
    const isZero = (value: Value): Value | undefined =>
      value.kind === "parameter" && value.declaration === parameter ? zero : undefined;
    const refuses = (step: Step): boolean =>
      step.kind === "assume" && isContradiction(step.condition, step.holds, isZero);
    if (!canEndWithout(flow, 0, refuses)) found.add(at);
  }
  return found;
}

function parametersIn(value: Value, { entry }: Flow): ReadonlySet<number> {
  const found = new Set<number>();
  for (const one of subvalues(value)) {
    const at = one.kind === "parameter" ? entry.parameters.parameters.indexOf(one.declaration) : -1;
    if (at >= 0) found.add(at);
  }
  return found;
}

function sinksOf(step: Step, flow: Flow): readonly Sink[] {
  const into = (kind: Sink["kind"], values: readonly (Value | undefined)[]): readonly Sink[] => {
    const parameters = new Set(values.flatMap((value) => (value === undefined ? [] : [...parametersIn(value, flow)])));
    return [...parameters].map((parameter) => ({ parameter, kind, step }));
  };
  if (step.kind === "write") return [...into("stored", [step.value]), ...into("index", indexesOf(step.place))];
  if (step.kind !== "call") return [];
  const { target, value, arguments: args } = step.call;
  return [...into("target", [target]), ...into("ether", [value]), ...into("argument", args)];
}
