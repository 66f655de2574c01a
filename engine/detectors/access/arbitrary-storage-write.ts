/** A write to a storage slot that the caller chooses. */

import type { VariableDeclaration } from "solidity-ast";
import { reachableSteps } from "../../dataflow/access/contract-flows.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import { findTaintSource, isAllowlisted, type Origin } from "../../dataflow/access/taint.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { type Flow, reachFrom, type Step, type StepOf } from "../../flow/flow.ts";
import { isHashing, isOperation } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import {
  loneNumber,
  type Operation,
  operandsOf,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const arbitraryStorageWrite: Detector = {
  id: "arbitrary-storage-write",
  title: "Write to an arbitrary storage slot",
  severity: "High",
  confidence: "High",
  swc: "SWC-124",
  cwe: [123],
  scwe: ["SCWE-057"],
  why: "All state of a contract is kept in numbered storage slots. An attacker who chooses the slot of a write can overwrite anything: the owner, balances, the address of an implementation. An array whose length can be set freely reaches every slot too.",
  fix: "Write through declared variables. Where assembly needs a computed slot, hash the caller's part of it as mappings do, or check it against a bound before the write.",
  example: {
    bad: `contract Registry {
    address public owner = msg.sender;
    uint256[] private entries;

    function set(uint256 index, uint256 value) external {
        assembly {
            mstore(0, entries.slot)
            sstore(add(keccak256(0, 32), index), value)
        }
    }
}`,
    good: `contract Registry {
    address public owner = msg.sender;
    uint256[] private entries;

    function set(uint256 index, uint256 value) external {
        require(index < entries.length, "no such entry");
        entries[index] = value;
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-124",
    "https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findArbitraryWrites(program));
  },
};

function* findArbitraryWrites(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of reachableSteps(program, "write")) {
    const message = explain(flow, step, home.trust);
    if (message === undefined) continue;
    const at = anchorIn(program, flow, step);
    yield { at, message, related: at === step.node ? [] : [{ at: step.node, message: "The slot is written here" }] };
  }
}

/** What is wrong with a write; undefined where nothing is. */
function explain(flow: Flow, step: StepOf<"write">, trust: Trust): string | undefined {
  const { base } = step.place;
  const entry = printCallable(flow.entry);
  if (base.kind === "slot") {
    const origin = base.transient || isSpread(base.slot) ? undefined : findTaintSource(base.slot, flow, trust);
    // Storage that only has a part in the slot is mostly a length, or a pointer that the contract keeps itself.
    if (origin === undefined || (origin.kind === "storage" && base.slot.kind !== "load")) return undefined;
    if (isBounded(base.slot, flow, step.id) || isAllowlisted(base.slot, flow, step.id, trust)) return undefined;
    return `${entry} writes to a storage slot that the caller chooses: ${explainOrigin(origin)}`;
  }
  if (!isArrayLengthSet(step)) return undefined;
  const array = `\`${base.declaration.name}\``;
  if (isUncheckedShrinking(flow, step)) {
    return `${entry} can underflow the length of ${array}, which lets it reach every storage slot`;
  }
  const origin = findTaintSource(step.value, flow, trust);
  if (origin === undefined || isBounded(step.value, flow, step.id)) return undefined;
  return `${entry} sets the length of ${array} to a number that the caller chooses, which lets it reach every storage slot`;
}

/** `array.length--`, which wraps around where nothing tests that there is an element: possible before 0.6. */
function isUncheckedShrinking(flow: Flow, { id, place, value, node }: StepOf<"write">): boolean {
  const [before] = value.kind === "operation" && value.operator === "-" ? value.operands : [];
  if (node.nodeType === "YulFunctionCall" || before?.kind !== "load" || before.place.key !== place.key) return false;
  const empty = loneNumber(0n);
  const array = place.within.at(-2) ?? -1;
  const isLess = (one: Value): boolean => isSafeDifference(one) && one.operands[0]?.key === before.key;
  const asks = (step: Step): boolean =>
    step.kind === "assume"
      ? isContradiction(step.condition, step.holds, (part) => (part.key === before.key ? empty : undefined)) ||
        somePart(step.condition, isLess)
      : (step.kind === "read" || step.kind === "write") && isElement(step.place, array);
  return reachFrom(flow, 0, { stopAt: asks }).has(id);
}

/** A subtraction that would have reverted below zero. */
function isSafeDifference(value: Value): value is Operation {
  return isOperation(value, "-") && value.arithmetic?.isChecked === true;
}

/** True where all that the caller gave is also hashed into the slot: nobody can aim with it. */
function isSpread(slot: Value): boolean {
  const loose = subvalues(slot, (part) => (isHashing(part) ? [] : operandsOf(part)));
  const hashed = new Set(loose.filter(isHashing).flatMap((hash) => subvalues(hash)));
  return loose.every((part) => !isGiven(part) || hashed.has(part));
}

function isGiven({ kind }: Value): boolean {
  return kind === "parameter" || kind === "input";
}

function explainOrigin(origin: Origin): string {
  switch (origin.kind) {
    case "parameter":
      return `it is computed from the parameter \`${origin.declaration.name}\``;
    case "caller":
      return "it is computed from the caller's address";
    case "calldata":
      return "it is taken from the calldata";
    case "storage":
      return `anyone can set what it is computed from through ${printCallable(origin.writer.flow.entry)}`;
  }
}

/** Whoever touches an element knows that there is one. */
function isElement({ within, path }: Place, array: number): boolean {
  return path[within.indexOf(array)]?.kind === "index";
}

/** The length as a whole is assigned; `push` and `pop` change it by one. */
function isArrayLengthSet({ place, node }: StepOf<"write">): boolean {
  const last = place.path.at(-1);
  return last?.kind === "length" && node.nodeType !== "FunctionCall";
}

/** True where a comparison limits what the caller gave from above, on every path to the step. */
function isBounded(value: Value, flow: Flow, step: number): boolean {
  const chosen = parametersIn(value);
  const limits = (one: Step): boolean =>
    one.kind === "assume" && limitedIn(one).some((declaration) => chosen.has(declaration));
  return !reachFrom(flow, 0, { stopAt: limits }).has(step);
}

function limitedIn({ condition, holds }: StepOf<"assume">): readonly VariableDeclaration[] {
  const compared = comparisonOf(condition, holds);
  if (compared === undefined) return [];
  return [...parametersIn(compared.smaller), ...(compared.isEqual ? parametersIn(compared.larger) : [])];
}

function parametersIn(value: Value): ReadonlySet<VariableDeclaration> {
  const found = new Set<VariableDeclaration>();
  for (const one of subvalues(value)) if (one.kind === "parameter") found.add(one.declaration);
  return found;
}
