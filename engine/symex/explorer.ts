/** Symbolic execution of one contract beside the fuzzer: takes what that cannot pass, and gives it calls that do.
 *
 * Every path has a witness, and so runs as a call would. What the witness does not take at a branch becomes a task; when its
 * turn comes, it is solved for a witness of its own. Whatever is found goes to the fuzzer as calls: what they prove is for
 * the oracles to say. It works in slices, and what it does depends on its seed and the steps alone.
 */

import type { Exchange } from "../fuzz/exchange/exchange.ts";
import type { OtherSolver } from "../smt/external-solver.ts";
import { makeTermStore } from "../terms/term-store.ts";
import { beginCall } from "./begin-call.ts";
import type { CodeGoals } from "./code-goals.ts";
import type { DropReason } from "./machine/ending.ts";
import type { PathState } from "./machine/path-state.ts";
import { runPath } from "./machine/run-path.ts";
import type { BranchPlace, PathListener, SymbolicMachine, Wish } from "./machine/symbolic-machine.ts";
import { makeMachineFor, maxTerms } from "./machine-for.ts";
import { makePathSolver, type OtherBudget, type PathAnswer, type PathSolver, quickSteps } from "./path-solver.ts";
import { makeRates, type Rates } from "./rates.ts";
import { solveUnfixed } from "./solve-unfixed.ts";
import { makeStarts, plain, type Start, type Starts } from "./starts.ts";
import { makeTaskQueue, type TaskQueue } from "./task-queue.ts";
import { toCalls, type UnknownCall } from "./unknown-call.ts";

export interface ExplorerOptions {
  readonly seed: number;
  /** Transactions in a row that are unknown. */
  readonly maxTransactions: number;
  /** Makes what answers its questions; without another solver unless told. */
  readonly makeSolver?: typeof makePathSolver;
}

/** What was done, and what was left out: nothing is left out that is not counted here. */
export interface ExplorerReport {
  /** Instructions, and steps of the solver. */
  readonly nSteps: number;
  /** Transactions that were followed to their end. */
  readonly nPaths: number;
  /** Sequences that were given to the fuzzer, and how many of them showed it something new. */
  readonly nTried: number;
  readonly nNew: number;
  /** Sequences that did not go where they were meant to: what the symbolic machine knows nothing of decided. */
  readonly nDiverged: number;
  /** Sides that no input takes, and those of which it is not known. */
  readonly nImpossible: number;
  readonly nUnknown: number;
  /** Sides that another solver was asked of, and how many of them it knew. */
  readonly nAsked: number;
  readonly nAnswered: number;
  /** Paths that were followed no further, by why. */
  readonly nDropped: Readonly<Record<DropReason | "loop" | "room", number>>;
  /** How often an unknown was set to one value. */
  readonly nNarrowed: number;
  /** Whether there is nothing to do, unless the fuzzer finds something. */
  readonly isIdle: boolean;
}

export interface Explorer {
  /** Works for about so many steps. */
  readonly run: (nSteps: number) => void;
  /** Asks another solver of the best side that was left open; false where there is none. Nothing else runs until then. */
  readonly askOther: (other: OtherSolver, budget: OtherBudget) => Promise<boolean>;
  readonly report: () => ExplorerReport;
}

/** Something to be done: a path that has been cut off before a condition, or a transaction more. */
export interface Task {
  readonly start: Start;
  /** The calls so far, the last one under way. */
  readonly calls: readonly UnknownCall[];
  /** The path before the last call. */
  readonly former: () => PathState;
  /** Makes the path; only then it costs anything. */
  readonly path: () => PathState;
  /** What has to hold on it; undefined where nothing new has to. */
  readonly condition: PathState["path"][number] | undefined;
  /** Where it parts from others: the edge or the kind of wish, and the code. */
  readonly key: string;
  readonly branch: BranchPlace | undefined;
  /** Whether that is where the attacker's contract has called back: what is known there is new all the same. */
  readonly isWayBack: boolean;
  /** Whether what was to hold was looked for in vain with few steps. */
  readonly isHard: boolean;
  readonly score: number;
}

/** Kinds of tasks that compete: wishes, those of the first call by where they begin, those of calls after it, and what is hard. */
const kinds = ["wishes", "leads", "states", "sequels", "hard"] as const;
type Kind = (typeof kinds)[number];

function kindOf({ isHard, calls, start, condition, branch }: Task): Kind {
  if (isHard) return "hard";
  if (condition !== undefined && branch === undefined) return "wishes";
  return calls.length > 1 ? "sequels" : start.source;
}

