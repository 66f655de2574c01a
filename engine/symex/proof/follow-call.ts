/** One call of a contract on all ways at once: where it may lead from some state, and what it may answer. */

import type { Word } from "../../evm/word.ts";
import type { Term } from "../../terms/term.ts";
import type { PathSolver } from "../path-solver.ts";
import { type AnyRun, readMemory, stretchOf, type Unknowns } from "./any-run.ts";
import { firstRun, followNext, type LeftState, type OpenCode, passOutside, type Walk } from "./any-walk.ts";
import { mayBePanic } from "./panics.ts";

/** States of a contract between two calls, and what led there. */
export type AnyState = LeftState;

/** Who hears of the ends of a call, and of what is called on the way. */
export interface Listener {
  /** After an end that is enough nothing more is followed. */
  readonly isEnough?: (end: CallEnd) => boolean;
  /** The states that others may leave who are called in one; anything where this is left out. */
  readonly leaves?: (state: AnyState) => Generator<number, readonly AnyState[]>;
}

/** A way to the end of a call. */
export interface CallEnd {
  readonly run: AnyRun;
  readonly isSuccess: boolean;
  /** The word that it returns; undefined where it is another answer, or none that is known. */
  readonly answer: Term | undefined;
  /** Whether an assertion may have failed. */
  readonly mayPanic: boolean;
}

export interface CallEnds {
  readonly ends: readonly CallEnd[];
  /** Whether no way was cut off, and none has left the contract without its code. */
  readonly isWhole: boolean;
  /** To ask more of the ends. */
  readonly walk: Walk;
}

/** What all calls of a contract share. */
export interface CallSetting {
  readonly open: OpenCode;
  readonly unknowns: Unknowns;
  readonly solver: PathSolver;
  /** How many calls were made: each has unknowns of its own. */
  nCalls: number;
}

/** Makes the call that is known so far, by the names of what its caller chooses; yields the steps that it takes. */
export function* followCall(
  setting: CallSetting,
  { storage, path, witness }: AnyState,
  known: ReadonlyMap<string, Word>,
  { isEnough = () => false, leaves }: Listener = {},
): Generator<number, CallEnds> {
  const ends: CallEnd[] = [];
  const calling: AnyRun[] = [];
  let isWhole = true;
  const giveUp = (): void => {
    isWhole = false;
  };
  const note = (end: CallEnd): void => {
    ends.push(end);
    if (isEnough(end)) giveUp();
  };
  const walk: Walk = {
    ...{ open: setting.open, solver: setting.solver, nSteps: 0 },
    unknowns: ownUnknowns(setting, known),
    runs: [{ ...firstRun(), storage, path: path.slice(), witness }],
    watch: {
      isOfUse: () => isWhole,
      onStep: () => {},
      onEnd({ unknowns }, run, { mnemonic, pops }) {
        if (mnemonic === "SELFDESTRUCT") giveUp();
        const isSuccess = mnemonic !== "REVERT";
        const answer = mnemonic === "RETURN" ? readAnswer(unknowns, run) : undefined;
        note({ run, isSuccess, answer, mayPanic: !isSuccess && mayBePanic(unknowns.t, run, pops) });
      },
      onFail: (run) => note({ run, isSuccess: false, answer: undefined, mayPanic: true }),
      onCutOff: giveUp,
      onLost: giveUp,
      onOutside: (run) => leaves !== undefined && calling.push(run) > 0,
    },
  };
  for (;;) {
    const before = walk.nSteps;
    followNext(walk);
    yield walk.nSteps - before;
    if (walk.runs.length > 0) continue;
    const run = calling.pop();
    if (run === undefined || leaves === undefined || !isWhole) break;
    for (const state of yield* leaves(run)) walk.runs.push(passOutside(walk, run, state));
  }
  return { ends, isWhole, walk };
}

/** What nobody knows of a call is not what it is of another one. */
function ownUnknowns(setting: CallSetting, known: ReadonlyMap<string, Word>): Unknowns {
  const { unknowns } = setting;
  const number = setting.nCalls++;
  return {
    ...unknowns,
    named(name, bits) {
      const value = known.get(name);
      return value === undefined ? unknowns.named(`${number} ${name}`, bits) : unknowns.t.constant(256, value);
    },
  };
}

function readAnswer(unknowns: Unknowns, run: AnyRun): Term | undefined {
  const stretch = stretchOf(run.stack.at(-1), run.stack.at(-2));
  return stretch?.size === 32 ? readMemory(unknowns, run, stretch) : undefined;
}
