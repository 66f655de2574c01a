/** Whose turn it is: nobody waits behind all that another has submitted. */

export interface Turns {
  /** Of these, the one that had its last turn longest ago, which has one now; the first, where several had none yet. */
  next(candidates: readonly string[]): string | undefined;
}

/** Those beyond these are taken for new, longest ago first. */
const maxKnown = 10_000;

/** Nobody had a turn yet. */
export function makeTurns(): Turns {
  const lastTurns = new Map<string, number>();
  let nTurns = 0;
  return {
    next(candidates) {
      let [next] = candidates;
      if (next === undefined) return undefined;
      for (const one of candidates) if ((lastTurns.get(one) ?? 0) < (lastTurns.get(next) ?? 0)) next = one;
      lastTurns.delete(next);
      lastTurns.set(next, ++nTurns);
      const [oldest] = lastTurns.keys();
      if (lastTurns.size > maxKnown && oldest !== undefined) lastTurns.delete(oldest);
      return next;
    },
  };
}