const maxTasks = 3000;
/** Sides of which it is not known whether an input takes them are kept for another solver. */
const maxOpen = 64;

/** What one round with one store has. */
interface Round {
  readonly machine: SymbolicMachine;
  readonly solver: PathSolver;
  readonly queues: Readonly<Record<Kind, TaskQueue<Task>>>;
  readonly open: TaskQueue<Task>;
  readonly starts: Starts;
}

interface Exploration {
  readonly exchange: Exchange;
  readonly options: ExplorerOptions;
  readonly goals: CodeGoals;
  readonly counts: { -readonly [Name in keyof Counts]: Counts[Name] };
  /** How often a side was tried: in all, and by the same functions from the same state. */
  readonly tries: Map<string, number>;
  /** What tasks of each kind lately came to. */
  readonly rates: Rates<Kind>;
  round: Round;
  current: Task | undefined;
  isIdle: boolean;
}

/** What the report counts, while it is counted. */
type Counts = Omit<ExplorerReport, "nDropped" | "isIdle"> & {
  readonly nDropped: Record<keyof ExplorerReport["nDropped"], number>;
};

/** An explorer that has done nothing yet. */
export function makeExplorer(exchange: Exchange, goals: CodeGoals, options: ExplorerOptions): Explorer {
  const nDropped = { steps: 0, memory: 0, depth: 0, terms: 0, loop: 0, room: 0 };
  const numbers = {
    nSteps: 0,
    nPaths: 0,
    nTried: 0,
    nNew: 0,
    nDiverged: 0,
    nImpossible: 0,
    nUnknown: 0,
    nNarrowed: 0,
    nAsked: 0,
    nAnswered: 0,
  };
  const exploration: Omit<Exploration, "round"> = {
    ...{ exchange, options, goals, tries: new Map(), rates: makeRates(kinds), current: undefined, isIdle: false },
    counts: { ...numbers, nDropped },
  };
  const whole = exploration as Exploration;
  whole.round = startRound(whole);
  return {
    run(nSteps) {
      const until = whole.counts.nSteps + nSteps;
      while (whole.counts.nSteps < until && runNext(whole)) if (whole.round.machine.t.size > maxTerms) restart(whole);
    },
    askOther: (other, budget) => askNext(whole, other, budget),
    report: () => ({
      ...whole.counts,
      nNarrowed: whole.counts.nNarrowed + whole.round.machine.nNarrowed,
      nDropped: { ...nDropped, loop: nDropped.loop + whole.round.starts.nLeftOut() },
      isIdle: whole.isIdle,
    }),
  };
}

function startRound(exploration: Exploration): Round {
  const { exchange, options } = exploration;
  const t = makeTermStore({ maxTerms: 2 * maxTerms });
  const machine = makeMachineFor(exchange, t, listenerOf(exploration));
  return {
    machine,
    solver: (options.makeSolver ?? makePathSolver)(t, options.seed),
    queues: {
      wishes: makeQueue(maxTasks),
      leads: makeQueue(maxTasks),
      states: makeQueue(maxTasks),
      sequels: makeQueue(maxTasks),
      hard: makeQueue(maxTasks),
    },
    open: makeQueue(maxOpen),
    starts: makeStarts(exchange, machine, options.maxTransactions),
  };
}

const makeQueue = (most: number): TaskQueue<Task> => makeTaskQueue(most, ({ score }) => score);

function restart(exploration: Exploration): void {
  const { counts, round } = exploration;
  counts.nDropped.room += kinds.reduce((sum, kind) => sum + round.queues[kind].size, 0);
  counts.nNarrowed += round.machine.nNarrowed;
  counts.nDropped.loop += round.starts.nLeftOut();
  exploration.round = startRound(exploration);
}

/** Sides that the same functions tried so often they try no more: few where they were taken already. */
const mostTries = { open: 24, seen: 4, back: 12 };

/** Does the best task of the kind that lately showed more for its work; false where there is none. */
function runNext(exploration: Exploration): boolean {
  const { round, counts, rates } = exploration;
  for (const task of round.starts.ended()) addTask(exploration, task);
  const task = takeTask(exploration);
  exploration.isIdle = task === undefined;
  if (task === undefined) return false;
  const [nSteps, nNew] = [counts.nSteps, counts.nNew];
  if (isWorthIt(exploration, task)) runTask(exploration, task);
  rates.note({ [kindOf(task)]: { nSteps: counts.nSteps - nSteps, nNew: counts.nNew - nNew } });
  return true;
}

