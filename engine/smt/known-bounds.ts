/** What was found out of some conditions, for those who ask of more: a path goes on from what is known of its beginning. */
import type { Domain } from "../terms/domains/domain.ts";
import type { Term } from "../terms/term.ts";

export type Bounds = ReadonlyMap<Term, Domain>;

export interface KnownBounds {
  /** Of as many of the conditions as are known together; nothing where none are. */
  find(conditions: readonly Term[]): Bounds;
  add(conditions: readonly Term[], bounds: Bounds): void;
}

interface Entry {
  readonly conditions: readonly Term[];
  readonly bounds: Bounds;
}

/** So many are kept, those of the latest questions: paths are walked depth first for the most part. */
const maxEntries = 64;

const nothing: Bounds = new Map();

/** Nothing known. */
export function makeKnownBounds(): KnownBounds {
  let entries: Entry[] = [];
  return {
    find(conditions) {
      const all = new Set(conditions);
      const known = entries.filter((entry) => entry.conditions.every((one) => all.has(one)));
      const most = Math.max(...known.map((entry) => entry.conditions.length));
      return known.find((entry) => entry.conditions.length === most)?.bounds ?? nothing;
    },
    add(conditions, bounds) {
      entries = [{ conditions, bounds }, ...entries.slice(0, maxEntries - 1)];
    },
  };
}
