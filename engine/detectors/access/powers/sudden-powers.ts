/** Single functions by which those in charge take what users hold, or put another contract in the place of the one that holds it or tells what it is worth. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { findOwnRecords } from "../../../dataflow/access/privileges.ts";
import { calledFunction, isReadOnly } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import {
  type Call,
  hasPart,
  indexesOf,
  isHeldIn,
  isInput,
  kindBit,
  loadedPlaces,
  somePart,
  type Value,
} from "../../../flow/value.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { approvals, erc20, tokenPayments } from "../../../program/well-known-functions.ts";
import { memoizeWithin } from "../../../util/memoize.ts";
import { exempt } from "../../exempt.ts";

/** A write or a call by which it happens at once. */
export interface SuddenPower {
  readonly step: StepOf<"write" | "call">;
  readonly message: string;
}

/** The first such step of a flow that only appointed callers reach. */
export function findSuddenPower(program: Program, home: ContractFlows, flow: Flow): SuddenPower | undefined {
  return findSeizure(home, flow) ?? findReplacement(program, home, flow) ?? findDiversion(home, flow);
}

/** What another contract owes to this one goes to whom the caller names. */
function findDiversion({ trust }: ContractFlows, flow: Flow): SuddenPower | undefined {
  for (const step of stepsOf(flow, "call")) {
    const { call } = step;
    const callee = call.callee?.nodeType === "FunctionDefinition" ? call.callee : undefined;
    if (callee === undefined || isReadOnly(call) || !flow.committing.has(step.id) || !claims.test(callee.name))
      continue;
    const to = callee.parameters.parameters.findIndex(({ name }) => receivers.test(name));
    const given = call.arguments[to];
    if (given?.kind !== "parameter" || isInput(call.target ?? given, "this")) continue;
    if (exempt("sudden-powers: anyone may do it", trust.isIntendedPublic(flow, step.id))) continue;
    const message = `${printCallable(flow.entry)} lets whoever is in charge send what \`${callee.name}\` pays to any address`;
    return { step, message };
  }
  return undefined;
}

/** What collects earnings that were made with everybody's funds; what gives back deposits is for whoever keeps the books. */
const claims = /^(?:claim|harvest|collect|getReward)\w*$/i;

const receivers = /^_*(?:to|recipient|receiver|beneficiary|destination)_*$/i;

/** What an account that the caller names holds becomes less. */
function findSeizure(home: ContractFlows, flow: Flow): SuddenPower | undefined {
  const records = findOwnRecords(home);
  const losses = changesOf(flow).filter(({ sign }) => sign < 0);
  for (const { write } of losses) {
    if (!records.has(write.place.storageClass) || !indexesOf(write.place).some(({ kind }) => kind === "parameter"))
      continue;
    if (exempt("sudden-powers: the account allowed the caller to", losses.some(isOfCaller))) continue;
    const place = `\`${printPlace(write.place)}\``;
    return {
      step: write,
      message: `${printCallable(flow.entry)} lets whoever is in charge take from ${place}, without consent`,
    };
  }
  return undefined;
}

function isOfCaller({ write }: Change): boolean {
  return indexesOf(write.place).some((index) => isInput(index, "sender"));
}

function findReplacement(program: Program, home: ContractFlows, flow: Flow): SuddenPower | undefined {
  for (const write of committingStepsOf(flow, "write")) {
    if (!isReplacement(program, home, write)) continue;
    if (!isNamedNow(flow, write.value)) continue;
    if (exempt("sudden-powers: set once", isSetOnce(home, flow, write))) continue;
    if (exempt("sudden-powers: users have time to leave", isDelayed(flow))) continue;
    const place = `\`${printPlace(write.place)}\``;
    return {
      step: write,
      message: `${printCallable(flow.entry)} replaces ${place}, which users' funds depend on, at once: whoever is in charge can take them`,
    };
  }
  return undefined;
}

