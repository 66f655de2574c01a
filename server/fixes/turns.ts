/** What is tried out for a light bulb: one thing at a time, and nothing for a state of the documents that is gone. */

export interface Turns {
  /** Of the documents now. */
  state(): number;
  /**
   * What the work answers; null where the documents are not in that state any more when its turn comes. Where they
   * change while it works, its signal is aborted: what is typed and saved has not to wait for it.
   */
  take<T>(from: number, work: (signal: AbortSignal) => Promise<T | null>): Promise<T | null>;
}

export interface TurnsDeps {
  /** Whatever the work depends on, as a number: another one, another answer. */
  readonly state: () => number;
  /** Calls whenever the state may have become another. */
  readonly onDisturbed: (listener: () => void) => void;
}

/** Nobody has taken a turn yet. */
export function makeTurns({ state, onDisturbed }: TurnsDeps): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let running: { readonly from: number; readonly controller: AbortController } | null = null;
  onDisturbed(() => {
    if (running !== null && running.from !== state()) running.controller.abort();
  });

  async function begin<T>(from: number, work: (signal: AbortSignal) => Promise<T | null>): Promise<T | null> {
    if (state() !== from) return null;
    running = { from, controller: new AbortController() };
    try {
      return await work(running.controller.signal);
    } finally {
      running = null;
    }
  }

  return {
    state,
    take(from, work) {
      const done = last.then(() => begin(from, work));
      last = done.catch(() => null);
      return done;
    },
  };
}
