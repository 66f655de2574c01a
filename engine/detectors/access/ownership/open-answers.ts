/** Answers that a contract waits for, from another one, and that anyone can give. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isAppointed } from "../../../dataflow/access/guards.ts";
import { isTakenFromCaller } from "../../../dataflow/access/token-pulls.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { valuesIn } from "../../../flow/used-values.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  kindBit,
  operandsBesideCalls,
  somePart,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import type { VariableDeclaration } from "../../../solc/ast.ts";
import { isProof } from "./holders.ts";

/** An entry point that goes by what its caller says, and does not ask who that is. */
export interface OpenAnswer {
  readonly flow: Flow;
  /** What is done by it. */
  readonly write: StepOf<"write">;
  /** The call that it answers; absent where only its name says that it is an answer. */
  readonly request: StepOf<"call"> | undefined;
}

/** Those of one contract. */
export function* openAnswers(program: Program, home: ContractFlows): Generator<OpenAnswer> {
  const requests = home.flows.flatMap((flow) => requestsIn(home, flow));
  for (const flow of home.flows) {
    if (flow.truncated || isForSome(program, flow)) continue;
    const answered = requests.flatMap(({ kept, request }) => {
      const id = idIn(flow, kept);
      return id === undefined ? [] : [{ id, request }];
    })[0];
    if (answered === undefined && !called.test(flow.entry.name)) continue;
    const said = flow.entry.parameters.parameters.filter((one) => one !== answered?.id);
    const write = committingStepsOf(flow, "write")[0];
    if (write !== undefined && isBySaid(flow, said)) yield { flow, write, request: answered?.request };
  }
}

/** By their names called from elsewhere when something has happened there. */
const called = /^(?:on[A-Z]|fulfill?(?:[A-Z]|$)|(?:raw)?[cC]allback$)/;

interface Request {
  readonly request: StepOf<"call">;
  /** The pattern of the storage that is kept under what the call returned. */
  readonly kept: number;
}

/** Calls of contracts that nobody chooses, under whose results something is kept. */
function requestsIn({ trust }: ContractFlows, flow: Flow): readonly Request[] {
  const context = trust.contextOf(flow);
  const asking = committingStepsOf(flow, "call").filter(
    ({ call }) =>
      call.form === "high-level" && !isReadOnly(call) && call.target !== undefined && isAppointed(call.target, context),
  );
  return asking.flatMap((request) =>
    stepsOf(flow, "write").flatMap(({ place }) =>
      indexesOf(place).some((index) => index.kind === "result" && index.call === request.call)
        ? [{ request, kept: place.storageClass }]
        : [],
    ),
  );
}

/** The argument that something is looked up by which was kept for an answer. */
function idIn(flow: Flow, kept: number): VariableDeclaration | undefined {
  for (const { place } of stepsOf(flow, "read")) {
    const index = place.storageClass === kept ? indexesOf(place).find(({ kind }) => kind === "parameter") : undefined;
    if (index?.kind === "parameter") return index.declaration;
  }
  return undefined;
}

/** Who calls, a payment of the caller's, a proof, or the word of another contract has a part in it. */
function isForSome(program: Program, flow: Flow): boolean {
  if (flow.entry.stateMutability === "payable" || stepsOf(flow, "opaque").length > 0) return true;
  return flow.steps.some((step) => {
    if (step.kind === "call") return isTakenFromCaller(program, step.call);
    if (step.kind !== "write" && step.kind !== "assume") return false;
    if (valuesIn(step).some((value) => hasPart(value, kindBit.caller | kindBit.value))) return true;
    return step.kind === "assume" && (isProof(step.condition) || isVouchedFor(step.condition));
  });
}

/** Another contract says yes, or what it says is compared with what the caller said. */
function isVouchedFor(condition: Value): boolean {
  if (!hasPart(condition, kindBit.result)) return false;
  if (condition.kind === "result") return true;
  const beside = somePart(condition, ({ kind }) => kind === "parameter", operandsBesideCalls);
  return beside || somePart(condition, (one) => isInput(one, "this"), operandsBesideCalls);
}

/** A number or a yes of the caller's is kept, or decides what is. */
function isBySaid(flow: Flow, said: readonly VariableDeclaration[]): boolean {
  const isSaid = (one: Value): boolean => one.kind === "parameter" && said.includes(one.declaration);
  return flow.steps.some(
    (step) =>
      flow.committing.has(step.id) &&
      ((step.kind === "write" && somePart(step.value, isSaid, operandsBesideCalls)) ||
        (step.kind === "assume" && isSaid(step.condition))),
  );
}
