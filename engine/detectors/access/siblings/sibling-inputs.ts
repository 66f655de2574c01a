/** Inputs that one function checks and another one takes as they come: values for the same storage, limits of the same name. */

import type { VariableDeclaration } from "solidity-ast";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../../flow/anchor.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isPart } from "../../../flow/operation.ts";
import { isAddressParameter } from "../../../flow/parameters.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { hasPart, indexesOf, kindBit, somePart, subvalues, type Value } from "../../../flow/value.ts";
import type { OperatorWord } from "../../../ir/operators.ts";
import type { Program } from "../../../program/program.ts";
import { referencesTo } from "../../../program/references.ts";
import type { Detection } from "../../detector.ts";
import { exempt } from "../../exempt.ts";

/** Inputs that lack a check which a sibling makes. */
export function* findUncheckedInputs(program: Program, home: ContractFlows): Generator<Detection> {
  yield* findUncheckedValues(program, home);
  yield* findIgnoredLimits(program, home);
}

/* Values for the same storage. */

/** Something that the caller gives is stored. */
interface Entry {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly given: Value;
  /** What is asked of it before or after; of an address, that it is not zero. */
  readonly checks: readonly StepOf<"assume">[];
  readonly isMentioned: boolean;
}

function* findUncheckedValues(program: Program, home: ContractFlows): Generator<Detection> {
  const entries = home.flows.flatMap((flow) => stepsOf(flow, "write").flatMap((write) => entryOf(flow, write)));
  yield* describeUnchecked(program, entries, entries);
  const settings = home.flows.flatMap((flow) => settingsIn(home, flow));
  if (settings.length === 0) return;
  const first = home.lowerConstructors().flatMap((flow) => settingsIn(home, flow));
  yield* describeUnchecked(program, settings, [...first, ...settings]);
}

/** Variables that there are once, where a bound is asked of what is written there. */
function settingsIn({ trust }: ContractFlows, flow: Flow): readonly Entry[] {
  return stepsOf(flow, "write").flatMap((write) => {
    if (indexesOf(write.place).length > 0 || write.value.kind !== "parameter") return [];
    return trust.isInitializing(flow, write.id) ? [] : toEntry(flow, write, write.value);
  });
}

function* describeUnchecked(
  program: Program,
  entries: readonly Entry[],
  siblings: readonly Entry[],
): Generator<Detection> {
  for (const entry of entries) {
    if (entry.isMentioned) continue;
    const sibling = siblings.find(
      (other) => other.flow !== entry.flow && isSameField(entry, other) && other.checks.length > 0,
    );
    const [check] = sibling?.checks ?? [];
    if (sibling === undefined || check === undefined) continue;
    yield {
      at: anchorIn(program, entry.flow, entry.write),
      message: `${printCallable(entry.flow.entry)} writes what the caller gives to \`${printPlace(entry.write.place)}\` and does not check it as ${printCallable(sibling.flow.entry)} does`,
      severity: "Low",
      related: [{ at: check.node, message: `${printCallable(sibling.flow.entry)} checks it here` }],
    };
  }
}

function isSameField({ write: { place: a } }: Entry, { write: { place: b } }: Entry): boolean {
  return a.storageClass === b.storageClass;
}

function entryOf(flow: Flow, write: StepOf<"write">): readonly Entry[] {
  const given = indexesOf(write.place).length > 0 ? givenIn(write.value) : undefined;
  return given === undefined ? [] : toEntry(flow, write, given);
}

function toEntry(flow: Flow, write: StepOf<"write">, given: Value): readonly Entry[] {
  if (!flow.committing.has(write.id)) return [];
  const tests = committingStepsOf(flow, "assume").filter(({ condition }) =>
    somePart(condition, (one) => one.key === given.key),
  );
  return [{ flow, write, given, checks: tests.filter((test) => isCheck(test, given)), isMentioned: tests.length > 0 }];
}

