/** What an analyser told of some files, whichever analyser it is. */

export interface Place {
  /** An absolute path. */
  readonly file: string;
  readonly line: number;
  readonly contract: string | null;
  /** Its name, without parameters. */
  readonly function: string | null;
}

export interface Told {
  readonly check: string;
  readonly severity: "High" | "Medium" | "Low";
  /** The first is where the finding is; the others are what it points at. */
  readonly places: readonly [Place, ...Place[]];
}

export interface Answer {
  readonly told: readonly Told[];
  readonly analysed: ReadonlySet<string>;
  /** Why each of the other files was not analysed. */
  readonly refused: ReadonlyMap<string, string>;
  /** Of the processor, with start and compiler. */
  readonly seconds: number;
}

const levels: ReadonlySet<string> = new Set(["High", "Medium", "Low"] satisfies Told["severity"][]);

/** Whether it is one of those that are counted. */
export function isSeverity(word: string): word is Told["severity"] {
  return levels.has(word);
}

/** Of two parts: what is told twice, of what both parts import, is told once. */
export function join(one: Answer, other: Answer): Answer {
  const told = [...one.told, ...other.told].map((each) => [JSON.stringify(each), each] as const);
  return {
    told: [...new Map(told).values()],
    analysed: new Set([...one.analysed, ...other.analysed]),
    refused: new Map([...one.refused, ...other.refused]),
    seconds: one.seconds + other.seconds,
  };
}
