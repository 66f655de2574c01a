/** What a constructor is to be given so that it does not revert: it is followed with arguments and ether that are unknown. */

import { makeCode } from "../evm/code/contract-code.ts";
import { linkCode, type UnlinkedCode } from "../evm/code/unlinked-code.ts";
import { isPlaceholderOf } from "../evm/deployment/libraries.ts";
import type { Entry } from "../fuzz/call.ts";
import { makeLayout } from "../fuzz/call-layout.ts";
import type { State } from "../fuzz/corpus.ts";
import type { Exchange } from "../fuzz/exchange/exchange.ts";
import { type Construction, type FuzzContract, plainCall } from "../fuzz/fuzz-target.ts";
import { creatorIndex } from "../fuzz/people.ts";
import type { Term } from "../terms/term.ts";
import { makeTermStore } from "../terms/term-store.ts";
import type { Model } from "../terms/value.ts";
import { balanceOf } from "./machine/accounts.ts";
import { forkPath, type PathState } from "./machine/path-state.ts";
import { runPath } from "./machine/run-path.ts";
import { makePath, startTransaction } from "./machine/start-transaction.ts";
import type { SymbolicMachine } from "./machine/symbolic-machine.ts";
import { makeWitness } from "./machine/witness.ts";
import { makeMachineFor } from "./machine-for.ts";
import { makePathSolver, type PathSolver } from "./path-solver.ts";
import { solveUnfixed } from "./solve-unfixed.ts";
import { makeTaskQueue } from "./task-queue.ts";
import { calldataOf, lengthLimits, plainModel, sentBy, toCalls, type UnknownCall } from "./unknown-call.ts";

/** Lists have so many elements, texts so many bytes. */
const sizes = [
  { array: 2, content: 32 },
  { array: 1, content: 32 },
  { array: 0, content: 0 },
] as const;

/** Nobody has deployed anything there. */
const newAddress = 0xc0de_0000_0000_0000_0000_0000_0000_0000_0000_c0den;
/** As much as constructors take that somebody wrote. */
const constructionGas = 2n ** 36n;
const maxTasks = 500;

/** A path that is cut off before a condition, which led there from a place that was met so often. */
interface Task {
  readonly path: PathState;
  readonly condition: Term;
  readonly nMet: number;
}

/** Arguments and ether with which the constructor ends well; undefined where none were found within so many steps. */
export function findConstruction(
  exchange: Exchange,
  contract: FuzzContract,
  { seed, maxSteps }: { readonly seed: number; readonly maxSteps: number },
): Construction | undefined {
  const [state] = exchange.states();
  const creation = linkAgain(exchange, contract.artifact.creation);
  if (state === undefined || creation === undefined) return undefined;
  let left = maxSteps;
  for (const call of callsOf(contract)) {
    const search = startSearch(exchange, creation, state, call, seed);
    const model = search.run(left);
    left -= search.nSteps();
    const [made] = model === undefined ? [] : toCalls([call], model, state);
    if (made !== undefined) return { args: made.data, value: made.value };
  }
  return undefined;
}

/** The code with the addresses of the libraries that were deployed for it; undefined where one was not. */
function linkAgain({ libraries }: Exchange, creation: UnlinkedCode): Uint8Array | undefined {
  const addressOf = (name: string): bigint | undefined =>
    libraries.find(({ qualifiedName }) => isPlaceholderOf(name, qualifiedName))?.address;
  const isWhole = creation.placeholders.every(({ name }) => addressOf(name) !== undefined);
  return isWhole ? linkCode(creation, (name) => addressOf(name) ?? 0n) : undefined;
}

/** The constructor as a call; more than one where lists or texts are of unknown length. */
function callsOf({ name, artifact }: FuzzContract): UnknownCall[] {
  const { parameters, isPayable } = artifact;
  const entry: Entry = { index: 0, contract: name, to: null, fn: { ...plainCall, parameters, isPayable } };
  const layouts = sizes.map(({ array, content }) =>
    makeLayout(null, parameters, (kind) => (kind === "array" ? array : content)),
  );
  const different = layouts[0]?.lengths.length === 0 ? layouts.slice(0, 1) : layouts;
  return different.map((layout) => ({ entry, layout, caller: creatorIndex, prefix: "construction" }));
}

