/** What each function does, told once for every state of the world: under which conditions it ends well, and what it changes.
 *
 * On the way it meets sides of branches that nobody has taken, and what a path is worth having for: these are the goals that
 * calls before it may lead to.
 */

import type { Exchange } from "../../fuzz/exchange/exchange.ts";
import { attackerIndex, creatorIndex } from "../../fuzz/people.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import { subterms } from "../../terms/traverse.ts";
import type { Model } from "../../terms/value.ts";
import { addressOf, beginCall, type CallSetting } from "../begin-call.ts";
import type { CodeGoals } from "../code-goals.ts";
import { forkPath, type PathState } from "../machine/path-state.ts";
import { runPath } from "../machine/run-path.ts";
import { whoCalls } from "../machine/storage-keys.ts";
import type { BranchPlace, PathListener, Wish } from "../machine/symbolic-machine.ts";
import { makeMachineFor } from "../machine-for.ts";
import type { PathSolver } from "../path-solver.ts";
import { layoutsFor } from "../starts.ts";
import { makeTaskQueue, type TaskQueue } from "../task-queue.ts";
import { plainModel, type UnknownCall } from "../unknown-call.ts";
import {
  type CallerKnowledge,
  findUnreachable,
  makeSideLog,
  noteAnswer,
  noteDecided,
  noteFollowed,
  otherSide,
  type SideLog,
} from "./side-log.ts";
import { effectsOn, makeUnknownPath, worldIn } from "./unknown-world.ts";

/** One way through a function that ends well. */
export interface Summary {
  /** Its unknowns are to be given names of their own wherever it is used. */
  readonly call: UnknownCall;
  readonly path: readonly Term[];
  /** Unknowns of the world, and what they are afterwards. */
  readonly effects: ReadonlyMap<Term, Term>;
  /** With these it is taken. */
  readonly model: Model;
}

/** What a call comes to where the world is as the conditions say. */
export interface Goal {
  readonly call: UnknownCall;
  readonly conditions: readonly Term[];
  readonly model: Model;
  /** The same for ways to the same. */
  readonly key: string;
  /** The side of a branch that it is about, if it is about one. */
  readonly branch: BranchPlace | undefined;
}

export interface Summaries {
  /** Of all ways that were followed so far. */
  readonly found: readonly Summary[];
  /** What came up since it was asked last. */
  readonly takeNew: () => { readonly goals: readonly Goal[]; readonly summaries: readonly Summary[] };
  /** How often an unknown was set to one value. */
  readonly nNarrowed: () => number;
  /** Sides of branches that nothing takes, whatever the world is; none unless all ways were followed. */
  readonly unreachable: () => readonly BranchPlace[];
  /** Follows one way more, and gives its steps; undefined where there is none. */
  readonly next: () => number | undefined;
}

/** A way that is to be followed. */
interface Way {
  readonly number: number;
  readonly call: UnknownCall;
  readonly path: () => PathState;
  readonly condition: Term | undefined;
  readonly key: string;
  readonly branch: BranchPlace | undefined;
}

/** What the names of a summary's unknowns begin with. */
export const summaryPrefix = "call";

const maxWays = 800;
/** A side is taken so often by the same function, and a function is followed so often. */
const maxTries = 3;
const maxWaysOfOne = 40;
const maxConditions = 120;
/** Of lists and texts. */
const maxLayouts = 3;
const newSideBonus = 4;
const callers = [attackerIndex, creatorIndex] as const;

interface Summarizing {
  readonly goals: CodeGoals;
  readonly solver: PathSolver;
  readonly queue: TaskQueue<Way>;
  readonly tries: Map<string, number>;
  readonly found: Summary[];
  readonly fresh: Goal[];
  readonly sides: SideLog;
  current: Way | undefined;
}

/** Nothing is followed yet. */
export function makeSummaries(t: TermStore, exchange: Exchange, solver: PathSolver, goals: CodeGoals): Summaries {
  const parts = {
    goals,
    solver,
    tries: new Map(),
    found: [],
    fresh: [],
    sides: makeSideLog(exchange),
    current: undefined,
  };
  const queue = makeTaskQueue<Way>(maxWays, (way) => scoreOf(parts, way));
  const summarizing: Summarizing = { ...parts, queue };
  const setting = { exchange, machine: makeMachineFor(exchange, t, listenerOf(summarizing)) };
  for (const way of firstWays(setting)) queue.add(way);
  let nTaken = 0;
  return {
    found: summarizing.found,
    takeNew() {
      const summaries = summarizing.found.slice(nTaken);
      nTaken += summaries.length;
      return { goals: summarizing.fresh.splice(0), summaries };
    },
    next() {
      const way = queue.take();
      return way && 1 + followWay(summarizing, setting, way);
    },
    nNarrowed: () => setting.machine.nNarrowed,
    unreachable() {
      const isWhole = queue.size === 0 && queue.nForgotten === 0 && setting.machine.nNarrowed === 0;
      return isWhole ? findUnreachable(summarizing.sides, goals.isTaken) : [];
    },
  };
}

