/** Work that is open, of which the best is taken first; what is worst goes when there is too much. */

export interface TaskQueue<T> {
  add(task: T): void;
  /** The best one, which is taken out. */
  take(): T | undefined;
  readonly size: number;
  /** How many went because there were too many. */
  readonly nForgotten: number;
  clear(): void;
}

/** A queue of at most `most` tasks; of tasks that are as good the earlier one comes first. `scoreOf` is asked when a task is added. */
export function makeTaskQueue<T>(most: number, scoreOf: (task: T) => number): TaskQueue<T> {
  let rows: { readonly task: T; readonly score: number; readonly number: number }[] = [];
  let nAdded = 0;
  let nForgotten = 0;

  const order = (a: (typeof rows)[number], b: (typeof rows)[number]): number =>
    a.score - b.score || b.number - a.number;

  /** The worse half goes. */
  function makeRoom(): void {
    rows.sort(order);
    const nGone = rows.length >> 1;
    rows = rows.slice(nGone);
    nForgotten += nGone;
  }

  return {
    add(task) {
      if (rows.length >= most) makeRoom();
      rows.push({ task, score: scoreOf(task), number: nAdded++ });
    },
    take() {
      let best = 0;
      for (let index = 1; index < rows.length; index++) {
        const [one, other] = [rows[index], rows[best]];
        if (one && other && order(one, other) > 0) best = index;
      }
      const [taken] = rows.splice(best, 1);
      return taken?.task;
    },
    get size() {
      return rows.length;
    },
    get nForgotten() {
      return nForgotten;
    },
    clear() {
      nForgotten += rows.length;
      rows = [];
    },
  };
}