function addTask({ round: { queues } }: Exploration, task: Task): void {
  queues[kindOf(task)].add(task);
}

function takeTask({ rates, round: { queues, starts } }: Exploration): Task | undefined {
  for (const kind of rates.best()) {
    const queue = queues[kind];
    if (kind === "leads" || kind === "states") for (const task of starts.next(kind, queue.size)) queue.add(task);
    const task = queue.take();
    if (task !== undefined) return task;
  }
  return undefined;
}

/** What was asked in vain was tried as often as it took such steps. */
const stepsOfTry = 1000;

function noteTries({ tries }: Exploration, key: string, count: number): void {
  tries.set(key, (tries.get(key) ?? 0) + count);
}

function isWorthIt(exploration: Exploration, task: Task): boolean {
  const { goals, tries, counts } = exploration;
  const { branch, key } = task;
  counts.nSteps += 1;
  if (!task.start.state.isAdopted) {
    counts.nDropped.room += 1; // the fuzzer has let go of it: nothing can be tried from there
    return false;
  }
  noteTries(exploration, key, 1);
  const own = `${key} ${sequenceOf(task)}`;
  const nTries = tries.get(own) ?? 0;
  tries.set(own, nTries + 1);
  if (branch === undefined) return true;
  const most = goals.worthOf(branch) > 1 ? mostTries.open : task.isWayBack ? mostTries.back : mostTries.seen;
  if (nTries < most) return true;
  counts.nDropped.loop += 1;
  return false;
}

/** The functions that are called, and the state that they are called from. */
function sequenceOf({ start, calls }: Task): string {
  return `${start.number} ${calls.map(({ entry, caller }) => `${entry.index}.${caller}`).join()}`;
}

function runTask(exploration: Exploration, task: Task): void {
  const { counts, round } = exploration;
  const state = task.path();
  if (task.condition === undefined) {
    goOn(exploration, task, state);
    return;
  }
  const most = task.isHard ? undefined : quickSteps;
  const answer = round.solver.solve(state.path, state.witness, task.condition, most);
  if (answer.status === "unknown") noteTries(exploration, task.key, answer.nSteps / stepsOfTry);
  if (answer.status === "unknown" && !task.isHard) {
    counts.nSteps += answer.nSteps;
    addTask(exploration, { ...task, isHard: true });
    return;
  }
  if (answer.status === "unknown") {
    counts.nUnknown += 1;
    round.open.add(task);
  }
  settle(exploration, task, answer);
}

async function askNext(exploration: Exploration, other: OtherSolver, budget: OtherBudget): Promise<boolean> {
  const { counts, round } = exploration;
  const task = round.open.take();
  if (task?.condition === undefined) return false;
  const { path, witness } = task.path();
  const answer = await round.solver.solveWith(other, [path, witness, task.condition], budget);
  if (budget.signal?.aborted === true) {
    round.open.add(task);
    return true;
  }
  counts.nAsked += 1;
  if (answer.status === "unknown") return true;
  counts.nUnknown -= 1;
  counts.nAnswered += 1;
  settle(exploration, task, answer);
  return true;
}

/** What part of a try it is to wish for what cannot be: elsewhere it may be. */
const impossibleWish = 1 / 4;

/** With a witness the path goes on. */
function settle(exploration: Exploration, task: Task, { status, witness, nSteps }: PathAnswer): void {
  const { counts, goals, round } = exploration;
  const state = task.path();
  counts.nSteps += nSteps;
  if (status === "unsat") {
    counts.nImpossible += 1;
    if (task.branch === undefined) noteTries(exploration, task.key, impossibleWish - 1);
    if (task.branch !== undefined && goals.worthOf(task.branch) > 1) round.starts.want(state.reads);
    tryUnfixed(exploration, task, state);
  }
  if (witness === undefined || task.condition === undefined) return;
  state.path.push(task.condition);
  state.witness = witness;
  goOn(exploration, task, state);
}

/** A side that is excluded only by what was fixed is tried so often with other values of that. */
const mostUnfixed = 6;

