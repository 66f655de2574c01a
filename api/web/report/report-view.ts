/** The findings of an analysis beside its sources. */

import type { Report } from "../../analyses/contract.ts";
import { fill, h } from "../dom.ts";
import { nameText } from "../parts/words.ts";
import type { Mark } from "../source/lines.ts";
import type { Place, Sources } from "../source/places.ts";
import { findingDetail } from "./finding-detail.ts";
import { makeFindingList } from "./finding-list.ts";
import { marksOf, type ShownFinding, toFindings } from "./findings.ts";
import { makeSourcePane, type SourcePane } from "./source-pane.ts";

export interface ReportView {
  readonly element: HTMLElement;
  /** Chooses the first finding; once the element is on the page. */
  begin(): void;
}

/** Findings and the chosen one on one side, the source on the other. */
export function reportView(reports: readonly Report[], sources: Sources): ReportView {
  const findings = toFindings(reports, sources);
  return findings.length === 0 ? cleanReport(reports, sources) : findingsReport(findings, sources);
}

function findingsReport(findings: readonly ShownFinding[], sources: Sources): ReportView {
  const files = makeFiles(sources);
  const detail = h("div", {
    class: "detail",
    role: "region",
    "aria-label": "The chosen finding",
    "aria-live": "polite",
  });
  let shown = findings;
  let chosen: ShownFinding | undefined;
  const marks: MarksIn = (file) => ({
    marks: marksOf(file, shown, chosen),
    lookedAt: chosen?.place?.file === file && shown.includes(chosen) ? chosen.place : undefined,
  });
  const goTo = (place: Place): void => {
    files.show(place, marks);
    files.element.scrollIntoView({ block: "nearest" });
  };
  const choose = (finding: ShownFinding): void => {
    chosen = finding;
    fill(detail, findingDetail(finding, goTo));
    files.forget();
    if (finding.place) files.show(finding.place, marks);
    else files.refresh(marks);
  };
  const filtered = (visible: readonly ShownFinding[]): void => {
    shown = visible;
    files.forget();
    files.refresh(marks);
  };
  const list = makeFindingList(findings, { chosen: choose, filtered });
  const chooseAt = (index: number): void => {
    const finding = findings[index];
    if (!finding) return;
    list.select(finding);
    choose(finding);
  };
  files.clicked = chooseAt;
  const aside = h("div", { class: "aside" }, list.element, detail);
  const source = sources.size > 0 ? files.element : null;
  return { element: h("div", { class: "report" }, aside, source), begin: () => chooseAt(0) };
}

function cleanReport(reports: readonly Report[], sources: Sources): ReportView {
  const files = sources.size > 0 ? makeFiles(sources) : null;
  const element = h("div", {}, cleanNote(reports), files?.element);
  return { element, begin: () => files?.refresh(noMarks) };
}

/** A clean result says what it is worth. */
function cleanNote(reports: readonly Report[]): HTMLElement {
  const isOfBytecode = reports.every(({ sourceType }) => sourceType === "raw-bytecode");
  return h(
    "div",
    { class: "clean card" },
    h("h2", {}, "No findings"),
    h(
      "p",
      {},
      isOfBytecode
        ? "No sources were submitted, and only sources are analyzed."
        : "None of the checks found a weakness. That does not prove that there is none.",
    ),
  );
}

/** What is to be marked in a file, and which of it the reader looks at. */
type MarksIn = (file: string) => { readonly marks: readonly Mark[]; readonly lookedAt: Place | undefined };

const noMarks: MarksIn = () => ({ marks: [], lookedAt: undefined });

interface Files {
  readonly element: HTMLElement;
  /** Told the index of a finding whose mark was clicked. */
  clicked: (finding: number) => void;
  show(place: Place, marks: MarksIn): void;
  /** Draws the file that is open with these marks. */
  refresh(marks: MarksIn): void;
  /** The marks of all files have changed. */
  forget(): void;
}

/** One file at a time, and a choice of the others. */
function makeFiles(sources: Sources): Files {
  const names = [...sources.keys()];
  const select = h(
    "select",
    { id: "source-file" },
    ...names.map((name, index) => h("option", { value: index }, nameText(name))),
  );
  const head = h("div", { class: "source-head" }, h("label", { for: "source-file" }, "File"), select);
  const room = h("div");
  const panes = new Map<string, SourcePane>();
  const marked = new Set<string>();
  let open = names[0] ?? "";
  let lastMarks = noMarks;

  const paneOf = (name: string): SourcePane | undefined => {
    const source = sources.get(name);
    const known = panes.get(name);
    if (known || !source) return known;
    const pane = makeSourcePane(source, (finding) => files.clicked(finding));
    panes.set(name, pane);
    return pane;
  };
  const openFile = (name: string, marks: MarksIn): SourcePane | undefined => {
    lastMarks = marks;
    open = name;
    select.value = String(names.indexOf(name));
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
  const files: Files = {
    element: h("div", { class: "files card" }, head, room),
    clicked: () => {},
    show: (place, marks) => openFile(place.file, marks)?.reveal(place),
    refresh: (marks) => void openFile(open, marks),
    forget: () => marked.clear(),
  };
  return files;
}
