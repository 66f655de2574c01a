/** A judge that knows what the tests of the fuzzer need: failed assertions, broken properties, stolen ether, self-destruction. */

import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import { frame as layout } from "../../../engine/evm/core/layout.ts";
import { defaultBlock } from "../../../engine/evm/deployment/stage.ts";
import { defaultLimits } from "../../../engine/evm/execution-limits.ts";
import type { Hardfork } from "../../../engine/evm/hardforks.ts";
import { clearEdges, makeEdgeList, placeOfEdge, readEdges } from "../../../engine/evm/instrumentation/edges.ts";
import { type Frame, type Machine, makeMachine, setBlock, setWorld } from "../../../engine/evm/machine.ts";
import { silentObserver } from "../../../engine/evm/observer.ts";
import { callMessage } from "../../../engine/evm/transact.ts";
import { bytesToHex } from "../../../engine/evm/word.ts";
import { readLogs } from "../../../engine/evm/world/log-buffer.ts";
import { getAccount, makeWorld, setBalance, setCode, setNonce, setStorage } from "../../../engine/evm/world/world.ts";
import { getField } from "../../../engine/evm/world-operations/operands.ts";
import type { Judge } from "../../../engine/fuzz/fuzzing.ts";
import type { Scenario, ScenarioStep } from "../../../engine/model/scenario.ts";
import type { Violation } from "../../../engine/model/violation.ts";
import { keccak256Hex } from "../../../engine/util/keccak256.ts";

type Found = Omit<Violation, "step">;

interface Trial {
  readonly machine: Machine;
  found: Found[];
}

export interface SimpleJudgeOptions {
  /** Calls without arguments that must not return false: the selectors of properties, in hex. */
  readonly properties?: readonly string[];
}

/** A judge; it keeps its machine from one scenario to the next. */
export function makeSimpleJudge(hardfork: Hardfork, { properties = [] }: SimpleJudgeOptions = {}): Judge {
  const trial: Trial = { machine: makeJudgeMachine(hardfork, () => trial), found: [] };
  return (scenario) => judgeScenario(trial, scenario, properties);
}

function makeJudgeMachine(hardfork: Hardfork, trial: () => Trial): Machine {
  return makeMachine({
    ...{ hardfork, world: makeWorld(), block: defaultBlock, watch: "coverage" },
    limits: { ...defaultLimits, limitsCodeSize: false, maxTurns: 2 ** 16 },
    observer: {
      ...silentObserver,
      frameLeft: (machine, frame, succeeded) => noteExit(trial(), machine, frame, succeeded),
    },
  });
}

const edges = makeEdgeList();

/** The last branch that was new: optimizers let all assertions end in the same place. */
function placeOf(machine: Machine): number {
  readEdges(machine, edges);
  for (let index = edges.count - 1; index >= 0; index--) {
    const place = placeOfEdge(machine, edges.edges[index] as number);
    if (place?.kind === "jumped" || place?.kind === "went on") return place.pc;
  }
  return getField(machine, layout.pc);
}

const panicOfAssert = `4e487b71${"1".padStart(64, "0")}`;

function noteExit(trial: Trial, machine: Machine, frame: Frame, succeeded: boolean): void {
  const at = { address: frame.account.address, pc: placeOf(machine), isCreation: frame.isCreation };
  if (succeeded && frame.ending === "selfdestruct") {
    trial.found.push({ oracle: "selfdestruct", swc: "SWC-106", at, message: "it destroys itself" });
  }
  if (succeeded) return;
  const output = machine.bytes.subarray(machine.outputBase, machine.outputBase + machine.outputSize);
  const isPanic = frame.ending === "revert" && bytesToHex(output).slice(2) === panicOfAssert;
  if (!isPanic && frame.ending !== "invalid-opcode") return;
  trial.found.push({ oracle: "assertion", swc: "SWC-110", at, message: "an assertion fails" });
}

