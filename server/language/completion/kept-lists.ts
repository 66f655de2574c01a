/** The last lists that were answered: what is asked of one of their items is found here. */

import type { Reading } from "../source-desk.ts";
import type { Importable } from "./auto-import.ts";
import type { Candidate } from "./candidates.ts";

export interface KeptList {
  readonly reading: Reading;
  readonly candidates: readonly Candidate[];
  readonly files: readonly Importable[];
}

export interface KeptLists {
  /** Answers the number of the list. */
  keep(list: KeptList): number;
  /** Undefined for one of long ago. */
  find(number: number): KeptList | undefined;
}

const nKept = 4;

/** None kept yet. */
export function makeKeptLists(): KeptLists {
  const lists = new Map<number, KeptList>();
  let last = 0;
  return {
    keep(list) {
      lists.set(++last, list);
      lists.delete(last - nKept);
      return last;
    },
    find: (number) => lists.get(number),
  };
}
