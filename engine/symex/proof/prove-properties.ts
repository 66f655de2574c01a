/** Looks for a proof that a contract keeps to what its properties state, whoever calls it with whatever.
 *
 * From any state in which a property holds: if no call leads to one in which it does not, it holds after any number of calls.
 * Where it holds when others are called, it does when they come back: whatever they call meanwhile begins and ends with it.
 * Else from the state that the contract is in, by one call more at a time. What cannot be told apart is possible here: what is
 * proved holds, and of what is not proved nothing is known.
 */

import type { ContractCode } from "../../evm/code/contract-code.ts";
import type { Address, Word } from "../../evm/word.ts";
import { isConstant } from "../../terms/term.ts";
import { makeTermStore } from "../../terms/term-store.ts";
import { makeWitness } from "../machine/witness.ts";
import { isZero } from "../machine/word-operations.ts";
import { makePathSolver } from "../path-solver.ts";
import { forkRun, makeUnknowns, type Unknowns } from "./any-run.ts";
import { assume } from "./any-walk.ts";
import {
  type AnyState,
  type CallEnd,
  type CallEnds,
  type CallSetting,
  followCall,
  type Listener,
} from "./follow-call.ts";
import { afterCall, anySlots, forgottenSlots } from "./known-slots.ts";

/** What a function without parameters states. `assertions`: that none fails, in whatever is called. */
export interface Statement {
  readonly kind: "truth" | "success" | "revert" | "assertions";
  /** Of the function; 0 for assertions. */
  readonly selector: number;
}

/** A contract that is deployed. */
export interface PropertySubject {
  readonly address: Address;
  readonly code: ContractCode;
  readonly storage: ReadonlyMap<Word, Word>;
  /** Who asks whether a property holds. */
  readonly asker: Address;
  /** Addresses that mappings may have entries for. */
  readonly people: readonly Address[];
  readonly statements: readonly Statement[];
}

export interface PropertyProof {
  /** Works for about so many steps; false once there is nothing to do. */
  readonly run: (nSteps: number) => boolean;
  /** Calls after which what is stated still holds, as far as that is proved; 0: as it was deployed. */
  readonly bounds: ReadonlyMap<Statement, number | "any">;
}

interface Proving extends CallSetting {
  readonly subject: PropertySubject;
  readonly bounds: Map<Statement, number | "any">;
}

/** More terms than these are too many to think about. */
const maxTerms = 400_000;
/** So many calls in a row are looked at, and so many states that they lead to. */
const maxCalls = 8;
const maxStates = 400;
/** A proof from any state takes so many steps at most. */
const maxInductionSteps = 150_000;

/** Nothing is proved yet. */
export function makePropertyProof(subject: PropertySubject, seed: number): PropertyProof {
  const t = makeTermStore({ maxTerms });
  const proving: Proving = {
    ...{ subject, bounds: new Map(), nCalls: 0 },
    open: { code: subject.code, filledIn: new Map() },
    unknowns: makeUnknowns(t),
    solver: makePathSolver(t, seed),
  };
  notePreimages(proving.unknowns, subject.people);
  const work = prove(proving);
  return {
    run(nSteps) {
      for (let left = nSteps; left > 0; ) {
        const { done, value } = work.next();
        if (done === true) return false;
        left -= value;
      }
      return true;
    },
    bounds: proving.bounds,
  };
}

/** Numbers of variables that mappings and lists are guessed to have. */
const nVariables = 64n;

/** Which hashes entries of mappings are at, so that they are known as such in storage. */
function notePreimages({ t, preimages }: Unknowns, people: readonly Address[]): void {
  for (let number = 0n; number < nVariables; number++) {
    const variable = t.constant(256, number);
    for (const words of [[variable], ...people.map((one) => [t.constant(256, one), variable])]) {
      const hash = t.keccak256(...words);
      if (isConstant(hash)) preimages.set(hash.value, words);
    }
  }
}

type Work<T> = Generator<number, T>;

function* prove(proving: Proving): Work<void> {
  const { subject, bounds } = proving;
  const nothing = { path: [], witness: makeWitness(new Map()) };
  const deployed: AnyState = { ...nothing, storage: { ...anySlots, initial: subject.storage } };
  const anyState: AnyState = { ...nothing, storage: anySlots };
  for (const one of subject.statements) if (yield* holdsIn(proving, one, deployed)) bounds.set(one, 0);
  for (const one of bounds.keys()) if (yield* limited(isKept(proving, one, anyState))) bounds.set(one, "any");
  yield* countCalls(proving, deployed);
}

/** By one call more at a time, what is not proved for any number of them. */
function* countCalls(proving: Proving, deployed: AnyState): Work<void> {
  const { bounds } = proving;
  let states: readonly AnyState[] = [deployed];
  for (let nCalls = 1; nCalls <= maxCalls; nCalls++) {
    const open = [...bounds.keys()].filter((one) => bounds.get(one) === nCalls - 1);
    const listener = open.every(({ kind }) => kind === "assertions") ? failing : undefined;
    const after = open.length === 0 ? undefined : yield* callFrom(proving, states, listener);
    if (after === undefined) return;
    states = after.states;
    const bound = states.length === 0 ? "any" : nCalls;
    for (const one of open) if (yield* holdsAfter(proving, one, after)) bounds.set(one, bound);
  }
}

function* holdsAfter(proving: Proving, one: Statement, { states, mayPanic }: Afterwards): Work<boolean> {
  return one.kind === "assertions" ? !mayPanic : yield* holdsInAll(proving, one, states);
}

