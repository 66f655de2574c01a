/** Passes values from one who has them now to one who asks for them later. */

export interface EventQueue<T> extends AsyncIterable<T> {
  push(value: T): void;
  /** After what is queued, the reader is told that there is no more. */
  end(): void;
}

/** Unbounded, for one reader. `onAbandoned` is called when the reader stops before the end. */
export function makeEventQueue<T>(onAbandoned: () => void): EventQueue<T> {
  const queued: T[] = [];
  let isEnded = false;
  let wake: (() => void) | undefined;

  function notify(): void {
    wake?.();
    wake = undefined;
  }

  async function* read(): AsyncGenerator<T> {
    try {
      while (queued.length > 0 || !isEnded) {
        yield* queued.splice(0);
        if (queued.length === 0 && !isEnded) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      if (!isEnded) onAbandoned();
    }
  }

  return {
    push(value) {
      queued.push(value);
      notify();
    },
    end() {
      isEnded = true;
      notify();
    },
    [Symbol.asyncIterator]: read,
  };
}
