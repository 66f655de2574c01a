/** Loops: a run that comes to the same place again and again stands for all rounds at once.
 *
 * What differs from the round before becomes unknown there. Once a round ends as it began, but for what is unknown already,
 * there is nothing in another one that this one does not show.
 */

import type { ContractCode } from "../../evm/code/contract-code.ts";
import { jumpdestsOf } from "../../evm/code/contract-code.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import { type SymbolicBytes, shareBytes } from "../machine/symbolic-bytes.ts";
import { type AnyRun, forgetMemory, type Unknowns } from "./any-run.ts";
import { areSlotsCovered, slotsInBoth } from "./known-slots.ts";

/** A run where it last came to a place. */
export interface Round {
  readonly nVisits: number;
  /** Absent in the first rounds, which are followed as they are. */
  readonly seen?: Pick<AnyRun, "memory" | "isMemoryKnown" | "storage" | "transient"> & {
    readonly stack: readonly Term[];
    readonly nHappened: number;
    readonly nAsserted: number;
    /** Of the stack, what may be anything. */
    readonly isAny: readonly boolean[];
  };
}

/** So many rounds are followed as they are. */
const nPlainRounds = 3;

/** Notes that a run comes to a JUMPDEST; false where all that it can show from there on is being shown. */
export function enterRound(unknowns: Unknowns, code: ContractCode, run: AnyRun): boolean {
  const key = keyOf(code, run);
  const { nVisits, seen } = run.rounds.get(key) ?? { nVisits: 0 };
  if (seen !== undefined) {
    if (isCovered(run, seen)) return false;
    widen(unknowns, run, seen);
  }
  const isAny = run.stack.map((term, k) => seen !== undefined && (seen.isAny[k] === true || term !== seen.stack[k]));
  const { memory, isMemoryKnown, storage, transient, stack, happened, asserted } = run;
  const now = {
    ...{ memory: shareBytes(memory), isMemoryKnown, storage, transient, stack: stack.slice(), isAny },
    ...{ nHappened: happened.size, nAsserted: asserted.size },
  };
  run.rounds.set(key, nVisits < nPlainRounds ? { nVisits: nVisits + 1 } : { nVisits: nVisits + 1, seen: now });
  return true;
}

/** The same for the same place with the same returns ahead. */
function keyOf(code: ContractCode, { pc, stack }: AnyRun): string {
  const jumpdests = jumpdestsOf(code);
  const returns = stack.flatMap((one, at) =>
    isConstant(one) && jumpdests[Number(one.value)] === 1 ? [at, one.id] : [],
  );
  return `${pc} ${stack.length} ${returns}`;
}

type Seen = NonNullable<Round["seen"]>;

function isCovered(run: AnyRun, seen: Seen): boolean {
  return (
    run.stack.every((term, k) => seen.isAny[k] === true || term === seen.stack[k]) &&
    run.happened.size === seen.nHappened &&
    run.asserted.size === seen.nAsserted &&
    isMemoryCovered(run, seen) &&
    areSlotsCovered(run.storage, seen.storage) &&
    areSlotsCovered(run.transient, seen.transient)
  );
}

type Memory = Pick<AnyRun, "memory" | "isMemoryKnown">;

/** What is known of the memory of one holds for the other. */
function isMemoryCovered(run: Memory, seen: Memory): boolean {
  if (seen.isMemoryKnown && !run.isMemoryKnown) return false;
  const size = Math.max(seen.memory.size, seen.isMemoryKnown ? run.memory.size : 0);
  for (let at = 0; at < size; at++) {
    const [one, other] = [byteAt(run.memory, at), byteAt(seen.memory, at)];
    const isAny = other.word === undefined && !seen.isMemoryKnown;
    if (!isAny && (one.word !== other.word || one.index !== other.index)) return false;
  }
  return true;
}

function byteAt({ words, indexes, size }: SymbolicBytes, at: number) {
  const word = at < size ? words[at] : undefined;
  return { word, index: word === undefined ? 0 : (indexes[at] ?? 0) };
}

function widen(unknowns: Unknowns, run: AnyRun, seen: Seen): void {
  for (const [k, term] of run.stack.entries())
    if (seen.isAny[k] === true || term !== seen.stack[k]) run.stack[k] = unknowns.fresh();
  if (!isMemoryCovered(run, seen)) forgetMemory(run);
  run.storage = slotsInBoth(run.storage, seen.storage);
  run.transient = slotsInBoth(run.transient, seen.transient);
  run.branch = -1;
}
