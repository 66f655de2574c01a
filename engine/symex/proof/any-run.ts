/** A path through code that stands for every run that takes it: whatever is not known is anything at all.
 *
 * Unlike a path of the symbolic machine it needs nobody to call it, and nothing is set to one value: what has no term is a new
 * unknown. So more seems possible than is, and what is impossible here is impossible.
 */

import { bitVecSort } from "../../terms/sort.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import type { Preimages } from "../machine/storage.ts";
import {
  copyRange,
  growTo,
  makeSymbolicBytes,
  readTerm,
  type SymbolicBytes,
  shareBytes,
  writeWord,
} from "../machine/symbolic-bytes.ts";
import type { Witness } from "../machine/witness.ts";
import type { Claim } from "./claims.ts";
import type { KnownSlots } from "./known-slots.ts";
import type { Round } from "./loop-heads.ts";

/** Terms that all paths share. */
export interface Unknowns {
  readonly t: TermStore;
  readonly preimages: Preimages;
  /** One that nobody has met. */
  readonly fresh: () => Term;
  /** The same for the same name, of so many bits. */
  readonly named: (name: string, bits?: number) => Term;
}

/** Nothing is known yet. */
export function makeUnknowns(t: TermStore): Unknowns {
  let n = 0;
  const variable = (name: string, bits: number): Term => t.zeroExtend(256, t.variable(name, bitVecSort(bits)));
  return {
    ...{ t, preimages: new Map() },
    fresh: () => variable(`unknown ${n++}`, 256),
    named: (name, bits = 256) => variable(`${name} ${bits}`, bits),
  };
}

export interface AnyRun {
  pc: number;
  readonly stack: Term[];
  memory: SymbolicBytes;
  /** Whether memory is zero where nobody has written; else it may be anything there. */
  isMemoryKnown: boolean;
  storage: KnownSlots;
  transient: KnownSlots;
  /** What was decided. */
  readonly path: Term[];
  witness: Witness;
  /** What has happened on the way. */
  readonly happened: Set<Claim>;
  /** Assertions that were met. */
  readonly asserted: Set<Claim>;
  /** The last branch. */
  branch: number;
  /** Where it was, by the place and what is returned to from there. */
  readonly rounds: Map<string, Round>;
  nSteps: number;
}

/** The same for somebody else to go on with, elsewhere. */
export function forkRun(run: AnyRun, pc: number): AnyRun {
  return {
    ...{ ...run, pc, stack: run.stack.slice(), memory: shareBytes(run.memory), path: run.path.slice() },
    ...{ happened: new Set(run.happened), asserted: new Set(run.asserted), rounds: new Map(run.rounds) },
  };
}

/** More memory is not looked after. */
const maxBytes = 2 ** 14;

/** A stretch of memory, where it is known which. */
export interface Stretch {
  readonly at: number;
  readonly size: number;
}

/** Undefined where it may be any. */
export function stretchOf(at: Term | undefined, size: Term | undefined): Stretch | undefined {
  if (at === undefined || size === undefined || !isConstant(at) || !isConstant(size)) return undefined;
  if (size.value === 0n) return { at: 0, size: 0 };
  return at.value + size.value <= BigInt(maxBytes) ? { at: Number(at.value), size: Number(size.value) } : undefined;
}

/** All of it may be anything. */
export function forgetMemory(run: AnyRun): void {
  run.memory = makeSymbolicBytes();
  run.isMemoryKnown = false;
}

/** Words of which `wordAt` tells each, from its place in the stretch; nothing is known of any where the stretch is not. */
export function writeMemory(run: AnyRun, stretch: Stretch | undefined, wordAt: (at: number) => Term): void {
  if (stretch === undefined) {
    forgetMemory(run);
    return;
  }
  const { at, size } = stretch;
  for (let k = 0; k < size; k += 32) {
    const piece = makeSymbolicBytes();
    writeWord(piece, 0, wordAt(k), 32);
    copyRange(run.memory, at + k, piece, 0, Math.min(32, size - k));
  }
}

/** Whether each byte was written, or is zero. */
function isWritten({ memory, isMemoryKnown }: AnyRun, { at, size }: Stretch): boolean {
  if (isMemoryKnown) return true;
  for (let k = at; k < at + size; k++) if (k >= memory.size || memory.words[k] === undefined) return false;
  return true;
}

/** At most a word. */
export function readMemory({ t, fresh }: Unknowns, run: AnyRun, stretch: Stretch | undefined): Term {
  if (stretch === undefined || !isWritten(run, stretch)) return fresh();
  growTo(run.memory, stretch.at + stretch.size);
  return readTerm(t, run.memory, stretch.at, stretch.size);
}
