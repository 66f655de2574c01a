/** One table of the embedded store: rows by id, in the order they were made, that tells of each change. */

/** Told before a row changes: how to take the change back. */
export type OnChange = (id: string, undo: () => void) => void;

/** Told after each change, also where one is taken back; `before` is undefined for a new row, `after` for a removed one. */
export type Listener<Row> = (id: string, before: Row | undefined, after: Row | undefined) => void;

/** A map of rows, none of which is ever changed itself. */
export class Table<Row> extends Map<string, Row> {
  readonly #onChange: OnChange;
  readonly #listeners: Listener<Row>[] = [];

  constructor(rows: Iterable<readonly [string, Row]>, onChange: OnChange) {
    super();
    for (const [id, row] of rows) super.set(id, row);
    this.#onChange = onChange;
  }

  /** The listener is told of all rows that there are, as new ones, and of every change from then on. */
  listen(listener: Listener<Row>): void {
    for (const [id, row] of this) listener(id, undefined, row);
    this.#listeners.push(listener);
  }

  override set(id: string, row: Row): this {
    this.#change(id, row);
    return this;
  }

  override delete(id: string): boolean {
    const had = this.has(id);
    this.#change(id, undefined);
    return had;
  }

  #change(id: string, row: Row | undefined): void {
    const before = this.get(id);
    this.#onChange(id, () => this.#put(id, before));
    this.#put(id, row);
  }

  #put(id: string, row: Row | undefined): void {
    const before = this.get(id);
    if (row === undefined) super.delete(id);
    else super.set(id, row);
    for (const listener of this.#listeners) listener(id, before, row);
  }
}
