/** What the analysis has to say beside its findings: how far it went, the compiler's warnings, notes. */

import type { Report } from "../../analyses/contract.ts";
import { h } from "../dom.ts";
import { count, nameText } from "../parts/words.ts";

/** What limits the worth of the result stands open; the rest is there for those who ask. */
export function remarks(reports: readonly Report[]): HTMLElement {
  const warnings = reports.flatMap(({ meta }) => meta.warning);
  const limits = warnings.filter((text) => !isOfCompiler(text));
  const messages = warnings.filter(isOfCompiler);
  const logs = reports
    .flatMap(({ meta }) => meta.logs.map(({ msg }) => msg))
    .filter((text) => !warnings.includes(text));
  const compilers = [...new Set(reports.map(({ meta }) => meta.selectedCompiler))].filter((name) => name !== "Unknown");
  const notes = [...compilers.map((version) => `Compiled with solc ${version}.`), ...logs];
  return h(
    "div",
    { class: "remarks" },
    limits.length > 0 ? h("ul", { class: "limits" }, ...limits.map((text) => h("li", {}, nameText(text)))) : null,
    messages.length > 0
      ? toDetails(count(messages.length, "warning of the compiler", "warnings of the compiler"), messages)
      : null,
    notes.length > 0 ? toDetails("About this analysis", notes) : null,
  );
}

/** As in `Bank.sol:45:9: …`. */
function isOfCompiler(text: string): boolean {
  return /:\d+:\d+: /.test(text);
}

function toDetails(title: string, texts: readonly string[]): HTMLElement {
  return h("details", {}, h("summary", {}, title), h("ul", {}, ...texts.map((text) => h("li", {}, nameText(text)))));
}
