/** Forwarded actions that count as done although the caller gave them too little gas. */

import { attackerControlledPart } from "../../dataflow/access/choice.ts";
import { allSteps } from "../../dataflow/access/contract-flows.ts";
import { locksOf } from "../../dataflow/access/locks.ts";
import { isSpent, type Marker, markersOf, signaturesOf } from "../../dataflow/access/signatures.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { answerOf } from "../../flow/comparison.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { isInput, isSuccessOf, somePart, type Value } from "../../flow/value.ts";
import { findAll } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { isMeasured } from "./transfers/token-trust.ts";

export const gasGriefing: Detector = {
  id: "gas-griefing",
  title: "Insufficient gas griefing",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-126",
  cwe: [691],
  scwe: ["SCWE-059"],
  ethTrust: ["[Q] Protect Gas Usage"],
  why: "A call gets at most 63/64 of the remaining gas (EIP-150). A malicious relayer supplies just enough for the contract to mark the action as executed and too little for the action itself: it fails and can never be repeated.",
  fix: "Revert if the inner call failed, or require enough gas first: let the signed message state the gas and compare it with `gasleft()`.",
  example: {
    bad: `contract Relay {
    mapping(bytes32 => bool) public isDone;

    function execute(address target, bytes calldata action) external {
        bytes32 id = keccak256(abi.encode(target, action));
        require(!isDone[id], "done");
        isDone[id] = true;
        (bool ok, ) = target.call(action);
        emit Executed(id, ok);
    }

    event Executed(bytes32 id, bool ok);
}`,
    good: `contract Relay {
    mapping(bytes32 => bool) public isDone;

    function execute(address target, bytes calldata action, uint256 gas) external {
        bytes32 id = keccak256(abi.encode(target, action, gas));
        require(!isDone[id], "done");
        isDone[id] = true;
        require(gasleft() > gas + gas / 63 + 5000, "too little gas");
        (bool ok, ) = target.call{gas: gas}(action);
        emit Executed(id, ok);
    }

    event Executed(bytes32 id, bool ok);
}`,
  },
  references: ["https://swcregistry.io/docs/SWC-126", "https://eips.ethereum.org/EIPS/eip-150"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([...findGriefable(program), ...findKeptBack(program)]);
  },
};

function* findGriefable(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of allSteps(program, "call")) {
    if (!home.trust.isAttackerReachable(flow, step.id) && !isRelayed(flow)) continue;
    if (exempt("gas-griefing: what it did is measured", isMeasured(flow, step))) continue;
    if (step.call.form !== "call" || !isAction(step) || isGasTested(flow) || isSuccessTested(flow, step)) continue;
    const marker = markersOf(flow).find(
      (one) => isSpent(one) && !isUndone(flow, step, one.place.key) && !isReleased(flow, one),
    );
    if (marker === undefined || isGasTestedBy(program, step.call.target)) continue;
    yield describe(program, flow, step, marker);
  }
}

/** As much gas as the call is to get is asked for, of which it gets 63/64 at most; it fails for that, and is not tried again. */
function* findKeptBack(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of allSteps(program, "call")) {
    const { gas, form } = step.call;
    if (form !== "call" || gas === undefined || !flow.committing.has(step.id)) continue;
    if (!home.trust.isAttackerReachable(flow, step.id) && !isRelayed(flow)) continue;
    const test = [...testsBefore(flow, step.id)].find((one) => asksFor(one, gas));
    if (test === undefined || !markersOf(flow).some((one) => isSpent(one) && !isReleased(flow, one))) continue;
    if (exempt("gas-griefing: a call that has to succeed", isRequiredCall(flow, step))) continue;
    if (exempt("gas-griefing: the gas that is left is looked at afterwards", isGasTestedAfter(flow, step))) continue;
    yield describeKept(flow, step, test);
  }
}

/** `gasleft() >= gas`, and nothing on top. */
function asksFor(test: StepOf<"assume">, { key }: Value): boolean {
  const order = answerOf(test);
  return order !== undefined && !order.isEqual && order.smaller.key === key && isGasLeft(order.larger);
}