interface Search {
  /** A model with which the constructor ends well, if there is one in so many steps. */
  readonly run: (maxSteps: number) => Model | undefined;
  readonly nSteps: () => number;
}

/** Paths that were cut off: those come first that got furthest, but for places that were met too often. */
function makeOpenPaths() {
  const met = new Map<string, number>();
  const queue = makeTaskQueue<Task>(maxTasks, ({ path, nMet }) => path.path.length - nMet ** 2);
  return {
    take: queue.take,
    add(path: PathState, condition: Term, place: string): void {
      const nMet = met.get(place) ?? 0;
      met.set(place, nMet + 1);
      queue.add({ path, condition, nMet });
    },
  };
}

function startSearch(exchange: Exchange, creation: Uint8Array, state: State, call: UnknownCall, seed: number): Search {
  const t = makeTermStore();
  const open = makeOpenPaths();
  const machine = makeMachineFor(exchange, t, {
    onBranch: (_, other, condition, { code, pc }) => open.add(other(), condition, `${code.id} ${pc}`),
    onDecided: () => undefined,
    onWish(path, condition, { code, pc, kind }) {
      if (kind !== "wrap") open.add(forkPath(path), condition, `${code.id} ${pc} ${kind}`);
    },
  });
  const solver = makePathSolver(t, seed);
  const begin = (model: Model): PathState => beginConstruction(machine, exchange, creation, state, call, model);
  let nSteps = 0;
  const follow = (path: PathState): Model | undefined => {
    const { hasSucceeded } = runPath(machine, path);
    nSteps += path.nSteps;
    return hasSucceeded ? path.witness.model : undefined;
  };
  return {
    nSteps: () => nSteps,
    run(maxSteps) {
      let found = follow(begin(plainModel(call, exchange.people.callers[creatorIndex]?.address ?? 0n)));
      for (let task = open.take(); found === undefined && task && nSteps < maxSteps; task = open.take()) {
        const next = nextPath(solver, task, begin);
        nSteps += next.nSteps;
        if (next.path !== undefined) found = follow(next.path);
      }
      return found;
    },
  };
}

/** The path past its condition, or from the start where only what was fixed is in the way. */
function nextPath(
  solver: PathSolver,
  { path, condition }: Task,
  begin: (model: Model) => PathState,
): { readonly path: PathState | undefined; readonly nSteps: number } {
  const { witness, nSteps } = solver.solve(path.path, path.witness, condition);
  if (witness !== undefined) {
    path.path.push(condition);
    path.witness = witness;
    return { path, nSteps };
  }
  const unfixed = solveUnfixed(solver, path, condition);
  return { path: unfixed.witness && begin(unfixed.witness.model), nSteps: nSteps + unfixed.nSteps };
}

function beginConstruction(
  machine: SymbolicMachine,
  exchange: Exchange,
  creation: Uint8Array,
  state: State,
  call: UnknownCall,
  model: Model,
): PathState {
  const { t } = machine;
  const caller = exchange.people.callers[creatorIndex]?.address ?? 0n;
  const accounts = new Map(exchange.accountsIn(state).map((one) => [one.address, one]));
  const former = makePath(machine, { accounts, block: state.block });
  const value = sentBy(t, call);
  const message = { caller, to: newAddress, value, calldata: calldataOf(t, call), gas: constructionGas };
  const path = startTransaction(
    machine,
    former,
    { ...message, creation: makeCode(creation) },
    { ...former.transaction, origin: caller },
    makeWitness(model),
  );
  path.path.push(...lengthLimits(t, call), t.app("bvule", value, balanceOf(t, former, caller)));
  return path;
}