/** Functions take turns, as if they had been followed less often where somebody was never. */
function scoreOf({ tries, goals }: Pick<Summarizing, "tries" | "goals">, { number, branch }: Way): number {
  const isNew = branch !== undefined && goals.worthOf(branch) > 1;
  return (isNew ? newSideBonus : 0) - (tries.get(`ways ${number}`) ?? 0);
}

function firstWays(setting: CallSetting): Way[] {
  const { exchange, machine } = setting;
  const [first] = exchange.states();
  if (first === undefined) return [];
  const start = makeUnknownPath(machine, exchange, first);
  const world = worldIn(exchange, first);
  const calls = exchange.entries.flatMap((entry) => {
    const layouts = entry.to === null ? [] : layoutsFor(entry, exchange.layoutsOf(entry)).slice(0, maxLayouts);
    return layouts.flatMap((layout) => callers.map((caller) => ({ entry, layout, caller, prefix: summaryPrefix })));
  });
  return calls.map((call, number) => {
    const model = new Map([...world, ...plainModel(call, addressOf(setting, call.caller))]);
    const path = (): PathState => beginCall(setting, start, call, model);
    return { number, call, path, condition: undefined, key: "", branch: undefined };
  });
}

/** Gives the steps that it took. */
function followWay(summarizing: Summarizing, setting: CallSetting, way: Way): number {
  const { machine } = setting;
  const { condition, call, branch } = way;
  const { solver } = summarizing;
  if (!isTried(summarizing, way)) {
    summarizing.sides.isWhole = false;
    return 0;
  }
  const state = way.path();
  let nSteps = 0;
  if (condition !== undefined) {
    const answer = solver.solve(state.path, state.witness, condition);
    nSteps += answer.nSteps;
    if (branch !== undefined) {
      const knowledge = callerIn(state, [...state.path, condition], addressOf(setting, call.caller));
      noteAnswer(summarizing.sides, branch, answer.status, knowledge);
    }
    if (answer.witness === undefined) return nSteps;
    state.path.push(condition);
    state.witness = answer.witness;
    if (branch === undefined || summarizing.goals.worthOf(branch) > 1) noteGoal(summarizing, way, state);
  }
  if (condition !== undefined && branch === undefined) return nSteps; // a wish is a goal, and no way on
  const before = state.nSteps;
  summarizing.current = way;
  const { hasSucceeded, ending } = runPath(machine, state);
  summarizing.current = undefined;
  if (ending.kind === "dropped") summarizing.sides.isWhole = false;
  if (hasSucceeded) noteSummary(summarizing, machine.t, call, state);
  return nSteps + state.nSteps - before;
}

/** What conditions of a path have of the address of who calls. */
function callerIn({ reads }: PathState, conditions: readonly Term[], caller: bigint): CallerKnowledge {
  if (!reads.has(whoCalls)) return "unasked";
  const isNamed = subterms(conditions).some((term) => isConstant(term) && term.value === caller);
  return isNamed ? "named" : "asked";
}

function isTried({ tries }: Summarizing, { number, key }: Way): boolean {
  const names = [`ways ${number}`, `${key} ${number}`] as const;
  const [nWays, nTries] = names.map((name) => tries.get(name) ?? 0) as [number, number];
  for (const name of names) tries.set(name, (tries.get(name) ?? 0) + 1);
  return nWays < maxWaysOfOne && nTries < maxTries;
}

function noteGoal({ fresh }: Summarizing, { call, key, branch }: Way, { path, witness }: PathState): void {
  if (path.length > maxConditions) return;
  fresh.push({ call, conditions: path.slice(), model: witness.model, key, branch });
}

function noteSummary({ found }: Summarizing, t: TermStore, call: UnknownCall, state: PathState): void {
  const effects = effectsOn(t, state);
  const isNothing = state.writes.size === 0 && !call.entry.fn.isPayable;
  if (isNothing || state.path.length > maxConditions) return;
  found.push({ call, path: state.path.slice(), effects, model: state.witness.model });
}

function listenerOf(summarizing: Summarizing): PathListener {
  const { queue } = summarizing;
  const nameOf = ({ code, pc }: BranchPlace | Wish): string => `${code.id} ${pc}`;
  const add = (path: PathState, condition: Term, key: string, branch: BranchPlace | undefined): void => {
    const { current } = summarizing;
    if (current !== undefined) queue.add({ ...current, path: () => path, condition, key, branch });
  };
  return {
    onBranch(_, other, condition, branch) {
      noteFollowed(summarizing.sides, otherSide(branch));
      add(other(), condition, `${nameOf(branch)} ${branch.isJump}`, branch);
    },
    onDecided({ reads }, branch) {
      noteDecided(summarizing.sides, otherSide(branch), reads.has(whoCalls) ? "asked" : "unasked");
    },
    onWish(state, condition, wish) {
      if (wish.kind !== "target" && wish.kind !== "wrap")
        add(forkPath(state), condition, `${nameOf(wish)} ${wish.kind}`, undefined);
    },
  };
}