/** All that is done is undone where it failed. */
function isRequiredCall(flow: Flow, { call }: StepOf<"call">): boolean {
  return stepsOf(flow, "assume").some(
    ({ id, condition, holds }) => isSuccessOf(condition, call) && !holds && !flow.committing.has(id),
  );
}

function isGasTestedAfter(flow: Flow, { id }: StepOf<"call">): boolean {
  const after = reachFrom(flow, id);
  return stepsOf(flow, "assume").some((test) => after.has(test.id) && somePart(test.condition, isGasLeft));
}

/** True for what somebody signed, and anyone can bring in. */
function isRelayed(flow: Flow): boolean {
  return signaturesOf(flow).length > 0;
}

/** True for a call whose data the caller hands over; plain payments are none. */
function isAction({ call }: StepOf<"call">): boolean {
  return call.arguments.some((argument) => somePart(argument, ({ kind }) => kind === "parameter"));
}

/** True for a lock: the same transaction takes the mark back. */
function isReleased(flow: Flow, { write, place }: Marker): boolean {
  return locksOf(flow).some((lock) => lock.set === write || lock.place.key === place.key);
}

function isGasTested(flow: Flow): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => somePart(condition, isGasLeft));
}

function isGasLeft(value: Value): boolean {
  return isInput(value, "gas") || (value.kind === "operation" && value.operator === "gasleft");
}

function isSuccessTested(flow: Flow, { call }: StepOf<"call">): boolean {
  return stepsOf(flow, "assume").some(
    (test) =>
      somePart(test.condition, (one) => one.kind === "result" && one.call === call) && isConsequential(flow, test),
  );
}

/** Something is done, or undone, where the test holds alone: not only another word in an event. */
function isConsequential(flow: Flow, { id, predecessors, successors }: Step): boolean {
  if (!flow.committing.has(id)) return true;
  const others = predecessors.flatMap((before) => flow.steps[before]?.successors ?? []).filter((one) => one !== id);
  const own = actsAfter(flow, id);
  return others.length === 0 || successors.length === 0 || others.some((other) => actsAfter(flow, other) !== own);
}

/** What is written and called after the step, and whether it lasts. */
function actsAfter(flow: Flow, step: number): string {
  if (!flow.committing.has(step)) return "nothing";
  const acts = [...reachFrom(flow, step)].filter((id) => /^(?:write|call)$/.test(flow.steps[id]?.kind ?? ""));
  return acts.sort((a, b) => a - b).join();
}

/** True where the mark depends on how the call went. */
function isUndone(flow: Flow, { call }: StepOf<"call">, key: number): boolean {
  return stepsOf(flow, "write").some(
    ({ place, value }) => place.key === key && somePart(value, (one) => one.kind === "result" && one.call === call),
  );
}

/** True where the callee is of a contract in the program that looks at the gas itself. */
function isGasTestedBy(program: Program, target: Value | undefined): boolean {
  const part = target === undefined ? undefined : attackerControlledPart(target);
  if (part?.kind !== "parameter") return false;
  const type = part.declaration.typeName;
  const contract = type?.nodeType === "UserDefinedTypeName" ? program.findNode(type.referencedDeclaration) : undefined;
  if (contract?.nodeType !== "ContractDefinition") return false;
  return findAll(contract, "Identifier", "MemberAccess").some((node) =>
    node.nodeType === "Identifier" ? node.name === "gasleft" : node.memberName === "gas",
  );
}

function describeKept({ entry }: Flow, { node }: StepOf<"call">, test: StepOf<"assume">): Detection {
  return {
    at: test.node,
    message: `${printCallable(entry)} asks for as much gas as the call is to get, but the call gets 63/64 of what is left at most: it can be made to fail, and counts as done`,
    related: [{ at: node, message: "The call is made here" }],
  };
}

function describe(program: Program, flow: Flow, step: StepOf<"call">, { write, place }: Marker): Detection {
  const at = anchorIn(program, flow, step);
  return {
    at,
    message: `${printCallable(flow.entry)} marks this action as executed in \`${printPlace(place)}\` even if it failed because the relayer supplied too little gas`,
    related: [
      { at: write.node, message: "The action is marked as executed here and cannot be retried" },
      ...(at === step.node ? [] : [{ at: step.node, message: "The action is called here" }]),
    ],
  };
}
