/** Runs a scenario on our own EVM, and tells what each step did. */
import { makeCode } from "../evm/code/contract-code.ts";
import { frame as layout } from "../evm/core/layout.ts";
import { defaultBlock } from "../evm/deployment/stage.ts";
import { defaultLimits } from "../evm/execution-limits.ts";
import { type Hardfork, hardforks, newestHardfork } from "../evm/hardforks.ts";
import { type Frame, type Machine, makeMachine, setBlock, setWorld } from "../evm/machine.ts";
import { silentObserver } from "../evm/observer.ts";
import { callMessage } from "../evm/transact.ts";
import { readWord } from "../evm/word.ts";
import { addressAt } from "../evm/world/account-table.ts";
import { commit, keepWorld, releaseWorld, restoreWorld, type Snapshot } from "../evm/world/snapshots.ts";
import { getAccount, makeWorld, setBalance, setCode, setNonce, setStorage, type World } from "../evm/world/world.ts";
import { getField, limbs } from "../evm/world-operations/operands.ts";
import { originOf, type Scenario, type ScenarioStep } from "../model/scenario.ts";
import { equalBytes } from "../util/equal-bytes.ts";
import type { BalanceChange, Observation } from "./observation.ts";
import type { StepView } from "./trace/trace.ts";
import { makeTracer, type TraceMark, type Tracer } from "./trace/tracer.ts";

/** A step has about a second, whatever gas it has. */
const turnsPerStep = 2 ** 20;

/** What each step did, in order. Deterministic; bounded by turns, and by what is followed of a step. */
export function runScenario(scenario: Scenario): readonly Observation[] {
  return makeScenarioRunner()(scenario);
}

/**
 * Runs scenarios as `runScenario` does. Of two in a row with the same accounts, steps that both begin with are run once; and
 * others may come between them, of as many other accounts as it keeps worlds of.
 */
export function makeScenarioRunner(nKept = 1): (scenario: Scenario) => readonly Observation[] {
  const courses: Course[] = [];
  return (scenario) => {
    const former = takeCourse(courses, scenario);
    const course = former ? goOn(former, scenario) : startCourse(scenario);
    courses.unshift({ ...course, scenario });
    courses.splice(nKept);
    const runner = runnerFor(course.hardfork, course.world);
    setWorld(runner.machine, course.world);
    runner.tracer = course.tracer;
    for (const [index, step] of scenario.steps.entries()) {
      if (index < course.passed.length) continue;
      course.passed.push({ observation: runStep(runner.machine, course, step, index), ...placeIn(course) });
    }
    return course.passed.map(({ observation }) => observation);
  };
}

/** A scenario that was run, and where it was after each step. */
interface Course {
  readonly scenario: Scenario;
  readonly hardfork: Hardfork;
  readonly world: World;
  readonly tracer: Tracer;
  readonly start: Waypoint;
  readonly passed: (Waypoint & { readonly observation: Observation })[];
}

/** Where to come back to. */
interface Waypoint {
  readonly snapshot: Snapshot;
  readonly mark: TraceMark;
}

function startCourse(scenario: Scenario): Course {
  const known = { hardfork: hardforkOf(scenario), world: makeWorldOf(scenario), tracer: makeTracer(scenario) };
  return { scenario, ...known, start: placeIn(known), passed: [] };
}

function placeIn({ world, tracer }: Pick<Course, "world" | "tracer">): Waypoint {
  return { snapshot: keepWorld(world), mark: tracer.mark() };
}

/** The course of the same world, out of those that there are. */
function takeCourse(courses: Course[], scenario: Scenario): Course | undefined {
  const hardfork = hardforkOf(scenario);
  const index = courses.findIndex(
    (course) => course.scenario.accounts === scenario.accounts && course.hardfork === hardfork,
  );
  return index < 0 ? undefined : courses.splice(index, 1)[0];
}

/** Comes back to where the scenario leaves the course. */
function goOn(course: Course, scenario: Scenario): Course {
  const { scenario: former, world, tracer, start, passed } = course;
  const nShared = countShared(former.steps, scenario.steps);
  const { snapshot, mark } = passed[nShared - 1] ?? start;
  restoreWorld(world, snapshot);
  for (const each of passed.splice(nShared)) releaseWorld(world, each.snapshot);
  tracer.goBack(mark);
  return course;
}

function countShared(former: readonly ScenarioStep[], steps: readonly ScenarioStep[]): number {
  const different = steps.findIndex((step, index) => !isSameStep(step, former[index]));
  return different < 0 ? steps.length : different;
}