/** A variable for a contract that is given tokens, is the token, or tells a price, in what anyone can do. */
function isReplacement(program: Program, home: ContractFlows, { place }: StepOf<"write">): boolean {
  if (place.path.length > 0 || place.base.kind !== "variable") return false;
  const { typeName } = place.base.declaration;
  const isAddress = isKind(typeName, "ElementaryTypeName")
    ? typeName.name === "address"
    : isContract(program, typeName);
  return isAddress && keepersOf(program, home).has(place.storageClass);
}

/** By the call itself, or by what it has just put down. */
function isNamedNow(flow: Flow, value: Value): boolean {
  if (hasPart(value, kindBit.parameter)) return true;
  if (value.kind !== "load") return false;
  return stepsOf(flow, "write").some(
    ({ place, value: put }) => place.key === value.place.key && hasPart(put, kindBit.parameter),
  );
}

function isContract(program: Program, type: unknown): boolean {
  return (
    isKind(type, "UserDefinedTypeName") && isKind(program.findNode(type.referencedDeclaration), "ContractDefinition")
  );
}

/** Patterns of the storage that names where users' tokens are, and who tells prices. */
const keepersOf = memoizeWithin((program: Program, { flows, trust }: ContractFlows): ReadonlySet<number> => {
  const keepers = flows.flatMap((flow) => {
    const taken = takenIn(program, flow);
    return stepsOf(flow, "call")
      .filter(({ id }) => trust.isAttackerReachable(flow, id))
      .flatMap(({ call }) => [...keepersIn(program, call), ...handedTo(call, taken)]);
  });
  return new Set(loadedPlaces(keepers).map(({ storageClass }) => storageClass));
});

/** Who is called with the amount of what came in. */
function handedTo({ target, arguments: given }: Call, taken: ReadonlySet<number>): readonly Value[] {
  return target !== undefined && given.some(({ key }) => taken.has(key)) ? [target] : [];
}

/** Amounts of tokens that come in. */
function takenIn(program: Program, flow: Flow): ReadonlySet<number> {
  const amounts = new Set<number>();
  for (const { call } of stepsOf(flow, "call")) {
    const called = calledFunction(program, call);
    const [, to, amount] = called?.signature === erc20.transferFrom ? called.arguments : [];
    if (to !== undefined && amount !== undefined && isInput(to, "this")) amounts.add(amount.key);
  }
  return amounts;
}

/** What is asked for a price that decides what anyone may have. */
const prices = /^(?:latestRoundData|latestAnswer|consult|exchangeRate|get\w*(?:Price|Rate)\w*|price\w*|\w*Price)\(/;

/** The token that is paid in or out, who receives it, who may take it, and who tells a price. */
function keepersIn(program: Program, call: Call): readonly Value[] {
  const called = calledFunction(program, call);
  if (called === undefined) return [];
  if (isReadOnly(call) && prices.test(called.signature)) return call.target === undefined ? [] : [call.target];
  const isPayment = payments.has(called.signature);
  if (!isPayment && !(called.signature in approvals)) return [];
  const receiver = called.arguments.at(-2);
  return [call.target, receiver].flatMap((one) => one ?? []);
}

const payments: ReadonlySet<string> = new Set(tokenPayments);

/** An initializer, or a variable that must be unset before. */
function isSetOnce({ trust }: ContractFlows, flow: Flow, { id, place }: StepOf<"write">): boolean {
  if (trust.isInitializing(flow, id)) return true;
  return stepsOf(flow, "assume").some(
    ({ condition }) =>
      condition.kind === "operation" &&
      condition.operator === "==" &&
      condition.operands.some((one) => isHeldIn(one, place)) &&
      condition.operands.some((one) => one.kind === "number" && one.number === 0n),
  );
}

/** A test of the time since it was announced. */
function isDelayed(flow: Flow): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition }) => hasPart(condition, kindBit.block) && somePart(condition, ({ kind }) => kind === "load"),
  );
}
