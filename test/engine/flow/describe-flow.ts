/** Flows as short lines, for comparing with what a test expects. */

import assert from "node:assert/strict";
import { type ContractFlows, contractFlows } from "../../../engine/dataflow/access/contract-flows.ts";
import type { Flow, Step } from "../../../engine/flow/flow.ts";
import { operatorOf } from "../../../engine/flow/operation.ts";
import { printPlace, printValue } from "../../../engine/flow/print.ts";
import type { Value } from "../../../engine/flow/value.ts";
import { textOfOperator } from "../../../engine/ir/operators.ts";
import { compileProgram } from "../program/compile.ts";

/** The flows of the last contract of a source. */
export function flowsOf(source: string): ContractFlows {
  const last = contractFlows(compileProgram(source)).at(-1);
  assert.ok(last, "the source has no contract");
  return last;
}

/** The flow of an entry point; `fallback` and `receive` go by their kind. */
export function flowOf({ flows }: ContractFlows, name: string): Flow {
  const flow = flows.find(({ entry }) => (entry.name || entry.kind) === name);
  assert.ok(flow, `no entry point "${name}"`);
  return flow;
}

/** The steps that do something, in the order they were walked; reads and plain arithmetic are none. */
export function describeFlow(flow: Flow): string[] {
  return flow.steps.filter(({ kind }) => !withoutEffect.has(kind)).map(describeStep);
}

const withoutEffect: ReadonlySet<Step["kind"]> = new Set(["point", "read", "compute", "cast", "emit"]);

/** One step as one line. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case "assume":
      return `${step.holds ? "if" : "unless"} ${describeValue(step.condition)}`;
    case "read":
      return `read ${printPlace(step.place)}`;
    case "write":
      return `${printPlace(step.place)} := ${describeValue(step.value)}`;
    case "call":
      return [
        step.call.form,
        step.call.target && describeValue(step.call.target),
        step.call.value && `value ${describeValue(step.call.value)}`,
      ]
        .filter(Boolean)
        .join(" ");
    default:
      return step.kind;
  }
}

function describeValue(value: Value): string {
  if (value.kind === "phi") return value.alternatives.map((one) => printValue(one.value)).join(" | ");
  if (value.kind === "result") return `result of ${value.call.form}`;
  if (value.kind !== "operation") return printValue(value);
  const [left, right] = value.operands;
  if (left === undefined || value.operator === "member" || value.operator === "[]") return printValue(value);
  const operator = textOfOperator(operatorOf(value));
  if (right === undefined) return `${operator}(${describeValue(left)})`;
  return `${describeValue(left)} ${operator} ${describeValue(right)}`;
}

/** Which of the steps can come after one another: pairs of lines, the earlier first. */
export function canFollow(flow: Flow, earlier: string, later: string): boolean {
  const from = flow.steps.find((step) => describeStep(step) === earlier);
  const to = flow.steps.find((step) => describeStep(step) === later);
  assert.ok(from && to, `${describeFlow(flow).join("\n")}\nhas not both of ${earlier} and ${later}`);
  const reached = new Set([from.id]);
  for (const id of reached) for (const next of flow.steps[id]?.successors ?? []) reached.add(next);
  return reached.has(to.id);
}
