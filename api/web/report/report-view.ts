/** The findings of an analysis beside its sources. */

import type { Report } from "../../analyses/contract.ts";
import type { App } from "../app.ts";
import { fill, h } from "../dom.ts";
import type { Place, Sources } from "../source/places.ts";
import { toShades } from "../source/shades.ts";
import { findingDetail } from "./finding-detail.ts";
import { makeFindingList } from "./finding-list.ts";
import { marksOf, type ShownFinding, toFindings } from "./findings.ts";
import type { Judged } from "./judged.ts";
import { type MarksIn, makeSourceFiles, noMarks } from "./source-files.ts";
import { triagePanel } from "./triage-panel.ts";

export interface ReportView {
  readonly element: HTMLElement;
  /** Chooses the first finding; once the element is on the page. */
  begin(): void;
}

/** What was judged, and what it takes to judge. */
interface Team {
  readonly app: App;
  readonly signal: AbortSignal;
  readonly judged: Judged;
}

/** Findings and the chosen one on one side, the source on the other. */
export function reportView(reports: readonly Report[], sources: Sources, team: Team): ReportView {
  const findings = toFindings(reports, sources);
  return findings.length === 0 ? cleanReport(reports, sources) : findingsReport(findings, reports, sources, team);
}

function findingsReport(
  findings: readonly ShownFinding[],
  reports: readonly Report[],
  sources: Sources,
  team: Team,
): ReportView {
  const files = makeSourceFiles(sources, toShades(reports));
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
    const { fingerprint } = finding.issue.extra;
    fill(detail, findingDetail(finding, goTo, triagePanel({ ...team, fingerprint, changed: () => list.refresh() })));
    files.forget();
    if (finding.place) files.show(finding.place, marks);
    else files.refresh(marks);
  };
  const filtered = (visible: readonly ShownFinding[]): void => {
    shown = visible;
    files.forget();
    files.refresh(marks);
  };
  const list = makeFindingList(findings, team.judged, { chosen: choose, filtered });
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
  const files = sources.size > 0 ? makeSourceFiles(sources, toShades(reports)) : null;
  const element = h("div", {}, cleanNote(reports), files?.element);
  return { element, begin: () => files?.refresh(noMarks) };
}

/** A clean result says what it is worth. */
function cleanNote(reports: readonly Report[]): HTMLElement {
  const isOfBytecode = reports.every(({ sourceType }) => sourceType === "raw-bytecode");
  const isWhole = reports.every(({ meta }) => (meta.files ?? []).every(({ state }) => state === "analysed"));
  return h(
    "div",
    { class: "clean card" },
    h("h2", {}, isWhole ? "No findings" : "No findings in what was analyzed"),
    h(
      "p",
      {},
      isOfBytecode
        ? "No sources were submitted, and only sources are analyzed."
        : "None of the checks found a weakness. That does not prove that there is none.",
    ),
  );
}