function judgeScenario(trial: Trial, scenario: Scenario, properties: readonly string[]): Violation[] {
  placeAccounts(trial.machine, scenario);
  const before = attackersHave(trial.machine, scenario);
  const violations: Violation[] = [];
  for (const [step, each] of scenario.steps.entries()) {
    trial.found = [];
    clearEdges(trial.machine);
    const had = attackersHave(trial.machine, scenario);
    runStep(trial.machine, each);
    const have = attackersHave(trial.machine, scenario);
    const isDeployed = each.to !== null;
    if (!isDeployed) continue;
    const isCreators = scenario.steps
      .slice(0, step + 1)
      .some(({ from, to }) => to !== null && from === creatorOf(scenario));
    trial.found.push(...failedEvents(trial.machine));
    if (have > before && have > had && !isCreators) trial.found.push(profit(each));
    trial.found.push(...brokenProperties(trial, each, properties));
    const counted = trial.found.filter(({ oracle }) => oracle !== "selfdestruct" || !isCreators);
    violations.push(...counted.map((found) => ({ ...found, step })));
  }
  return violations;
}

function placeAccounts(machine: Machine, { accounts }: Scenario): void {
  const world = makeWorld();
  setWorld(machine, world);
  for (const { address, nonce, balance, code, storage } of accounts) {
    const account = getAccount(world, address);
    setNonce(world, account, nonce);
    setBalance(world, account, balance);
    if (code.length > 0) setCode(world, account, codeOf(code));
    for (const [slot, value] of storage) setStorage(world, account, slot, value);
  }
}

const codes = new WeakMap<Uint8Array, ReturnType<typeof makeCode>>();

function codeOf(bytes: Uint8Array) {
  const code = codes.get(bytes) ?? makeCode(bytes);
  codes.set(bytes, code);
  return code;
}

function runStep(machine: Machine, { from, to, value, data, gas, block }: ScenarioStep): void {
  setBlock(machine, { ...defaultBlock, ...block });
  callMessage(machine, { caller: from, to: to ?? undefined, value, data, gas });
}

function creatorOf({ accounts }: Scenario): bigint | undefined {
  return accounts.find(({ label }) => label === "creator")?.address;
}

function attackersHave({ world }: Machine, { accounts }: Scenario): bigint {
  const side = accounts.filter(({ label }) => label.startsWith("attacker") || label.startsWith("receiver"));
  return side.reduce((sum, { address }) => sum + getAccount(world, address).balance, 0n);
}

function profit({ to, data }: ScenarioStep): Found {
  const at = {
    address: to ?? 0n,
    pc: data.length < 4 ? 0 : Number(bytesToHex(data.subarray(0, 4))),
    isCreation: false,
  };
  return { oracle: "profit", swc: "SWC-105", at, message: "the attacker ends with more ether" };
}

const failedTopics = ["AssertionFailed()", "AssertionFailed(string)", "AssertionFailed(uint256)"].map((signature) =>
  BigInt(`0x${keccak256Hex(new TextEncoder().encode(signature))}`),
);

function failedEvents({ world }: Machine): Found[] {
  return readLogs(world.logs).flatMap(({ address, topics, data }) => {
    if (!failedTopics.includes(topics[0] ?? 0n)) return [];
    const pc = data.reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7);
    const at = { address, pc, isCreation: false };
    return [{ oracle: "assertion-event", swc: "SWC-110", at, message: "it says that an assertion failed" } as const];
  });
}

function brokenProperties({ machine }: Trial, { to }: ScenarioStep, properties: readonly string[]): Found[] {
  return properties.flatMap((selector) => {
    const data = Uint8Array.from({ length: 4 }, (_, k) => Number.parseInt(selector.slice(2 * k, 2 * k + 2), 16));
    const message = { caller: defaultBlock.coinbase, to: to ?? undefined, value: 0n, data, gas: 5_000_000n };
    const { status, output } = callMessage(machine, { ...message, isStatic: true });
    if (status !== "succeeded" || output.length !== 32 || output.some((byte) => byte !== 0)) return [];
    const at = { address: to ?? 0n, pc: Number.parseInt(selector, 16), isCreation: false };
    return [{ oracle: "property", swc: "SWC-110", at, message: "a property is false" } as const];
  });
}
