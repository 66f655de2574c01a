/** An analysis without a result: why, on which sources and compiler, and the way to another attempt. */

import type { AnalysisInputData, Job, Report } from "../../analyses/contract.ts";
import type { App } from "../app.ts";
import { type Child, h } from "../dom.ts";
import { nameText } from "../parts/words.ts";
import type { Place, Sources } from "../source/places.ts";
import { readSources } from "../source/places.ts";
import { makeSourceFiles, noMarks } from "./source-files.ts";

/** What is known of it all the same. */
interface Known {
  readonly input: AnalysisInputData;
  readonly reports: readonly Report[];
}

/** What the compiler said keeps its lines, each of which leads to its place where the sources are shown. */
export function failedPanel(app: App, { error }: Job, { input, reports }: Known, showsSources: boolean): HTMLElement {
  const [head = "The analysis failed.", ...lines] = (error ?? "").split("\n");
  const sources = readSources(input);
  const files = showsSources && sources.size > 0 ? makeSourceFiles(sources, new Map()) : null;
  const goTo = (place: Place): void => {
    files?.show(place, noMarks);
    files?.element.scrollIntoView({ block: "nearest" });
  };
  // Once they are on the page.
  queueMicrotask(() => files?.refresh(noMarks));
  const card = h(
    "div",
    { class: "failed card" },
    h("h2", {}, nameText(head.replace(/:$/, ""))),
    lines.length > 0
      ? h(
          "ul",
          { class: "messages" },
          ...lines.map((line) => h("li", {}, messageOf(line, files ? sources : new Map(), goTo))),
        )
      : null,
    compilerText(input, reports, sources),
    sources.size > 0 ? againButton(app, input) : null,
  );
  return h("div", {}, card, files?.element);
}

function messageOf(line: string, sources: Sources, goTo: (place: Place) => void): Child {
  const place = placeOf(line, sources);
  const text = h("code", {}, nameText(line));
  if (place === undefined) return text;
  const show = h(
    "button",
    { class: "link", "aria-label": `Show line ${place.line} of ${nameText(place.file)}` },
    "Show",
  );
  show.addEventListener("click", () => goTo(place));
  return [text, " ", show];
}

/** Of `file:line:column: message`. */
function placeOf(line: string, sources: Sources): Place | undefined {
  const [, file = "", row = "", column = ""] = /^(.+?):(\d+):(\d+): /.exec(line) ?? [];
  const source = sources.get(file);
  if (!source) return undefined;
  const above = source.text.split("\n", Number(row) - 1);
  const start = above.reduce((sum, { length }) => sum + length + 1, Number(column) - 1);
  return { file, start, end: start, line: Number(row) };
}

/** What it was, where that is known; else what was asked for, or what the sources ask for. */
function compilerText(
  { solcVersion }: AnalysisInputData,
  reports: readonly Report[],
  sources: Sources,
): HTMLElement | null {
  const used = reports.map(({ meta }) => meta.selectedCompiler).find((name) => name !== "Unknown");
  if (used !== undefined) return h("p", { class: "hint" }, "Compiled with ", h("code", {}, `solc ${nameText(used)}`));
  if (typeof solcVersion === "string" && solcVersion !== "")
    return h("p", { class: "hint" }, "Compiler asked for: ", h("code", {}, `solc ${nameText(solcVersion)}`));
  const pragmas = [...sources.values()].flatMap(
    ({ text }) => /pragma\s+solidity\s+([^;]{1,100});/.exec(text)?.[1] ?? [],
  );
  const asked = [...new Set(pragmas.map((pragma) => pragma.trim()))];
  if (asked.length === 0) return null;
  return h("p", { class: "hint" }, "Compiler by the pragmas: ", h("code", {}, nameText(asked.join(", "))));
}

function againButton(app: App, { sources }: AnalysisInputData): HTMLElement {
  const files = Object.entries(sources ?? {}).flatMap(([name, { source }]) =>
    typeof source === "string" ? [{ name, text: source }] : [],
  );
  const again = (): void => {
    app.draft.files = files;
    app.go({ view: "submit" });
  };
  return h("div", { class: "actions" }, h("button", { on: { click: again } }, "Submit these files again"));
}