function tryUnfixed(exploration: Exploration, task: Task, state: PathState): void {
  const { exchange, counts, round, tries } = exploration;
  const { calls, condition, key, former } = task;
  const name = `${key} unfixed ${sequenceOf(task)}`;
  const nTries = tries.get(name) ?? 0;
  const last = calls.at(-1);
  if (condition === undefined || last === undefined || nTries >= mostUnfixed || state.fixed.size === 0) return;
  tries.set(name, nTries + 1);
  const { witness, nSteps } = solveUnfixed(round.solver, state, condition);
  counts.nSteps += nSteps;
  if (witness === undefined) return;
  counts.nImpossible -= 1;
  const setting = { exchange, machine: round.machine };
  const path = (): PathState => beginCall(setting, former(), last, new Map(witness.model));
  addTask(exploration, { ...task, ...plain, path });
}

function goOn(exploration: Exploration, task: Task, state: PathState): void {
  giveToFuzzer(exploration, task, state);
  follow(exploration, task, state);
}

function giveToFuzzer({ exchange, counts, goals }: Exploration, task: Task, { witness }: PathState): void {
  const { start, calls, branch } = task;
  counts.nTried += 1;
  const made = toCalls(calls, witness.model, start.state);
  if (exchange.tryCalls(start.state, made)) counts.nNew += 1;
  const edge = branch && goals.edgeOf(branch);
  if (edge !== undefined && !exchange.wasHit(edge)) counts.nDiverged += 1;
}

function follow(exploration: Exploration, task: Task, state: PathState): void {
  const { counts, round } = exploration;
  exploration.current = task;
  const before = state.nSteps;
  const { ending, hasSucceeded } = runPath(round.machine, state);
  exploration.current = undefined;
  counts.nSteps += state.nSteps - before;
  counts.nPaths += 1;
  if (ending.kind === "dropped") counts.nDropped[ending.reason] += 1;
  const call = task.calls.at(-1);
  if (call !== undefined) round.starts.noteReads(call.entry, state.reads);
  if (!hasSucceeded) {
    round.starts.noteRefusal(task, state);
    return;
  }
  round.starts.noteEnd(task, state);
  round.starts.noteWayBack(task, state);
}

/** A side where the attacker's contract has called back. */
const wayBackWorth = 3;

/** What is wished: less for what is there many times. */
const usualWish = 8;
const wishWorth: Readonly<Partial<Record<Wish["kind"], number>>> = { target: 2, choice: 2, wrap: 2 };

/** A wish is tried so often. */
const mostWishes = 12;

/** A branch that a path decides so often is decided otherwise no more. */
const mostDecisions = 64;

function listenerOf(exploration: Exploration): PathListener {
  const { goals, tries, counts } = exploration;
  const nameOf = ({ code, pc }: BranchPlace | Wish): string => `${code.id} ${pc}`;
  return {
    onBranch(state, other, condition, branch) {
      const { current } = exploration;
      if (current === undefined) return;
      const isWayBack = current.calls.at(-1)?.reentry !== undefined && state.frames.length > 1;
      const key = `${nameOf(branch)} ${branch.isJump}${isWayBack ? " back" : ""}`;
      const nDecisions = [...state.decisions.values()].reduce((most, one) => Math.max(most, one), 0);
      if (nDecisions > mostDecisions) {
        counts.nDropped.loop += 1;
        return;
      }
      const path = other();
      const worth = Math.max(goals.worthOf(branch), isWayBack ? wayBackWorth : 0);
      const score = scoreOf(current, worth, tries.get(key) ?? 0, nDecisions);
      const asked = { condition, key, branch, isWayBack, score };
      addTask(exploration, { ...current, ...plain, ...asked, path: () => path });
    },
    onDecided(state, branch) {
      if (goals.worthOf(branch) > 1) exploration.round.starts.want(state.reads);
    },
    onWish(state, condition, wish) {
      const { current, round } = exploration;
      if (current === undefined) return;
      // What a place depends on is another thing after other calls.
      const about = wish.kind === "choice" ? sequenceOf(current) : `${condition.args.at(0)?.value ?? 0n}`;
      const key = `${nameOf(wish)} ${wish.kind} ${about}`;
      const nTries = tries.get(key) ?? 0;
      if (nTries >= mostWishes) return;
      const path = round.starts.fork(state);
      const score = scoreOf(current, wishWorth[wish.kind] ?? usualWish, nTries, 0);
      addTask(exploration, { ...current, ...plain, condition, key, score, path: () => path });
    },
  };
}

/** Less with each transaction, each time that the same was tried, and each time that a loop went round. */
function scoreOf({ calls, start }: Task, worth: number, nTries: number, nDecisions: number): number {
  return (worth * start.factor * 0.8 ** calls.length) / ((1 + nTries / 4) * (1 + nDecisions / 8));
}