/** Whether two steps do the same where the world is the same. */
function isSameStep(a: ScenarioStep, b: ScenarioStep | undefined): boolean {
  if (a === b || b === undefined) return a === b;
  const { from, to, value, gas, block } = a;
  if (from !== b.from || to !== b.to || value !== b.value || gas !== b.gas) return false;
  const { number, timestamp, prevrandao, coinbase } = block;
  if (number !== b.block.number || timestamp !== b.block.timestamp) return false;
  return prevrandao === b.block.prevrandao && coinbase === b.block.coinbase && equalBytes(a.data, b.data);
}

/** A machine, and whom it tells its steps. */
interface Runner {
  readonly machine: Machine;
  tracer: Tracer | undefined;
}

const runners = new Map<Hardfork, Runner>();

/** Making a machine takes longer than most scenarios: there is one for each hardfork. */
function runnerFor(hardfork: Hardfork, world: World): Runner {
  const known = runners.get(hardfork);
  if (known) return known;
  const stepped = (_: Machine, frame: Frame) => made.tracer?.follow(viewOf(frame));
  const machine = makeMachine({
    ...{ hardfork, world, block: defaultBlock, watch: "steps", observer: { ...silentObserver, stepped } },
    limits: { ...defaultLimits, limitsCodeSize: false, maxTurns: turnsPerStep },
  });
  const viewOf = makeView(machine);
  const made: Runner = { machine, tracer: undefined };
  runners.set(hardfork, made);
  return made;
}

/** The hardfork that the scenario names, or else the newest. */
export function hardforkOf({ hardfork }: Scenario): Hardfork {
  return hardforks.find((each) => each === hardfork) ?? newestHardfork;
}

function makeWorldOf({ accounts }: Scenario): World {
  const world = makeWorld();
  for (const { address, balance, nonce, code, storage } of accounts) {
    const account = getAccount(world, address);
    setBalance(world, account, balance);
    setNonce(world, account, nonce);
    setCode(world, account, makeCode(code));
    for (const [slot, value] of storage) setStorage(world, account, slot, value);
  }
  commit(world);
  return world;
}

function runStep(
  machine: Machine,
  { scenario, world, tracer }: Course,
  step: ScenarioStep,
  index: number,
): Observation {
  const { from, to, value, data, gas, block } = step;
  const before = balancesOf(world, tracer.seen);
  setBlock(machine, { ...defaultBlock, ...block });
  tracer.begin(index, step);
  const message = { caller: from, to: to ?? undefined, value, data, gas, origin: originOf(scenario, from) };
  const receipt = callMessage(machine, message);
  const { status, output, created = null } = receipt;
  const balances = new Map<bigint, BalanceChange>();
  for (const [address, after] of balancesOf(world, new Set([...tracer.seen, ...(created === null ? [] : [created])]))) {
    balances.set(address, { before: before.get(address) ?? 0n, after });
  }
  return tracer.end({ status, output, created: status === "succeeded" ? created : null, balances });
}

function balancesOf(world: World, addresses: ReadonlySet<bigint>): Map<bigint, bigint> {
  return new Map([...addresses].map((address) => [address, getAccount(world, address).balance]));
}

const stop = 0;

/** The machine's next instruction; one view for all of them, to be asked only while each is about to run. */
function makeView(machine: Machine): (frame: Frame) => StepView {
  let record = 0;
  const view = {
    depth: 0,
    pc: 0,
    opcode: stop,
    address: () => addressAt(machine.limbs, (record + layout.address) >> 2),
    operand: (index: number) => operandOf(machine, index),
    memory: (start: number, size: number) => memoryOf(machine, start, size),
  };
  return (frame) => {
    record = frame.record;
    view.depth = machine.depth;
    view.pc = getField(machine, layout.pc);
    view.opcode = frame.code.bytes[view.pc] ?? stop;
    return view;
  };
}

function operandOf(machine: Machine, index: number): bigint {
  const top = getField(machine, layout.stackTop) >> 2;
  const height = ((getField(machine, layout.stackBase) >> 2) - top) / limbs;
  return index < height ? readWord(machine.limbs, top + index * limbs) : 0n;
}

function memoryOf(machine: Machine, start: number, size: number): Uint8Array {
  const base = getField(machine, layout.memoryBase);
  const end = Math.min(start + size, getField(machine, layout.memorySize));
  const bytes = new Uint8Array(size);
  if (start < end) bytes.set(machine.bytes.subarray(base + start, base + end));
  return bytes;
}