/** False where it takes too long. */
function* limited(work: Work<boolean>): Work<boolean> {
  for (let left = maxInductionSteps; left > 0; ) {
    const { done, value } = work.next();
    if (done === true) return value;
    left -= value;
    yield value;
  }
  return false;
}

/** Whether no call leads from where it holds to where it does not, nor does time alone. */
function* isKept(proving: Proving, one: Statement, state: AnyState): Work<boolean> {
  if (one.kind === "assertions") return (yield* callFrom(proving, [state], failing))?.mayPanic === false;
  const holding = yield* statesWith(proving, one, state);
  if (holding === undefined || !(yield* holdsInAll(proving, one, holding))) return false;
  const after = yield* callFrom(proving, holding, { leaves: (before) => leftWith(proving, one, before) });
  return after !== undefined && (yield* holdsInAll(proving, one, after.states));
}

/** The states of some in which it holds; undefined where that is not known. */
function* statesWith(proving: Proving, one: Statement, state: AnyState): Work<readonly AnyState[] | undefined> {
  const asked = yield* ask(proving, one, state);
  return asked.isWhole ? asked.ends.flatMap((end) => whereItHolds(one, end, asked, state)) : undefined;
}

/**
 * States that others may leave who are called in one: with what is stated, where it holds before, since whatever they call
 * begins and ends with it, or is taken back. Where it does not hold they may lead anywhere, unless all is locked meanwhile.
 */
function* leftWith(proving: Proving, one: Statement, before: AnyState): Work<readonly AnyState[]> {
  const anything = { ...before, storage: forgottenSlots };
  if (!(yield* holdsIn(proving, one, before))) return (yield* isLocked(proving, before)) ? [before] : [anything];
  const holding = yield* statesWith(proving, one, { ...before, storage: anySlots });
  return holding?.map((state) => ({ ...state, storage: { ...state.storage, written: "any" as const } })) ?? [anything];
}

/** Whether no call from there changes anything, nor calls others who might. */
function* isLocked(proving: Proving, { storage, ...rest }: AnyState): Work<boolean> {
  const start = { ...rest, storage: afterCall(storage) };
  const after = yield* callFrom(proving, [start], { isEnough: (end) => hasChanged(end, start) });
  return after?.states.length === 0;
}

function hasChanged({ run, isSuccess }: CallEnd, { storage }: AnyState): boolean {
  return isSuccess && run.storage.written !== storage.written;
}

function ask(proving: Proving, { selector }: Statement, state: AnyState): Work<CallEnds> {
  const { unknowns, subject } = proving;
  const start = unknowns.t.constant(256, 0n);
  const known: readonly (readonly [string, Word])[] = [
    [`calldata ${start.id}`, BigInt(selector) << 224n],
    ...([
      ["CALLDATASIZE", 4n],
      ["CALLVALUE", 0n],
      ["CALLER", subject.asker],
      ["ORIGIN", subject.asker],
    ] as const),
  ];
  return followCall(proving, state, new Map([...known, ...ofContract(subject)]));
}

/** What is the same in every call. */
function ofContract({ address }: PropertySubject): ReadonlyMap<string, Word> {
  return new Map([["ADDRESS", address]]);
}

/** The part of the states from which the call has ended so in which it holds. What it has written is taken back. */
function whereItHolds(one: Statement, end: CallEnd, { walk }: CallEnds, { storage }: AnyState): AnyState[] {
  const { run, isSuccess, answer } = end;
  const { t } = walk.unknowns;
  if (isSuccess === (one.kind === "revert")) return [];
  const state = forkRun(run, run.pc);
  if (one.kind === "truth" && answer !== undefined && !assume(walk, state, t.not(isZero(t, answer)))) return [];
  const isRead = run.storage.written === storage.written;
  return [{ storage: isRead ? run.storage : storage, path: state.path, witness: state.witness }];
}

function* holdsInAll(proving: Proving, one: Statement, states: readonly AnyState[]): Work<boolean> {
  for (const state of states) if (!(yield* holdsIn(proving, one, state))) return false;
  return true;
}

/** Assertions are for calls to break. */
function* holdsIn(proving: Proving, one: Statement, state: AnyState): Work<boolean> {
  if (one.kind === "assertions") return true;
  const asked = yield* ask(proving, one, state);
  return asked.isWhole && asked.ends.every((end) => !mayBreak(one, end, asked));
}

function mayBreak({ kind }: Statement, { run, isSuccess, answer }: CallEnd, { walk }: CallEnds): boolean {
  if (isSuccess === (kind === "revert")) return true;
  if (kind !== "truth") return false;
  return answer === undefined || assume(walk, forkRun(run, run.pc), isZero(walk.unknowns.t, answer));
}

/** What comes of a call of whatever from some states. */
interface Afterwards {
  /** Where something was changed. */
  readonly states: readonly AnyState[];
  readonly mayPanic: boolean;
}

const failing: Listener = { isEnough: ({ mayPanic }) => mayPanic };

/** Undefined where it is not known, too much, or no longer asked for. */
function* callFrom(proving: Proving, states: readonly AnyState[], listener?: Listener): Work<Afterwards | undefined> {
  const after: AnyState[] = [];
  let mayPanic = false;
  const known = ofContract(proving.subject);
  for (const state of states) {
    const { ends, isWhole } = yield* followCall(proving, state, known, listener);
    mayPanic ||= ends.some((end) => end.mayPanic);
    const changing = ends.filter((end) => hasChanged(end, state));
    after.push(...changing.map(({ run }) => ({ ...run, storage: afterCall(run.storage) })));
    if (!isWhole || after.length > maxStates) return undefined;
  }
  return { states: after, mayPanic };
}
