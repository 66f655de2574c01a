/** What several who work beside each other lately showed for their work. */

/** Steps that somebody took, and what was new. */
export interface Gain {
  readonly nSteps: number;
  readonly nNew: number;
}

export interface Rates<Name extends string> {
  /** New things a step. */
  readonly of: (name: Name) => number;
  /** Names, who shows most first. */
  readonly best: () => readonly Name[];
  /** What some of them have come to since. */
  readonly note: (gains: Partial<Readonly<Record<Name, Gain>>>) => void;
}

/** So many steps that nobody has taken yet are taken to show one thing: who did little is tried again. */
const expectedSteps = 20_000;

/** What was new counts half after so many steps of all: what pays now decides. */
const halfLife = 100_000;

/** Nobody has shown anything; of those that show as much the first one named is best. */
export function makeRates<Name extends string>(names: readonly Name[]): Rates<Name> {
  const sums = new Map<Name, Gain>(names.map((name) => [name, nothing]));
  const of = (name: Name): number => {
    const { nSteps, nNew } = sums.get(name) ?? nothing;
    return (1 + nNew) / (expectedSteps + nSteps);
  };
  return {
    of,
    best: () => names.toSorted((a, b) => of(b) - of(a)),
    note(gains) {
      const nSteps = names.reduce((sum, name) => sum + (gains[name]?.nSteps ?? 0), 0);
      const left = 2 ** (-nSteps / halfLife);
      for (const [name, sum] of sums) sums.set(name, add(left, sum, gains[name] ?? nothing));
    },
  };
}

const nothing: Gain = { nSteps: 0, nNew: 0 };

function add(left: number, sum: Gain, { nSteps, nNew }: Gain): Gain {
  return { nSteps: left * sum.nSteps + nSteps, nNew: left * sum.nNew + nNew };
}
