/** The submitted files beside the findings: one at a time, and a choice of the others. */

import { fill, h } from "../dom.ts";
import { nameText } from "../parts/words.ts";
import type { Mark } from "../source/lines.ts";
import type { Place, Sources } from "../source/places.ts";
import type { FileShades } from "../source/shades.ts";
import { makeCoverageSwitch } from "./coverage-switch.ts";
import { makeSourcePane, type SourcePane } from "./source-pane.ts";

/** What is to be marked in a file, and which of it the reader looks at. */
export type MarksIn = (file: string) => { readonly marks: readonly Mark[]; readonly lookedAt: Place | undefined };

/** For files without findings. */
export const noMarks: MarksIn = () => ({ marks: [], lookedAt: undefined });

export interface SourceFiles {
  readonly element: HTMLElement;
  /** Told the index of a finding whose mark was clicked. */
  clicked: (finding: number) => void;
  show(place: Place, marks: MarksIn): void;
  /** Draws the file that is open with these marks. */
  refresh(marks: MarksIn): void;
  /** The marks of all files have changed. */
  forget(): void;
}

/** Opens the first of them. */
export function makeSourceFiles(sources: Sources, shades: ReadonlyMap<string, FileShades>): SourceFiles {
  const names = [...sources.keys()];
  const select = fileSelect(names);
  const head = h("div", { class: "source-head" }, h("label", { for: select.id }, "File"), select);
  const element = h("div", { class: "files card" }, head);
  const coverage = makeCoverageSwitch(shades, (isShown) => element.classList.toggle("shows-coverage", isShown));
  if (coverage.element !== null) head.append(coverage.element);
  const room = h("div");
  element.append(room);
  const paneOf = makePanes(sources, shades, (finding) => files.clicked(finding));
  const marked = new Set<string>();
  let open = names[0] ?? "";
  let lastMarks = noMarks;

  const openFile = (name: string, marks: MarksIn): SourcePane | undefined => {
    lastMarks = marks;
    open = name;
    select.value = String(names.indexOf(name));
    coverage.show(shades.get(name));
    const pane = paneOf(name);
    if (pane && pane.element.parentElement !== room) fill(room, pane.element);
    if (pane && !marked.has(name)) {
      const found = marks(name);
      pane.mark(found.marks, found.lookedAt);
    }
    marked.add(name);
    return pane;
  };
  select.addEventListener("change", () => void openFile(names[Number(select.value)] ?? open, lastMarks));
  const files: SourceFiles = {
    element,
    clicked: () => {},
    show: (place, marks) => openFile(place.file, marks)?.reveal(place),
    refresh: (marks) => void openFile(open, marks),
    forget: () => marked.clear(),
  };
  return files;
}

function fileSelect(names: readonly string[]): HTMLSelectElement {
  const options = names.map((name, index) => h("option", { value: index }, nameText(name)));
  return h("select", { id: "source-file" }, ...options);
}

/** The pane of each file, made when it is first asked for. */
function makePanes(
  sources: Sources,
  shades: ReadonlyMap<string, FileShades>,
  clicked: (finding: number) => void,
): (name: string) => SourcePane | undefined {
  const panes = new Map<string, SourcePane>();
  return (name) => {
    const source = sources.get(name);
    const known = panes.get(name);
    if (known || !source) return known;
    const pane = makeSourcePane(source, shades.get(name), clicked);
    panes.set(name, pane);
    return pane;
  };
}
