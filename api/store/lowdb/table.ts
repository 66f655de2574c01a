/** One table of the embedded store: rows by id, in the order they were made, that tells of each change. */

/** Told before a row changes: how to take the change back. */
export type OnChange = (id: string, undo: () => void) => void;

/** A map of rows, none of which is ever changed itself. */
export class Table<Row> extends Map<string, Row> {
  readonly #onChange: OnChange;

  constructor(rows: Iterable<readonly [string, Row]>, onChange: OnChange) {
    super();
    for (const [id, row] of rows) super.set(id, row);
    this.#onChange = onChange;
  }

  override set(id: string, row: Row): this {
    this.#noteChange(id);
    return super.set(id, row);
  }

  override delete(id: string): boolean {
    this.#noteChange(id);
    return super.delete(id);
  }

  #noteChange(id: string): void {
    const before = this.get(id);
    this.#onChange(id, () => void (before === undefined ? super.delete(id) : super.set(id, before)));
  }
}
