/** A table that becomes a list of cards where the window is narrow. */

import { type Child, h } from "../dom.ts";

/** `caption` says what it is, to those who hear it; each row has a cell for each column, the first names the row. */
export function dataTable(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLTableElement {
  const cell = (child: Child, index: number): HTMLElement => h("td", { "data-label": columns[index] }, child);
  return h(
    "table",
    { class: "jobs data" },
    h("caption", { class: "for-readers" }, caption),
    h("thead", {}, h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...rows.map((cells) => h("tr", {}, ...cells.map(cell)))),
  );
}
