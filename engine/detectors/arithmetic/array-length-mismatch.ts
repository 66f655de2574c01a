/** Lists that belong together, and nothing checks that they are of one length. */

import type { VariableDeclaration } from "solidity-ast";
import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { mentionsParameter } from "../../dataflow/access/entry-tests.ts";
import { type Flow, isInLoop, type Loop, type Step, type StepOf } from "../../flow/flow.ts";
import { isHashing, isMember, isOperation } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import { indexesOf, somePart, subvalues, type Value } from "../../flow/value.ts";
import { isComparisonOperator } from "../../ir/operators.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const arrayLengthMismatch: Detector = {
  id: "array-length-mismatch",
  title: "Missing array length check",
  severity: "Low",
  confidence: "High",
  swc: null,
  cwe: [130],
  owasp: "SC05:2026",
  ethTrust: ["[Q] Process All Inputs"],
  why: "The loop runs over one array and reads a second one by the same index. If the second array is longer, its remaining elements are ignored silently: payments, signatures or settings that the caller meant are not made.",
  fix: "Require equal lengths before the loop, or take one array of structs.",
  example: {
    bad: `contract Payroll {
    mapping(address => uint256) public owed;

    function book(address[] calldata who, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < who.length; i++) owed[who[i]] += amounts[i];
    }
}`,
    good: `contract Payroll {
    mapping(address => uint256) public owed;

    function book(address[] calldata who, uint256[] calldata amounts) external {
        require(who.length == amounts.length, "lists differ");
        for (uint256 i = 0; i < who.length; i++) owed[who[i]] += amounts[i];
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/130.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findMismatches(program));
  },
};

function* findMismatches(program: Program): Generator<Detection> {
  for (const { flows } of contractFlows(program)) {
    for (const flow of flows) {
      const lists = flow.entry.parameters.parameters.filter(isList);
      const pair = lists.length > 1 ? findPair(flow, lists) : undefined;
      if (pair === undefined) continue;
      yield {
        at: pair.other,
        message: `${printCallable(flow.entry)} loops over \`${pair.leading.name}\` and reads \`${pair.other.name}\` without checking that their lengths are equal: the rest of a longer array is ignored`,
        related: [{ at: pair.head.node, message: `The loop ends at the length of \`${pair.leading.name}\`` }],
      };
    }
  }
}

interface Pair {
  /** The list whose length ends the loop. */
  readonly leading: VariableDeclaration;
  readonly other: VariableDeclaration;
  readonly head: Step;
}

/** `T[]` in calldata or memory. */
function isList({ typeDescriptions }: VariableDeclaration): boolean {
  return /\[\]$/.test(typeDescriptions.typeString ?? "");
}

function findPair(flow: Flow, lists: readonly VariableDeclaration[]): Pair | undefined {
  for (const loop of flow.loops) {
    const head = flow.steps[loop.head];
    const inside = flow.steps.filter((step) => isInLoop(loop, step));
    const leading = lists.find((list) => inside.some((step) => step.kind === "assume" && endsWith(step, list, loop)));
    if (head === undefined || leading === undefined || !inside.some(isEffect)) continue;
    const values = inside.flatMap(valuesIn).flatMap((value) => subvalues(value));
    const isTaken = (list: VariableDeclaration): boolean => values.some((value) => isElement(value, list, loop));
    const other = lists.find((list) => list !== leading && isTaken(list) && !isMeasured(flow, list));
    if (other !== undefined) return { leading, other, head };
  }
  return undefined;
}

function isEffect(step: Step): boolean {
  return step.kind === "write" || (step.kind === "call" && !step.call.isStatic);
}

/** `i < list.length`. */
function endsWith({ condition }: StepOf<"assume">, list: VariableDeclaration, { variant }: Loop): boolean {
  if (condition.kind !== "operation" || !isComparisonOperator(condition.operator)) return false;
  return (
    condition.operands.some((one) => isLengthOf(one, list)) && condition.operands.some(({ key }) => variant.has(key))
  );
}

function isLengthOf(value: Value, list: VariableDeclaration): boolean {
  const [base] = isMember(value, "length") ? value.operands : [];
  return base?.kind === "parameter" && base.declaration === list;
}

/** `list[i]` with the counter of the loop. */
function isElement(value: Value, list: VariableDeclaration, { variant }: Loop): boolean {
  if (!isOperation(value, "[]")) return false;
  const [base, index] = value.operands;
  return base?.kind === "parameter" && base.declaration === list && index !== undefined && variant.has(index.key);
}

/** The length is looked at somewhere, or the lists are known by a hash of all of them: they were looked at before. */
function isMeasured({ steps }: Flow, list: VariableDeclaration): boolean {
  const settles = (one: Value): boolean => isLengthOf(one, list) || (isHashing(one) && mentionsParameter(one, list));
  return steps.some((step) => valuesIn(step).some((value) => somePart(value, settles)));
}

function valuesIn(step: Step): readonly Value[] {
  switch (step.kind) {
    case "assume":
      return [step.condition];
    case "write":
      return [step.value, ...indexesOf(step.place)];
    case "emit":
      return step.arguments;
    case "call":
      return [step.call.target, step.call.value, ...step.call.arguments].filter((value) => value !== undefined);
    default:
      return [];
  }
}
