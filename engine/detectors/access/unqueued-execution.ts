/** Waiting periods that what nobody has announced passes too, because its entry is still zero. */

import { asksTime, holdsUnset, refuseUnset } from "../../dataflow/access/barriers/unset-entries.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import type { Writer } from "../../dataflow/access/reachability.ts";
import { isTakenFromCaller } from "../../dataflow/access/token-pulls.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step, type StepOf } from "../../flow/flow.ts";
import { isHashing } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isNumber, type Load, somePart, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const unqueuedExecution: Detector = {
  id: "unqueued-execution",
  title: "Timelock bypass: operation never queued",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [863, 456],
  owasp: "SC01:2026",
  scwe: ["SCWE-016"],
  why: "The entry of an operation that was never queued is zero, and `block.timestamp` is later than zero. An attacker executes such an operation at once: the timelock delay and the check of who may queue protect nothing.",
  fix: "Check first that the operation was queued: `require(readyAt[id] != 0)`.",
  example: {
    bad: `contract Timelock {
    address private immutable admin = msg.sender;
    mapping(bytes32 => uint256) public readyAt;

    function queue(address target, bytes calldata data) external {
        require(msg.sender == admin, "not the admin");
        readyAt[keccak256(abi.encode(target, data))] = block.timestamp + 2 days;
    }

    function execute(address target, bytes calldata data) external {
        bytes32 id = keccak256(abi.encode(target, data));
        require(block.timestamp >= readyAt[id], "too early");
        delete readyAt[id];
        (bool ok, ) = target.call(data);
        require(ok, "failed");
    }
}`,
    good: `contract Timelock {
    address private immutable admin = msg.sender;
    mapping(bytes32 => uint256) public readyAt;

    function queue(address target, bytes calldata data) external {
        require(msg.sender == admin, "not the admin");
        readyAt[keccak256(abi.encode(target, data))] = block.timestamp + 2 days;
    }

    function execute(address target, bytes calldata data) external {
        bytes32 id = keccak256(abi.encode(target, data));
        require(readyAt[id] != 0, "not queued");
        require(block.timestamp >= readyAt[id], "too early");
        delete readyAt[id];
        (bool ok, ) = target.call(data);
        require(ok && target.code.length > 0, "failed");
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/control-structures.html#scoping-and-declarations",
    "https://cwe.mitre.org/data/definitions/456.html",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findVoidWaits(program));
  },
};

function* findVoidWaits(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    for (const flow of home.flows) {
      const wait = findVoidWait(program, home, flow);
      if (wait !== undefined) yield describe(program, flow, wait);
    }
  }
}

interface VoidWait {
  readonly test: StepOf<"assume">;
  readonly entry: Load;
  /** What is done with what the entry should have stood for. */
  readonly effect: Step;
  readonly queue: Writer;
}

function findVoidWait(program: Program, home: ContractFlows, flow: Flow): VoidWait | undefined {
  for (const effect of flow.steps) {
    const used = usedIn(program, effect);
    const found =
      used.length > 0 && home.trust.isAttackerReachable(flow, effect.id) ? findVoidTest(flow, effect, used) : undefined;
    const queue = found && findQueue(home, flow, found.entry);
    if (found !== undefined && queue !== undefined) return { ...found, effect, queue };
  }
  return undefined;
}

/** A test of the time on the way to the effect that holds while there is no entry for what is used. */
function findVoidTest(flow: Flow, effect: Step, used: readonly Value[]): Pick<VoidWait, "test" | "entry"> | undefined {
  const tests = [...testsBefore(flow, effect.id)];
  for (const test of tests.filter(({ condition }) => asksTime(condition))) {
    for (const entry of subvalues(test.condition)) {
      if (entry.kind === "load" && isKeyOf(entry, used) && isVoid(test, entry, tests)) return { test, entry };
    }
  }
  return undefined;
}

/** True where the test certainly holds while nothing is kept under the key of the entry, and none of the others fails. */
function isVoid(test: StepOf<"assume">, entry: Load, tests: readonly StepOf<"assume">[]): boolean {
  const isUnset = isUnderKeyOf(entry);
  if (holdsUnset(test.condition, isUnset) !== test.holds) return false;
  if (exempt("unqueued-execution: there is none of it yet", refuseUnset(tests, isUnset))) return false;
  return tests.every(({ condition, holds }) => (holdsUnset(condition, isUnset) ?? holds) === holds);
}

/** What a step does in the name of the contract: a call, or a value for a variable that there is once. */
function usedIn(program: Program, step: Step): readonly Value[] {
  if (step.kind === "write") return step.place.path.length === 0 ? [step.value] : [];
  if (step.kind !== "call" || step.call.isStatic) return [];
  // They do that in their own name.
  if (exempt("unqueued-execution: the caller pays", isTakenFromCaller(program, step.call))) return [];
  const { target, value, arguments: given } = step.call;
  return [target, value, ...given].flatMap((one) => (one === undefined ? [] : [one]));
}

/** True where the entry is looked up by the hash of what is used, or by the very value. */
function isKeyOf({ place }: Load, used: readonly Value[]): boolean {
  return indexesOf(place).some((index) => {
    if (index.kind === "parameter") return used.some(({ key }) => key === index.key);
    if (!isHashing(index)) return false;
    const given = new Set(
      subvalues(index)
        .filter(({ kind }) => kind === "parameter")
        .map(({ key }) => key),
    );
    return used.some((value) => somePart(value, ({ key }) => given.has(key)));
  });
}

/** True for what is kept under the key of the entry, in whatever mapping. */
function isUnderKeyOf({ place }: Load): (value: Value) => boolean {
  const keys = new Set(indexesOf(place).map(({ key }) => key));
  return (value) => value.kind === "load" && indexesOf(value.place).some(({ key }) => keys.has(key));
}

/** Where another entry point says from when on; one that notes the time as it goes only limits how often. */
function findQueue({ flows }: ContractFlows, own: Flow, { place }: Load): Writer | undefined {
  const notes = (flow: Flow): StepOf<"write"> | undefined =>
    committingStepsOf(flow, "write").find(
      (write) => write.place.storageClass === place.storageClass && !isNumber(write.value, 0n),
    );
  if (notes(own) !== undefined) return undefined;
  for (const flow of flows) {
    const write = notes(flow);
    if (write !== undefined) return { flow, write };
  }
  return undefined;
}

function describe(program: Program, flow: Flow, { test, entry, effect, queue }: VoidWait): Detection {
  const at = anchorIn(program, flow, test);
  const name = `\`${printPlace(entry.place)}\``;
  return {
    at,
    message: `${printCallable(flow.entry)} executes operations that ${printCallable(queue.flow.entry)} never queued: ${name} is zero then, and this check passes`,
    related: [
      { at: flow.entry, message: `Anyone can call ${printCallable(flow.entry)}` },
      { at: queue.write.node, message: `${name} is set here, by ${printCallable(queue.flow.entry)}` },
      { at: effect.node, message: "The operation is executed here, without a delay" },
    ],
  };
}