/** A parameter, or an element of one; or a sum with one. */
function givenIn(value: Value): Value | undefined {
  if (value.kind === "parameter" || (isPart(value) && value.operands[0]?.kind === "parameter")) return value;
  return isOperation(value, "+") ? value.operands.find(({ kind }) => kind === "parameter") : undefined;
}

/** A bound that is a constant, or that an address is not zero; that an amount is not zero is no matter. */
function isCheck({ condition, holds }: StepOf<"assume">, given: Value): boolean {
  if (condition.kind !== "operation") return false;
  const other = condition.operands.find(({ key }) => key !== given.key);
  if (other?.kind !== "number" || !condition.operands.some(({ key }) => key === given.key)) return false;
  if (condition.operator === "==") return !holds && other.number === 0n && isAddress(given);
  return orders.has(condition.operator) && other.number > 1n;
}

function isAddress(value: Value): boolean {
  return isAddressParameter(value.kind === "operation" ? value.operands[0] : value);
}

const orders: ReadonlySet<OperatorWord> = new Set(["<", "<=", ">", ">="]);

/* Limits of the same name. */

interface Limit {
  readonly flow: Flow;
  readonly parameter: VariableDeclaration;
  readonly test: StepOf<"assume"> | undefined;
}

function* findIgnoredLimits(program: Program, home: ContractFlows): Generator<Detection> {
  const limits = home.flows.flatMap((flow) => {
    const tests = testsByParameter(flow);
    return flow.entry.parameters.parameters.map(
      (parameter): Limit => ({ flow, parameter, test: tests.get(parameter) }),
    );
  });
  for (const { flow, parameter, test } of limits) {
    if (test !== undefined || parameter.name === "" || flow.truncated) continue;
    const sibling = limits.find((one) => one.parameter.name === parameter.name && one.test !== undefined);
    const isUnused = referencesTo(program, parameter.id).length === 0;
    if (sibling === undefined ? !(isUnused && namesLimit.test(parameter.name)) : !namesLimit.test(parameter.name))
      continue;
    if (exempt("sibling-inputs: handed on or kept", !isUnused && isHandedOn(flow, parameter))) continue;
    const asks = sibling === undefined ? "" : `, as ${printCallable(sibling.flow.entry)} does`;
    yield {
      at: parameter,
      message: `${printCallable(flow.entry)} takes \`${parameter.name}\` and compares nothing with it${asks}`,
      severity: "Low",
    };
  }
}

const namesLimit =
  /^_?(min|max|least|most|limit|deadline|expir|valid(Until|To|Before))|(Min|Max|Least|Most|Limit|Deadline|Minimum|Maximum)_?$/;

/** The first test that compares each parameter with something. */
function testsByParameter(flow: Flow): ReadonlyMap<VariableDeclaration, StepOf<"assume">> {
  const tests = new Map<VariableDeclaration, StepOf<"assume">>();
  for (const test of stepsOf(flow, "assume"))
    for (const parameter of comparedIn(test.condition)) if (!tests.has(parameter)) tests.set(parameter, test);
  return tests;
}

function comparedIn(condition: Value): readonly VariableDeclaration[] {
  if (!hasPart(condition, kindBit.parameter)) return [];
  return subvalues(condition)
    .flatMap((one) => (one.kind === "operation" && orders.has(one.operator) ? one.operands : []))
    .flatMap((side) => (side.kind === "parameter" ? [side.declaration] : []));
}

function isIt(value: Value, parameter: VariableDeclaration): boolean {
  return value.kind === "parameter" && value.declaration === parameter;
}

/** Another contract compares it, or it is for later. */
function isHandedOn(flow: Flow, parameter: VariableDeclaration): boolean {
  const mentions = (value: Value): boolean => somePart(value, (one) => isIt(one, parameter));
  return (
    stepsOf(flow, "opaque").length > 0 ||
    stepsOf(flow, "write").some(({ value }) => mentions(value)) ||
    stepsOf(flow, "call").some(({ call }) => call.form !== "ecrecover" && call.arguments.some(mentions))
  );
}
