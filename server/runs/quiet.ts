/** Knows when the user lets the machine alone: nothing was typed for a while, and nothing runs that somebody waits for. */

export interface Quiet {
  /** Something begins that somebody waits for; the answer ends it. */
  begin(): () => void;
  /** Something happens now. */
  note(): void;
  /** Resolves once nothing has happened for a while; at once where it is quiet already. */
  settled(): Promise<void>;
  /** Calls whenever something begins or happens. */
  onDisturbed(listener: () => void): void;
}

/** `quietMs`: how long nothing may happen until it is quiet. It is not at first. */
export function makeQuiet(quietMs: () => number): Quiet {
  const listeners: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let nUnderWay = 0;
  let isQuiet = false;

  function fire(): void {
    isQuiet = true;
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  }

  /** Nobody waits for the timer alone: a server that has nothing else to do may end. */
  function wait(): void {
    clearTimeout(timer);
    if (nUnderWay === 0) timer = setTimeout(fire, quietMs()).unref();
  }

  function disturb(): void {
    isQuiet = false;
    wait();
    for (const listener of listeners) listener();
  }

  return {
    begin() {
      nUnderWay++;
      disturb();
      return () => {
        nUnderWay--;
        wait();
      };
    },
    note: disturb,
    settled() {
      if (isQuiet) return Promise.resolve();
      const settled = new Promise<void>((resolve) => waiting.push(resolve));
      if (waiting.length === 1) wait();
      return settled;
    },
    onDisturbed: (listener) => void listeners.push(listener),
  };
}
