/** What the analysis has to say beside its findings: compiler, warnings, notes. */

import type { Report } from "../../analyses/contract.ts";
import { h } from "../dom.ts";
import { count, nameText } from "../parts/words.ts";

/** Warnings are open, since they may limit what the result is worth. */
export function remarks(reports: readonly Report[]): HTMLElement {
  const warnings = reports.flatMap(({ meta }) => meta.warning);
  const logs = reports
    .flatMap(({ meta }) => meta.logs.map(({ msg }) => msg))
    .filter((text) => !warnings.includes(text));
  const compilers = [...new Set(reports.map(({ meta }) => meta.selectedCompiler))].filter((name) => name !== "Unknown");
  const notes = [...compilers.map((version) => `Compiled with solc ${version}.`), ...logs];
  return h(
    "div",
    { class: "remarks" },
    warnings.length > 0 ? toDetails(count(warnings.length, "warning"), warnings, warnings.length <= 3) : null,
    notes.length > 0 ? toDetails("About this analysis", notes, false) : null,
  );
}

function toDetails(title: string, texts: readonly string[], isOpen: boolean): HTMLElement {
  return h(
    "details",
    { open: isOpen },
    h("summary", {}, title),
    h("ul", {}, ...texts.map((text) => h("li", {}, nameText(text)))),
  );
}
