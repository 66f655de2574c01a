/** What was changed, so that it can be taken back: a snapshot is a position in it and costs nothing. */
import { doubled } from "./slot-table.ts";

/** Kinds of change; each has a way back in `world.ts`. */
export const change = {
  balance: 0,
  nonce: 1,
  code: 2,
  exists: 3,
  generation: 4,
  accountWarm: 5,
  created: 6,
  destroyed: 7,
  touched: 8,
  accountInserted: 9,
  slotInserted: 10,
  slotValue: 11,
  slotWarm: 12,
  transientInserted: 13,
  transientValue: 14,
} as const;

export type Journal = {
  length: number;
  kinds: Int32Array;
  /** The account or slot that changed. */
  targets: Int32Array;
  /** Its former value where that is a word or a number. */
  words: Int32Array;
  /** Its former value otherwise. */
  values: unknown[];
};

const limbs = 8;

/** An empty journal. */
export function makeJournal(): Journal {
  const capacity = 256;
  return {
    length: 0,
    kinds: new Int32Array(capacity),
    targets: new Int32Array(capacity),
    words: new Int32Array(capacity * limbs),
    values: new Array(capacity).fill(undefined),
  };
}

/** Notes a change of `target` from a number. */
export function noteNumber(journal: Journal, kind: number, target: number, former: number): void {
  const entry = note(journal, kind, target);
  journal.words[entry * limbs] = former;
}

/** Notes a change of `target` from a value that is no number. */
export function noteValue(journal: Journal, kind: number, target: number, former: unknown): void {
  const entry = note(journal, kind, target);
  journal.values[entry] = former;
}

/** Notes a change of `target` from the word at `source[index]`. */
export function noteWord(journal: Journal, kind: number, target: number, source: Int32Array, index: number): void {
  const entry = note(journal, kind, target);
  for (let k = 0; k < limbs; k++) journal.words[entry * limbs + k] = source[index + k] as number;
}

function note(journal: Journal, kind: number, target: number): number {
  if (journal.length === journal.kinds.length) grow(journal);
  const entry = journal.length++;
  journal.kinds[entry] = kind;
  journal.targets[entry] = target;
  return entry;
}

function grow(journal: Journal): void {
  journal.kinds = doubled(journal.kinds);
  journal.targets = doubled(journal.targets);
  journal.words = doubled(journal.words);
  // Without holes: an entry far past the end would make a dictionary of the list.
  while (journal.values.length < journal.kinds.length) journal.values.push(undefined);
}
